import Confusables

/// The counts of the answers that concern a contrast.
///
/// `shown` answers could have confused the two sides of the contrast; `confused` ones did.
package struct ContrastCount: Codable, Hashable, Sendable {
  package var confused: Int
  package var shown: Int

  package init(confused: Int = 0, shown: Int = 0) {
    self.confused = confused
    self.shown = shown
  }
}

/// A count of the contrasts that the answers of a drill confused, or could have confused.
struct ContrastTallies: Hashable, Sendable {
  private var answers: [Answer] = []

  private struct Answer: Hashable {
    let key: String
    let kind: QuestionKind
    let confused: Set<Contrast>
    let offered: [Confusion]
  }

  /// The minimum number of answers that confused a contrast before a round of practice is offered.
  static let fewest = 2

  /// Counts an answer, unless it is counted already.
  mutating func add(_ review: Review) {
    guard !answers.contains(where: { $0.key == review.idempotencyKey }) else { return }
    answers.append(
      Answer(
        key: review.idempotencyKey,
        kind: review.kind,
        confused: Set(review.confusions.map(\.contrast)),
        offered: review.offered
      )
    )
  }

  mutating func remove(_ key: String) { answers.removeAll { $0.key == key } }

  /// Returns the number of answers that could have confused a contrast, and the number that did.
  ///
  /// A typed answer could have confused the contrast if the right answer contains one of the two
  /// values of the contrast.
  func count(of contrast: Contrast) -> ContrastCount {
    let confused = answers.count { $0.confused.contains(contrast) }
    let shown = answers.count { answer in
      answer.confused.contains(contrast)
        || answer.offered.contains { $0.isOpportunity(of: contrast) }
    }
    return ContrastCount(confused: confused, shown: shown)
  }

  /// The contrasts that at least ``fewest`` answers confused; answers to questions of question
  /// banks do not count.
  ///
  /// The most frequent come first, among equals the most recent.
  var repeated: [Contrast] {
    var found: [Contrast: (times: Int, last: Int)] = [:]
    for (place, answer) in answers.enumerated() where answer.kind != .bank {
      for contrast in answer.confused {
        found[contrast] = ((found[contrast]?.times ?? 0) + 1, place)
      }
    }
    return found.filter { $0.value.times >= Self.fewest }.sorted { one, other in
      (other.value.times, other.value.last, one.key) < (one.value.times, one.value.last, other.key)
    }.map(\.key)
  }

  /// Returns the kind of question in which a contrast is practised; nil if no answer confused it.
  ///
  /// Words are practised in the kind of question in which they were last confused. Other contrasts
  /// are practised in listening questions if they were last confused there; otherwise tones in tone
  /// questions, and initials, finals and readings in reading questions.
  func kind(for contrast: Contrast) -> QuestionKind? {
    guard let last = answers.last(where: { $0.confused.contains(contrast) })?.kind else {
      return nil
    }
    switch contrast.unit {
    case .word: return last
    case .tone, .initial, .final, .polyphone:
      if last == .listening { return .listening }
      return contrast.unit == .tone ? .tone : .reading
    }
  }
}

extension Confusion {
  /// Returns true if a question that made this confusion possible also made it possible to confuse
  /// `contrast`.
  ///
  /// A wrong option makes only the contrast of its own confusion possible. Typed pinyin, for which
  /// `given` is empty, makes all contrasts possible that contain the expected value and have the
  /// same unit, such as tones.
  fileprivate func isOpportunity(of contrast: Contrast) -> Bool {
    guard given.isEmpty else { return self.contrast == contrast }
    return contrastUnit == contrast.unit && [contrast.first, contrast.second].contains(values[0])
  }
}
