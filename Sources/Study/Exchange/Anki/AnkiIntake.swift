/// The addition of Anki cards to a log, in one transaction.
package struct AnkiIntake {
  /// The counts of an import; entries that were imported before count only in ``known`` and
  /// ``withdrawn``.
  package struct Report: Hashable, Sendable {
    /// The number of answers to words, without practice.
    package var answers = 0
    package var practice = 0
    package var resets = 0
    /// The number of cards that got their phase and memory from Anki.
    package var placed = 0
    package var suspended = 0
    package var flagged = 0
    /// The words that are leeches in Anki in any skill, each with its most lapses.
    package var leechWords: [WordKey: Int] = [:]
    /// The number of answers that the log already had.
    package var known = 0
    /// The number of answers of earlier imports that were undone, because their cards now have
    /// another word or skill, or are left out.
    package var withdrawn = 0

    package init() {}
  }

  let writer: any StudyWriting
  private let history: AnkiHistory

  package init(_ writer: any StudyWriting, _ history: AnkiHistory) {
    self.writer = writer
    self.history = history
  }

  /// The number of cards between two reports of the progress.
  private static let batch = 64

  /// Adds the entries that the log does not have, and undoes those that earlier imports added to
  /// another word or skill.
  ///
  /// If Anki has a state for a card, states that this program estimated for the card, for example
  /// in a placement test, are undone. Suspensions and flags of earlier imports are removed if Anki
  /// no longer has them.
  ///
  /// - `cards`: the Anki cards by word and skill.
  /// - `leftOut`: the names of cards whose earlier entries are undone.
  /// - `backUp`: a function that is called before each change of the log.
  /// - `progress`: a function that is called with the share of the cards, from 0 to 1, that were
  ///   processed.
  package func add(
    _ cards: [CardKey: [AnkiCard]],
    leavingOut leftOut: [String] = [],
    backingUpBy backUp: () throws -> Void = {},
    progress: (Double) -> Void = { _ in }
  ) throws(StudyError) -> Report {
    let known = try Known(writer)
    let revision = try AnkiRevision(of: cards, leavingOut: leftOut, in: writer)
    var report = Report()
    guard known == .nothing, !revision.cards.isEmpty else {
      if !revision.withdrawn.isEmpty {
        try StudyError.mapping { try backUp() }
        report.withdrawn = try undo(revision.withdrawn)
      }
      try add(revision, to: known, backUp, progress, &report)
      return report
    }
    // No review is read before all are stored, so the store may build its indexes afterwards.
    try writer.addingMany { try add(revision, to: known, backUp, progress, &report) }
    return report
  }

  private func add(
    _ revision: AnkiRevision,
    to known: Known,
    _ backUp: () throws -> Void,
    _ progress: (Double) -> Void,
    _ report: inout Report
  ) throws(StudyError) {
    var intake = try LogIntake(
      Ledger(writer),
      settling: true,
      toEmptyLog: known == .nothing,
      at: nil
    )
    var hasConfigurations = false
    let keys = revision.cards.keys.sorted()
    for (index, key) in keys.enumerated() {
      let cards = revision.cards[key] ?? []
      let floor = revision.floors[key]
      let new = try Self.new(key, cards, history, after: floor, in: writer, known, &report)
      report.count(new)
      var entries = new.all
      if known != .nothing { entries += try corrections(of: key, new, cards) }
      if !entries.isEmpty {
        try StudyError.mapping { try backUp() }
        if !hasConfigurations { try addConfigurations(&intake) }
        hasConfigurations = true
        for entry in entries {
          try intake.add(IngestedEntry(EntryGate.corrected(entry), from: nil))
        }
        try intake.settle()
      }
      if (index + 1) % Self.batch == 0 || index == keys.count - 1 {
        progress(Double(index + 1) / Double(keys.count))
      }
    }
    try intake.finish()
  }

  private func addConfigurations(_ intake: inout LogIntake) throws(StudyError) {
    for configuration in [AnkiHistory.configuration, AnkiHistory.practice]
    where try writer.configuration(digest: configuration.digest) == nil {
      try intake.add(IngestedEntry(.configuration(configuration), from: nil))
    }
  }

  /// Returns the counts that an import of the cards would have, without storing anything.
  ///
  /// `leftOut`: the names of cards whose earlier entries would be undone.
  package static func report(
    of cards: [CardKey: [AnkiCard]],
    leavingOut leftOut: [String] = [],
    _ history: AnkiHistory,
    in reader: any StudyReading
  ) throws(StudyError) -> Report {
    let known = try Known(reader)
    let revision = try AnkiRevision(of: cards, leavingOut: leftOut, in: reader)
    var report = Report()
    report.withdrawn = revision.withdrawn.count(where: \.isReview)
    for (key, cards) in revision.cards.sorted(by: { $0.key < $1.key }) {
      let floor = revision.floors[key]
      report.count(try new(key, cards, history, after: floor, in: reader, known, &report))
    }
    return report
  }

  /// Returns the events that take back earlier events of a card that contradict its state in Anki
  /// and were not undone.
  ///
  /// The earlier events are states that this program estimated, for example in a placement test,
  /// and suspensions and flags from Anki that were removed there. An estimated state is undone; a
  /// suspension or flag is ended by a new decision.
  private func corrections(
    of card: CardKey,
    _ new: AnkiHistory.Entries,
    _ cards: [AnkiCard]
  ) throws(StudyError) -> [LogEntry] {
    let logged = try writer.events(of: card)
    let undone = LocalStudyService.undone(by: logged)
    let events = logged.filter { !undone.contains($0.key) }
    guard !events.isEmpty else { return [] }
    var corrections: [Event] = []
    if new.events.contains(where: \.change.isPlacement) {
      for event in events where event.change.isPlacement && !event.isFromAnki {
        corrections.append(StoredEntry(event).undo)
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
  fileprivate mutating func count(_ new: AnkiHistory.Entries) {
    answers += new.reviews.count
    practice += new.practice.count
    for event in new.events {
      switch event.change {
      case .reset: resets += 1
      case .place(let state):
        placed += 1
        guard state.isLeech == true else { continue }
        leechWords[event.card.word] = max(leechWords[event.card.word] ?? 0, state.lapses)
      case .hold: suspended += 1
      case .flag: flagged += 1
      case .undo, .priority, .introduced: break
      }
    }
  }
}

extension Event {
  /// True if an import from Anki added the event.
  package var isFromAnki: Bool { key.hasPrefix(EntryGate.importedPrefix) }
}

extension Event.Change {
  var isPlacement: Bool { if case .place = self { true } else { false } }
  fileprivate var isHold: Bool { if case .hold = self { true } else { false } }
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}

extension AnkiIntake {
  /// Undoes the entries that still count from imports of the cards with these names, and returns
  /// the number of answers among them.
  ///
  /// States that this program had estimated, for example in a placement test, and that the imports
  /// had undone, are restored.
  package func undoImports(of names: some Sequence<String>) throws(StudyError) -> Int {
    let entries = try AnkiRevision.standing(of: names, in: writer)
    let answers = try undo(entries)
    for card in Set(entries.map(\.card)).sorted() { try placeAgain(card) }
    return answers
  }

  /// Undoes entries of earlier imports, and returns the number of answers among them.
  func undo(_ entries: [StoredEntry]) throws(StudyError) -> Int {
    var (start, answers) = (0, 0)
    while start < entries.count {
      let part = entries[start..<min(start + Self.batchOfUndos, entries.count)]
      start += part.count
      answers += part.count(where: \.isReview)
      _ = try Ledger(writer).ingest(part.map { IngestedEntry(.event($0.undo), from: nil) })
    }
    return answers
  }

  /// The number of entries that are undone in one step, which limits memory use.
  private static let batchOfUndos = 1000

  /// Restores the states that this program had estimated for a card, for example in a placement
  /// test, and that an import has undone.
  ///
  /// The events of these states are added again as copies, unless they were already added.
  private func placeAgain(_ card: CardKey) throws(StudyError) {
    let events = try writer.events(of: card)
    let keys = Set(events.map(\.key))
    let copies = events.filter { event in
      event.change.isPlacement && !event.isFromAnki
        && keys.contains(StoredEntry(event).undo.key)
    }.map { event in
      var copy = event
      copy.id = 0
      copy.key = EntryName.hashed("again:" + event.key)
      return copy
    }.filter { !keys.contains($0.key) }
    _ = try Ledger(writer).ingest(copies.map { IngestedEntry(.event($0), from: nil) })
  }
}
