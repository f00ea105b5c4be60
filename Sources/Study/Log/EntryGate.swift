import FSRS

/// The valid ranges of all values in an entry of the log.
///
/// Every entry from outside is checked here, whether it comes from an export, a shared folder,
/// another database or Anki. A time or clock out of range can come from a computer with a wrong
/// clock, so it is corrected, in the same way on every machine. Any other value out of range was
/// not written by this program, so the entry is refused.
package enum EntryGate {
  /// The valid times and clocks of entries, in milliseconds since 1970: the years 2000 to 2200.
  package static let moments: ClosedRange<Int64> = 946_684_800_000...7_289_654_399_999
  /// The valid study days, in days since 1970-01-01: those of the years 2000 to 2200.
  package static let days = 10_957...84_370
  /// The valid counts and sequence numbers: those below 2^53, which every JSON parser reads
  /// exactly.
  package static let counts: ClosedRange<Int64> = 0...(1 << 53) - 1
  /// The maximum number of entries that one machine writes to a shared folder, and so the maximum
  /// sequence number there.
  package static let mostEntries: Int64 = 100_000_000
  /// The maximum number of milliseconds by which the clock of an entry may be ahead of its time:
  /// three days.
  ///
  /// If another machine's clock is ahead, new entries of this machine get clocks up to two days
  /// ahead of their time (see ``LogPosition``). Each further entry of the same moment gets the next
  /// clock, and the third day leaves room for these.
  package static let longestLead: Int64 = 3 * 86_400_000

  /// The valid durations of answers in milliseconds.
  package static let durations = 0...1_000_000_000_000
  /// The valid durations of answers in milliseconds, as floating-point numbers.
  static let milliseconds = Double(durations.lowerBound)...Double(durations.upperBound)
  /// The valid indices, from 0, of a card's learning or relearning step.
  package static let steps = 0...10_000
  /// The valid numbers of days between two answers, with fractions.
  package static let elapsedDays = 0.0...24_000_000.0
  private static let longestKey = 200
  private static let longestWord = 2_000
  private static let longestText = 1 << 16
  static let mostOptions = 100
  private static let mostConfusions = 10_000
  private static let mostSteps = 1_000

  // MARK: - Times

  /// Returns a time, clamped to the valid range.
  package static func moment(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: moments.clamped(time.milliseconds))
  }

  /// Returns a study day, clamped to the valid range.
  package static func day(_ day: StudyDay) -> StudyDay {
    StudyDay(number: days.clamped(day.number))
  }

  /// The first part of the keys of entries that were imported from Anki.
  package static let importedPrefix = "anki:"

  /// Returns `clock`, in milliseconds since 1970, if it is valid for an entry with the time `time`;
  /// otherwise that time in milliseconds.
  ///
  /// A clock is valid if it is in range and not too far ahead of the time. The clock of an entry
  /// imported from Anki, as its `key` shows, may be any number of years ahead: an answer imported
  /// after a reset has its own old time, but the clock of the import.
  package static func clock(_ clock: Int64, at time: Timestamp, key: String = "") -> Int64 {
    let time = moment(time).milliseconds
    let isNear = clock <= time + longestLead || key.hasPrefix(importedPrefix)
    return moments.contains(clock) && isNear ? clock : time
  }

  /// Returns a count, clamped to the valid range.
  package static func count(_ number: Int) -> Int {
    Int(counts.clamped(Int64(number)))
  }

  static func due(_ due: Due?) -> Due? {
    switch due {
    case .at(let time): .at(moment(time))
    case .on(let day): .on(self.day(day))
    case nil: nil
    }
  }

  /// Returns true if the times, the study days and the clock of an entry are valid.
  package static func isSound(_ entry: LogEntry) -> Bool {
    switch entry {
    case .configuration(let configuration):
      return moments.contains(configuration.createdAt.milliseconds)
        && clock(configuration.clock, at: configuration.createdAt) == configuration.clock
    case .event(let event):
      guard moments.contains(event.at.milliseconds), days.contains(event.day.number),
        clock(event.clock, at: event.at, key: event.key) == event.clock
      else { return false }
      guard case .place(let state) = event.change else { return true }
      return due(state.due) == state.due && state.reviewedAt.map(moment) == state.reviewedAt
    case .review(let review, _): return corrected(review) == review
    }
  }

  /// Returns an entry with its times and study days clamped to their valid ranges, and with a valid
  /// clock; see ``clock(_:at:key:)``.
  ///
  /// The result depends on the entry alone, so that all machines agree.
  package static func corrected(_ entry: LogEntry) -> LogEntry {
    guard !isSound(entry) else { return entry }
    switch entry {
    case .configuration(var configuration):
      configuration.createdAt = moment(configuration.createdAt)
      configuration.clock = clock(configuration.clock, at: configuration.createdAt)
      return .configuration(configuration)
    case .event(let event): return .event(corrected(event))
    case .review(let review, let digest):
      return .review(corrected(review), configuration: digest)
    }
  }

  static func corrected(_ event: Event) -> Event {
    var event = event
    event.at = moment(event.at)
    event.day = day(event.day)
    event.clock = clock(event.clock, at: event.at, key: event.key)
    guard case .place(var state) = event.change else { return event }
    state.due = due(state.due)
    state.reviewedAt = state.reviewedAt.map(moment)
    event.change = .place(state)
    return event
  }

  static func corrected(_ review: Review) -> Review {
    var line = ReviewLine(review)
    for field in ReviewField.times { field.correct(&line) }
    var review = line.review
    review.clock = clock(review.clock, at: review.answeredAt, key: review.idempotencyKey)
    return review
  }

  // MARK: - Everything else

  /// Returns the name of the first field whose value this program would not write; nil if there is
  /// none.
  ///
  /// Times and clocks are not checked, since ``corrected(_:)`` corrects them.
  package static func fault(in entry: LogEntry) -> String? {
    switch entry {
    case .configuration(let configuration): fault(in: configuration.value)
    case .event(let event): fault(in: event)
    case .review(let review, _): fault(in: review)
    }
  }

  private static func fault(in value: SchedulerConfiguration) -> String? {
    let steps = value.learningSteps + value.relearningSteps
    guard (try? Scheduler(value)) != nil, steps.count <= mostSteps,
      steps.allSatisfy((1...86_400).contains), (0...9999).contains(value.leechThreshold),
      (0...86_400).contains(value.practiceSeconds ?? 0),
      IntervalPolicy.bounds.contains(value.checkIntervalDays ?? 1),
      IntervalPolicy.bounds.contains(value.chosenCheckDays ?? 1),
      IntervalPolicy.bounds.contains(value.growthLimit ?? 1)
    else { return "configuration" }
    guard let fit = value.fit else { return nil }
    let isFine =
      isCount(fit.number) && isCount(fit.reviews) && fit.objective.isFinite
      && fit.objectiveBefore.isFinite
    return isFine ? nil : "configuration.fit"
  }

  static func fault(in review: Review) -> String? {
    let line = ReviewLine(review)
    if !isKey(review.idempotencyKey) { return "key" }
    if let fault = Review.fields.lazy.compactMap({ $0.fault(line) }).first { return fault }
    if review.kind.skill != review.card.skill { return "kind" }
    if review.correct != review.grade.isRecall { return "correct" }
    return review.answer.map(review.options.indices.contains) ?? true ? nil : "answer"
  }

  private static func fault(in event: Event) -> String? {
    if !isKey(event.key) { return "key" }
    if !isWord(event.card.word) { return "word" }
    switch event.change {
    case .undo(let key): return key.isEmpty || isKey(key) ? nil : "undo"
    case .place(let state):
      if !steps.contains(state.step) { return "place.step" }
      return isCount(state.lapses) ? nil : "place.lapses"
    case .reset, .hold, .flag, .priority, .introduced: return nil
    }
  }

  /// Returns true if a key consists of 1 to 200 printable ASCII characters, whose order is the same
  /// everywhere.
  static func isKey(_ key: String) -> Bool {
    (1...longestKey).contains(key.utf8.count) && key.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  static func isWord(_ word: WordKey) -> Bool {
    word.rawValue.utf8.count <= longestWord && isText(word.rawValue)
  }

  /// Returns true if a text has at most 65,536 bytes and no NUL, where SQLite's interfaces would
  /// truncate it.
  static func isText(_ text: String) -> Bool {
    text.utf8.count <= longestText && !text.utf8.contains(0)
  }

  private static func isCount(_ number: Int) -> Bool { counts.contains(Int64(number)) }

  static func isFine(_ state: CardState) -> Bool {
    steps.contains(state.step) && isCount(state.reviews) && isCount(state.lapses)
  }

  static func areFine(_ confusions: [Confusion]) -> Bool {
    confusions.count <= mostConfusions
      && confusions.allSatisfy { isText($0.expected) && isText($0.given) }
  }
}

