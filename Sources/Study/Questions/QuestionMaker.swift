import Confusables
package import Pinyin

/// Makes questions with options from the words of the packs and a learner's confusions.
///
/// The tables are built once, at the first question that needs them.
package final class QuestionMaker {
  private let words: any WordSource
  private let script: Script
  private let profile: ConfusionProfile
  private lazy var tables = ReadingTables(
    attested: Inventory.all,
    deck: words.words.lazy.map(\.reading)
  )
  private lazy var readings = ReadingDistractors(tables: tables, profile: profile)
  private var neighborsByLevel: [Level?: WordNeighbors] = [:]
  private lazy var tones = ToneDistractors(tables: tables, profile: profile)

  package init(words: any WordSource, confusions: [ConfusionTally], script: Script) {
    self.words = words
    self.script = script
    self.profile = ConfusionProfile(counts: Self.counts(confusions))
  }

  /// A question about a word, or nil when no sound options exist; a reading is then typed instead.
  package func question(
    for word: Word,
    card: CardKey,
    kind: QuestionKind,
    isNew: Bool,
    at now: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) -> Question? {
    let id = Self.identifier()
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
        note: note(for: word, kind),
        options: options,
        answer: answer,
        isNew: isNew,
        askedAt: now
      )
    }
    let hanzi = word.text(in: script)
    switch kind {
    case .typed: return make(.typed, hanzi, [], nil)
    case .reading, .tone, .listening:
      let blocked = blockedReadings(of: word)
      let choices =
        kind == .tone
        ? tones.choices(for: word.reading, blocked: blocked, using: &generator)
        : readings.choices(
          for: word.reading,
          blocked: blocked,
          recent: recent[word.key] ?? [],
          using: &generator
        )
      guard let choices else { return make(.typed, hanzi, [], nil) }
      remember(choices.options, for: word.key)
      return make(
        kind,
        hanzi,
        choices.options.map { Question.Option(text: $0.marked, reading: $0) },
        choices.answer
      )
    case .meaning, .recall, .hanzi:
      guard
        let choices = neighbors(of: word).choices(for: word, kind: kind, using: &generator)
      else {
        return nil
      }
      let prompt =
        switch kind {
        case .recall: word.gloss
        case .hanzi: word.reading.marked
        default: hanzi
        }
      return make(
        kind,
        prompt,
        choices.options.map { option in
          Question.Option(
            text: kind == .meaning ? option.gloss : option.text(in: script),
            reading: option.reading,
            word: option
          )
        },
        choices.answer
      )
    }
  }

  /// The gloss of a word that shares its hanzi with another one, where the reading is asked.
  private func note(for word: Word, _ kind: QuestionKind) -> String? {
    guard kind.skill == .reading || kind.skill == .meaning else { return nil }
    guard homographs.contains(word.text(in: script)) else { return nil }
    return kind.skill == .reading ? word.gloss : word.reading.marked
  }

  private lazy var homographs: Set<String> = {
    var seen: Set<String> = []
    return Set(words.words.map { $0.text(in: script) }.filter { !seen.insert($0).inserted })
  }()

  /// The words of the same level, among which the options of a word are looked for.
  private func neighbors(of word: Word) -> WordNeighbors {
    let level = word.levels.current
    if let known = neighborsByLevel[level] { return known }
    let made = WordNeighbors(words.words.filter { $0.levels.current == level })
    neighborsByLevel[level] = made
    return made
  }

  /// Keeps the last sets of options of a word, so that the next question has others.
  private func remember(_ options: [Reading], for key: WordKey) {
    recent[key, default: []].append(options)
    if recent[key, default: []].count > Self.remembered { recent[key]?.removeFirst() }
  }

  private var recent: [WordKey: [[Reading]]] = [:]
  private static let remembered = 5

  /// Every reading that may not be a wrong option of the word.
  package func blockedReadings(of word: Word) -> [Reading] {
    word.acceptedReadings.flatMap { [$0] + $0.spokenVariants(hanzi: word.simplified) }
  }

  /// A fresh name for a question; random, so that two programs never give the same.
  private static func identifier() -> String {
    var system = SystemRandomNumberGenerator()
    return String(system.next(), radix: 36) + String(system.next(), radix: 36)
  }

  private static func counts(
    _ tallies: [ConfusionTally]
  ) -> [Contrast: ConfusionProfile.Count] {
    var counts: [Contrast: ConfusionProfile.Count] = [:]
    for tally in tallies where !tally.confusion.given.isEmpty {
      let unit: ContrastUnit =
        switch tally.confusion.unit {
        case .tone: .tone
        case .initial: .initial
        case .final: .final
        case .word: .word
        }
      let values = [tally.confusion.expected, tally.confusion.given].map { value in
        unit == .initial && value == Confusion.noInitial ? "" : value
      }
      let contrast = Contrast(unit: unit, values[0], values[1])
      let old = counts[contrast] ?? ConfusionProfile.Count(shown: 0, confused: 0)
      counts[contrast] = ConfusionProfile.Count(
        shown: old.shown + max(tally.shown, tally.count),
        confused: old.confused + tally.count
      )
    }
    return counts
  }
}
