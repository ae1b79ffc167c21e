/// What kind of session the program runs in.
public enum SessionType: String, Sendable, CaseIterable {
  /// An X server of its own.
  case x11 = "X11"
  /// A Wayland session whose X programs are shown by Xwayland.
  case xwayland = "XWayland"
  /// A Wayland session in which no X program can be shown.
  case waylandOnly = "Wayland without XWayland"
  /// Neither.
  case none = "no display"

  /// Tells it from the environment, before any connection.
  ///
  /// - Parameter environment: The process's variables.
  public init(environment: [String: String]) {
    let has = { (name: String) in environment[name].map { !$0.isEmpty } ?? false }
    switch (has("DISPLAY"), has("WAYLAND_DISPLAY")) {
    case (true, true): self = .xwayland
    case (true, false): self = .x11
    case (false, true): self = .waylandOnly
    case (false, false): self = .none
    }
  }

  /// Tells it once there is a connection.
  ///
  /// - Parameters:
  ///   - environment: The process's variables.
  ///   - saysXwayland: Whether the server says that it is Xwayland.
  ///   - deviceNames: Its devices: Xwayland's are named after it, and older ones say nothing else.
  init(environment: [String: String], saysXwayland: Bool, deviceNames: some Sequence<String>) {
    let isXwayland = saysXwayland || deviceNames.contains { $0.hasPrefix("xwayland-") }
    self = isXwayland ? .xwayland : .x11
    if !isXwayland, SessionType(environment: environment) == .xwayland,
      environment["XDG_SESSION_TYPE"] == "wayland"
    {
      self = .xwayland
    }
  }
}

/// What can be wrong with the place where the program runs, beside what the pens do.
public enum LiveVerdict: String, Sendable, CaseIterable {
  case noDisplay = "no-display"
  case waylandWithoutXWayland = "wayland-without-xwayland"
  case noXInput = "no-xinput"
  case noPen = "no-pen"
  case silentPen = "silent-pen"
  case otherClock = "clock-of-another-machine"
  case lostReports = "lost-reports"

  /// What it means, in plain words.
  public var meaning: String {
    switch self {
    case .noDisplay: "no display answers"
    case .waylandWithoutXWayland: "this is a Wayland session without XWayland"
    case .noXInput: "the display has no XInput 2.2: there are no pens and no touch"
    case .noPen: "no pen is known to the display"
    case .silentPen: "a pen is there, but sent nothing meanwhile"
    case .otherClock: "the display's clock is not this machine's"
    case .lostReports: "reports came faster than they could be taken, and were lost"
    }
  }

  /// What the person can do next.
  public var nextStep: String {
    switch self {
    case .noDisplay: "run it in a graphical session, or set DISPLAY to an X server"
    case .waylandWithoutXWayland: "install xwayland, and begin the session anew"
    case .noXInput: "use an X server of this decade, or look at recordings: `pelt doctor LOG`"
    case .noPen:
      "plug the tablet in and see `xinput list`; with xserver-xorg-input-wacom or -libinput it is "
        + "listed there"
    case .silentPen: "scribble within the window while the time runs, or give it more: --seconds 30"
    case .otherClock: "figures of latency hold only for programs on the display's own machine"
    case .lostReports: "end what keeps the computer busy, and try again"
    }
  }
}
