/// Where a card stands in learning, whatever the learner has decided about it.
package enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
  case new, learning, review, relearning
}

/// A learner's decision that takes a card out of the schedule.
package enum Hold: String, CaseIterable, Codable, Hashable, Sendable {
  case known, suspended
}

/// The status that people see: the hold when there is one, else the phase.
package enum Status: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable {
  case new, learning, review, relearning, known, suspended
}

/// How early a word is taken among its equals.
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
