package import FSRS

/// A summary of the answers with one grade to cards in one phase; see
/// `StudyReading.answerSummaries()` for the answers that are left out.
package struct AnswerSummary: Hashable, Sendable {
  package let phase: Phase
  package let grade: Rating
  package var count = 0
  /// The time of the counted answers, at most one minute for each.
  package var milliseconds = 0

  package init(phase: Phase, grade: Rating) {
    self.phase = phase
    self.grade = grade
  }
}

/// The learner's grades and answer times: measured where the log has enough answers, otherwise
/// typical.
package struct LearnerHabits: Hashable, Sendable {
  package let habits: StudyHabits
  /// The number of first answers from which the shares of their grades were measured; nil if
  /// typical shares are used.
  package let firstAnswers: Int?
  /// The number of right answers to learned words from which the shares of their grades were
  /// measured; nil if typical shares are used.
  package let rightAnswers: Int?
  /// The number of mean times in `StudyHabits.seconds` that were measured; the others are typical.
  package let ownTimes: Int

  /// The minimum number of answers from which the shares of grades are measured.
  package static let enoughForShares = 50
  /// The minimum number of answers, with one grade on one occasion, from which their mean time is
  /// measured.
  package static let enoughForTime = 20

  package init(_ summaries: [AnswerSummary]) {
    let typical = StudyHabits.typical
    func counts(_ phase: Phase) -> [Double] {
      Rating.allCases.map { grade in
        Double(
          summaries.filter { $0.phase == phase && $0.grade == grade }.reduce(0) { $0 + $1.count }
        )
      }
    }
    func enough(_ counts: [Double]) -> Int? {
      let sum = Int(counts.reduce(0, +))
      return sum < Self.enoughForShares ? nil : sum
    }
    let first = counts(.new)
    let right = Array(counts(.review).dropFirst())
    firstAnswers = enough(first)
    rightAnswers = enough(right)
    var ownTimes = 0
    let seconds = StudyHabits.Occasion.allCases.map { occasion in
      Rating.allCases.map { grade -> Double in
        let cell = summaries.filter { $0.phase.occasion == occasion && $0.grade == grade }
        let count = cell.reduce(0) { $0 + $1.count }
        guard count >= Self.enoughForTime else { return typical.seconds(occasion, grade) }
        ownTimes += 1
        return Double(cell.reduce(0) { $0 + $1.milliseconds }) / 1000 / Double(count)
      }
    }
    self.ownTimes = ownTimes
    habits =
      StudyHabits(
        firstRatings: firstAnswers == nil ? typical.firstRatings : first,
        recallRatings: rightAnswers == nil ? typical.recallRatings : right,
        seconds: seconds
      ) ?? typical
  }
}

extension Phase {
  fileprivate var occasion: StudyHabits.Occasion {
    switch self {
    case .new, .learning: .learning
    case .review: .review
    case .relearning: .relearning
    }
  }
}
