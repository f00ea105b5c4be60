import ArgumentParser
import FSRS
import REPL
import Study
import Workspace

/// `trainer fsrs evaluate`: tests how well the model predicts answers that it was not fitted to.
struct FSRSEvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Test on a log how well the memory model predicts answers."
  )

  @OptionGroup var options: TrainingOptions

  func run() async throws {
    let history = try options.history()
    let clock = ContinuousClock()
    let start = clock.now
    let test = TimeOrderedTest(
      history.log,
      sessions: history.sessions,
      trainer: options.trainer
    )
    let results = await test.results()
    guard let best = results.first(where: { $0.method == .refit })?.evaluation else { return }
    if options.json {
      let training = await FinishedTraining(history.log, options.trainer)
      let seconds = (clock.now - start) / .seconds(1)
      var json = TrainingJSON(training, best, seconds: seconds)
      json.methods = results.map(TrainingJSON.Method.init)
      try JSONOutput.print(json)
      return
    }
    show(results, of: history.log.count, best)
  }

  private func show(
    _ results: [TimeOrderedTest.Result],
    of reviews: Int,
    _ best: Evaluation
  ) {
    guard best.reviews > 0 else {
      Console.standard.print(["Too few answers to test yet"])
      return
    }
    Console.standard.print(
      ["FSRS-7, \(reviews) answers, \(best.reviews) of them predicted"]
        + TextTable(
          columns: [
            .init("parameters"), .init("log loss", .right), .init("RMSE (bins)", .right),
            .init("AUC", .right),
          ],
          rows: results.map { result in
            let evaluation = result.evaluation
            return [
              Self.name(result.method), FixedPoint.text(evaluation.logLoss, 4),
              FixedPoint.text(evaluation.rmseBins, 4),
              evaluation.auc.map { FixedPoint.text($0, 4) } ?? "–",
            ]
          }
        ).lines(width: 80, glyphs: .unicode)
        + Self.note(results.first { $0.method == .time })
        + ["", "Calibration, refitted before every session:"]
        + TextTable(
          columns: [
            .init("predicted %", .right), .init("right %", .right), .init("answers", .right),
          ],
          rows: best.calibration.map { bin in
            [
              FixedPoint.text(bin.predicted * 100, 1), FixedPoint.text(bin.measured * 100, 1),
              "\(bin.reviews)",
            ]
          }
        ).lines(width: 80, glyphs: .unicode)
    )
  }

  private static func name(_ method: TimeOrderedTest.Method) -> String {
    switch method {
    case .defaults: "published"
    case .fit: "fitted to what came before"
    case .refit: "refitted before every session"
    case .time: "the same, corrected by times"
    }
  }

  private static func note(_ result: TimeOrderedTest.Result?) -> [String] {
    guard let result, let corrected = result.corrected else {
      return ["The log has no answer times, so it cannot be tested whether they help."]
    }
    return [
      "The times passed their test before \(corrected) of \(result.evaluation.reviews) answers; "
        + "the rest is not corrected."
    ]
  }
}
