/// What can go wrong with word lists and packs.
package enum LexiconError: Error, Hashable, Sendable {
  /// A place in a list: `line` and `column` count from 1, `column` in characters.
  package struct Place: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// Why a field of a list is refused.
  package enum Fault: Hashable, Sendable {
    case notUTF8
    case wrongHeader(expected: String)
    case fieldCount(expected: Int, found: Int)
    case empty(field: String)
    case controlCharacter(field: String)
    case badReading(String)
    case unattestedSyllable(String)
    case readingLength(syllables: Int, characters: Int)
    case badLevel(String)
    case badNumber(field: String, String)
    case unknownTopic(String)
    case unknownPartOfSpeech(String)
    case glossTooLong(Int)
    case duplicate(key: String, firstLine: Int, firstFile: String)
    case tooLong(characters: Int)
  }

  case malformed(Place, Fault)
  case noLists(directory: String)
  case missing(path: String)
  case unreadable(path: String)
  case notAPack(path: String)
  case newer(path: String, version: Int, supported: Int)
  case corrupt(path: String)
  case cannotWrite(path: String, reason: String)
}
