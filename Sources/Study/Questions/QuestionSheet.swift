import Confusables
import SeededRandom

/// Questions drawn from a selection of words, without a learner: for worksheets and quizzes.
///
/// The words are asked in a random order, or in the order of a chosen list. Each word is asked once
/// before any word is asked again. The kinds alternate; a kind that fits none of the words that are
/// left is passed over.
package struct QuestionSheet {
  private let words: any WordSource
  private let maker: QuestionMaker
  private let script: Script
  private let region: Region
  private let pool: [WordKey]
  /// True if the words are asked in the order of the pool instead of a random one.
  private let isOrdered: Bool
  private let kinds: [QuestionKind]
  private var generator: SplitMix64
  private var order: ArraySlice<WordKey> = []
  private var turn = 0
  /// For each kind, the words that were not yet tried in this kind since all words became
  /// available; without kinds, a single list of words.
  private var untried: [ArraySlice<WordKey>] = []
  /// The words that were asked since all words became available.
  private var taken: Set<WordKey> = []
  /// The kinds in which ``next(at:isRepeating:)`` asked each word.
  private var asked: [WordKey: Set<QuestionKind>] = [:]
  /// True if a question may help to answer another one about the same word, because no other
  /// question is left.
  private var mayHelp = false

  /// Makes a sheet of the words that pass a filter.
  ///
  /// Without `kinds`, each word is asked for its reading, and a question of a question bank is
  /// asked as it is.
  ///
  /// - Throws: `StudyError.emptySelection` if no word passes.
  package init(
    of words: any WordSource,
    _ filter: WordFilter,
    kinds: [QuestionKind],
    script: Script,
    region: Region = .mainland,
    seed: UInt64
  ) throws(StudyError) {
    var pool: [WordKey] = []
    try words.forEachEntry(filter) { entry in
      pool.append(entry.key)
      return true
    }
    try self.init(of: words, pool, false, kinds, script, region, seed)
  }

  /// Makes a sheet of chosen words, which are asked in this order.
  ///
  /// - Throws: `StudyError.emptySelection` if there are none.
  package init(
    of words: any WordSource,
    chosen: [WordKey],
    kinds: [QuestionKind],
    script: Script,
    region: Region = .mainland,
    seed: UInt64
  ) throws(StudyError) {
    try self.init(of: words, chosen, true, kinds, script, region, seed)
  }

  private init(
    of words: any WordSource,
    _ pool: [WordKey],
    _ isOrdered: Bool,
    _ kinds: [QuestionKind],
    _ script: Script,
    _ region: Region,
    _ seed: UInt64
  ) throws(StudyError) {
    guard !pool.isEmpty else { throw .emptySelection }
    self.words = words
    self.script = script
    self.region = region
    self.pool = pool
    self.isOrdered = isOrdered
    self.kinds = kinds
    generator = SplitMix64(seed: seed)
    maker = QuestionMaker(words: words, profile: ConfusionProfile(), script: script)
  }

  /// Returns the next question; nil if none can be made of these words.
  ///
  /// `isRepeating`: false if no word may be asked twice in one kind. Then a word is asked again in
  /// a kind that helps to answer its earlier questions only if there is no other question.
  package mutating func next(
    at moment: Timestamp,
    isRepeating: Bool = true
  ) throws(StudyError) -> Question? {
    var isWhole = false
    while true {
      if let found = try untriedQuestion(at: moment, isRepeating) { return found }
      if isWhole {
        guard !isRepeating, !mayHelp else { return nil }
        mayHelp = true
      }
      restart()
      untried = Array(repeating: order, count: max(kinds.count, 1))
      taken = []
      isWhole = true
    }
  }

  /// Returns a question about a word that was not asked since all words became available; nil if
  /// there is none.
  private mutating func untriedQuestion(
    at moment: Timestamp,
    _ isRepeating: Bool
  ) throws(StudyError) -> Question? {
    for offset in untried.indices {
      let place = (turn + offset) % untried.count
      while let key = untried[place].popFirst() {
        let kind = kinds.isEmpty ? (key.isQuestion ? .bank : .reading) : kinds[place]
        guard !taken.contains(key), isRepeating || isFree(key, kind),
          let found = try question(kind, of: key, at: moment)
        else { continue }
        turn = place + 1
        taken.insert(key)
        asked[key, default: []].insert(kind)
        return found
      }
    }
    return nil
  }

  /// Returns true if a word may be asked in a kind, given the questions already asked about it.
  private func isFree(_ key: WordKey, _ kind: QuestionKind) -> Bool {
    asked[key, default: []].allSatisfy { other in
      other != kind && (mayHelp || !other.skill.helps(kind.skill))
    }
  }

  /// Returns the same questions in a random order, with their options in a random order, as a test
  /// for another group of pupils.
  package mutating func reordered(_ questions: [Question]) -> [Question] {
    questions.shuffled(using: &generator).map { $0.reordered(using: &generator) }
  }

  /// The number of words and bank questions in the selection that fit one of the kinds.
  package var size: Int { pool.count { fits($0) } }

  /// Returns the next question of a game, in which no word is repeated; nil at the end.
  ///
  /// A kind that does not fit a word is replaced as in a drill: tones by the whole reading, options
  /// by typing. If that fails too, another one of the kinds is asked. `areTyped`: false to leave
  /// out questions whose reading would have to be typed.
  package mutating func nextOnce(
    at moment: Timestamp,
    areTyped: Bool = true
  ) throws(StudyError) -> Question? {
    if turn == 0 { restart() }
    while let key = order.popFirst() {
      let fitting = kinds.isEmpty ? [key.isQuestion ? .bank : .reading] : kinds
      for offset in fitting.indices {
        let kind = fitting[(turn + offset) % fitting.count]
        guard let question = try made(kind, of: key, at: moment),
          areTyped || question.answer != nil
        else { continue }
        turn += 1
        return question
      }
    }
    turn = max(turn, 1)
    return nil
  }

  /// Makes all words available again: chosen words in their given order, other words in a new random
  /// order.
  package mutating func restart() {
    order = isOrdered ? pool[...] : pool.shuffled(using: &generator)[...]
  }

  private func fits(_ key: WordKey) -> Bool {
    kinds.isEmpty || kinds.contains { ($0 == .bank) == key.isQuestion }
  }

  private mutating func question(
    _ kind: QuestionKind,
    of key: WordKey,
    at moment: Timestamp
  ) throws(StudyError) -> Question? {
    // Most words have no phrase with a gap; making a question for them would be wasted time.
    if kind == .cloze, try maker.gap(of: key) == nil { return nil }
    guard let question = try made(kind, of: key, at: moment), question.kind == kind,
      [.bank, .typed].contains(kind) || question.options.count == BankAnswers.options
    else { return nil }
    return question
  }

  private mutating func made(
    _ kind: QuestionKind,
    of key: WordKey,
    at moment: Timestamp
  ) throws(StudyError) -> Question? {
    guard kind.skill.fits(key), let item = try words.item(key)?.read(in: region) else { return nil }
    return try maker.question(
      for: item,
      card: CardKey(key, kind.skill),
      kind: kind,
      isNew: false,
      at: moment,
      using: &generator
    )
  }
}

extension Skill {
  /// A side of a word that a question shows or asks for.
  private enum Side { case hanzi, reading, meaning }

  private var shown: Side? {
    switch self {
    case .reading, .meaning: .hanzi
    case .recall: .meaning
    case .hanzi, .listening: .reading
    case .bank: nil
    }
  }

  private var asked: Side? {
    switch self {
    case .reading, .listening: .reading
    case .meaning: .meaning
    case .recall, .hanzi: .hanzi
    case .bank: nil
    }
  }

  /// Returns true if questions in the two skills about one word help to answer each other: both ask
  /// for the same side of it, or one shows what the other asks for.
  fileprivate func helps(_ other: Skill) -> Bool {
    asked == other.asked || shown == other.asked || asked == other.shown
  }
}
