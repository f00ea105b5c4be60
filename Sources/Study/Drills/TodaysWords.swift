/// The numbers of words that a learner has begun today in a first skill, has begun today in further
/// skills, and has in learning.
struct TodaysWords {
  /// The number of words that were introduced, or answered for the first time, today.
  private(set) var begun = 0
  /// The number of words that were begun in a further skill today.
  private(set) var joined = 0
  /// The number of words on steps of minutes, plus the number of words that were introduced and not
  /// yet asked.
  private(set) var learning = 0

  /// Counts the words of a learner's cards.
  ///
  /// `cards`: the cards of all skills, in the order of their keys.
  init(_ cards: [Card], practising skills: Set<Skill>, on today: StudyDay) {
    // A learner has thousands of cards: through a buffer they are examined without being copied.
    cards.withUnsafeBufferPointer { count($0, practising: skills, on: today) }
  }

  private mutating func count(
    _ cards: UnsafeBufferPointer<Card>,
    practising skills: Set<Skill>,
    on today: StudyDay
  ) {
    var end = cards.startIndex
    for index in cards.indices where index >= end && cards[index].isOfToday(today) {
      // Most words have nothing to do with today, so that only the others are gathered.
      let word = cards[index].key.word
      let start = cards[end..<index].lastIndex { $0.key.word != word }.map { $0 + 1 } ?? end
      end = cards[index...].firstIndex { $0.key.word != word } ?? cards.endIndex
      let counted = cards[start..<end].filter { $0.beginsWord(practising: skills) }
      if counted.contains(where: {
        $0.hold == nil && skills.contains($0.key.skill) && ($0.isInLearning || $0.isIntroduced)
      }) {
        learning += 1
      }
      // A placement sets the day, too, but begins nothing.
      let new = counted.count {
        $0.introducedOn == today && ($0.reviews > 0 || $0.phase == .new)
      }
      guard new > 0 else { continue }
      let isBegun = !counted.contains { $0.introducedOn.map { $0 < today } ?? false }
      begun += isBegun ? 1 : 0
      joined += isBegun ? new - 1 : new
    }
  }

  /// Counts the words of a plan's cards.
  init(_ input: PlanInput) {
    self.init(input.cards, practising: input.skills, on: input.today)
  }
}

extension Card {
  /// Returns true if the card can cause its word to be counted in ``TodaysWords``.
  fileprivate func isOfToday(_ today: StudyDay) -> Bool {
    isInLearning || isIntroduced || introducedOn == today
  }

  /// Returns false if the word still counts as new although it was begun in this card's skill: that
  /// is so for listening if it is not practised, since the course of tone pairs asks listening for
  /// any word.
  func beginsWord(practising skills: Set<Skill>) -> Bool {
    key.skill != .listening || skills.contains(.listening)
  }
}

extension PlanInput {
  /// The skills that the drill asks or the learner practises.
  var skills: Set<Skill> {
    Set(DrillPlan.skills(request, settings)).union(settings.skills)
  }
}

extension [Card] {
  /// The words of the cards, each once; cards of one word are next to each other.
  var words: [WordKey] {
    var words: [WordKey] = []
    for index in indices where words.last != self[index].key.word {
      words.append(self[index].key.word)
    }
    return words
  }

  /// The cards of each word; cards of one word are next to each other.
  var byWord: some Sequence<ArraySlice<Card>> {
    sequence(state: startIndex) { (start: inout Int) -> ArraySlice<Card>? in
      guard start < endIndex else { return nil }
      var end = start + 1
      while end < endIndex, self[end].key.word == self[start].key.word { end += 1 }
      defer { start = end }
      return self[start..<end]
    }
  }

  /// Returns the card that represents each begun word in counts: that of the first practised skill
  /// in which the word was begun, or else of the first other skill.
  ///
  /// Cards of one word must be adjacent. Listening counts only if it is practised; see
  /// ``Card/beginsWord(practising:)``.
  package func counted(practising skills: [Skill]) -> [Card] {
    let practised = Set(skills)
    let order = skills + Skill.allCases.filter { !practised.contains($0) }
    return byWord.compactMap { cards in
      let begun = cards.filter { $0.status != .new && $0.beginsWord(practising: practised) }
      return order.lazy.compactMap { skill in begun.first { $0.key.skill == skill } }.first
    }
  }
}

/// The number of words that are asked in a further skill for the first time.
package struct JoiningCount: Codable, Hashable, Sendable {
  package let skill: Skill
  package let words: Int
}
