extension Ledger {
  /// Moves the last reset of a card back in the log if it sorts after the horizon, two days from
  /// now.
  ///
  /// Such a reset was made while the clock of a computer was ahead, and would void every new answer
  /// to the card until that time. The reset and the decisions before it that sort after the horizon
  /// are undone. They are appended again, with their own times and days, behind the card's entries
  /// before the horizon. The answers before the reset that sort after the horizon are undone, so
  /// that the card's state stays the same.
  ///
  /// The new position depends only on the card's entries and precedes new answers on this machine.
  /// A machine with other entries of the card moves the same reset to another position.
  func moveReset(of card: CardKey, at now: Timestamp) throws(StudyError) {
    let horizon = LogPosition.horizon(at: now)
    guard try writer.lastClock(upTo: .max) > horizon else { return }
    let events = try writer.events(of: card)
    let fold = LogFold(events: events, schedulers: SchedulerCache { _ in nil })
    guard let reset = fold.lastReset(of: card), reset.clock > horizon else { return }
    let answers = try writer.answers(to: card)
    let clocks = events.map(\.clock) + answers.map(\.position.clock)
    let last = clocks.filter { $0 <= horizon }.max() ?? EntryGate.moments.lowerBound
    var moved: [Event] = []
    func append(_ change: Event.Change, at time: Timestamp, _ day: StudyDay) {
      let clock = last + Int64(moved.count) + 1
      moved.append(Event(clock: clock, at: time, day: day, card: card, change: change))
    }
    for event in events where event.clock > horizon && event.position <= reset {
      if case .undo = event.change { continue }
      guard !fold.isUndone(event.key, on: card) else { continue }
      append(.undo(entry: event.key), at: now, event.day)
      // The reset removes a placed state anyway.
      if case .place = event.change { continue }
      append(event.change, at: event.at, event.day)
    }
    for answer in answers where answer.position.clock > horizon && answer.position < reset {
      guard !fold.isUndone(answer.position.key, on: card) else { continue }
      append(.undo(entry: answer.position.key), at: now, answer.day)
    }
    _ = try ingest(moved.map { IngestedEntry(.event(EntryGate.corrected($0)), from: nil) })
  }
}
