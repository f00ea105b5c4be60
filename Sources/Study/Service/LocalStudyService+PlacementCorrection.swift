/// The first answer to a word after a placement, by which the result of the placement is checked.
struct PlacementCheck {
  let word: WordKey
  let outcome: PlacementTest.Outcome
  /// The form of the question: `reading` if a reading was typed, otherwise `meaning`.
  let asked: PlacementTest.Form
}

extension LocalStudyService {
  /// Corrects a placement once, a week or more after the test, by the first answers since then.
  ///
  /// The first answers to words that the placement marked as learned, or that were asked without an
  /// introduction, count as further answers of the test. If they change the number of known words
  /// by more than a twentieth, words that are now probably known are marked as learned. Marked
  /// words that are now probably unknown and were not answered become new again.
  ///
  /// - Returns: the correction; nil if the placement stays as it is.
  func correctPlacement(_ settings: Settings) throws(StudyError) -> PlacementCorrection? {
    guard var sitting = Self.sitting(settings.text(PlacementSitting.settingName)),
      var use = sitting.use
    else {
      return nil
    }
    let moment = now()
    let day = today(settings, at: moment)
    guard !use.isChecked, day.days(since: use.day) >= PlacementSitting.Use.days else { return nil }
    use.isChecked = true
    let (checks, placed) = try store.read { reader in try Self.checks(of: use, in: reader) }
    let evidence = PlacementEvidence(sitting: sitting)
    let made = try placement(by: evidence, settings, checkedBy: checks)
    let (before, known) = (use.known, made.report.known)
    let isMoved = 20 * abs(known - before) > before
    sitting.use = use
    guard let kept = try? JSONText.line(sitting) else { return nil }
    return try store.write { writer -> PlacementCorrection? in
      try writer.set(PlacementSitting.settingName, to: kept)
      guard isMoved else { return nil }
      let cards = try writer.cards(.all)
      let begun = Self.begun(cards)
      let answered = Set(cards.filter { $0.reviews > 0 || $0.hold != nil }.map(\.key.word))
      let states = made.plan.states.filter { !begun.contains($0.card.word) }
      let removed = placed.filter { event in
        begun.contains(event.card.word) && !answered.contains(event.card.word)
          && made.recalls[event.card.word, default: 1] < PlacementPlan.partly
      }
      let ledger = Ledger(writer)
      try ledger.record(
        states.map { ($0.card, .place($0.state)) }
          + removed.map { ($0.card, .undo(entry: $0.key)) },
        at: moment,
        day: day
      )
      guard made.report.likely > 0 || !removed.isEmpty else { return nil }
      return PlacementCorrection(
        before: before,
        known: known,
        placed: made.report.likely,
        removed: Set(removed.map(\.card.word)).count
      )
    }
  }

  /// Returns the answers by which a placement is checked, and the events since the placement that
  /// have marked words as learned.
  ///
  /// Events that came from Anki or were undone are left out.
  ///
  /// The answers are the first ones, since the placement, to words that were neither begun before
  /// it nor ever introduced.
  private static func checks(
    of use: PlacementSitting.Use,
    in reader: any StudyReading
  ) throws(StudyError) -> (checks: [PlacementCheck], placed: [Event]) {
    let events = try reader.allEvents()
    let undone = Self.undone(by: events)
    let shown = Set(events.filter { $0.change == .introduced }.map(\.card.word))
    let placed = events.filter { event in
      guard case .place = event.change else { return false }
      return event.at >= use.at && !event.isFromAnki && !undone.contains(event.key)
    }
    var checks: [PlacementCheck] = []
    for word in try reader.cards(.all).byWord
    where
      word.allSatisfy({
        !shown.contains($0.key.word) && ($0.introducedOn ?? use.day) >= use.day
      })
    {
      var first: Review?
      for card in word where card.reviews > 0 {
        guard let review = try reader.standingReviews(of: card.key).first else { continue }
        if let known = first, known.answeredAt <= review.answeredAt { continue }
        first = review
      }
      guard let first, first.answeredAt >= use.at else { continue }
      checks.append(
        PlacementCheck(
          word: first.card.word,
          outcome: first.correct ? .right : first.isUnknown ? .unknown : .wrong,
          asked: first.kind == .typed ? .reading : .meaning
        )
      )
    }
    return (checks, placed)
  }
}
