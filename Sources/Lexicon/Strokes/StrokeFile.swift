import Foundation
package import Study

/// A reader of character strokes from a file of another program.
///
/// The file has one JSON object on each line, as the file `graphics.txt` of makemeahanzi.
struct StrokeFile {
  private let source: ImportSource

  /// Opens a file; `progress` is a function that receives the share of it that was read, from 0 to
  /// 1.
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
