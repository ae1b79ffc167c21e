public enum InkMLReader { public static func read(_ b: [UInt8], assumedRate: Double = 120) throws(DocumentError) -> Recording { throw .empty } }
public enum CSVReader { public static func read(_ b: [UInt8]) throws(DocumentError) -> Recording { throw .empty } }
public enum CSVWriter { public static func write(_ r: Recording) -> [UInt8] { [] } }
