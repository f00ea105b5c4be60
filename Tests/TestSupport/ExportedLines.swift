package import Study

extension Exporter {
  /// The lines of the export, without their newlines.
  package func lines() throws -> [String] {
    var bytes: [UInt8] = []
    try export { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
