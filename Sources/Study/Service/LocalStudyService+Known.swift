import Confusables
import Dispatch
import Synchronization

/// Values from the learner's database and the packs that are kept for later calls.
///
/// A value from the database, except ``quiz``, is used only while the database has the version from
/// which it was read. A change of the packs removes all values.
struct KnownState {
  /// All cards and tallies; nil until they are needed.
  var cards: KnownCards?
  /// The version of the database at the last run of ``LocalStudyService/placeFurtherSkills(_:)``,
  /// which does nothing at the same version; nil if it has not run.
  var placed: StoreVersion?
  /// The learner's confusions as of the study day `today`; nil until they are needed.
  var profile: (version: StoreVersion, today: StudyDay, value: ConfusionProfile)?
  /// The keys of all words of the packs; nil while the cards have few words, which are then looked
  /// up one by one.
  var packKeys: PackKeys?
  /// The numbers of cards due on each day, read at the start of the quiz `game` and updated by its
  /// answers; nil before a quiz.
  var quiz: (game: String, counts: DueCalendar)?
}

/// All cards, in the order of their keys, and all tallies at one version of the database.
struct KnownCards {
  let version: StoreVersion
  let cards: [Card]
  let tallies: [DayTally]
  /// The words of the cards that are in no pack; nil until they are needed.
  var absentWords: Set<WordKey>?
  /// The words that were begun in any skill; computed at the first use.
  private(set) lazy var begunWords = BegunWords(cards)
  /// The words that were met in any skill, in the order of their keys; computed at the first use.
  private(set) lazy var metWords = cards.byWord.compactMap { word in
    word.contains(where: \.isMet) ? word.first?.key.word : nil
  }

  init(version: StoreVersion, cards: [Card], tallies: [DayTally]) {
    (self.version, self.cards, self.tallies) = (version, cards, tallies)
  }
}

extension LocalStudyService {
  /// Replaces the words after a change of the packs.
  package func use(words: any WordSource) {
    self.words = words
    draws = nil
    known = KnownState()
    drills.forgetMakers()
  }

  /// Fills the cache of wrong readings for the current confusions and looks up the words of the
  /// cards, so that the next drill starts without delay.
  ///
  /// Other calls can run while the cache is filled. Nothing is done while a drill is active, or if
  /// nothing has changed since the last call.
  package func prepareQuestions() async throws(StudyError) {
    guard drills.isEmpty else { return }
    let settings = try settings()
    try prepareCards()
    let profile = try profile(settings)
    guard draws?.profile != profile else { return }
    let made = DistractorCache(words, profile: profile)
    draws = made
    await Self.prepare(made)
  }

  @concurrent private nonisolated static func prepare(_ draws: DistractorCache) async {
    draws.prepare()
  }

  /// Ends a drill whose client has disconnected, so that other drills can ask its open question.
  package func abandon(_ id: DrillID) { drills[id] = nil }

  package var drillCount: Int { drills.count }

  /// Returns all stored cards and tallies; the database is read again only if it has changed.
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

  /// Returns the confusions of the learner, weighted for today.
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

  /// Starts to fill the cache of wrong readings on another thread, if no other drill is active and
  /// the requested drill needs it.
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

  /// Starts to read the keys of the packs on another thread, if the cards were not read yet and are
  /// probably so many that all keys are needed.
  func beginPackKeys() throws(StudyError) {
    guard known.cards == nil, let answers = fittedAnswer, answers >= (try words.count()) else {
      return
    }
    let all = PackKeys(words)
    all.prepareMeanwhile()
    known.packKeys = all
  }

  /// Reads the cards for a plan and finds those whose words are in no pack, unless that was done
  /// before.
  func prepareCards() throws(StudyError) {
    var cards = try cards()
    guard cards.absentWords == nil else { return }
    let (source, keys) = (words, cards.cards.words)
    if known.packKeys == nil, keys.count * 4 >= (try source.count()) {
      known.packKeys = PackKeys(source)
    }
    let present: Set<WordKey>
    if let all = known.packKeys {
      present = try all.keys()
    } else {
      present = try source.present(Set(keys))
    }
    cards.absentWords = Set(keys.lazy.filter { !present.contains($0) })
    known.cards = cards
  }

  /// Returns the cards in `skills` that have a due time or day, are neither suspended nor marked as
  /// known, and belong to words of the packs.
  func cardsToCome(of skills: Set<Skill>) throws(StudyError) -> some Sequence<Card> {
    try prepareCards()
    let stored = try self.cards()
    let absent = stored.absentWords ?? []
    return stored.cards.lazy.filter {
      $0.hold == nil && $0.due != nil && skills.contains($0.key.skill)
        && (absent.isEmpty || !absent.contains($0.key.word))
    }
  }
}

/// The keys of all words of the packs, which are read at the first use and then kept.
final class PackKeys: Sendable {
  private let source: any WordSource
  private let read = Mutex<Set<WordKey>?>(nil)

  init(_ source: any WordSource) { self.source = source }

  /// Returns the keys of all words of the packs; waits if another thread is reading them.
  func keys() throws(StudyError) -> Set<WordKey> {
    try read.withLock { (read) throws(StudyError) in
      if let read { return read }
      var keys = Set<WordKey>(minimumCapacity: try source.count())
      for shelf in source.shelves { keys.formUnion(try shelf.keys()) }
      read = keys
      return keys
    }
  }

  /// Reads the keys on another thread; an error is ignored, and ``keys()`` then tries again.
  func prepareMeanwhile() { DispatchQueue.global().async { _ = try? self.keys() } }
}
