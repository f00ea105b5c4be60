package import Study

/// Records a decision about words.
package struct DecideCall: DaemonCall {
  package static let method = "words.decide"
  package typealias Result = Done
  /// One field: `{"flag": true}`, `{"hold": "known"}` or `{"priority": "high"}`.
  package var decision: Event.Change
  package var cards: [CardKey]
  /// False when more cards of the same decision follow; all of them are recorded with the last ones.
  package var isLast: Bool?

  package init(_ decision: WordDecision, cards: [CardKey], isLast: Bool = true) {
    self.isLast = isLast ? nil : false
    self.decision =
      switch decision {
      case .flag(let isFlagged): .flag(isFlagged)
      case .hold(let hold): .hold(hold)
      case .priority(let priority): .priority(priority)
      }
    self.cards = cards
  }

  /// The decision; nil for a change that is none.
  package var wordDecision: WordDecision? {
    switch decision {
    case .flag(let isFlagged): .flag(isFlagged)
    case .hold(let hold): .hold(hold)
    case .priority(let priority): .priority(priority)
    case .undo, .reset: nil
    }
  }
}

/// Asks for words with what the learner knows of them.
package struct DetailsCall: DaemonCall {
  package static let method = "words.details"
  package typealias Result = [WordDetail]
  package var words: [WordKey]
  package init(words: [WordKey]) { self.words = words }
}

/// Asks for the words that texts name.
package struct FindWordsCall: DaemonCall {
  package static let method = "words.find"
  package typealias Result = [Word]
  package var texts: [String]
  package init(texts: [String]) { self.texts = texts }
}

/// Asks for words by their keys.
package struct WordsCall: DaemonCall {
  package static let method = "words.get"
  package typealias Result = [Word]
  package var keys: [WordKey]
  package init(keys: [WordKey]) { self.keys = keys }
}

/// Asks for the status of every started card of a skill.
package struct CardsCall: DaemonCall {
  package static let method = "cards"
  package typealias Result = [Card]
  package var skill: Skill
  package init(skill: Skill) { self.skill = skill }
}