extension ClosedRange {
  /// Returns the number clamped to the range.
  package func clamped(_ number: Bound) -> Bound {
    Swift.min(upperBound, Swift.max(lowerBound, number))
  }
}

/// The counts of the entries in a log that have values out of range.
package struct NumberFindings: Hashable, Sendable {
  /// The number of entries whose times or clock must be corrected.
  package var corrected = 0
  /// The number of entries that other machines refuse, because a value cannot be corrected.
  package var refused = 0
  /// The name of the first field with a value that cannot be corrected; nil if there is none.
  package var field: String?

  package init(of reader: any StudyReading) throws(StudyError) {
    try reader.forEachEntry { entry in
      if !EntryGate.isSound(entry) { corrected += 1 }
      guard let field = EntryGate.fault(in: entry) else { return }
      refused += 1
      self.field = self.field ?? field
    }
  }

  package var isEmpty: Bool { corrected == 0 && refused == 0 }
}

extension Ledger {
  /// Corrects the stored entries with times or clocks out of range.
  ///
  /// If there are any, the derived state is rebuilt.
  ///
  /// - Returns: the number of corrected entries.
  package func correctEntries() throws(StudyError) -> Int {
    var corrected: [LogEntry] = []
    try writer.forEachEntry { entry in
      if !EntryGate.isSound(entry) { corrected.append(EntryGate.corrected(entry)) }
    }
    guard !corrected.isEmpty else { return 0 }
    for entry in corrected {
      switch entry {
      case .configuration(let configuration): try writer.replace(configuration)
      case .event(let event): try writer.replace(event)
      case .review(let review, _): try writer.replace(review)
      }
    }
    try rebuildAll()
    return corrected.count
  }
}
