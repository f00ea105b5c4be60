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
    let calendar = DueCalendar(of: cards.lazy.filter { skills.contains($0.key.skill) })
    calendars[skills] = calendar
    return calendar
  }
}

/// The words of all cards, looked up in the packs.
package struct CardWords: Sendable {
  /// The words that no pack has.
  let absent: Set<WordKey>
  /// All words of the packs in the order of learning; nil if they did not have to be read.
  let entries: [WordEntry]?

  package init(of cards: [Card], in words: some WordSource) throws(StudyError) {
    let keys = Set(cards.lazy.map(\.key.word))
    let matches = try words.matching(keys, .everything)
    absent = keys.subtracting(matches.keys)
    entries = matches.entries
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

  /// Reads the cards and words for a plan, unless they are already known.
  func prepareCards() throws(StudyError) {
    var cards = try cards()
    guard cards.words == nil else { return }
    let source = words
    cards.words = try CardWords(of: cards.cards, in: source)
    known.cards = cards
  }
}
