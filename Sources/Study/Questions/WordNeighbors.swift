import Confusables
import Pinyin
import Synchronization

/// The words of one level of a shelf as neighbours of each other, for questions whose options are
/// words.
///
/// Rows and words are read when a question needs them, and kept.
final class WordNeighbors: Sendable {
  private let shelf: any WordShelf
  private let pairs: PairWeights
  private let range: Range<Int>
  private let read = Mutex(Read())

  private struct Read {
    var rows: [Int: NeighborRow] = [:]
    var words: [Int: Candidate] = [:]
    /// The first thing that could not be read.
    var fault: StudyError?
  }

  /// A word with what is compared of it.
  private struct Candidate {
    let word: Word
    let readings: Set<Reading>
    let glossWords: Set<String>
    let senses: Int
    let glossLength: Double

    init(_ word: Word) {
      self.word = word
      readings = Set(word.acceptedReadings)
      glossWords = WordNeighbors.contentWords(word.gloss)
      senses = word.senses.count
      glossLength = Double(word.gloss.count)
    }
  }

  /// `range`: the places of the words; `pairs`: what the learner confuses, by place.
  init(shelf: any WordShelf, range: Range<Int>, pairs: PairWeights) {
    self.shelf = shelf
    self.range = range
    self.pairs = pairs
  }

  /// Four words with the right one among them, or nil when no four fit together.
  func choices(
    for position: Int,
    kind: QuestionKind,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> (options: [Word], answer: Int)? {
    let star = PivotStar(
      table: NeighborTable(items: range) { id in
        self.pairs.row(of: id) { self.row(of: $0) }
      }
    )
    for isStrict in kind == .meaning ? [true, false] : [false] {
      let choices = star.choices(
        for: position,
        isAllowed: { self.isAllowed($0, $1, kind, isStrict) },
        using: &generator
      )
      if let fault = read.withLock({ $0.fault }) { throw fault }
      guard let choices else { continue }
      let words = choices.options.compactMap { candidate($0)?.word }
      if words.count == choices.options.count { return (words, choices.answer) }
    }
    return nil
  }

  private func row(of position: Int) -> NeighborRow {
    if let row = read.withLock({ $0.rows[position] }) { return row }
    let row = kept { () throws(StudyError) in try shelf.neighborRow(at: position) } ?? .empty
    read.withLock { $0.rows[position] = row }
    return row
  }

  private func candidate(_ position: Int) -> Candidate? {
    if let known = read.withLock({ $0.words[position] }) { return known }
    let word = kept { () throws(StudyError) in
      try shelf.words(at: position..<position + 1).first
    }
    guard let word, let word else { return nil }
    let candidate = Candidate(word)
    read.withLock { $0.words[position] = candidate }
    return candidate
  }

  /// What was read, or nil after keeping the fault.
  private func kept<Value>(_ body: () throws(StudyError) -> Value) -> Value? {
    do throws(StudyError) {
      return try body()
    } catch {
      read.withLock { $0.fault = $0.fault ?? error }
      return nil
    }
  }

  /// Whether two words may be options of one question; symmetric.
  private func isAllowed(_ one: Int, _ other: Int, _ kind: QuestionKind, _ isStrict: Bool) -> Bool {
    guard let left = candidate(one), let right = candidate(other),
      left.word.simplified != right.word.simplified,
      left.word.traditional != right.word.traditional
    else { return false }
    if kind == .hanzi { return left.readings.isDisjoint(with: right.readings) }
    guard left.glossWords.isDisjoint(with: right.glossWords) else { return false }
    guard isStrict else { return true }
    return left.word.partsOfSpeech.first == right.word.partsOfSpeech.first
      && left.senses == right.senses
      && min(left.glossLength, right.glossLength) >= 0.5 * max(left.glossLength, right.glossLength)
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
