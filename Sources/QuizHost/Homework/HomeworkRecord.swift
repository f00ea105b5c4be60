import Foundation
package import Quiz
import REPL

/// The file of a homework: a line of JSON with its questions, then a line for each entry.
package struct HomeworkRecord: Sendable {
  /// The version of the format of a homework's file.
  private static let version = 1
  /// The maximum length of a file in bytes, and the maximum number of its lines after the first.
  package static let (longest, mostEntries) = (64 << 20, 500_000)

  /// The first line of the file: the homework without its entries.
  package struct Head: Codable, Sendable {
    private var homework: Int
    package var code: String
    /// The address on which the server listened.
    package var address: String
    package var port: Int
    /// The process identifier of the host.
    package var process: Int32
    /// The time of the beginning, in milliseconds since 1970.
    package var startedAt: Int64
    /// The time of the end, in milliseconds since 1970.
    package var until: Int64
    /// The name of the class with which results are stored; nil if there is none.
    package var group: String?
    package private(set) var items: [QuizItem]

    package init(
      code: String,
      address: String,
      port: Int,
      process: Int32,
      startedAt: Int64,
      until: Int64,
      group: String?,
      items: [QuizItem]
    ) {
      homework = HomeworkRecord.version
      (self.code, self.address, self.port, self.process) = (code, address, port, process)
      (self.startedAt, self.until, self.group, self.items) = (startedAt, until, group, items)
    }

    /// Reads the first line of a file, which may come from any program; nil if it is no homework.
    ///
    /// The texts of its questions are made safe for a terminal.
    package init?(line: some Sequence<UInt8>) {
      guard let head = try? JSONDecoder().decode(Head.self, from: Data(line)),
        head.homework == HomeworkRecord.version, (1...65_535).contains(head.port),
        (1...Homework.mostQuestions).contains(head.items.count),
        head.items.allSatisfy(\.isPossible), HostRecord.times.contains(head.startedAt),
        HostRecord.times.contains(head.until)
      else { return nil }
      self = head
      items = items.map(\.sanitized)
    }
  }

  package var head: Head
  package private(set) var entries: [HomeworkEntry] = []

  package init(head: Head) { self.head = head }

  /// Reads a file, which may come from any program; nil if no homework can be continued from it.
  ///
  /// A last line without a newline is left out: the host was killed while it wrote the line, and
  /// nobody was told of the change.
  package init?(bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    guard bytes.count <= Self.longest, lines.count <= Self.mostEntries + 1, let first = lines.first,
      let head = Head(line: first)
    else { return nil }
    self.head = head
    let decoder = JSONDecoder()
    for line in lines.dropFirst() {
      guard let entry = try? decoder.decode(HomeworkEntry.self, from: Data(line)) else {
        return nil
      }
      entries.append(entry)
    }
    guard restored() != nil else { return nil }
  }

  /// Returns the homework after all entries; nil if one of them is not possible.
  package func restored() -> Homework? {
    var homework = Homework(
      items: head.items,
      until: head.until,
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    for entry in entries where !homework.apply(entry) { return nil }
    return homework
  }

  /// The bytes of the whole file.
  package var bytes: [UInt8] { Self.line(head) + Self.bytes(entries) }

  /// Returns the lines of entries.
  package static func bytes(_ entries: [HomeworkEntry]) -> [UInt8] { entries.flatMap(line) }

  private static func line(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers, texts and lists of them can always be encoded.
    return (try? encoder.encode(value)).map { Array($0) + [0x0A] } ?? []
  }
}
