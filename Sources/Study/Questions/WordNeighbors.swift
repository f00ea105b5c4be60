import Confusables
import Pinyin

/// The words of the packs as neighbours of each other, for questions whose options are words.
///
/// Candidates are found by shared characters and by sound, so that a large pack needs no
/// comparison of every word with every other.
final class WordNeighbors {
  private let words: [Word]
  private let indexByKey: [WordKey: Int]
  private let star: PivotStar
  private let blocked: [Set<Reading>]
  private let glossWords: [Set<String>]

  /// Neighbours of one word that are kept.
  private static let kept = 24

  init(_ words: [Word]) {
    self.words = words
    indexByKey = Dictionary(
      words.enumerated().map { ($0.element.key, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    blocked = words.map { Set($0.acceptedReadings) }
    glossWords = words.map { Self.contentWords($0.gloss) }
    let ranks = words.map { Double($0.frequencyRank ?? 1_000_000) }
    let scored = words.enumerated().map { index, word in
      NeighborScore.Word(
        id: index,
        characters: Array(word.simplified),
        syllables: word.reading.syllables,
        frequency: 1_000_000 / ranks[index]
      )
    }
    let index = Self.index(scored)
    let score = NeighborScore()
    star = PivotStar(
      table: NeighborTable(
        frequencies: Array(repeating: 1, count: words.count),
        commonness: ranks.map { -$0 }
      ) { id in
        let candidates = Self.keys(scored[id]).flatMap { Self.near(id, in: index[$0] ?? []) }
        let weighted = Set(candidates).subtracting([id]).sorted()
          .map { (id: $0, weight: score(scored[id], scored[$0])) }
        return Array(
          weighted.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.id < $1.id }
            .prefix(Self.kept)
        )
      }
    )
  }

  /// Four words with the right one among them, or nil when no four fit together.
  func choices(
    for word: Word,
    kind: QuestionKind,
    using generator: inout some RandomNumberGenerator
  ) -> (options: [Word], answer: Int)? {
    guard let id = indexByKey[word.key] else { return nil }
    for isStrict in kind == .meaning ? [true, false] : [false] {
      let choices = star.choices(
        for: id,
        isAllowed: { self.isAllowed($0, $1, kind, isStrict) },
        using: &generator
      )
      if let choices { return (choices.options.map { words[$0] }, choices.answer) }
    }
    return nil
  }

  /// Whether two words may be options of one question; symmetric.
  private func isAllowed(_ one: Int, _ other: Int, _ kind: QuestionKind, _ isStrict: Bool) -> Bool {
    let (left, right) = (words[one], words[other])
    guard left.simplified != right.simplified, left.traditional != right.traditional else {
      return false
    }
    if kind == .hanzi { return blocked[one].isDisjoint(with: blocked[other]) }
    guard glossWords[one].isDisjoint(with: glossWords[other]) else { return false }
    guard isStrict else { return true }
    let lengths = (Double(left.gloss.count), Double(right.gloss.count))
    return left.partsOfSpeech.first == right.partsOfSpeech.first
      && left.senses.count == right.senses.count
      && min(lengths.0, lengths.1) >= 0.5 * max(lengths.0, lengths.1)
  }

  private static func index(_ words: [NeighborScore.Word]) -> [String: [Int]] {
    var index: [String: [Int]] = [:]
    for word in words {
      for key in keys(word) { index[key, default: []].append(word.id) }
    }
    return index
  }

  /// The words of a common key that are about as frequent: at most `window` of them.
  private static func near(_ id: Int, in members: [Int]) -> ArraySlice<Int> {
    guard members.count > window, let place = members.firstIndex(of: id) else {
      return members[...]
    }
    let start = max(0, min(place - window / 2, members.count - window))
    return members[start..<start + window]
  }

  /// Members of a common key that are compared; words are numbered by frequency.
  private static let window = 40

  /// What two neighbours have in common: a character, or the sound apart from tone.
  private static func keys(_ word: NeighborScore.Word) -> Set<String> {
    var keys = Set(word.characters.map(String.init))
    let sounds = word.syllables.map(\.bare.letters)
    keys.insert(sounds.joined(separator: " "))
    for position in sounds.indices where sounds.count > 1 {
      keys.insert("\(sounds.count).\(position).\(sounds[position])")
    }
    if sounds.count == 1, let syllable = word.syllables.first {
      keys.insert("i.\(syllable.initial.rawValue)")
      keys.insert("f.\(syllable.final.rawValue)")
    }
    return keys
  }

  /// The words of a gloss that carry meaning.
  static func contentWords(_ gloss: String) -> Set<String> {
    let small: Set<String> = [
      "to", "a", "an", "the", "of", "be", "in", "on", "at", "for", "and", "or", "with", "sb", "sth",
      "one", "s", "by", "as", "it", "is",
    ]
    let words = gloss.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let content = Set(words.filter { !small.contains($0) })
    return content.isEmpty ? Set(words) : content
  }
}
