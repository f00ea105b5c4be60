/// The way in which words are said aloud.
package enum SpeechChoice: Hashable, Sendable {
  /// The first program that speaks of those that are installed.
  case auto
  case off
  case command(SpeechCommand)

  init(_ text: String) throws(SpeechCommand.Fault) {
    switch text {
    case "auto": self = .auto
    case "off": self = .off
    default: self = .command(try SpeechCommand(text))
    }
  }
}

/// A command that says a word, as words with placeholders.
///
/// It is split like a shell splits quotes and backslashes, but no shell runs it. Placeholders are
/// replaced within words after the splitting, so that a value never becomes two words.
package struct SpeechCommand: Hashable, Sendable {
  /// A part of a command that stands for something about what is said.
  package enum Placeholder: String, CaseIterable, Sendable {
    case pinyin = "{pinyin}"
    case hanzi = "{hanzi}"
    case file = "{file}"
  }

  /// A reason why a text is not a command.
  package enum Fault: Error, Codable, Hashable, Sendable {
    /// A quote or a backslash at the end has nothing after it.
    case openQuote
    /// The first word is empty or has a placeholder.
    case noProgram
    case noPlaceholder
  }

  /// The program, then its arguments.
  package let words: [String]

  /// Splits a text.
  package init(_ text: String) throws(Fault) {
    let words = try Self.split(text)
    guard let program = words.first, !program.isEmpty, !Self.hasPlaceholder(program) else {
      throw .noProgram
    }
    guard words.contains(where: Self.hasPlaceholder) else { throw .noPlaceholder }
    self.words = words
  }

  /// Makes a command of words that need no splitting.
  package init(words: [String]) { self.words = words }

  package var program: String { words.first ?? "" }

  package func has(_ placeholder: Placeholder) -> Bool {
    words.contains { $0.contains(placeholder.rawValue) }
  }

  /// Returns the words with values in place of the placeholders.
  ///
  /// The path of the file is put in last, since it alone can contain a brace.
  package func words(pinyin: String, hanzi: String, file: String) -> [String] {
    words.map { word in
      word.replacing(Placeholder.pinyin.rawValue, with: pinyin)
        .replacing(Placeholder.hanzi.rawValue, with: hanzi)
        .replacing(Placeholder.file.rawValue, with: file)
    }
  }

  private static func hasPlaceholder(_ word: String) -> Bool {
    Placeholder.allCases.contains { word.contains($0.rawValue) }
  }

  private static func split(_ text: String) throws(Fault) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case (_, let open?) where character == open: quote = nil
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case ("\\", nil):
        guard let next = rest.popFirst() else { throw .openQuote }
        word = (word ?? "") + String(next)
      case ("\\", "\""?):
        guard let next = rest.popFirst() else { throw .openQuote }
        // Between double quotes a shell keeps the backslash before other characters.
        word = (word ?? "") + ("\"\\$`".contains(next) ? "" : "\\") + String(next)
      case (_, nil) where character.isWhitespace:
        if let complete = word { words.append(complete) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw .openQuote }
    if let word { words.append(word) }
    return words
  }
}

/// The answers after which a drill says the right reading.
package enum SpokenAnswers: String, CaseIterable, Sendable {
  case off, wrong, all
}
