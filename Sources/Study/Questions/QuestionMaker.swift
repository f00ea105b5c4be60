package import Confusables
import Pinyin

/// A generator of questions, which draws the options from the words of the packs, and more often
/// those that the learner confuses.
///
/// The tables of wrong options are read or computed for the first question that needs them.
package final class QuestionMaker {
  let words: any WordSource
  let script: Script
  private let profile: ConfusionProfile
  let draws: DistractorCache
  private var neighbors: [NeighborGroup: WordNeighbors] = [:]
  private var banks: [Int: BankAnswers] = [:]

  /// The key of a group of words of one pack, from which the options of one kind of question are
  /// drawn.
  private struct NeighborGroup: Hashable {
    let shelf: Int
    let kind: QuestionKind
    let start: Int
  }

  /// The maximum number of pairs of confused words whose weight is changed; the most confused pairs
  /// are taken.
  private static let weighedPairs = 200

  /// Makes a question maker for a drill.
  ///
  /// `draws`: the generator of wrong readings for these words and this profile; nil to make a new
  /// one.
  package init(
    words: any WordSource,
    profile: ConfusionProfile,
    script: Script,
    draws: DistractorCache? = nil
  ) {
    self.words = words
    self.script = script
    self.profile = profile
    self.draws = draws ?? DistractorCache(words, profile: profile)
  }

  /// Returns a question about an item; nil if there are no suitable options, or if the kind does
  /// not fit the item.
  ///
  /// Another kind is asked if the requested one is impossible: `reading` for `tone`, `recall` for
  /// `cloze`, and `typed` for `reading` if there are not four readings as options. Then even a new
  /// word is typed, because options that nobody confuses teach nothing.
  ///
  /// - `isNew`: the value of ``Question/isNew``.
  /// - `shown`: the options of the card's last questions, which are avoided if possible.
  /// - `form`: the form of a listening question.
  /// - `met`: the words that the learner has met; nil if there is no learner.
  /// - `focus`: a contrast; if possible, both of its sides are among the options.
  ///
  /// - Throws: `StudyError.damagedPack` when a word that the question needs cannot be read.
  package func question(
    for item: Item,
    card: CardKey,
    kind: QuestionKind,
    isNew: Bool,
    at now: Timestamp,
    shown: [[String]] = [],
    form: ListeningForm = .options,
    met: MetWords? = nil,
    focus: Contrast? = nil,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> Question? {
    let cloze = kind == .cloze ? try cloze(of: item, met, shown, focus, using: &generator) : nil
    let kind = kind == .cloze && cloze == nil ? .recall : kind
    let id = Self.identifier()
    let note = cloze == nil ? try note(for: item, kind) : cloze?.note
    let characters = try kind.skill == .reading ? characterReadings(of: item) : CharacterReadings()
    func make(
      _ kind: QuestionKind,
      _ prompt: String,
      _ options: [Question.Option],
      _ answer: Int?
    ) -> Question {
      Question(
        id: id,
        card: card,
        item: item,
        kind: kind,
        prompt: prompt,
        note: note,
        options: options,
        answer: answer,
        isNew: isNew,
        askedAt: now,
        characters: characters
      )
    }
    guard case .word(let word) = item else {
      guard kind == .bank, let question = item.question else { return nil }
      let choices = try bank(of: question)?.choices(for: question, using: &generator)
      return choices.map {
        make(.bank, question.prompt, $0.options.map { Question.Option(text: $0) }, $0.answer)
      }
    }
    let hanzi = word.text(in: script)
    switch kind {
    case .bank: return nil
    case .cloze:
      return cloze.map {
        make(.cloze, $0.prompt, options(of: $0.words, .cloze, like: word), $0.answer)
      }
    case .typed: return make(.typed, hanzi, [], nil)
    case .listening where form == .typed: return make(.listening, hanzi, [], nil)
    case .listening:
      let recent = recent[word.key, default: []] + shown.map(Self.readings)
      let found = try heard(word, form, recent, focus, using: &generator)
      guard let choices = found else { return nil }
      remember(choices.options, for: word.key)
      return make(.listening, hanzi, choices.options.map(Self.option), choices.answer)
    case .reading, .tone:
      let recent = recent[word.key, default: []] + shown.map(Self.readings)
      var kind = kind
      var choices = try choices(for: word, kind, recent, focus, using: &generator)
      if choices == nil, kind == .tone {
        kind = .reading
        choices = try self.choices(for: word, kind, recent, focus, using: &generator)
      }
      guard let choices else { return make(.typed, hanzi, [], nil) }
      remember(choices.options, for: word.key)
      return make(
        kind,
        hanzi,
        choices.options.map(Self.option),
        choices.answer
      )
    case .meaning, .recall, .hanzi:
      let recent = recentWords[word.key, default: [:]][kind, default: []] + shown.map(Set.init)
      guard let (neighbors, place) = try neighbors(of: word, kind),
        let choices = try neighbors.choices(
          for: place,
          met: met,
          beside: focus?.otherWord(than: word.key),
          recent: { words in
            !recent.isEmpty && recent.contains(Set(words.map { text(of: $0, kind) }))
          },
          using: &generator
        )
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
      return make(kind, prompt, options(of: choices.options, kind, like: word), choices.answer)
    }
  }

  /// Returns the readings of an item's characters; empty for a bank question.
  private func characterReadings(of item: Item) throws(StudyError) -> CharacterReadings {
    guard let word = item.word else { return CharacterReadings() }
    return CharacterReadings(
      of: word,
      readings: try draws.draws().readings(ofCharactersIn: word.simplified)
    )
  }

  /// Returns words as options, with the readings of the region in which the asked word is read.
  private func options(
    of words: [Word],
    _ kind: QuestionKind,
    like asked: Word
  ) -> [Question.Option] {
    words.map { $0.read(like: asked) }
      .map { Question.Option(text: text(of: $0, kind), reading: $0.reading, word: $0) }
  }

  /// Returns the text of a word as an option: its gloss in a meaning question, otherwise its hanzi.
  private func text(of option: Word, _ kind: QuestionKind) -> String {
    kind == .meaning ? option.gloss : option.text(in: script)
  }

  private static func option(_ reading: Reading) -> Question.Option {
    Question.Option(text: reading.marked, reading: reading)
  }

  /// Returns the note that distinguishes a word from others with the same hanzi: its gloss if the
  /// reading is asked, its reading if the meaning is asked.
  ///
  /// It is nil for other skills, and if no other word has these hanzi.
  private func note(for item: Item, _ kind: QuestionKind) throws(StudyError) -> String? {
    guard kind.skill == .reading || kind.skill == .meaning, case .word(let word) = item else {
      return nil
    }
    guard let gloss = try Self.homographNote(for: word, script, in: words) else { return nil }
    return kind.skill == .reading ? gloss : word.reading.marked
  }

  /// Returns the gloss of a word if other words, also of the study list, have the same hanzi in this
  /// script; otherwise nil.
  static func homographNote(
    for word: Word,
    _ script: Script,
    in words: any WordSource
  ) throws(StudyError) -> String? {
    let text = word.text(in: script)
    let homographs = try words.noted.words(spelled: text).filter { $0.text(in: script) == text }
    return homographs.count > 1 ? word.gloss : nil
  }

  /// Returns the right answers of the bank that a question belongs to; nil if no pack has the
  /// question.
  private func bank(of question: BankQuestion) throws(StudyError) -> BankAnswers? {
    for (index, shelf) in words.shelves.enumerated()
    where try shelf.position(of: question.key) != nil {
      if let known = banks[index] { return known }
      let made = BankAnswers(try shelf.items(at: 0..<shelf.size).compactMap(\.question))
      banks[index] = made
      return made
    }
    return nil
  }

  /// Returns the neighbours in a word's group for a kind of question, with the word's place; nil if
  /// the word is in no pack or in no group.
  private func neighbors(
    of word: Word,
    _ kind: QuestionKind
  ) throws(StudyError) -> (WordNeighbors, Int)? {
    for (index, shelf) in words.shelves.enumerated() {
      guard let position = try shelf.position(of: word.key) else { continue }
      guard let found = try shelf.neighborhood(of: position, kind) else { return nil }
      let group = NeighborGroup(shelf: index, kind: kind, start: found.group.lowerBound)
      if let known = neighbors[group] { return (known, found.place) }
      let confused = try pairs(on: shelf, kind, in: found.group)
      let made = WordNeighbors(
        shelf: shelf,
        source: words,
        kind: kind,
        group: found.group,
        confused: confused
      )
      neighbors[group] = made
      return (made, found.place)
    }
    return nil
  }

  /// Returns the pairs of words in a group that the learner confuses, given by their
  /// ``Neighborhood/place``.
  ///
  /// `factor`: the factor that the learner's profile gives the weight of a pair. `group`: the range
  /// of the places of the group's words.
  private func pairs(
    on shelf: any WordPackReader,
    _ kind: QuestionKind,
    in group: Range<Int>
  ) throws(StudyError) -> [(one: Int, other: Int, factor: Double)] {
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
    return found
  }

  /// Records the options of a word's question, which its next questions avoid.
  private func remember(_ options: [Reading], for key: WordKey) {
    recent[key, default: []].append(options)
    if recent[key, default: []].count > Self.remembered { recent[key]?.removeFirst() }
  }

  private var recent: [WordKey: [[Reading]]] = [:]
  /// For each word and kind of question, the sets of option texts of the last questions.
  var recentWords: [WordKey: [QuestionKind: [Set<String>]]] = [:]
  /// The number of a word's last questions whose options are avoided.
  static let remembered = 5

  /// Returns the readings that option texts from the log spell; texts that are not pinyin are left
  /// out.
  private static func readings(_ options: [String]) -> [Reading] {
    options.compactMap { (try? PinyinText($0))?.best.reading }
  }

  /// Returns a new random identifier of a question, unique among all programs.
  static func identifier() -> String {
    var system = SystemRandomNumberGenerator()
    return String(system.next(), radix: 36) + String(system.next(), radix: 36)
  }
}
