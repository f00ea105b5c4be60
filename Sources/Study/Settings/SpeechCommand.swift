/// The setting for the program that speaks words.
package enum SpeechChoice: Hashable, Sendable {
  /// The best of the installed programs that can speak.
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

/// A command that speaks a word: a program and its arguments, with placeholders.
///
/// A text is split by a shell's rules for quotes and backslashes, but no shell runs it.
/// Placeholders are replaced in each word after the splitting, so that no value becomes two words.
package struct SpeechCommand: Hashable, Sendable {
  /// A placeholder in a command, to be replaced by a property of what is spoken.
  package enum Placeholder: String, CaseIterable, Sendable {
    case pinyin = "{pinyin}"
    case hanzi = "{hanzi}"
    case file = "{file}"
  }

  /// A reason why a text is not a valid command.
  package enum Fault: Error, Codable, Hashable, Sendable {
    /// A quotation mark is not closed, or a backslash is at the end.
    case openQuote
    /// The first word is missing or empty, or has a placeholder.
    case noProgram
    case noPlaceholder
  }

  /// The program, followed by its arguments.
  package let words: [String]

  /// Splits a text into the words of a command.
  ///
  /// - Throws: ``Fault`` if a quotation mark is open, if a backslash is at the end, if the program
  ///   is missing or has a placeholder, or if no word has a placeholder.
  package init(_ text: String) throws(Fault) {
    let words = try Self.split(text)
    guard let program = words.first, !program.isEmpty, !Self.hasPlaceholder(program) else {
      throw .noProgram
    }
    guard words.contains(where: Self.hasPlaceholder) else { throw .noPlaceholder }
    self.words = words
  }

  /// Makes a command from a list of words.
  package init(words: [String]) { self.words = words }

  package var program: String { words.first ?? "" }

  package func has(_ placeholder: Placeholder) -> Bool {
    words.contains { $0.contains(placeholder.rawValue) }
  }

  /// Returns the words with the placeholders replaced.
  ///
  /// `file`: a path; it is inserted last, because only a path can contain the text of a
  /// placeholder.
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
        // A shell keeps a backslash between double quotes, except before these characters.
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

/// The setting for the answers after which a drill speaks the right reading.
package enum SpokenAnswers: String, CaseIterable, Sendable {
  case off, wrong, all
}
