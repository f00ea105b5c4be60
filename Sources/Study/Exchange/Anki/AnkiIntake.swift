/// The addition of Anki cards to a log, in one transaction.
package struct AnkiIntake {
  /// The counts of an import; entries that were imported before are not in them.
  package struct Report: Hashable, Sendable {
    /// The answers to words, without practice.
    package var answers = 0
    package var practice = 0
    package var resets = 0
    /// The cards that got the state that they have in Anki.
    package var placed = 0
    package var suspended = 0
    package var flagged = 0
    /// The words that are leeches, each counted once, in whichever skills.
    package var leechWords: Set<WordKey> = []
    /// The answers that the log had before.
    package var known = 0
    /// The answers of earlier imports that were taken back: those of cards that have another word or
    /// skill at this one.
    package var withdrawn = 0

    package init() {}
  }

  let writer: any StudyWriting
  private let history: AnkiHistory

  package init(_ writer: any StudyWriting, _ history: AnkiHistory) {
    self.writer = writer
    self.history = history
  }

  /// The number of cards whose entries are in memory at once.
  private static let batch = 64

  /// Adds the entries of all cards that are not in the log yet, in place of what earlier imports
  /// brought to other cards here.
  ///
  /// `leftOut`: the names of cards whose earlier entries are taken back. `backUp`: a function that is
  /// called before each change of the log. `progress`: a function that is called with the share of
  /// the cards that was added.
  package func add(
    _ cards: [CardKey: [AnkiCard]],
    leavingOut leftOut: [String] = [],
    backingUpBy backUp: () throws -> Void = {},
    progress: (Double) -> Void = { _ in }
  ) throws(StudyError) -> Report {
    let revision = try AnkiRevision(of: cards, leavingOut: leftOut, in: writer)
    let cards = revision.cards
    var report = Report()
    if !revision.withdrawn.isEmpty {
      try StudyError.mapping { try backUp() }
      report.withdrawn = try withdraw(revision.withdrawn)
    }
    let keys = cards.keys.sorted()
    var waiting: [IngestedEntry] = []
    for (index, key) in keys.enumerated() {
      let new = try Self.new(
        key,
        cards[key] ?? [],
        history,
        after: revision.floors[key],
        in: writer,
        &report
      )
      report.count(new)
      waiting += (new.all + (try corrections(of: key, new, cards[key] ?? [])))
        .map { IngestedEntry(EntryGate.corrected($0), from: nil) }
      guard (index + 1) % Self.batch == 0 || index == keys.count - 1 else { continue }
      if !waiting.isEmpty {
        try StudyError.mapping { try backUp() }
        try addConfigurations()
        _ = try Ledger(writer).ingest(waiting)
        waiting.removeAll(keepingCapacity: true)
      }
      progress(Double(index + 1) / Double(keys.count))
    }
    return report
  }

  private func addConfigurations() throws(StudyError) {
    for configuration in [AnkiHistory.configuration, AnkiHistory.practice]
    where try writer.configuration(digest: configuration.digest) == nil {
      _ = try Ledger(writer).ingest([IngestedEntry(.configuration(configuration), from: nil)])
    }
  }

  /// Returns the counts that an import of the cards would have; nothing is stored.
  package static func report(
    of cards: [CardKey: [AnkiCard]],
    leavingOut leftOut: [String] = [],
    _ history: AnkiHistory,
    in reader: any StudyReading
  ) throws(StudyError) -> Report {
    let revision = try AnkiRevision(of: cards, leavingOut: leftOut, in: reader)
    var report = Report()
    report.withdrawn = revision.withdrawn.count(where: \.isReview)
    for (key, cards) in revision.cards.sorted(by: { $0.key < $1.key }) {
      let floor = revision.floors[key]
      report.count(try new(key, cards, history, after: floor, in: reader, &report))
    }
    return report
  }

  /// Returns the entries of a card that are not in the log.
  ///
  /// An answer that this program exported comes back with a key of Anki; it is known by its time.
  /// A card whose last answer is known needs no other state, since both programs have the same
  /// answers.
  private static func new(
    _ key: CardKey,
    _ cards: [AnkiCard],
    _ history: AnkiHistory,
    after floor: Int64?,
    in reader: any StudyReading,
    _ report: inout Report
  ) throws(StudyError) -> AnkiHistory.Entries {
    let times = try times(of: key, in: reader)
    let stored = try reader.card(key)
    guard !times.isEmpty else {
      let entries = history.entries(of: key, from: cards, after: floor)
      return try unknown(entries, in: reader, &report)
    }
    func isKnown(_ id: Int64) -> Bool {
      (id - AnkiExport.mostMoved...id).contains(where: times.contains)
    }
    var left = cards
    for index in left.indices {
      let count = left[index].answers.count
      left[index].answers.removeAll { $0.kind != .forgotten && isKnown($0.id) }
      report.known += count - left[index].answers.count
    }
    let answers = left.flatMap(\.answers)
    let last = stored?.lastReviewedAt?.milliseconds ?? .max
    let continues = stored?.memory != nil && answers.allSatisfy { $0.id > last }
    var entries = try unknown(
      history.entries(
        of: key,
        from: continues ? left : cards,
        continuing: continues ? stored : nil,
        after: floor
      ),
      in: reader,
      &report
    )
    if !continues {
      entries.reviews.removeAll { isKnown($0.answeredAt.milliseconds) }
      entries.practice.removeAll { isKnown($0.answeredAt.milliseconds) }
    }
    let isUpToDate = cards.compactMap(\.lastEntry).max().map(isKnown) ?? true
    entries.events.removeAll { event in
      switch event.change {
      case .place: isUpToDate
      case .hold: stored?.hold != nil
      case .flag: stored?.isFlagged == true
      case .undo, .reset, .priority, .introduced: false
      }
    }
    return entries
  }

  /// Returns the times of the answers to a card, without those that came from Anki and no longer
  /// count.
  private static func times(
    of key: CardKey,
    in reader: any StudyReading
  ) throws(StudyError) -> Set<Int64> {
    let fold = LogFold(events: try reader.events(of: key), schedulers: Schedulers { _ in nil })
    let answers = try reader.answers(to: key).filter { answer in
      !answer.position.key.hasPrefix("anki:") || !fold.isVoid(answer)
    }
    return Set(answers.map(\.answeredAt.milliseconds))
  }

  /// Returns the entries whose keys are not in the log.
  private static func unknown(
    _ entries: AnkiHistory.Entries,
    in reader: any StudyReading,
    _ report: inout Report
  ) throws(StudyError) -> AnkiHistory.Entries {
    var new = AnkiHistory.Entries()
    for review in entries.reviews
    where try reader.review(idempotencyKey: review.idempotencyKey) == nil {
      new.reviews.append(review)
    }
    for review in entries.practice
    where try reader.review(idempotencyKey: review.idempotencyKey) == nil {
      new.practice.append(review)
    }
    for event in entries.events where try reader.event(key: event.key) == nil {
      new.events.append(event)
    }
    return new
  }

  /// Returns the events that take back earlier decisions: placements here, which guessed what Anki
  /// knows, and marks from Anki that were removed there.
  private func corrections(
    of card: CardKey,
    _ new: AnkiHistory.Entries,
    _ cards: [AnkiCard]
  ) throws(StudyError) -> [LogEntry] {
    let events = try writer.events(of: card)
    guard !events.isEmpty else { return [] }
    var corrections: [Event] = []
    if new.events.contains(where: \.change.isPlacement) {
      for event in events where event.change.isPlacement && !event.isFromAnki {
        corrections.append(
          Event(
            key: "anki:undo:" + EntryName.hashed(event.key),
            clock: EntryGate.clock(event.clock, at: event.at) + 1,
            at: event.at,
            day: event.day,
            card: card,
            change: .undo(entry: event.key)
          )
        )
      }
    }
    if let hold = events.last(where: \.change.isHold), hold.isFromAnki, hold.change != .hold(nil),
      !cards.contains(where: \.isSuspended)
    {
      corrections.append(taking(back: hold, by: .hold(nil), cards))
    }
    if let flag = events.last(where: \.change.isFlag), flag.isFromAnki, flag.change == .flag(true),
      !cards.contains(where: \.isFlagged)
    {
      corrections.append(taking(back: flag, by: .flag(false), cards))
    }
    var entries: [LogEntry] = []
    for event in corrections where try writer.event(key: event.key) == nil {
      entries.append(.event(event))
    }
    return entries
  }

  private func taking(back event: Event, by change: Event.Change, _ cards: [AnkiCard]) -> Event {
    var new = event
    new.key = "anki:back:" + EntryName.hashed(event.key)
    let changed = cards.map(\.changedAt).max() ?? event.at
    new.at = max(changed, event.at)
    new.clock = max(EntryGate.clock(event.clock, at: event.at) + 1, changed.milliseconds)
    new.change = change
    return new
  }
}

extension AnkiIntake.Report {
  /// Counts entries that are new.
  fileprivate mutating func count(_ new: AnkiHistory.Entries) {
    answers += new.reviews.count
    practice += new.practice.count
    for event in new.events {
      switch event.change {
      case .reset: resets += 1
      case .place(let state):
        placed += 1
        guard state.isLeech == true else { continue }
        leechWords.insert(event.card.word)
      case .hold: suspended += 1
      case .flag: flagged += 1
      case .undo, .priority, .introduced: break
      }
    }
  }
}

extension Event {
  /// True if the event comes from an Anki collection.
  package var isFromAnki: Bool { key.hasPrefix(EntryGate.importedPrefix) }
}

extension Event.Change {
  var isPlacement: Bool { if case .place = self { true } else { false } }
  fileprivate var isHold: Bool { if case .hold = self { true } else { false } }
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}
