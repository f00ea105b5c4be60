import FSRS

extension LocalStudyService {
  /// Places cards of known words in the practised skills in which the words were never asked.
  ///
  /// ``FurtherSkills`` estimates the memory of these cards from another skill of the word. Their
  /// first checks are spread over the coming weeks.
  ///
  /// - Returns: the number of cards that were placed.
  func placeFurtherSkills(_ settings: Settings) throws(StudyError) -> Int {
    let stored = try cards()
    guard known.placed != stored.version else { return 0 }
    let moment = now()
    let (model, today) = (try scheduler(settings).model, today(settings, at: moment))
    var further = FurtherSkills(of: stored.cards, skills: settings.skills, model: model, at: moment)
    let source = words
    let present = try source.present(Set(further.guesses.map(\.card.word)))
    let candidates = further.guesses.map(\.card).filter { present.contains($0.word) }
    let untouched = try store.read { reader in try Self.untouched(candidates, in: reader) }
    further.guesses.removeAll { !untouched.contains($0.card) }
    known.placed = stored.version
    guard !further.guesses.isEmpty else { return 0 }
    let skills = Set(settings.skills)
    let plan = PlacementPlan(
      further.guesses,
      model: model,
      due: DueCalendar(of: stored.cards, in: skills),
      at: moment,
      on: today
    )
    let states = try store.write { writer in
      // A card may have been begun since the plan was made.
      let begun = Set(try writer.cards(.all).filter(\.isBegun).map(\.key))
      let states = plan.states.filter { !begun.contains($0.card) }
      try Ledger(writer).record(
        states.map { ($0.card, .place($0.state)) },
        keyPrefix: FurtherSkills.keyPrefix,
        at: moment,
        day: today
      )
      return states
    }
    return states.count
  }

  /// Returns the cards among `cards` that have neither answers nor a reset in the log.
  private static func untouched(
    _ cards: [CardKey],
    in reader: any StudyReading
  ) throws(StudyError) -> Set<CardKey> {
    var untouched: Set<CardKey> = []
    for card in cards where try reader.answers(to: card).isEmpty {
      let events = try reader.events(of: card)
      if !events.contains(where: { $0.change == .reset }) { untouched.insert(card) }
    }
    return untouched
  }
}
