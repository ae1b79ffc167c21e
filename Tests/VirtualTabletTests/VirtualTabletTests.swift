import Testing

/// All suites that start X servers: one after another, since two cores are soon full.
@Suite("Virtual tablet", .serialized)
struct VirtualTabletTests {}
