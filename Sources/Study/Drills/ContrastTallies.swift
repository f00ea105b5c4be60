import Confusables

/// The number of answers in which a contrast could be confused, and in which it was.
package struct ContrastCount: Codable, Hashable, Sendable {
  package var confused: Int
  package var shown: Int

  package init(confused: Int = 0, shown: Int = 0) {
    self.confused = confused
    self.shown = shown
  }
}

/// The contrasts that the answers of a drill confused, or could have confused.
struct ContrastTallies: Hashable, Sendable {
  private var answers: [Answer] = []

  private struct Answer: Hashable {
    let key: String
    let kind: QuestionKind
    let confused: Set<Contrast>
    let offered: [Confusion]
  }

  /// The number of answers that must confuse a contrast before it is practised.
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

  /// Returns the number of answers in which a contrast could be confused, and in which it was.
  ///
  /// A typed answer could confuse it if one of its values was right.
  func count(of contrast: Contrast) -> ContrastCount {
    let confused = answers.count { $0.confused.contains(contrast) }
    let shown = answers.count { answer in
      answer.confused.contains(contrast)
        || answer.offered.contains { $0.isOpportunity(of: contrast) }
    }
    return ContrastCount(confused: confused, shown: shown)
  }

  /// The contrasts that were confused in several answers, most often first, then the latest first.
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

  /// Returns the kind of question in which a contrast is practised: that in which it was confused
  /// last if words were chosen or heard, else one that shows the two sides beside each other.
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
  /// Returns true if a question that offered this confusion could show a contrast to be confused.
  fileprivate func isOpportunity(of contrast: Contrast) -> Bool {
    guard given.isEmpty else { return self.contrast == contrast }
    return contrastUnit == contrast.unit && [contrast.first, contrast.second].contains(values[0])
  }
}
