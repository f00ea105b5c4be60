/// The words of a text with their counts, and the words among them that the learner has begun.
package struct TextVocabulary: Sendable {
  /// A word of the list that occurs in the text.
  package struct Entry: Sendable {
    package let word: Word
    /// The level in the learner's edition; nil if the edition does not list the word.
    package let level: Level?
    package fileprivate(set) var count = 0
    /// The sentence of the text that is best suited to show the word.
    fileprivate var sentence: TextSentence
    /// True if the learner has begun the word, or marked it as known.
    package let isBegun: Bool
  }

  /// Hanzi that are no word of the list, such as a name.
  package struct Unknown: Hashable, Sendable {
    package let text: String
    package let count: Int
  }

  /// The words that the learner has not begun, the most frequent in the text first; equally
  /// frequent ones are in the order of levels, then of learning.
  package let new: [Entry]
  package let unknown: [Unknown]
  /// The number of occurrences of words of the list in the text.
  package private(set) var words = 0
  /// The number of different words of the list in the text.
  package let different: Int
  /// The number of occurrences of words that the learner has begun.
  package private(set) var begun = 0
  private let text: [Unicode.Scalar]
  private let tokens: [TextToken]
  private let list: [Word]

  /// Counts the words of a text.
  ///
  /// `list`: the words to recognize, in the order of learning. `begun`: the keys of the words that
  /// the learner has begun. `edition`: the edition of the levels.
  package init(
    of text: String,
    in list: [Word],
    begun: Set<WordKey> = [],
    edition: Edition = .hsk2025
  ) {
    self.text = Array(text.unicodeScalars)
    self.list = list
    tokens = TextSegmenter(list).tokens(of: self.text)
    var entries: [Int: Entry] = [:]
    var unknown: [String: Int] = [:]
    for sentence in TextSentences(of: self.text, tokens) {
      for token in tokens[sentence.tokens] {
        switch token.kind {
        case .word(let index):
          var entry =
            entries[index]
            ?? Entry(
              word: list[index],
              level: list[index].levels[edition],
              sentence: sentence,
              isBegun: begun.contains(list[index].key)
            )
          entry.count += 1
          if sentence.isBetter(than: entry.sentence) { entry.sentence = sentence }
          entries[index] = entry
        case .unknown: unknown[Self.string(self.text[token.range]), default: 0] += 1
        case .number, .mark: break
        }
      }
    }
    different = entries.count
    for entry in entries.values {
      words += entry.count
      if entry.isBegun { self.begun += entry.count }
    }
    new = entries.filter { !$0.value.isBegun }.sorted { Self.isBefore($0, $1) }.map(\.value)
    self.unknown = unknown.map { Unknown(text: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }

  private static func isBefore(
    _ left: (key: Int, value: Entry),
    _ right: (key: Int, value: Entry)
  )
    -> Bool
  {
    func level(_ entry: Entry) -> Int { entry.level?.number ?? Level.all.count + 1 }
    // The index is the position in the order of learning.
    return (right.value.count, level(left.value), left.key)
      < (left.value.count, level(right.value), right.key)
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Returns the share of the text's words, from 0 to 1, that the learner would have begun after
  /// the first `count` words of ``new``; nil for a text without words.
  package func share(afterLearning count: Int = 0) -> Double? {
    guard words > 0 else { return nil }
    return Double(new.prefix(count).reduce(begun) { $0 + $1.count }) / Double(words)
  }

  /// Returns the sentence of a word as a phrase without a translation; nil if the sentence is the
  /// word alone, or too long for a phrase.
  package func phrase(of entry: Entry) -> Phrase? {
    guard entry.sentence.scalars.count <= TextSentence.longest else { return nil }
    var parts: [Phrase.Part] = []
    for token in tokens[entry.sentence.tokens] {
      if case .word(let index) = token.kind {
        let word = list[index]
        parts.append(
          .init(
            simplified: word.simplified,
            traditional: word.traditional,
            reading: word.reading
          )
        )
        continue
      }
      // The characters that separate the parts of a stored phrase are replaced by their full-width
      // forms.
      let text = Self.string(text[token.range]).replacing("|", with: "｜").replacing("=", with: "＝")
      if let last = parts.last, last.reading == nil {
        parts[parts.count - 1] = .init(
          simplified: last.simplified + text,
          traditional: last.traditional + text,
          reading: nil
        )
      } else {
        parts.append(.init(simplified: text, traditional: text, reading: nil))
      }
    }
    return parts.count > 1 && parts.count <= Phrase.mostParts
      ? Phrase(parts: parts, english: "") : nil
  }

  /// Returns the sentence of a word as it is in the text; a long one is cut around the word.
  package func text(of entry: Entry) -> String {
    let whole = entry.sentence.scalars
    guard whole.count > TextSentence.longest else { return Self.string(text[whole]) }
    let place =
      tokens[entry.sentence.tokens].first { token in
        if case .word(let index) = token.kind { list[index].key == entry.word.key } else { false }
      }?.range.lowerBound ?? whole.lowerBound
    let start = max(whole.lowerBound, place - TextSentence.longest / 2)
    let end = min(whole.upperBound, start + TextSentence.longest)
    return (start > whole.lowerBound ? "…" : "") + Self.string(text[start..<end])
      + (end < whole.upperBound ? "…" : "")
  }

  /// The text with its words separated by spaces, for a comparison with other programs.
  package var divided: String {
    tokens.map { Self.string(text[$0.range]) }.joined(separator: " ")
  }
}

/// A sentence of a text: the ranges of its tokens and of its Unicode scalars, as indices from 0.
private struct TextSentence {
  let tokens: Range<Int>
  let scalars: Range<Int>

  /// The number of scalars that a sentence should have: enough to show a word, and few enough for a
  /// line or two.
  private static let wanted = 6...30
  /// The maximum number of scalars of a sentence that is shown whole.
  static let longest = 60

  /// Returns true if the sentence shows a word better than an earlier one.
  func isBetter(than old: TextSentence) -> Bool {
    guard !Self.wanted.contains(old.scalars.count) else { return false }
    return Self.wanted.contains(scalars.count)
      || (scalars.count < old.scalars.count && old.scalars.count > Self.wanted.upperBound)
  }
}

/// The sentences of a text, without blanks around them.
private struct TextSentences: Sequence, IteratorProtocol {
  private let text: [Unicode.Scalar]
  private let tokens: [TextToken]
  private var place = 0

  init(of text: [Unicode.Scalar], _ tokens: [TextToken]) {
    (self.text, self.tokens) = (text, tokens)
  }

  mutating func next() -> TextSentence? {
    while place < tokens.count, isBlank(tokens[place]) { place += 1 }
    guard place < tokens.count else { return nil }
    let start = place
    while place < tokens.count {
      let mark = mark(tokens[place])
      if mark == "\n" { break }
      place += 1
      guard let mark, Self.ends.contains(mark) else { continue }
      while place < tokens.count, let next = self.mark(tokens[place]), Self.closing.contains(next) {
        place += 1
      }
      break
    }
    var end = place
    while end > start + 1, isBlank(tokens[end - 1]) { end -= 1 }
    return TextSentence(
      tokens: start..<end,
      scalars: tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
    )
  }

  private static let ends = Set("。！？!?…".unicodeScalars)
  private static let closing = ends.union("”’」』）)".unicodeScalars)

  /// Returns the first scalar of a token of punctuation, blanks or foreign text; nil for other
  /// tokens.
  private func mark(_ token: TextToken) -> Unicode.Scalar? {
    token.kind == .mark ? text[token.range.lowerBound] : nil
  }

  private func isBlank(_ token: TextToken) -> Bool {
    mark(token)?.properties.isWhitespace ?? false
  }
}
