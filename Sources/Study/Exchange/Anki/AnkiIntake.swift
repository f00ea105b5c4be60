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
    package var leeches = 0
    /// The answers that the log had before.
    package var known = 0

    package init() {}
  }

  private let writer: any StudyWriting
  private let history: AnkiHistory

  package init(_ writer: any StudyWriting, _ history: AnkiHistory) {
    self.writer = writer
    self.history = history
  }

  /// The number of cards between two reports of the progress.
  private static let batch = 64

  /// Adds the entries of all cards that are not in the log yet.
  ///
  /// `backUp`: a function that is called before each change of the log. `progress`: a function that
  /// is called with the share of the cards that was added.
  package func add(
    _ cards: [CardKey: [AnkiCard]],
    backingUpBy backUp: () throws -> Void = {},
    progress: (Double) -> Void = { _ in }
  ) throws(StudyError) -> Report {
    let extent = try writer.extent()
    let known: Known =
      if extent.reviews == 0, extent.events == 0 {
        .nothing
      } else {
        try writer.hasEntry(withPrefix: Event.ankiPrefix) ? .imported : .own
      }
    guard known == .nothing, !cards.isEmpty else {
      return try add(cards, to: known, backUp, progress)
    }
    // The indexes are made at the end, since no review is read before.
    var report = Report()
    try StudyError.mapping { try backUp() }
    try writer.addingMany { report = try add(cards, to: known, {}, progress) }
    return report
  }

  /// The entries that a log can have, besides those of other cards.
  private enum Known: Hashable {
    case nothing
    /// No entry from Anki.
    case own
    case imported
  }

  private func add(
    _ cards: [CardKey: [AnkiCard]],
    to known: Known,
    _ backUp: () throws -> Void,
    _ progress: (Double) -> Void
  ) throws(StudyError) -> Report {
    var report = Report()
    var intake = LogIntake(Ledger(writer), settling: true, toEmptyLog: known == .nothing)
    var hasConfigurations = false
    let repeated = Self.repeatedNames(cards)
    var seen: Set<String> = []
    let keys = cards.keys.sorted()
    for (index, key) in keys.enumerated() {
      let group = cards[key] ?? []
      var new = try Self.new(key, group, history, in: writer, known, &report)
      if group.contains(where: { repeated.contains($0.name) }) { new.removeRepeats(&seen) }
      report.count(new)
      var entries = new.all
      if known != .nothing { entries += try corrections(of: key, new, group) }
      if !entries.isEmpty {
        try StudyError.mapping { try backUp() }
        if !hasConfigurations { try addConfigurations(&intake) }
        hasConfigurations = true
        for entry in entries { try intake.add(IngestedEntry(entry, from: nil)) }
        try intake.settle()
      }
      if (index + 1) % Self.batch == 0 { progress(Double(index + 1) / Double(keys.count)) }
    }
    try intake.finish()
    return report
  }

  /// Returns the names that several cards have; the keys of their entries can be the same.
  private static func repeatedNames(_ cards: [CardKey: [AnkiCard]]) -> Set<String> {
    var names: Set<String> = []
    return Set(cards.values.joined().map(\.name).filter { !names.insert($0).inserted })
  }

  private func addConfigurations(_ intake: inout LogIntake) throws(StudyError) {
    for configuration in [AnkiHistory.configuration, AnkiHistory.practice] {
      try intake.take(IngestedEntry(.configuration(configuration), from: nil))
    }
  }

  /// Returns the counts that an import of the cards would have; nothing is stored.
  package static func report(
    of cards: [CardKey: [AnkiCard]],
    _ history: AnkiHistory,
    in reader: any StudyReading
  ) throws(StudyError) -> Report {
    var report = Report()
    for key in cards.keys.sorted() {
      report.count(try new(key, cards[key] ?? [], history, in: reader, .imported, &report))
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
    in reader: any StudyReading,
    _ known: Known,
    _ report: inout Report
  ) throws(StudyError) -> AnkiHistory.Entries {
    guard known != .nothing else {
      return try unknown(history.entries(of: key, from: cards), in: reader, known)
    }
    let times = Set(try reader.answers(to: key).map(\.answeredAt.milliseconds))
    let stored = try reader.card(key)
    guard !times.isEmpty else {
      return try unknown(history.entries(of: key, from: cards), in: reader, known)
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
        continuing: continues ? stored : nil
      ),
      in: reader,
      known
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
      case .undo, .reset, .priority: false
      }
    }
    return entries
  }

  /// Returns the entries whose keys are not in the log.
  private static func unknown(
    _ entries: AnkiHistory.Entries,
    in reader: any StudyReading,
    _ known: Known
  ) throws(StudyError) -> AnkiHistory.Entries {
    var entries = entries
    var seen: Set<String> = []
    entries.removeRepeats(&seen)
    guard known == .imported else { return entries }
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
            clock: event.clock + 1,
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
    new.clock = max(event.clock + 1, changed.milliseconds)
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
        leeches += state.isLeech == true ? 1 : 0
      case .hold: suspended += 1
      case .flag: flagged += 1
      case .undo, .priority: break
      }
    }
  }
}

extension AnkiHistory.Entries {
  /// Removes the entries whose keys were seen; a damaged collection can have an answer twice.
  fileprivate mutating func removeRepeats(_ seen: inout Set<String>) {
    reviews.removeAll { !seen.insert($0.idempotencyKey).inserted }
    practice.removeAll { !seen.insert($0.idempotencyKey).inserted }
    events.removeAll { !seen.insert($0.key).inserted }
  }
}

extension Event {
  /// True if the event comes from an Anki collection.
  package var isFromAnki: Bool { key.hasPrefix(Self.ankiPrefix) }

  /// The beginning of the keys of entries from Anki.
  static let ankiPrefix = "anki:"
}

extension Event.Change {
  fileprivate var isPlacement: Bool { if case .place = self { true } else { false } }
  fileprivate var isHold: Bool { if case .hold = self { true } else { false } }
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}
