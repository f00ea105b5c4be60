import Foundation
package import Study

/// A reader of `wrong-words/*.tsv`, which list for each word the words that may be wrong options
/// with it; see `Data/README.md`.
package struct WrongWordReader {
  /// The wrong words for each word; all words are given by their positions in the list, from 0.
  package let chosen: [Int: [Int]]

  /// The numbers of wrong words that a word may have.
  private static let counts = 6...9

  /// Reads the lists in a directory, which may be missing.
  ///
  /// - Throws: `LexiconError.unreadable` if a file cannot be read, or `.malformed` for the first
  ///   line that cannot be used. Such a line has the wrong form, names a word that is not in
  ///   `words`, repeats a word, or has too few or too many wrong words.
  package init(directory: String, words: [Word]) throws(LexiconError) {
    let folder = directory + "/wrong-words"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let numbers = Dictionary(words.enumerated().map { ($1.key, $0) }) { first, _ in first }
    var chosen: [Int: [Int]] = [:]
    var keys = KeyedLines()
    for name in files.filter({ $0.hasSuffix(".tsv") }).sorted() {
      let file = try TabSeparatedFile(path: folder + "/" + name, header: ["key", "words"])
      for line in file.lines {
        let key = WordKey(rawValue: line.fields[0])
        guard let number = numbers[key] else { throw line.error(0, .unknownWord(key.rawValue)) }
        try keys.add(key.rawValue, of: line)
        chosen[number] = try Self.others(line, of: number, numbers)
      }
    }
    self.chosen = chosen
  }

  private static func others(
    _ line: TabSeparatedFile.Line,
    of number: Int,
    _ numbers: [WordKey: Int]
  ) throws(LexiconError) -> [Int] {
    var found: [Int] = []
    for (text, syllables) in PhraseListReader.tokens(line.fields[1]) {
      guard let other = numbers[WordKey(simplified: text, reading: syllables)] else {
        throw line.error(1, .unknownWord("\(text) \(syllables)"))
      }
      guard other != number, !found.contains(other) else {
        throw line.error(1, .notAWrongWord(text))
      }
      found.append(other)
    }
    guard counts.contains(found.count) else {
      throw line.error(1, .notAWrongWord(line.fields[1]))
    }
    return found
  }
}
