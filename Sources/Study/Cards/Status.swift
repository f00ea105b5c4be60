/// The phase of learning of a card, independent of holds.
package enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
  case new, learning, review, relearning
}

/// A learner's decision that takes a card out of the schedule.
package enum Hold: String, CaseIterable, Codable, Hashable, Sendable {
  case known, suspended
}

/// The status shown to the learner: the hold if there is one, otherwise the phase.
package enum Status: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable {
  case new, learning, review, relearning, known, suspended
}

/// The priority of a word among words that are otherwise equal.
package enum Priority: String, CaseIterable, Codable, Comparable, Hashable, Sendable {
  case low, normal, high

  package var rank: Int {
    switch self {
    case .low: 0
    case .normal: 1
    case .high: 2
    }
  }

  package static func < (left: Priority, right: Priority) -> Bool { left.rank < right.rank }
}
