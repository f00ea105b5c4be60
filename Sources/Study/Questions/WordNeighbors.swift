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
  /// The factors of the learner's confusions: for each place those of other places.
  private let factors: [Int: [Int: Double]]
  private let read = Mutex(Read())

  private struct Read {
    var places: [Int: Neighborhood] = [:]
    var words: [Int: OptionWord] = [:]
    /// The words read so far, each with all readings or meanings of its written form.
    var wholes: [WordKey: OptionWord] = [:]
    /// The places of words that were looked up by their keys; nil for words outside the group.
    var metPlaces: [WordKey: Int?] = [:]
    /// The first error of reading.
    var fault: StudyError?
  }

  /// The maximum number of cached words; a drill needs fewer.
  private static let kept = 4000
  /// The number of words that are added if the neighbours do not suffice for a question, and the
  /// weight of each; they are those nearest in the order of the group.
  private static let filling = (count: 60, weight: 0.001)
  /// The factor of a word that the learner has met where the answer is new, and the other way round.
  ///
  /// Otherwise the only word that was met, or the only new one, would often be the answer.
  private static let unlikeFactor = 1.0 / 64
  /// The number of neighbours like the answer, in having been met or not, from which no others are
  /// added; the largest number of words that are looked up to be added, and the weight of each.
  private static let likeAnswer = (enough: 8, most: 400, weight: 0.01)
  /// The weight of a word that the learner confuses with the answer and that is not its neighbour.
  private static let strangerWeight = 1.0 / 16

  /// Makes the neighbours of a group.
  ///
  /// `source`: all packs, including the shelf. `group`: the places of the words. `confused`: pairs of
  /// places that the learner confuses, each with its factor.
  init(
    shelf: any WordShelf,
    source: any WordSource,
    kind: QuestionKind,
    group: Range<Int>,
    confused: [(one: Int, other: Int, factor: Double)]
  ) {
    self.shelf = shelf
    self.source = source
    self.kind = kind
    self.group = group
    var factors: [Int: [Int: Double]] = [:]
    for (one, other, factor) in confused where factor > 1 {
      factors[one, default: [:]][other] = factor
      factors[other, default: [:]][one] = factor
    }
    self.factors = factors
  }

  /// Returns four words that include the word at a place; nil when no four fit together.
  ///
  /// `met`: the words that the learner has met; wrong options are as the answer is, if there are such.
  /// nil if it is not known. `recent`: returns true for words that were together in one of the last questions; they are
  /// avoided.
  func choices(
    for place: Int,
    met: Set<WordKey>? = nil,
    recent: ([Word]) -> Bool,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> (options: [Word], answer: Int)? {
    for count in [0, Self.filling.count] {
      var candidates = candidates(of: place, filledWith: count)
      if let met { candidates = balanced(candidates, of: place, met) }
      let words = ([place] + candidates.map(\.place)).compactMap(word)
      guard words.count == candidates.count + 1 else { break }
      let views = OptionViews(words, kind)
      var weights = [0] + candidates.map(\.weight)
      while let wrong = OptionDraw(weights: weights).choices(
        view: { views.view(of: $0, isRecent: recent) },
        using: &generator
      ) {
        let set = ([0] + wrong).map { words[$0] }
        let banned = excluded(set)
        if let fault = read.withLock({ $0.fault }) { throw fault }
        if banned.isEmpty {
          let options = set.map(\.word).shuffled(using: &generator)
          return (options, options.firstIndex(of: words[0].word) ?? 0)
        }
        for index in banned { weights[wrong[index]] = 0 }
      }
    }
    if let fault = read.withLock({ $0.fault }) { throw fault }
    return nil
  }

  /// Returns candidates of which those are likely that the learner has met, if the answer was met, or
  /// those that are new, if it is new; if too few were met, other met words of the group are added.
  private func balanced(
    _ candidates: [(place: Int, weight: Double)],
    of place: Int,
    _ met: Set<WordKey>
  ) -> [(place: Int, weight: Double)] {
    guard let answer = word(place)?.word.key else { return candidates }
    let isMet = met.contains(answer)
    var like = 0
    var found: [(place: Int, weight: Double)] = candidates.map { candidate in
      guard let other = word(candidate.place)?.word.key, met.contains(other) != isMet else {
        like += 1
        return candidate
      }
      return (candidate.place, candidate.weight * Self.unlikeFactor)
    }
    guard isMet, like < Self.likeAnswer.enough else { return found }
    let length = answer.simplified.count
    let others = met.lazy.filter { $0 != answer && $0.simplified.count == length }
    let known = Set(candidates.map(\.place))
    for key in others.sorted().prefix(Self.likeAnswer.most) {
      guard let place = self.place(of: key), !known.contains(place) else { continue }
      found.append((place, Self.likeAnswer.weight))
    }
    return found
  }

  /// Returns the place of a word in the group; nil if it is not in it.
  private func place(of key: WordKey) -> Int? {
    if let known = read.withLock({ $0.metPlaces[key] }) { return known }
    let found = kept { () throws(StudyError) -> Int? in
      guard let position = try shelf.position(of: key) else { return nil }
      return try shelf.neighborhood(of: position, kind)?.place
    }
    let place = (found ?? nil).flatMap { group.contains($0) ? $0 : nil }
    read.withLock { $0.metPlaces[key] = .some(place) }
    return place
  }

  /// Returns the indices, from 0, of the wrong options that may not be in a set with the options
  /// before them when all words of the same written form are considered.
  ///
  /// The first word of `set` is the answer.
  private func excluded(_ set: [OptionWord]) -> [Int] {
    guard kind != .meaning else { return [] }
    let wholes = set.map(whole)
    return wholes.indices.dropFirst().filter { index in
      wholes[..<index].contains { !$0.isAllowed(beside: wholes[index], kind) }
    }.map { $0 - 1 }
  }

  /// Returns the places of the words that may be wrong options, with the weight of each.
  private func candidates(
    of place: Int,
    filledWith count: Int
  ) -> [(place: Int, weight: Double)] {
    let factors = factors[place] ?? [:]
    var found = (neighborhood(place)?.row.draws ?? []).map { draw in
      (place: draw.target, weight: draw.share * (factors[draw.target] ?? 1))
    }
    for (other, factor) in factors.sorted(by: { $0.key < $1.key })
    where !found.contains(where: { $0.place == other }) {
      found.append((other, Self.strangerWeight * factor))
    }
    for other in group.clamped(to: place - count / 2..<place + count / 2 + 1)
    where count > 0 && other != place && !found.contains(where: { $0.place == other }) {
      found.append((other, Self.filling.weight))
    }
    return found
  }

  private func neighborhood(_ place: Int) -> Neighborhood? {
    if let known = read.withLock({ $0.places[place] }) { return known }
    let found = kept { () throws(StudyError) in try shelf.neighborhood(at: place, kind) }
    read.withLock { $0.places[place] = found }
    return found
  }

  private func word(_ place: Int) -> OptionWord? {
    if let known = read.withLock({ $0.words[place] }) { return known }
    guard let position = neighborhood(place)?.position else { return nil }
    let items = kept { () throws(StudyError) in try shelf.items(at: position..<position + 1) }
    guard let found = items?.first?.word.map({ OptionWord($0) }) else { return nil }
    read.withLock { read in
      if read.words.count >= Self.kept { read = Read(fault: read.fault) }
      read.words[place] = found
    }
    return found
  }

  /// Returns a word with all readings or meanings of its written form.
  private func whole(_ option: OptionWord) -> OptionWord {
    let word = option.word
    if let known = read.withLock({ $0.wholes[word.key] }) { return known }
    let whole = OptionWord(
      word,
      readings: kind == .hanzi ? readings(of: word) : [],
      homographs: kind == .recall ? homographs(of: word) : []
    )
    read.withLock { $0.wholes[word.key] = whole }
    return whole
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
