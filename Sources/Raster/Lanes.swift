internal import CLanes

/// The instructions that draw marks: the bytes are the same with either.
public enum Lanes: Sendable, CaseIterable {
  /// What every machine of a kind has: SSE2.
  case plain
  /// Eight pixels an instruction: AVX2.
  case wide

  /// The fastest that this machine has.
  public static let fastest: Lanes = pelt_has_wide_lanes() ? .wide : .plain

  /// Those that this machine has.
  public static var usable: [Lanes] { fastest == .wide ? allCases : [.plain] }
}
