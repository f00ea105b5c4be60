import ArgumentParser
import FSRS
import Foundation
import REPL
import StatsStore
import Study
import Workspace

/// The options of `trainer fsrs optimize` and `evaluate`.
struct TrainingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A review log in the CSV format of open-spaced-repetition, - for standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  var reviews: String?

  @Flag(help: "Print JSON.")
  var json = false

  /// Returns the answers of the file of `--reviews`, or the learner's own without that option.
  ///
  /// Rows of the file that cannot be read are skipped and reported on standard error.
  func history() throws -> TrainingHistory {
    guard let reviews else { return try ownHistory() }
    try InputFile.check(reviews)
    let file = try ReviewFile(path: reviews)
    let name = ReviewFile.name(reviews)
    for row in file.badRows.prefix(Self.shownBadRows) {
      Console.standard.warn("\(name), line \(row.line): \(row.fault); the row is skipped")
    }
    if file.badRows.count > Self.shownBadRows {
      Console.standard.warn(
        "\(name): \(file.badRows.count) rows were skipped in total"
      )
    }
    let history = file.history()
    guard history.log.count > 0 else {
      throw Failure("\(name) has no usable review", .badData)
    }
    return history
  }

  private func ownHistory() throws -> TrainingHistory {
    try TrainingHistory(try Session().databases.store())
  }

  var trainer: ModelTrainer {
    ModelTrainer(workers: ProcessInfo.processInfo.activeProcessorCount)
  }

  private static let shownBadRows = 20
}

/// The JSON of `trainer fsrs optimize` and `evaluate`; its field names are fixed.
struct TrainingJSON: Encodable {
  /// The version of FSRS.
  var model = 7
  let parameters: [Double]
  /// The number of all answers.
  let reviews: Int
  /// The number of answers that were predicted.
  let items: Int
  let objective: Double
  let logLoss: Double
  let rmseBins: Double
  let seconds: Double
  /// The value of the fit's objective at the published parameters, from which the fit starts.
  let defaultObjective: Double
  let auc: Double?
  let calibration: [Bin]
  /// The results of each way to choose parameters; absent unless the command is `evaluate`.
  var methods: [Method]?

  struct Bin: Encodable {
    let predicted: Double
    let measured: Double
    let reviews: Int

    init(_ bin: Evaluation.CalibrationBin) {
      predicted = bin.predicted
      measured = bin.measured
      reviews = bin.reviews
    }
  }

  struct Method: Encodable {
    let method: String
    let logLoss: Double
    let rmseBins: Double
    let auc: Double?
    let calibration: [Bin]
    /// The number of predictions that were corrected by answer times; absent unless the method is
    /// `time`.
    let corrected: Int?

    init(_ result: TimeOrderedTest.Result) {
      let evaluation = result.evaluation
      method = result.method.rawValue
      corrected = result.corrected
      logLoss = evaluation.logLoss
      rmseBins = evaluation.rmseBins
      auc = evaluation.auc
      calibration = evaluation.calibration.map(Bin.init)
    }
  }

  init(_ training: FinishedTraining, _ evaluation: Evaluation, seconds: Double) {
    parameters = training.fit.model.parameters.values
    reviews = training.reviews
    items = evaluation.reviews
    objective = training.fit.objective
    defaultObjective = training.fit.startObjective
    logLoss = evaluation.logLoss
    rmseBins = evaluation.rmseBins
    auc = evaluation.auc
    calibration = evaluation.calibration.map(Bin.init)
    self.seconds = seconds
  }
}

/// A fit of the parameters to a whole log, starting from the published ones.
struct FinishedTraining {
  let fit: Fit<FSRS7>
  let reviews: Int
  /// The quality of the predictions with the fitted parameters, for the answers of the fit.
  let evaluation: Evaluation

  init(_ log: TrainingLog, _ trainer: ModelTrainer) async {
    reviews = log.count
    fit = await trainer.fit(log)
    evaluation = Evaluation(log.predictions(fit.model, of: 0..<log.count))
  }
}
