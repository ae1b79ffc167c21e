internal import GraphicsGL

/// Instances on their way to the GPU: filled by the CPU, sent when full.
///
/// Never allocates after `init`.
struct InstanceStage<Instance: BitwiseCopyable>: ~Copyable {
  private let memory: UnsafeMutableBufferPointer<Instance>
  private var count = 0
  /// What the vertex shader in use makes of an instance; to be set while nothing waits.
  var carrier = Carrier.quads
  private(set) var quads: InstancedQuads<Instance>

  /// - Parameters:
  ///   - quadsPerInstance: How many quads the shader makes of an instance.
  ///   - capacity: How many instances a draw call takes.
  ///   - attributes: The layout of an instance.
  init(quadsPerInstance: Int, capacity: Int, attributes: [InstanceAttribute]) {
    memory = .allocate(capacity: capacity)
    quads = InstancedQuads(quads: quadsPerInstance, capacity: capacity, attributes: attributes)
  }

  deinit {
    memory.deallocate()
  }

  /// Adds an instance; draws what waits where there is no room.
  mutating func append(_ instance: Instance) {
    if count == memory.count { flush() }
    memory.initializeElement(at: count, to: instance)
    count += 1
  }

  /// Draws what waits.
  mutating func flush() {
    guard count > 0 else { return }
    quads.draw(UnsafeBufferPointer(rebasing: memory[..<count]), as: carrier)
    count = 0
  }
}
