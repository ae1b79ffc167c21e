internal import CEpoxy
internal import Glibc

/// An OpenGL 3.3 core context without a window, current on the thread that made it.
///
/// EGL's surfaceless platform first (Mesa, no display server needed), its device platform second
/// (drivers that lack the first). Destroyed when it goes out of scope.
public struct HeadlessContext: ~Copyable {
  private let display: EGLDisplay
  private let context: EGLContext
  /// What draws, in the driver's words.
  public let renderer: String
  /// The version, in the driver's words.
  public let version: String

  /// Makes a context and makes it current.
  ///
  /// - Throws: `GLError.noContext` with each try and its reason.
  public init() throws(GLError) {
    // Asked first: libepoxy ends the program where the library is missing.
    guard let library = dlopen("libEGL.so.1", RTLD_LAZY) else {
      throw .noContext(tried: ["libEGL.so.1 (not installed)"])
    }
    dlclose(library)
    var tried: [String] = []
    for platform in Platform.allCases {
      switch platform.open() {
      case .success(let opened):
        display = opened.display
        context = opened.context
        renderer = Self.text(GL_RENDERER)
        version = Self.text(GL_VERSION)
        return
      case .failure(let reason):
        tried.append("\(platform.rawValue) (\(reason.text))")
      }
    }
    throw .noContext(tried: tried)
  }

  deinit {
    if eglGetCurrentContext() == context { eglMakeCurrent(display, nil, nil, nil) }
    eglDestroyContext(display, context)
    // The display stays initialised: EGL shares it between all contexts of the process.
  }

  /// Whether the CPU draws, pixel by pixel.
  public var isSoftware: Bool { Driver.isSoftware(renderer) }

  /// Why no GPU can be behind a context, as far as can be told without making one; nil where one may.
  public static var reasonAgainstHardware: String? {
    if let value = getenv("LIBGL_ALWAYS_SOFTWARE"),
      ["1", "true", "y"].contains(String(cString: value))
    {
      return "LIBGL_ALWAYS_SOFTWARE is set"
    }
    // Mesa's render nodes, and what NVIDIA's own driver opens.
    let nodes = (128..<144).map { "/dev/dri/renderD\($0)" } + ["/dev/nvidiactl"]
    let isReachable = nodes.contains { access($0, R_OK | W_OK) == 0 }
    return isReachable ? nil : "no GPU: nothing to open in /dev/dri"
  }

  /// Makes the context current on this thread, where another one is.
  public borrowing func makeCurrent() {
    guard eglGetCurrentContext() != context else { return }
    eglMakeCurrent(display, nil, nil, context)
  }

  private static func text(_ name: Int32) -> String {
    glGetString(GLenum(name)).map { String(cString: $0) } ?? "unknown"
  }
}

/// Why one way to a context failed.
private struct Refusal: Error {
  var text: String
}

/// The ways to a context without a window, in the order in which they are tried.
private enum Platform: String, CaseIterable {
  case surfaceless = "EGL surfaceless platform"
  case device = "EGL device platform"

  struct Opened {
    var display: EGLDisplay
    var context: EGLContext
  }

  func open() -> Result<Opened, Refusal> {
    let extensions = eglQueryString(nil, EGL_EXTENSIONS).map { String(cString: $0) } ?? ""
    guard extensions.contains(extensionName) else {
      return .failure(Refusal(text: "no \(extensionName)"))
    }
    guard let display = display() else {
      return .failure(Refusal(text: "no display: \(Self.lastError())"))
    }
    guard eglInitialize(display, nil, nil) == EGL_TRUE else {
      return .failure(Refusal(text: "eglInitialize: \(Self.lastError())"))
    }
    return makeContext(on: display)
  }

  private var extensionName: String {
    switch self {
    case .surfaceless: "EGL_MESA_platform_surfaceless"
    case .device: "EGL_EXT_platform_device"
    }
  }

  private func display() -> EGLDisplay? {
    switch self {
    case .surfaceless:
      return eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    case .device:
      var device: EGLDeviceEXT?
      var count: EGLint = 0
      guard eglQueryDevicesEXT(1, &device, &count) == EGL_TRUE, count > 0, let device else {
        return nil
      }
      return eglGetPlatformDisplayEXT(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
    }
  }

  private func makeContext(on display: EGLDisplay) -> Result<Opened, Refusal> {
    guard eglBindAPI(EGLenum(EGL_OPENGL_API)) == EGL_TRUE else {
      return .failure(Refusal(text: "no desktop OpenGL: \(Self.lastError())"))
    }
    let attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE,
    ]
    // No config and no surface: everything is drawn into framebuffer objects.
    guard let context = eglCreateContext(display, nil, nil, attributes) else {
      return .failure(Refusal(text: "eglCreateContext: \(Self.lastError())"))
    }
    guard eglMakeCurrent(display, nil, nil, context) == EGL_TRUE else {
      let reason = Self.lastError()
      eglDestroyContext(display, context)
      return .failure(Refusal(text: "eglMakeCurrent: \(reason)"))
    }
    return .success(Opened(display: display, context: context))
  }

  private static func lastError() -> String {
    let code = eglGetError()
    return code == EGL_SUCCESS ? "no reason given" : "EGL error 0x" + String(code, radix: 16)
  }
}
