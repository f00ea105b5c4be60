import FSRS
import Foundation
import ModelComparison

/// How well FSRS-6 and FSRS-7 predict answers of a log from the ones before them.
///
/// FSRS-6 leaves answers of the same day out, so the rows of the two models are not comparable.
struct PredictionStudy {
  let trainer: ModelTrainer

  /// Returns a table of one log, with a row for each model and method to choose parameters.
  func table(_ name: String, _ answers: [Answer]) async throws -> [String] {
    var lines = [
      "Predictions of later answers, \(name)",
      "model".padding(10) + "parameters".padding(12)
        + ["answers", "log loss", "RMSE (bins)", "AUC"].map { $0.leftPadding(12) }.joined(),
    ]
    let sessions = answers.sessions
    let six = TimeOrderedTest(
      try answers.log(wholeDays: true),
      sessions: sessions,
      trainer: trainer
    )
    let seven = TimeOrderedTest(
      try answers.log(wholeDays: false),
      sessions: sessions,
      trainer: trainer
    )
    for method in TimeOrderedTest.Method.allCases {
      lines.append(Self.row("FSRS-6", method, await six.evaluateFSRS6(method)))
    }
    for method in TimeOrderedTest.Method.allCases {
      lines.append(Self.row("FSRS-7", method, await seven.evaluate(method)))
    }
    return lines
  }

  private static func row(
    _ model: String,
    _ method: TimeOrderedTest.Method,
    _ evaluation: Evaluation
  ) -> String {
    let figures = [evaluation.logLoss, evaluation.rmseBins, evaluation.auc ?? .nan]
      .map { String(format: "%.4f", $0) }
    return model.padding(10) + method.rawValue.padding(12)
      + (["\(evaluation.reviews)"] + figures).map { $0.leftPadding(12) }.joined()
  }
}

extension [Answer] {
  /// The positions at which sessions begin, after a pause of half an hour or more.
  var sessions: [Int] {
    indices.dropFirst().filter { (self[$0].time - self[$0 - 1].time) * 48 >= 1 }
  }
}
