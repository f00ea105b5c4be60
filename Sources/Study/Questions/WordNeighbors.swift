import Confusables
import Pinyin
import Synchronization

/// The words of one group as neighbours of each other, for questions whose options are words.
///
/// Words are read when a question needs them, and a limited number of them is cached.
final class WordNeighbors: Sendable {
  private let shelf: any WordShelf
  /// All packs, including the shelf.
  private let source: any WordSource
  private let kind: QuestionKind
  private let group: Range<Int>
  private let pairs: PairWeights
  private let read = Mutex(Read())

  private struct Read {
    var places: [Int: Neighborhood] = [:]
    var words: [Int: OptionWord] = [:]
    /// The first error of reading.
    var fault: StudyError?
  }

  /// The maximum number of cached words; a drill needs fewer.
  private static let kept = 4000

  /// Makes the neighbours of a group.
  ///
  /// `source`: all packs, including the shelf. `group`: the places of the words. `pairs`: the
  /// learner's confusions, by place.
  init(
    shelf: any WordShelf,
    source: any WordSource,
    kind: QuestionKind,
    group: Range<Int>,
    pairs: PairWeights
  ) {
    self.shelf = shelf
    self.source = source
    self.kind = kind
    self.group = group
    self.pairs = pairs
  }

  /// Returns four words that include the word at a place; nil when no four fit together.
  func choices(
    for place: Int,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> (options: [Word], answer: Int)? {
    let star = PivotStar(
      table: NeighborTable(items: group) { place in
        self.pairs.row(of: place) { self.neighborhood($0)?.row ?? .empty }
      }
    )
    let choices = star.choices(for: place, isAllowed: isAllowed, using: &generator)
    if let fault = read.withLock({ $0.fault }) { throw fault }
    guard let choices else { return nil }
    let words = choices.options.compactMap { option($0)?.word }
    return words.count == choices.options.count ? (words, choices.answer) : nil
  }

  /// Returns true if two words may be options of one question.
  ///
  /// The table of neighbours already ensures that options are similar. A rejected set disturbs the
  /// balance between options, so only a second right answer is a reason to reject.
  private func isAllowed(_ one: Int, _ other: Int) -> Bool {
    guard let left = option(one), let right = option(other) else { return false }
    return left.isAllowed(beside: right, kind, isStrict: false)
  }

  private func neighborhood(_ place: Int) -> Neighborhood? {
    if let known = read.withLock({ $0.places[place] }) { return known }
    let found = kept { () throws(StudyError) in try shelf.neighborhood(at: place, kind) }
    read.withLock { $0.places[place] = found }
    return found
  }

  private func option(_ place: Int) -> OptionWord? {
    if let known = read.withLock({ $0.words[place] }) { return known }
    guard let position = neighborhood(place)?.position else { return nil }
    let items = kept { () throws(StudyError) in try shelf.items(at: position..<position + 1) }
    guard let word = items?.first?.word else { return nil }
    let option = OptionWord(
      word,
      readings: kind == .hanzi ? readings(of: word) : [],
      homographs: kind == .recall ? homographs(of: word) : []
    )
    read.withLock { read in
      if read.words.count >= Self.kept {
        read.words = [:]
        read.places = [:]
      }
      read.words[place] = option
    }
    return option
  }

  /// Returns every reading of the word's written form, in either script.
  private func readings(of word: Word) -> [Reading] {
    Set([word.simplified, word.traditional]).flatMap { text in
      kept { () throws(StudyError) in try source.readings(of: text) } ?? []
    }
  }

  /// Returns every word with the same written form, in either script.
  private func homographs(of word: Word) -> [Word] {
    Set([word.simplified, word.traditional]).flatMap { text in
      kept { () throws(StudyError) in try source.words(spelled: text) } ?? []
    }
  }

  /// Returns the result of a read; on an error, stores the error and returns nil.
  private func kept<Value>(_ body: () throws(StudyError) -> Value) -> Value? {
    do throws(StudyError) {
      return try body()
    } catch {
      read.withLock { $0.fault = $0.fault ?? error }
      return nil
    }
  }
}
