import CGzip
import Study

/// The format of the lines in a file that a machine writes into a shared folder.
///
/// Each line is a JSON text, a tab, the CRC-32 of the text in eight hexadecimal digits, and a
/// newline. The first line is the header. Each further line is an entry with its number, and with a
/// mark if the machine only passes it on for another.
enum ReplicaLine {
  /// The format of the files that this program writes.
  static let format = 1

  /// The first line of a file.
  struct Header: Codable {
    var format = ReplicaLine.format
    /// The name of the machine for display.
    let name: String
    var program = Self.program
    /// The retired machines: lines in their files count as copies; nil if there are none.
    var retired: [String]?

    static let program = "trainer"
    /// The maximum number of characters of a name that is read; the rest is left out.
    static let longestName = 64
    /// The maximum number of retired machines that are stored and written.
    static let mostRetired = 1000

    init(name: String, retired: Set<String> = []) {
      self.name = name
      self.retired = retired.isEmpty ? nil : Array(retired.sorted().prefix(Self.mostRetired))
    }
  }

  /// Returns the line of a JSON text, with its checksum.
  static func sealed(_ text: [UInt8]) -> [UInt8] {
    var line = text
    line.append(0x09)
    line += digits(of: checksum(text[...]))
    line.append(0x0A)
    return line
  }

  /// Returns the line of an entry.
  static func line(of entry: OwnEntry) -> [UInt8] {
    let mark = entry.isCopy ? ",\"copy\":true" : ""
    return sealed(
      Array("{\"seq\":\(entry.sequence)\(mark),\"entry\":".utf8) + entry.line + [0x7D]
    )
  }

  /// Returns the JSON text of a line without its newline; nil if the checksum differs.
  static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.dropLast(9)
    let seal = line.suffix(9)
    guard seal.count == 9, seal.first == 0x09,
      seal.dropFirst().elementsEqual(digits(of: checksum(text)))
    else { return nil }
    return text
  }

  /// Returns the parts of an entry's text; nil for any other text.
  ///
  /// The parts are the number of the entry, true as `isCopy` if the machine only passes it on, and
  /// the entry's own line.
  static func parts(
    of text: ArraySlice<UInt8>
  ) -> (sequence: Int64, isCopy: Bool, entry: ArraySlice<UInt8>)? {
    let (start, middle) = (Array("{\"seq\":".utf8), Array(",\"entry\":".utf8))
    let mark = Array(",\"copy\":true".utf8)
    guard text.starts(with: start), text.last == 0x7D else { return nil }
    let rest = text.dropFirst(start.count).dropLast()
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard let sequence = Int64(String(decoding: digits, as: UTF8.self)), sequence > 0,
      EntryGate.counts.contains(sequence)
    else { return nil }
    var entry = rest.dropFirst(digits.count)
    let isCopy = entry.starts(with: mark)
    if isCopy { entry = entry.dropFirst(mark.count) }
    guard entry.starts(with: middle) else { return nil }
    return (sequence, isCopy, entry.dropFirst(middle.count))
  }

  private static func checksum(_ text: ArraySlice<UInt8>) -> UInt32 {
    text.withUnsafeBytes { cgzip_crc32($0.baseAddress, $0.count) }
  }

  private static func digits(of checksum: UInt32) -> [UInt8] {
    (0..<8).map { place in
      let digit = UInt8(truncatingIfNeeded: checksum >> (28 - 4 * place)) & 0xF
      return digit < 10 ? 0x30 + digit : 0x57 + digit
    }
  }
}
