import Foundation

/// The facts about a pack that a list of packs shows.
package struct PackSummary: Hashable, Sendable {
  package let name: String
  package let words: Int
  /// The number of items that are questions of a bank; the others are words.
  package let questions: Int
  /// The name of the file that the pack was made from; nil if the pack does not say it.
  package let source: String?
  /// The sheet of the workbook that the pack was made from; nil if it was made from another file.
  package let sheet: String?
}

extension PackLibrary {
  /// Returns the facts about a pack.
  ///
  /// - Throws: `LexiconError` if the pack is missing, unreadable, damaged, or newer than this
  ///   program.
  package func summary(of name: String) throws(LexiconError) -> PackSummary {
    let path = path(of: name)
    let pack = try WordPack(path: path, name: name)
    guard let questions = try? pack.questionCount() else { throw .corrupt(path: path) }
    let source = pack.metadata["source"].map { URL(fileURLWithPath: $0).lastPathComponent }
    return PackSummary(
      name: name,
      words: pack.size - questions,
      questions: questions,
      source: source,
      sheet: pack.metadata["sheet"]
    )
  }
}
