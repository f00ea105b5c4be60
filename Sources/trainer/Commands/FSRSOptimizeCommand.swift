import ArgumentParser
import FSRS
import REPL
import Study
import Workspace

/// `trainer fsrs optimize`: fits parameters to a log without changing anything.
struct FSRSOptimizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Fit the parameters of the memory model to a log; changes nothing."
  )

  @OptionGroup var options: TrainingOptions

  func run() async throws {
    let history = try options.history()
    let clock = ContinuousClock()
    let start = clock.now
    let training = await FinishedTraining(history.log, options.trainer)
    let seconds = (clock.now - start) / .seconds(1)
    if options.json {
      try JSONOutput.print(TrainingJSON(training, training.evaluation, seconds: seconds))
      return
    }
    Console.standard.print(Self.summary(training))
    Console.standard.print(
      TextTable(
        columns: [.init("parameter"), .init("published", .right), .init("fitted", .right)],
        rows: zip(
          FSRS7.Parameters.names,
          zip(FSRS7.Parameters.default.values, training.fit.model.parameters.values)
        )
        .map { name, values in
          [name, FixedPoint.text(values.0, 4), FixedPoint.text(values.1, 4)]
        }
      ).lines(width: 80, glyphs: .unicode)
    )
  }

  private static func summary(_ training: FinishedTraining) -> [String] {
    let evaluation = training.evaluation
    guard evaluation.reviews > 0 else {
      return ["Too few answers to fit yet: no card was answered twice."]
    }
    return [
      "FSRS-7, \(training.reviews) answers, \(evaluation.reviews) of them predicted",
      "objective \(FixedPoint.text(training.fit.startObjective, 2)) with the published parameters, "
        + "\(FixedPoint.text(training.fit.objective, 2)) with the fitted ones",
      "log loss \(FixedPoint.text(evaluation.logLoss, 4)), "
        + "RMSE (bins) \(FixedPoint.text(evaluation.rmseBins, 4))",
    ]
  }
}

/// The formatting of numbers with a fixed number of decimals, the same in every locale.
enum FixedPoint {
  static func text(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = Int((abs(value) * scale).rounded())
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = value < 0 && units > 0 ? "-" : ""
    return decimals == 0
      ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
