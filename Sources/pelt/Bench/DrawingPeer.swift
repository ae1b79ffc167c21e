internal import Foundation
internal import Strokes

/// Another program's drawing library, made for the benchmark as `Tests/BenchPeers` says.
///
/// Loaded when it is asked for, so that the program does not need it; it stays loaded.
struct DrawingPeer {
  /// The library's short name, as its figures begin.
  let name: String
  /// The library in its own words.
  let title: String
  fileprivate let make: @convention(c) (Int32) -> OpaquePointer?
  fileprivate let draw:
    @convention(c) (
      OpaquePointer, UnsafePointer<Float>, Int, UnsafePointer<Float>, Float
    ) -> Void
  fileprivate let read: @convention(c) (OpaquePointer, UnsafeMutablePointer<Float>) -> Void
  fileprivate let free: @convention(c) (OpaquePointer) -> Void

  /// Loads all that lie in a folder.
  ///
  /// - Parameter folder: The folder, or nil for none.
  /// - Returns: They, by name.
  /// - Throws: `Failure` where the folder cannot be read, or holds something else.
  static func all(in folder: String?) throws(Failure) -> [DrawingPeer] {
    guard let folder else { return [] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .failed("\(folder): cannot be read; `make bench-peers` fills .build/peers")
    }
    return try names.filter { $0.hasPrefix("lib") && $0.hasSuffix(".so") }.sorted()
      .map { name throws(Failure) in
        let path = URL(filePath: folder).appending(path: name).path
        return try DrawingPeer(path, name: String(name.dropFirst(3).dropLast(3)))
      }
  }

  private init(_ path: String, name: String) throws(Failure) {
    guard let library = dlopen(path, RTLD_NOW) else {
      throw .failed("\(path): cannot be loaded: \(String(cString: dlerror()))")
    }
    func symbol<Function>(_ name: String) throws(Failure) -> Function {
      guard let address = dlsym(library, name) else { throw .failed("\(path): has no \(name)") }
      return unsafeBitCast(address, to: Function.self)
    }
    let nameOf: @convention(c) () -> UnsafePointer<CChar> = try symbol("pelt_peer_name")
    self.name = name
    title = String(cString: nameOf())
    make = try symbol("pelt_peer_make")
    draw = try symbol("pelt_peer_draw")
    read = try symbol("pelt_peer_read")
    free = try symbol("pelt_peer_free")
  }
}

/// A picture of a peer.
final class PeerPicture {
  private let peer: DrawingPeer
  private let picture: OpaquePointer
  private let side: Int

  /// Makes a transparent one.
  ///
  /// - Parameters:
  ///   - peer: Whose.
  ///   - side: Width and height in px.
  /// - Throws: `Failure` where there is no memory for it.
  init(_ peer: DrawingPeer, side: Int) throws(Failure) {
    guard let picture = peer.make(Int32(side)) else {
      throw .failed("\(peer.title): makes no picture of \(side)×\(side) px")
    }
    self.peer = peer
    self.picture = picture
    self.side = side
  }

  deinit {
    peer.free(picture)
  }

  /// Strokes hairs.
  ///
  /// - Parameters:
  ///   - ends: From and to where, four numbers a hair.
  ///   - color: Red, green, blue and opacity.
  func draw(_ ends: [Float], _ color: SIMD4<Float>) {
    peer.draw(
      picture, ends, ends.count / 4, [color.x, color.y, color.z, color.w], Mark.hairWidth)
  }

  /// The opacity of every pixel, 0...1, row by row.
  var opacities: [Float] {
    [Float](unsafeUninitializedCapacity: side * side) { values, count in
      count = side * side
      if let start = values.baseAddress { peer.read(picture, start) }
    }
  }
}

/// How far opacities are from others, over the pixels that either covers.
struct OpacityGap {
  /// The root of the mean square, and the largest difference, in 1/255.
  let rootMeanSquare, largest: Double
  /// The sum of all opacities over that of the others: 1 where as much ink is there.
  let ink: Double

  /// - Parameters:
  ///   - values: The ones.
  ///   - others: The others, as many.
  init(_ values: [Float], _ others: [Float]) {
    precondition(values.count == others.count, "opacities of another size")
    var squares = 0.0
    var most = 0.0
    var covered = 0
    var sums = (0.0, 0.0)
    for (value, other) in zip(values, others) where value > 0 || other > 0 {
      let gap = Double(value - other)
      squares += gap * gap
      most = max(most, abs(gap))
      covered += 1
      sums.0 += Double(value)
      sums.1 += Double(other)
    }
    rootMeanSquare = (squares / Double(max(1, covered))).squareRoot() * 255
    largest = most * 255
    ink = sums.0 / sums.1
  }
}
