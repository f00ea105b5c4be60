/// The cards for a drill of chosen words.
extension LocalStudyService {
  /// The maximum number of cards whose answers are searched for recent mistakes, those answered
  /// last first.
  private static let mostSearched = 2000
  /// The number of newest answers to a card that are searched.
  private static let answersRead = 30

  /// Returns the cards for a drill of the words that the learner has chosen.
  func chosen(_ choice: WordChoice, _ input: PlanInput) throws(StudyError) -> ChosenCards {
    var source = ChosenCards.Source(
      cards: try cards().cards,
      skills: DrillPlan.skills(input.request, input.settings),
      practised: input.settings.skills,
      hasKinds: !input.request.kinds.isEmpty
    )
    switch choice {
    case .weak: source.weakness = Weakness(try profile(input.settings))
    case .missed: source.missed = try missed(among: source.cards, since: input)
    case .words, .flagged, .leeches: break
    }
    return ChosenCards(choice, of: source)
  }

  /// Returns the cards with a wrong answer in the last `WordChoice.missedDays` study days, each
  /// with the time of its last wrong answer.
  ///
  /// Only the ``mostSearched`` cards with the latest ``Card/lastReviewedAt`` in these days are
  /// searched; every answer except practice updates it. Of each card, only the newest
  /// ``answersRead`` answers that were neither undone nor reset are read.
  private func missed(
    among cards: [Card],
    since input: PlanInput
  ) throws(StudyError) -> [CardKey: Timestamp] {
    let first = input.today.adding(1 - WordChoice.missedDays)
    let earliest = input.now.adding(seconds: -(WordChoice.missedDays + 1) * 86_400)
    var recent: [(key: CardKey, at: Timestamp)] = []
    for card in cards {
      if let last = card.lastReviewedAt, last >= earliest { recent.append((card.key, last)) }
    }
    recent.sort { $0.at != $1.at ? $0.at > $1.at : $0.key < $1.key }
    return try store.read { reader in
      var missed: [CardKey: Timestamp] = [:]
      for (key, _) in recent.prefix(Self.mostSearched) {
        let wrong = try reader.standingReviews(of: key, last: Self.answersRead)
          .filter { !$0.correct && $0.day >= first && $0.day <= input.today }
        if let last = wrong.map(\.answeredAt).max() { missed[key] = last }
      }
      return missed
    }
  }
}
