package import Confusables
import Pinyin

/// Makes questions with options from the words of the packs and a learner's confusions.
///
/// What a kind needs is read or made at the first question that needs it.
package final class QuestionMaker {
  let words: any WordSource
  private let script: Script
  private let profile: ConfusionProfile
  private let draws: SharedDraws
  private var neighbors: [NeighborGroup: WordNeighbors] = [:]
  private var banks: [Int: BankAnswers] = [:]
  /// For the first tone of a syllable how many words can be asked with each tone.
  var askableCounts: [Reading: [Int]] = [:]

  /// The words among which options are looked for: one group of one shelf.
  private struct NeighborGroup: Hashable {
    let shelf: Int
    let kind: QuestionKind
    let start: Int
  }

  /// Pairs of words that are weighed: those that the learner confuses most.
  private static let weighedPairs = 200

  /// Makes a maker for a drill; `draws` are those of these words and this profile, if there are any.
  package init(
    words: any WordSource,
    profile: ConfusionProfile,
    script: Script,
    draws: SharedDraws? = nil
  ) {
    self.words = words
    self.script = script
    self.profile = profile
    self.draws = draws ?? SharedDraws(words, profile: profile)
  }

  /// A question about a word, or nil when no sound options exist; a reading is then typed instead.
  ///
  /// Where tones would give the answer away, the whole reading is asked; where readings would, it is
  /// typed, but for a new word, which nobody can type. `shown` are the options of the card's last
  /// questions, which are not shown again while there are others.
  ///
  /// - Throws: `StudyError.damagedPack` when a word that it needs cannot be read.
  package func question(
    for word: Word,
    card: CardKey,
    kind: QuestionKind,
    isNew: Bool,
    at now: Timestamp,
    shown: [[String]] = [],
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> Question? {
    guard kind.skill.fits(word.key) else { return nil }
    let id = Self.identifier()
    let note = try note(for: word, kind)
    func make(
      _ kind: QuestionKind,
      _ prompt: String,
      _ options: [Question.Option],
      _ answer: Int?
    ) -> Question {
      Question(
        id: id,
        card: card,
        word: word,
        kind: kind,
        prompt: prompt,
        note: note,
        options: options,
        answer: answer,
        isNew: isNew,
        askedAt: now
      )
    }
    let hanzi = word.text(in: script)
    switch kind {
    case .bank:
      let choices = try bank(of: word)?.choices(for: word, using: &generator)
      return choices.map {
        make(.bank, hanzi, $0.options.map { Question.Option(text: $0) }, $0.answer)
      }
    case .typed: return make(.typed, hanzi, [], nil)
    case .reading, .tone, .listening:
      let recent = recent[word.key, default: []] + shown.map(Self.readings)
      var kind = kind
      var choices = try choices(for: word, kind, recent, isNew: isNew, using: &generator)
      if choices == nil, kind == .tone {
        kind = .reading
        choices = try self.choices(for: word, kind, recent, isNew: isNew, using: &generator)
      }
      guard let choices else { return kind == .listening ? nil : make(.typed, hanzi, [], nil) }
      remember(choices.options, for: word.key)
      return make(
        kind,
        hanzi,
        choices.options.map { Question.Option(text: $0.marked, reading: $0) },
        choices.answer
      )
    case .meaning, .recall, .hanzi:
      let recent = recentWords[word.key, default: [:]][kind, default: []] + shown.map(Set.init)
      guard let (neighbors, place) = try neighbors(of: word, kind),
        let choices = try choices(among: neighbors, place, kind, recent, using: &generator)
      else { return nil }
      let texts = choices.options.map { text(of: $0, kind) }
      recentWords[word.key, default: [:]][kind] = Array(
        (recent + [Set(texts)]).suffix(Self.remembered)
      )
      let prompt =
        switch kind {
        case .recall: word.gloss
        case .hanzi: word.reading.marked
        default: hanzi
        }
      return make(
        kind,
        prompt,
        zip(texts, choices.options).map {
          Question.Option(text: $0, reading: $1.reading, word: $1)
        },
        choices.answer
      )
    }
  }

  /// A word as an option shows it.
  private func text(of option: Word, _ kind: QuestionKind) -> String {
    kind == .meaning ? option.gloss : option.text(in: script)
  }

  /// Four words, others than in the last questions while there are any; nil when no four fit.
  private func choices(
    among neighbors: WordNeighbors,
    _ place: Int,
    _ kind: QuestionKind,
    _ recent: [Set<String>],
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> (options: [Word], answer: Int)? {
    var choices = try neighbors.choices(for: place, using: &generator)
    for _ in 0..<Self.redraws {
      guard let drawn = choices,
        recent.contains(Set(drawn.options.map { text(of: $0, kind) }))
      else { break }
      choices = try neighbors.choices(for: place, using: &generator)
    }
    return choices
  }

  /// Four readings, or nil when no four are legal, or fit to be chosen from.
  private func choices(
    for word: Word,
    _ kind: QuestionKind,
    _ recent: [[Reading]],
    isNew: Bool,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> ReadingChoices? {
    let blocked = try blockedReadings(of: word)
    let draws = try draws.draws()
    if kind == .tone {
      return draws.tones.choices(
        for: word.reading,
        blocked: blocked,
        counts: try countAskable(draws.tones.options(for: word.reading)),
        using: &generator
      )
    }
    for _ in 0..<(kind == .listening ? Self.redraws : 1) {
      let choices = draws.readings.choices(
        for: word.reading,
        blocked: blocked,
        recent: recent,
        using: &generator
      )
      guard let choices, choices.isBalanced || isNew || !draws.readings.isLargeDeck else {
        return nil
      }
      if kind == .reading { return choices }
      if !HeardReadings.haveTwins(choices.options) { return choices }
    }
    return nil
  }

  /// Sets that are drawn in search of one whose options all sound different.
  private static let redraws = 24

  /// The gloss of a word that shares its hanzi with another one, where the reading is asked.
  private func note(for word: Word, _ kind: QuestionKind) throws(StudyError) -> String? {
    guard kind.skill == .reading || kind.skill == .meaning else { return nil }
    let text = word.text(in: script)
    let homographs = try words.words(spelled: text).filter { $0.text(in: script) == text }
    guard homographs.count > 1 else { return nil }
    return kind.skill == .reading ? word.gloss : word.reading.marked
  }

  /// The answers of the bank that a question is from.
  private func bank(of word: Word) throws(StudyError) -> BankAnswers? {
    for (index, shelf) in words.shelves.enumerated()
    where try shelf.position(of: word.key) != nil {
      if let known = banks[index] { return known }
      let made = BankAnswers(try shelf.words(at: 0..<shelf.size))
      banks[index] = made
      return made
    }
    return nil
  }

  /// The words of the same group and shelf, and the place of the word among them.
  private func neighbors(
    of word: Word,
    _ kind: QuestionKind
  ) throws(StudyError) -> (WordNeighbors, Int)? {
    for (index, shelf) in words.shelves.enumerated() {
      guard let position = try shelf.position(of: word.key) else { continue }
      guard let found = try shelf.neighborhood(of: position, kind) else { return nil }
      let group = NeighborGroup(shelf: index, kind: kind, start: found.group.lowerBound)
      if let known = neighbors[group] { return (known, found.place) }
      let pairs = try pairs(on: shelf, kind, in: found.group)
      let made = WordNeighbors(
        shelf: shelf,
        source: words,
        kind: kind,
        group: found.group,
        pairs: pairs
      )
      neighbors[group] = made
      return (made, found.place)
    }
    return nil
  }

  /// What the learner confuses within a group.
  private func pairs(
    on shelf: any WordShelf,
    _ kind: QuestionKind,
    in group: Range<Int>
  ) throws(StudyError) -> PairWeights {
    var found: [(one: Int, other: Int, factor: Double)] = []
    for ranked in profile.ranked(unit: .word).prefix(Self.weighedPairs) {
      var places: [Int] = []
      for key in [ranked.contrast.first, ranked.contrast.second] {
        guard let position = try shelf.position(of: WordKey(rawValue: key)),
          let there = try shelf.neighborhood(of: position, kind), group.contains(there.place)
        else { break }
        places.append(there.place)
      }
      guard places.count == 2 else { continue }
      found.append((places[0], places[1], profile.factor(of: ranked.contrast)))
    }
    return PairWeights(found)
  }

  /// Keeps the last sets of options of a word, so that the next question has others.
  private func remember(_ options: [Reading], for key: WordKey) {
    recent[key, default: []].append(options)
    if recent[key, default: []].count > Self.remembered { recent[key]?.removeFirst() }
  }

  private var recent: [WordKey: [[Reading]]] = [:]
  /// The same for words as options, as the texts that were shown.
  private var recentWords: [WordKey: [QuestionKind: [Set<String>]]] = [:]
  /// The last questions of a word whose sets are not shown again.
  static let remembered = 5

  /// Options as the log keeps them.
  private static func readings(_ options: [String]) -> [Reading] {
    options.compactMap { (try? PinyinText($0))?.best.reading }
  }

  /// A fresh name for a question; random, so that two programs never give the same.
  private static func identifier() -> String {
    var system = SystemRandomNumberGenerator()
    return String(system.next(), radix: 36) + String(system.next(), radix: 36)
  }
}
