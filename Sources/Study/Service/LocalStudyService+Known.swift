import Confusables

/// The data of the learner's database and of the packs that are kept for the next drill.
///
/// All of it depends on one version of the database and on the packs: each use compares the version
/// with the current one, and a change of the packs removes everything.
struct KnownState {
  /// All cards and tallies.
  var cards: KnownCards?
  /// The version of the database that was last searched for further skills to place; it is not
  /// searched again.
  var placed: StoreVersion?
  /// The learner's confusions on a day.
  var profile: (version: StoreVersion, today: StudyDay, value: ConfusionProfile)?
  /// All words of the packs; nil if the cards are so few that their words are looked up one by one.
  var packWords: PackWords?
  /// The reviews due on each day, as read at the start of a quiz and updated by its answers.
  var quiz: (game: String, counts: DueCalendar)?
}

/// The cards at one version of the database, in the order of their keys.
struct KnownCards {
  let version: StoreVersion
  let cards: [Card]
  let tallies: [DayTally]
  /// The words of the cards, looked up in the packs; nil until they are needed.
  var words: CardWords?
  /// The words that were begun in any skill; computed when a drill introduces new words.
  private(set) lazy var begunWords = BegunWords(cards)
  /// The words that were met in any skill, each once, in the order of their keys.
  private(set) lazy var metWords = cards.byWord.compactMap { word in
    word.contains(where: \.isMet) ? word.first?.key.word : nil
  }
  private var calendars: [Set<Skill>: DueCalendar] = [:]

  init(version: StoreVersion, cards: [Card], tallies: [DayTally]) {
    (self.version, self.cards, self.tallies) = (version, cards, tallies)
  }

  /// Returns the number of reviews that are due on each day in some skills.
  mutating func calendar(of skills: Set<Skill>) -> DueCalendar {
    if let calendar = calendars[skills] { return calendar }
    let calendar = DueCalendar(of: cards, in: skills)
    calendars[skills] = calendar
    return calendar
  }
}

extension LocalStudyService {
  /// Returns all stored cards with the tallies; the database is read again only if it has changed.
  func cards() throws(StudyError) -> KnownCards {
    let kept = known.cards
    let found = try store.read { reader in
      let version = try reader.version()
      if let kept, kept.version == version { return kept }
      return KnownCards(
        version: version,
        cards: try reader.cards(.all),
        tallies: try reader.tallies()
      )
    }
    known.cards = found
    return found
  }

  /// Returns the learner's confusions as of today.
  func profile(_ settings: Settings) throws(StudyError) -> ConfusionProfile {
    let today = today(settings, at: now())
    let kept = known.profile
    let (version, tallies) = try store.read { reader in
      let version = try reader.version()
      if let kept, kept.version == version, kept.today == today {
        return (version, [PeriodTally]?.none)
      }
      return (version, try reader.confusions(since: ConfusionProfile.start(asOf: today)))
    }
    if let kept, tallies == nil { return kept.value }
    let profile = ConfusionProfile(tallies ?? [], today: today)
    known.profile = (version, today, profile)
    return profile
  }

  /// Starts making the draws of wrong readings for the first drill, on another thread.
  func beginDraws(_ request: DrillRequest, _ settings: Settings) throws(StudyError) {
    guard drills.isEmpty, request.kinds != [.typed],
      !DrillPlan.skills(request, settings).allSatisfy({ !$0.isAnsweredInPinyin })
    else { return }
    let profile = try profile(settings)
    guard draws?.profile != profile else { return }
    let made = DistractorCache(words, profile: profile)
    made.prepareMeanwhile()
    draws = made
  }

  /// Starts reading the words of the packs on another thread, if the cards must be read and are
  /// probably so many that all words are needed.
  func beginPackWords() throws(StudyError) {
    guard known.cards == nil, let answers = fittedAnswer, answers >= (try words.count()) else {
      return
    }
    let all = PackWords(words)
    all.prepareMeanwhile()
    known.packWords = all
  }

  /// Reads the cards and words for a plan, unless they are already known.
  func prepareCards() throws(StudyError) {
    var cards = try cards()
    guard cards.words == nil else { return }
    let (source, keys) = (words, cards.cards.words)
    if known.packWords == nil, keys.count * 4 >= (try source.count()) {
      known.packWords = PackWords(source)
    }
    cards.words =
      if let all = known.packWords {
        CardWords(of: keys, in: try all.matches())
      } else {
        try CardWords(of: keys, in: source)
      }
    known.cards = cards
  }
}
