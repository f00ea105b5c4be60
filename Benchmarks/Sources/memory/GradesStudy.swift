import FSRS
import Foundation

/// Whether grades inferred from response times predict recall better than right and wrong alone.
///
/// Each sixth of a log but the first is predicted by FSRS-7 from what comes before it: with the
/// published parameters, and with parameters fitted to the graded past. The answers predicted are the
/// same for all grades, so their losses are compared one by one.
struct GradesStudy {
  /// How right answers are graded.
  private enum Grades: String, CaseIterable {
    case rightAndWrong = "right and wrong alone"
    case tenths = "outer tenths"
    case fiftieths = "outer fiftieths"
    case learned = "outer fiftieths, learned words"
    case program = "beyond the last 200, learned words"

    /// The part of the answers at either end that is out of the usual.
    var margin: Int {
      switch self {
      case .tenths: 10
      case .fiftieths, .learned: 50
      case .rightAndWrong, .program: 0
      }
    }

    var areForLearnedWords: Bool { self == .learned || self == .program }
  }

  let trainer: ModelTrainer

  /// A table for some logs together; empty where no answer has a time.
  func table(_ logs: [[Answer]]) async throws -> [String] {
    guard logs.contains(where: { $0.contains { $0.milliseconds != nil } }) else { return [] }
    var base: (published: [Double], fitted: [Double]) = ([], [])
    var lines = [
      "grades".padding(34)
        + ["published", "difference", "± error", "fitted", "difference", "± error"]
        .map { $0.leftPadding(12) }.joined()
    ]
    for grades in Grades.allCases {
      var losses: (published: [Double], fitted: [Double]) = ([], [])
      for answers in logs {
        let log = try graded(answers, grades).log(wholeDays: false)
        for part in 1..<6 {
          let range = log.count * part / 6..<log.count * (part + 1) / 6
          let fit = await trainer.fit(log, first: range.lowerBound, from: FSRS7()).model
          losses.published += Self.losses(log, FSRS7(), range)
          losses.fitted += Self.losses(log, fit, range)
        }
      }
      if grades == .rightAndWrong { base = losses }
      lines.append(
        grades.rawValue.padding(34)
          + (Self.figures(losses.published, base.published)
          + Self.figures(losses.fitted, base.fitted)).map { $0.leftPadding(12) }.joined()
      )
    }
    return lines
  }

  private static func losses(_ log: TrainingLog, _ model: FSRS7, _ range: Range<Int>) -> [Double] {
    log.predictions(model, of: range).map { prediction in
      let happened = prediction.isRight ? prediction.right : 1 - prediction.right
      return -Foundation.log(max(happened, 1e-4))
    }
  }

  /// The mean, and the mean difference to another with its standard error.
  private static func figures(_ losses: [Double], _ others: [Double]) -> [String] {
    let count = Double(losses.count)
    let differences = zip(losses, others).map { $0 - $1 }
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return [losses.reduce(0, +) / count, mean, squares.squareRoot() / count]
      .map { String(format: "%.5f", $0) }
  }

  /// Grades right answers by the 200 right ones before, as the program does for one kind of question.
  private func graded(_ answers: [Answer], _ grades: Grades) -> [Answer] {
    var times: [Int] = []
    var last: [Int: Double] = [:]
    return answers.map { answer in
      let before = last.updateValue(answer.time, forKey: answer.card)
      guard answer.rating != .again else { return answer }
      var answer = answer
      answer.rating = .good
      guard let time = answer.milliseconds, grades != .rightAndWrong else { return answer }
      let recent = Array(times.suffix(ResponsePace.window))
      times.append(time)
      // A word is taken for learned when its last answer was not a few minutes ago.
      if grades.areForLearnedWords, answer.time - (before ?? answer.time) < 0.5 { return answer }
      if grades == .program {
        switch ResponsePace(milliseconds: recent).finding(milliseconds: time) {
        case .fast: answer.rating = .easy
        case .slow: answer.rating = .hard
        case .usual, .pause: break
        }
        return answer
      }
      guard recent.count == ResponsePace.window else { return answer }
      let sorted = recent.sorted()
      let rank = sorted.count / grades.margin
      let isPause = time > max(60_000, 6 * sorted[sorted.count / 2])
      if time < sorted[rank] { answer.rating = .easy }
      if time > sorted[sorted.count - 1 - rank], !isPause { answer.rating = .hard }
      return answer
    }
  }
}
