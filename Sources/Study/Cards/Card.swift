package import FSRS

/// A word and the skill that is practised on it.
package struct CardKey: Codable, Comparable, Hashable, Sendable {
  package let word: WordKey
  package let skill: Skill

  package init(_ word: WordKey, _ skill: Skill) {
    self.word = word
    self.skill = skill
  }

  package static func < (left: CardKey, right: CardKey) -> Bool {
    left.word != right.word
      ? left.word < right.word : left.skill.rawValue < right.skill.rawValue
  }
}

/// When a card is to be asked again.
package enum Due: Hashable, Sendable {
  /// At that moment: a step of minutes.
  case at(Timestamp)
  /// At any time of that study day.
  case on(StudyDay)
}

/// What is remembered of one skill of one word; all of it follows from the log.
package struct Card: Codable, Hashable, Sendable {
  package let key: CardKey
  package var phase: Phase = .new
  package var hold: Hold?
  package var priority: Priority = .normal
  package var isFlagged = false
  /// Set when the word was forgotten as often as the leech threshold says.
  package var isLeech = false
  package var memory: FSRS7.State?
  /// Position in the learning or relearning steps.
  package var step = 0
  /// Answers that count.
  package var reviews = 0
  /// Times that a learned word was forgotten.
  package var lapses = 0
  package var lastReviewedAt: Timestamp?
  package var introducedOn: StudyDay?
  package var due: Due?

  package init(_ key: CardKey) { self.key = key }

  package var status: Status {
    switch hold {
    case .known: .known
    case .suspended: .suspended
    case nil:
      switch phase {
      case .new: .new
      case .learning: .learning
      case .review: .review
      case .relearning: .relearning
      }
    }
  }

  /// A card that says nothing that a missing one does not say.
  package var isBlank: Bool { self == Card(key) }

  /// Whether the card is on steps of minutes.
  package var isInLearning: Bool { phase == .learning || phase == .relearning }

  /// Whether the card is to be asked now.
  package func isDue(at now: Timestamp, on today: StudyDay) -> Bool {
    guard hold == nil, let due else { return false }
    return switch due {
    case .at(let moment): moment <= now
    case .on(let day): day <= today
    }
  }
}
