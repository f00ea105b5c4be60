import DiskFiles
import Foundation
import GRDB
package import Study

/// The strokes of characters that the learner has imported.
///
/// They are in a database of their own, so that neither backups nor shared folders contain them.
package struct StrokeLibrary: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  private static let form = DatabaseForm(
    // `PTST` in ASCII.
    applicationID: 0x5054_5354,
    version: 1,
    tables: { _ in [table] }
  )

  private static let table = """
    CREATE TABLE drawing (
      character TEXT NOT NULL PRIMARY KEY,
      strokes TEXT NOT NULL
    ) STRICT
    """

  /// True if strokes were imported.
  package var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Replaces all strokes with those of a file, completely or not at all.
  ///
  /// `isDry`: true if the file is only checked and nothing is replaced. `progress`: a function that
  /// is called with the share of the file that was read, from 0 to 1.
  package func replace(
    from file: String,
    isDry: Bool = false,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(LexiconError) -> StrokeReport {
    do {
      let source = try StrokeFile(path: file, progress: progress)
      guard !isDry else { return try source.read { _ in } }
      try DiskFile.makeDirectory(DiskFile.directory(of: path))
      let draft = try Draft(draftPath)
      let report = try write(source, to: draft.path)
      try draft.replace(path)
      return report
    } catch {
      throw .writing(path, error)
    }
  }

  private var draftPath: String { path + ".new" }

  private func write(_ source: StrokeFile, to path: String) throws -> StrokeReport {
    let queue = try DatabaseQueue(path: path)
    let report = try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = OFF;
          PRAGMA application_id = \(Self.form.applicationID);
          PRAGMA user_version = \(Self.form.version);
          """
      )
      var report = StrokeReport()
      try db.inTransaction {
        try db.execute(sql: Self.table)
        let statement = try db.makeStatement(sql: "INSERT INTO drawing VALUES (?, ?)")
        report = try source.read { strokes in
          let text = String(decoding: try JSONEncoder().encode(strokes), as: UTF8.self)
          try statement.execute(arguments: [strokes.character, text])
        }
        return .commit
      }
      return report
    }
    try queue.close()
    return report
  }

  /// Returns the strokes of the given characters in the same order, without characters that are
  /// unknown; empty if no strokes were imported.
  package func strokes(of characters: [String]) throws(LexiconError) -> [CharacterStrokes] {
    try read { db in
      try characters.compactMap { character in
        try String.fetchOne(
          db,
          sql: "SELECT strokes FROM drawing WHERE character = ? AND length(strokes) <= ?",
          arguments: [character, CharacterStrokes.mostBytesOfAll]
        ).map(Self.decoded)
      }
    } ?? []
  }

  /// Reads all strokes and returns the number of characters; 0 if no strokes were imported.
  ///
  /// - Throws: `LexiconError.damagedStrokes` if they are damaged, and `.unreadable` if the file
  ///   cannot be read.
  package func check() throws(LexiconError) -> Int {
    try read { db in
      var count = 0
      let texts = try String.fetchCursor(db, sql: "SELECT strokes FROM drawing")
      while let text = try texts.next() {
        _ = try Self.decoded(text)
        count += 1
      }
      return count
    } ?? 0
  }

  private static func decoded(_ text: String) throws -> CharacterStrokes {
    try JSONDecoder().decode(CharacterStrokes.self, from: Data(text.utf8))
  }

  /// Calls the body with the database and returns its result; nil if there is no database.
  ///
  /// - Throws: `.unreadable`, or `.damagedStrokes` for any other error of the database.
  private func read<Value>(_ body: (Database) throws -> Value) throws(LexiconError) -> Value? {
    guard exists else { return nil }
    do throws(LexiconError) {
      return try PackFile.open(path, Self.form) { queue, _ in try queue.inDatabase(body) }
    } catch {
      switch error {
      case .missing: return nil
      case .unreadable: throw error
      default: throw .damagedStrokes(path: path)
      }
    }
  }

  /// Deletes all strokes, and waits until the deletion is on the disk.
  ///
  /// - Throws: `LexiconError.noStrokesImported` if there are none, and `.cannotWrite`.
  package func remove() throws(LexiconError) {
    guard exists else { throw .noStrokesImported }
    do { try DiskFile.remove(path) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }

  /// Removes an unfinished file that a killed process left behind.
  package func removeLeftovers() { Draft.removeAbandoned(draftPath) }
}

/// A reader of character strokes from a file of another program.
///
/// The file has one JSON object on each line, as the file `graphics.txt` of makemeahanzi.
struct StrokeFile {
  private let source: ImportSource

  /// Opens a file.
  ///
  /// `progress`: a function that receives the share of the file that was read, from 0 to 1.
  ///
  /// - Throws: `LexiconError` if the file is missing, too large or of another kind.
  init(path: String, progress: @escaping (Double) -> Void) throws(LexiconError) {
    source = try ImportSource(path: path, progress: progress)
    guard source.format == .jsonLines else { throw .noStrokes(path: path, first: nil) }
  }

  /// Calls the body with each character whose strokes are valid, and returns the outcome.
  ///
  /// - Throws: `LexiconError` if no character has valid strokes or the file cannot be read, and the
  ///   errors of `body`.
  func read(_ body: (CharacterStrokes) throws -> Void) throws -> StrokeReport {
    // A file unpacked from an archive is deleted with the source.
    defer { withExtendedLifetime(source) {} }
    var report = StrokeReport()
    var seen: Set<String> = []
    for line in try source.lines() where line.text?.allSatisfy(\.isWhitespace) != true {
      switch Self.strokes(line) {
      case .success(let strokes) where seen.insert(strokes.character).inserted:
        report.characters += 1
        try body(strokes)
      case .success: report.skipped.append(.init(line: line.number, reason: .repeated))
      case .failure(let reason): report.skipped.append(.init(line: line.number, reason: reason))
      }
    }
    guard report.characters > 0 else {
      throw LexiconError.noStrokes(path: source.path, first: report.skipped.first)
    }
    return report
  }

  private static func strokes(
    _ line: TextLines.Line
  ) -> Result<CharacterStrokes, StrokeReport.Reason> {
    guard let text = line.text else { return .failure(.notUTF8) }
    guard text.utf8.count <= CharacterStrokes.mostBytesOfAll else { return .failure(.tooLong) }
    do {
      return .success(try JSONDecoder().decode(CharacterStrokes.self, from: Data(text.utf8)))
    } catch let fault as CharacterStrokes.Fault {
      return .failure(.fault(fault))
    } catch {
      return .failure(.notStrokes)
    }
  }
}

/// The outcome of an import of strokes.
package struct StrokeReport: Sendable {
  /// A line that is skipped.
  package struct Skipped: Hashable, Sendable {
    package let line: Int
    package let reason: Reason
  }

  /// The reason why a line is skipped.
  package enum Reason: Error, Hashable, Sendable {
    case notUTF8
    case tooLong
    /// The line is not a JSON object with a character, strokes and medians.
    case notStrokes
    case fault(CharacterStrokes.Fault)
    /// The character is on an earlier line of the file.
    case repeated
  }

  /// The number of characters whose strokes were read.
  package internal(set) var characters = 0
  package internal(set) var skipped: [Skipped] = []
}

extension StrokeReport.Skipped {
  /// The line and the reason as an English text.
  package var explanation: String { "line \(line): \(reason.explanation)" }
}

extension StrokeReport.Reason {
  /// The reason as an English text.
  fileprivate var explanation: String {
    switch self {
    case .notUTF8: "not UTF-8"
    case .tooLong: "longer than \(CharacterStrokes.mostBytesOfAll >> 10) KiB"
    case .notStrokes: "no JSON object with ‘character’, ‘strokes’ and ‘medians’"
    case .fault(.character): "‘character’ is not one character"
    case .fault(.count): "it needs 1 to 64 strokes, and as many medians"
    case .fault(.outline(let stroke)): "the outline of stroke \(stroke) is not a closed path"
    case .fault(.middle(let stroke)): "the median of stroke \(stroke) is not a line of points"
    case .repeated: "the character is in the file already"
    }
  }
}
