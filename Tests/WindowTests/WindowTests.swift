import Testing

/// All that starts servers and windows: one test after another, since two cores are soon full.
@Suite("The live window", .serialized)
struct WindowTests {}
