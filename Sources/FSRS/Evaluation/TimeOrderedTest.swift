/// A comparison of methods of choosing parameters by how well they predict later answers.
///
/// The log is divided into six parts of equal length. The answers of each part except the first are
/// predicted with parameters that are fitted to earlier answers only. The predictions of a method
/// for all parts are evaluated together.
public struct TimeOrderedTest: Sendable {
  /// A method of choosing parameters.
  public enum Method: String, CaseIterable, Sendable {
    /// The published default parameters, without a fit.
    case defaults
    /// A fit at the beginning of each part, to all answers before it.
    case fit
    /// A fit before each session or group of short sessions. Each fit starts from the parameters of
    /// the fit before it.
    case refit
    /// The fits of `refit`, each with a `TimeCorrection` fitted to the same answers.
    ///
    /// A correction is used only if it passes its test.
    case time
  }

  /// The result of a method.
  public struct Result: Sendable {
    /// The method.
    public let method: Method
    /// The evaluation of all predictions of the method.
    public let evaluation: Evaluation
    /// The number of corrected predictions; nil for methods without corrections.
    public let corrected: Int?
  }

  package let log: TrainingLog
  package let trainer: ModelTrainer
  private let sessions: [Int]

  /// Makes a test of a log.
  ///
  /// `sessions`: the positions in the log, from 0, of the first answers of sessions, in ascending
  /// order.
  public init(_ log: TrainingLog, sessions: [Int], trainer: ModelTrainer) {
    self.log = log
    self.sessions = sessions
    self.trainer = trainer
  }

  /// The ranges of positions in the log, from 0, of the five parts that are predicted.
  private var parts: [Range<Int>] {
    let count = log.count
    return (1..<6).map { count * $0 / 6..<count * ($0 + 1) / 6 }.filter { !$0.isEmpty }
  }

  /// Evaluates FSRS-7 with each method, in the order of the cases of ``Method``.
  ///
  /// There is no result for `time` if the log has no response times.
  @concurrent
  public func results() async -> [Result] {
    var results: [Result] = []
    for method in [Method.defaults, .fit] {
      results.append(Result(method: method, evaluation: await evaluate(method), corrected: nil))
    }
    let refits = await refits(from: FSRS7(), fit: fit)
    let plain = refits.flatMap { log.predictions($0.model, of: $0.part) }
    results.append(Result(method: .refit, evaluation: Evaluation(plain), corrected: nil))
    guard log.hasTimes else { return results }
    let (predictions, count) = corrected(refits, for: .prediction)
    results.append(Result(method: .time, evaluation: Evaluation(predictions), corrected: count))
    return results
  }

  /// Evaluates FSRS-7 with one method.
  @concurrent
  public func evaluate(_ method: Method) async -> Evaluation {
    Evaluation(await predictions(method, from: FSRS7()))
  }

  /// Evaluates FSRS-7 with the method `refit` and a correction for a purpose.
  @concurrent
  package func evaluate(correctedFor purpose: TimeCorrection.Purpose) async -> Evaluation {
    Evaluation(corrected(await refits(from: FSRS7(), fit: fit), for: purpose).predictions)
  }

  /// Returns the predictions of FSRS-7 for the answers of all predicted parts.
  ///
  /// `defaults`: the model with the default parameters.
  package func predictions(_ method: Method, from defaults: FSRS7) async -> [Prediction] {
    await predictions(method, from: defaults, fit: fit)
  }

  func fit(_ count: Int, _ model: FSRS7) async -> FSRS7 {
    await trainer.fit(log, first: count, from: model).model
  }

