/// The counts of a learner's words that limit how many more are begun today.
struct TodaysWords {
  /// The number of words that were introduced, or answered for the first time, today.
  private(set) var begun = 0
  /// The number of cards begun today that were not the first begun card of their word.
  private(set) var joined = 0
  /// The number of words that are on steps of minutes, or were introduced and not yet answered, in
  /// a skill that the drill asks or the learner practises.
  private(set) var learning = 0

  /// Counts the words of a learner's cards on the study day `today`.
  ///
  /// `cards`: the cards of all skills, in the order of their keys. `skills`: the skills that the
  /// drill asks or the learner practises.
  init(_ cards: [Card], practising skills: Set<Skill>, on today: StudyDay) {
    // The thousands of cards are examined through a buffer, without being copied.
    cards.withUnsafeBufferPointer { count($0, practising: skills, on: today) }
  }

  private mutating func count(
    _ cards: UnsafeBufferPointer<Card>,
    practising skills: Set<Skill>,
    on today: StudyDay
  ) {
    var end = cards.startIndex
    for index in cards.indices where index >= end && cards[index].isOfToday(today) {
      // The cards of a word are gathered only if one of them concerns today, because most do not.
      let word = cards[index].key.word
      var start = index
      while start > end, cards[start - 1].key.word == word { start -= 1 }
      end = index + 1
      while end < cards.endIndex, cards[end].key.word == word { end += 1 }
      let counted = (start..<end).filter { cards[$0].beginsWord(practising: skills) }
      if counted.contains(where: {
        cards[$0].hold == nil && skills.contains(cards[$0].key.skill)
          && (cards[$0].isInLearning || cards[$0].isIntroduced)
      }) {
        learning += 1
      }
      let new = counted.count { cards[$0].isBegun(on: today) }
      guard new > 0 else { continue }
      let isBegun = !counted.contains { cards[$0].introducedOn.map { $0 < today } ?? false }
      begun += isBegun ? 1 : 0
      joined += isBegun ? new - 1 : new
    }
  }

  /// Counts the words of the cards from which a plan is made.
  init(_ input: PlanInput) {
    self.init(input.cards, practising: input.skills, on: input.today)
  }
}

extension Card {
  /// Returns true if the card is on a step of minutes, was introduced and not yet answered, or was
  /// begun today.
  ///
  /// Words without such a card do not count in ``TodaysWords``.
  fileprivate func isOfToday(_ today: StudyDay) -> Bool {
    isInLearning || isIntroduced || isBegun(on: today)
  }

  /// Returns true if the word was introduced, or answered for the first time, on `day`.
  ///
  /// A placement test also sets ``introducedOn``, but without an answer it begins no word.
  fileprivate func isBegun(on day: StudyDay) -> Bool {
    introducedOn == day && (reviews > 0 || phase == .new)
  }

  /// Returns true if the word of this card is no longer new once the card is begun.
  ///
  /// It is false only for listening that the learner does not practise, because a drill of tone
  /// pairs asks any word in listening.
  func beginsWord(practising skills: Set<Skill>) -> Bool {
    key.skill != .listening || skills.contains(.listening)
  }
}

extension PlanInput {
  /// The skills that the drill asks or the learner practises.
  var skills: Set<Skill> {
    Set(DrillPlan.skills(request, settings)).union(settings.skills)
  }

  /// The tallies of the current study day.
  var todays: [DayTally] { tallies.filter { $0.day == today } }
}

extension [Card] {
  /// The words of the cards, each once; the cards of a word must be adjacent.
  var words: [WordKey] {
    var words: [WordKey] = []
    for index in indices where words.last != self[index].key.word {
      words.append(self[index].key.word)
    }
    return words
  }

  /// The cards, a slice for each word; the cards of a word must be adjacent.
  var byWord: some Sequence<ArraySlice<Card>> {
    sequence(state: startIndex) { (start: inout Int) -> ArraySlice<Card>? in
      guard start < endIndex else { return nil }
      let end = end(ofWordAt: start)
      defer { start = end }
      return self[start..<end]
    }
  }

  /// Returns the index after the cards of the word whose first card is at the index `start`.
  ///
  /// The cards are not copied.
  private func end(ofWordAt start: Int) -> Int {
    withUnsafeBufferPointer { cards in
      var end = start + 1
      while end < cards.count, cards[end].key.word == cards[start].key.word { end += 1 }
      return end
    }
  }

  /// Returns one card for each word that was begun: the card in the first skill in which it was
  /// begun.
  ///
  /// The skills in the order of `skills` come first, then the others. The cards of a word must be
  /// adjacent. Listening counts only if it is among `skills`; see ``Card/beginsWord(practising:)``.
  package func counted(practising skills: [Skill]) -> [Card] {
    let practised = Set(skills)
    let order = skills + Skill.allCases.filter { !practised.contains($0) }
    return byWord.compactMap { cards in
      let begun = cards.filter { $0.status != .new && $0.beginsWord(practising: practised) }
      return order.lazy.compactMap { skill in begun.first { $0.key.skill == skill } }.first
    }
  }
}

/// The number of words that a drill asks for the first time in `skill`, after they were begun in
/// other skills.
package struct JoiningCount: Codable, Hashable, Sendable {
  package let skill: Skill
  package let words: Int

  /// Counts cards by skill, in the order of `skills`.
  static func counts(of keys: [CardKey], _ skills: [Skill]) -> [JoiningCount] {
    skills.compactMap { skill in
      let words = keys.count { $0.skill == skill }
      return words > 0 ? JoiningCount(skill: skill, words: words) : nil
    }
  }
}
