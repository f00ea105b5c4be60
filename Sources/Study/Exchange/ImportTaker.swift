/// The part of an import that replaces the content of a store with the items of an export.
struct ImportTaker {
  private let writer: any StudyWriting
  private var configurations: [String: Int64] = [:]
  private var statuses: [CardKey: ExchangeLine.StatusLine] = [:]
  private var legacy = LegacyLog()

  init(_ writer: any StudyWriting) { self.writer = writer }

  /// Empties the store, except for the settings that name a program or a folder of this machine.
  func begin() throws(StudyError) {
    let local = try writer.settings().filter { SettingDefinition.isLocal($0.key, $0.value) }
    try writer.removeAll()
    for (name, value) in local { try writer.set(name, to: value) }
  }

  mutating func take(_ item: ExchangeItem, line: Int) throws(StudyError) {
    switch item {
    case .setting(let name, let value) where SettingDefinition.isLocal(name, value): break
    case .setting(let name, let value): try writer.set(name, to: value)
    case .configuration(var entry, let row):
      if let row {
        let clock = legacy.clock(ofConfigurationAt: entry.createdAt, row: row)
        entry.clock = EntryGate.clock(clock, at: entry.createdAt)
      }
      let name = row.map(String.init) ?? entry.digest
      if let known = try writer.configuration(digest: entry.digest) {
        configurations[name] = known.id
      } else {
        configurations[name] = try writer.append(entry, from: nil)
      }
    case .review(var review, let digest):
      review.configuration = configurations[digest] ?? 0
      _ = try writer.append(review, from: nil)
    case .legacyReview(var review):
      review.configuration = configurations[String(review.configuration)] ?? 0
      let old = review.id
      review.clock = legacy.provisionalClock(at: review.answeredAt)
      legacy.note(old, stored: try writer.append(review, from: nil), review)
    case .event(let event): _ = try writer.append(event, from: nil)
    case .legacyEvent(let event): legacy.note(event)
    case .status(let status): statuses[CardKey(status.word, status.skill)] = status
    }
  }

  /// Stores the entries that can be placed only after all lines were read.
  func finishLog() throws(StudyError) {
    try legacy.finish(writer)
  }

  /// Rebuilds the derived state and compares it with the statuses in the file, unless entries were
  /// corrected, which can change it.
  mutating func finish(comparing isComparing: Bool) throws(StudyError) {
    try Ledger(writer).rebuildAll()
    guard isComparing else { return }
    let cards = try writer.cards(.all)
    for card in cards {
      guard let claimed = statuses.removeValue(forKey: card.key), claimed.isAlike(card) else {
        throw .exchange(.statusDiffers(card.key))
      }
    }
    if let key = statuses.keys.min() { throw .exchange(.statusDiffers(key)) }
  }
}

/// The entries of a file of format 1, whose clocks are known only after all lines were read.
private struct LegacyLog {
  private var order = LegacyOrder()
  private var events: [Int64: LegacyLine.Decision] = [:]
  private var stored: [Int64: Int64] = [:]
  private var provisional = Int64.min
  private var configurationClock: Int64 = 0

  /// Returns the clock of a configuration: the later of its time and the previous clock plus one.
  mutating func clock(ofConfigurationAt time: Timestamp, row: Int64) -> Int64 {
    configurationClock = max(configurationClock + 1, time.milliseconds)
    return configurationClock
  }

  /// Returns the clock of a review in a file without events; `finish` corrects it.
  mutating func provisionalClock(at time: Timestamp) -> Int64 {
    provisional =
      provisional == .min ? time.milliseconds : max(provisional + 1, time.milliseconds)
    return provisional
  }

  mutating func note(_ row: Int64, stored id: Int64, _ review: Review) {
    order.addReview(row, at: review.answeredAt)
    stored[row] = id
  }

  mutating func note(_ event: LegacyLine.Decision) {
    order.addEvent(event.id, after: event.afterReview, at: event.at)
    events[event.id] = event
  }

  /// Stores the final clocks of the reviews, and the events.
  func finish(_ writer: any StudyWriting) throws(StudyError) {
    var occurrences: [String: Int] = [:]
    for entry in order.placed {
      guard entry.isEvent else {
        if let id = stored[entry.row] { try writer.place(review: id, at: entry.clock) }
        continue
      }
      guard let old = events[entry.row] else { continue }
      let change: Event.Change
      switch old.change {
      case .undo(let review):
        let id = stored[review] ?? 0
        change = .undo(entry: try writer.review(id: id)?.idempotencyKey ?? "review \(review)")
      case .other(let other): change = other
      }
      let first = Event.key(at: old.at, of: old.card, change: change, occurrence: 0)
      let occurrence = occurrences[first] ?? 0
      occurrences[first] = occurrence + 1
      let event = Event(
        key: Event.key(at: old.at, of: old.card, change: change, occurrence: occurrence),
        clock: entry.clock,
        at: old.at,
        day: old.day,
        card: old.card,
        change: change
      )
      _ = try writer.append(event, from: nil)
    }
  }
}