  /// Returns the predictions of a model for the answers of all predicted parts.
  ///
  /// `defaults`: the model with the default parameters. `fit`: a function that fits a model to the
  /// first answers of the log; its parameters are the number of answers and the model to start
  /// from.
  package func predictions<Model: ComparedModel>(
    _ method: Method,
    from defaults: Model,
    fit: (Int, Model) async -> Model
  ) async -> [Prediction] {
    switch method {
    case .defaults:
      return parts.flatMap { log.predictions(defaults, of: $0) }
    case .fit:
      var predictions: [Prediction] = []
      for part in parts {
        let model = await fit(part.lowerBound, defaults)
        predictions += log.predictions(model, of: part)
      }
      return predictions
    case .refit:
      return await refits(from: defaults, fit: fit).flatMap {
        log.predictions($0.model, of: $0.part)
      }
    case .time:
      return corrected(await refits(from: defaults, fit: fit), for: .prediction).predictions
    }
  }

  /// Returns the model after each refit, with the range of positions, from 0, that it predicts.
  ///
  /// `defaults`: the model with the default parameters. `fit`: a function that fits a model to the
  /// first answers of the log; its parameters are the number of answers and the model to start
  /// from.
  func refits<Model: ComparedModel>(
    from defaults: Model,
    fit: (Int, Model) async -> Model
  ) async -> [(model: Model, part: Range<Int>)] {
    var refits: [(model: Model, part: Range<Int>)] = []
    for part in refitParts {
      let model = await fit(part.lowerBound, refits.last?.model ?? defaults)
      refits.append((model, part))
    }
    return refits
  }

  /// Returns the predictions of the refitted models with a correction, and the number of corrected
  /// predictions.
  private func corrected<Model: ComparedModel>(
    _ refits: [(model: Model, part: Range<Int>)],
    for purpose: TimeCorrection.Purpose
  ) -> (predictions: [Prediction], count: Int) {
    var predictions: [Prediction] = []
    var count = 0
    for (model, part) in refits {
      let timed = log.timedPredictions(model, of: part)
      let correction = timed.correction(for: purpose)
      let corrected = timed.corrected(by: correction)
      count += correction.isUsed ? corrected.count : 0
      predictions += corrected
    }
    return (predictions, count)
  }

  /// The ranges of positions in the log, from 0, between two refits.
  ///
  /// The ranges are divided only between sessions. Short sessions are combined, so that a log of
  /// any length needs about `mostRefits` refits at most.
  private var refitParts: [Range<Int>] {
    guard let start = parts.first?.lowerBound, let end = parts.last?.upperBound else { return [] }
    let least = max(1, (end - start) / Self.mostRefits)
    var bounds = [start]
    for session in sessions where session < end {
      if session - (bounds.last ?? 0) >= least { bounds.append(session) }
    }
    bounds.append(end)
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  private static let mostRefits = 400
}

extension TimeOrderedTest {
  /// The predictions of the models after refits, with and without a correction by features.
  package struct FeatureResult: Sendable {
    package fileprivate(set) var plain: [Prediction] = []
    package fileprivate(set) var corrected: [Prediction] = []
    /// The number of predictions that were corrected.
    package fileprivate(set) var count = 0
    /// The weights fitted at the last refit, that of the constant first, even if they failed the
    /// test.
    package fileprivate(set) var weights: [Double] = []
  }

  /// Predicts the answers with the method `refit`, without and with a correction by the given
  /// features, which replace those of answer times.
  ///
  /// `features`: a function that returns the features of each answer of the log, given the model of
  /// a refit. The features of an answer must not depend on its result or on later answers.
  @concurrent
  package func predictions(
    correctedBy features: @Sendable (FSRS7) -> [SIMD8<Double>]
  ) async -> FeatureResult {
    var result = FeatureResult()
    for (model, part) in await refits(from: FSRS7(), fit: fit) {
      let timed = log.timedPredictions(model, of: part, features: features(model))
      let correction = timed.correction(for: .prediction)
      let corrected = timed.corrected(by: correction)
      result.plain += timed.corrected(by: .none)
      result.corrected += corrected
      result.count += correction.isUsed ? corrected.count : 0
      result.weights = timed.weights
    }
    return result
  }
}
