/// The changes that an import of an Anki file makes to the entries of earlier imports.
///
/// If a card has another word or skill than at an earlier import, its earlier entries are undone,
/// and its new ones get new keys. A card whose import was undone also gets new keys, because an
/// undo is final. A card that the learner has reset stays reset as long as an earlier entry of any
/// card of the file still counts. If none counts, the file is imported again, with clocks after the
/// resets.
package struct AnkiRevision {
  /// The cards of the file, with the import number (`AnkiCard.round`) for the keys of their
  /// entries.
  private(set) var cards: [CardKey: [AnkiCard]]
  /// The clock of the last reset here of each card that is imported anew after a reset; the card's
  /// new entries must come after it.
  private(set) var floors: [CardKey: Int64] = [:]
  /// The entries of earlier imports that are undone.
  private(set) var withdrawn: [StoredEntry] = []

  /// Compares the cards of a file with the log.
  ///
  /// `leftOut`: the names of the cards that the learner excludes from the import.
  init(
    of cards: [CardKey: [AnkiCard]],
    leavingOut leftOut: [String] = [],
    in reader: any StudyReading
  ) throws(StudyError) {
    self.cards = cards
    guard try reader.lastClock(upTo: .max) > 0 else { return }
    var folds = Folds(reader)
    for name in leftOut {
      let imports = try Imports(of: name, reader, &folds)
      withdrawn += imports.standing
    }
    var renewed: [CardKey: Set<Int>] = [:]
    var (reset, fresh): ([(CardKey, Int, Imports)], [CardKey]) = ([], [])
    var hasStanding = false
    for key in cards.keys.sorted() {
      for (index, card) in (cards[key] ?? []).enumerated() {
        let imports = try Imports(of: card.name, reader, &folds)
        let moved = imports.standing.filter { $0.card != key }
        hasStanding = hasStanding || !imports.standing.isEmpty
        if !moved.isEmpty || imports.isTakenBack {
          withdrawn += moved
          self.cards[key]?[index].round = imports.round + 1
          renewed[key, default: []].insert(index)
        } else if imports.entries.isEmpty {
          fresh.append(key)
        } else if imports.standing.isEmpty {
          reset.append((key, index, imports))
        } else {
          self.cards[key]?[index].round = imports.round
        }
      }
    }
    for (key, index, imports) in reset {
      self.cards[key]?[index].round = imports.round + (hasStanding ? 0 : 1)
    }
    let anew = hasStanding ? [] : fresh + reset.map(\.0)
    for key in Set(renewed.keys).union(anew) {
      floors[key] = try folds.fold(of: key).lastReset(of: key)?.clock
    }
  }

  /// Returns the entries from imports of the cards with these names that still count.
  package static func standing(
    of names: some Sequence<String>,
    in reader: any StudyReading
  ) throws(StudyError) -> [StoredEntry] {
    var folds = Folds(reader)
    var found: [StoredEntry] = []
    for name in names { found += try Imports(of: name, reader, &folds).standing }
    return found
  }

  /// The log entries from all imports of one Anki card.
  private struct Imports {
    let entries: [StoredEntry]
    /// The entries that neither an undo nor a reset here has made void.
    let standing: [StoredEntry]
    /// True if the card was imported and all its entries were undone since.
    let isTakenBack: Bool
    /// The number of the last import that used new keys; the first import has 1.
    let round: Int

    init(
      of name: String,
      _ reader: any StudyReading,
      _ folds: inout Folds
    ) throws(StudyError) {
      let prefix = "anki:\(name):"
      var (entries, standing, undone, round) = ([StoredEntry](), [StoredEntry](), 0, 1)
      for entry in try reader.entries(withPrefix: prefix) {
        guard let found = Self.round(in: entry.key.dropFirst(prefix.count)) else { continue }
        round = max(round, found)
        entries.append(entry)
        let fold = try folds.fold(of: entry.card)
        if fold.isUndone(entry.key, on: entry.card) {
          undone += 1
        } else if !fold.isReset(entry.position, on: entry.card) {
          standing.append(entry)
        }
      }
      (self.entries, self.standing, self.round) = (entries, standing, round)
      isTakenBack = !entries.isEmpty && undone == entries.count
    }

    /// Returns the number of the import, from 1, in the key of an entry; nil if the entry is of
    /// another card.
    ///
    /// The name of another card can be longer and begin like that of this card. `rest`: the key
    /// without `anki:`, the name and the colon after it. In `1700000000000~2:place` the number is
    /// 2; without `~` it is 1.
    private static func round(in rest: Substring) -> Int? {
      let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
      let isKey =
        parts.count == 1 || (parts.count == 2 && ["place", "hold", "flag"].contains(parts[1]))
      let numbers = parts[0].split(separator: "~", omittingEmptySubsequences: false)
      guard isKey, numbers.count <= 2, Int64(numbers[0]) != nil else { return nil }
      guard numbers.count == 2 else { return 1 }
      return Int(numbers[1]).flatMap { (2...1_000_000).contains($0) ? $0 : nil }
    }
  }

  /// A cache of the effects of each card's events, such as undos and resets.
  private struct Folds {
    private let reader: any StudyReading
    private var known: [CardKey: LogFold] = [:]

    init(_ reader: any StudyReading) { self.reader = reader }

    mutating func fold(of card: CardKey) throws(StudyError) -> LogFold {
      if let fold = known[card] { return fold }
      let fold = try LogFold(ofImportsTo: card, in: reader)
      known[card] = fold
      return fold
    }
  }
}

extension LogFold {
  /// Makes a fold of the events of a card, without the resets that came from Anki.
  ///
  /// The answers before such a reset come from the same import as the reset. So they still count
  /// here, and are undone together with the import.
  init(ofImportsTo card: CardKey, in reader: any StudyReading) throws(StudyError) {
    let events = try reader.events(of: card).filter { !$0.isFromAnki || $0.change != .reset }
    self.init(events: events, schedulers: SchedulerCache { _ in nil })
  }
}

/// A review or event of the log, with the data for undoing it.
package struct StoredEntry: Hashable, Sendable {
  package let key: String
  package let clock: Int64
  package let card: CardKey
  package let at: Timestamp
  package let day: StudyDay
  package let isReview: Bool

  package init(
    key: String,
    clock: Int64,
    card: CardKey,
    at: Timestamp,
    day: StudyDay,
    isReview: Bool
  ) {
    (self.key, self.clock, self.card) = (key, clock, card)
    (self.at, self.day, self.isReview) = (at, day, isReview)
  }

  init(_ event: Event) {
    self.init(
      key: event.key,
      clock: event.clock,
      card: event.card,
      at: event.at,
      day: event.day,
      isReview: false
    )
  }

  var position: LogPosition { LogPosition(clock: clock, key: key) }

  /// The event that undoes the entry; it is the same on every machine.
  var undo: Event {
    Event(
      key: "anki:undo:" + EntryName.hashed(key),
      clock: EntryGate.clock(clock, at: at, key: key) + 1,
      at: at,
      day: day,
      card: card,
      change: .undo(entry: key)
    )
  }
}
