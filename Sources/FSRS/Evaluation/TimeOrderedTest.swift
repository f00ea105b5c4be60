/// A comparison of methods to choose parameters, evaluated on later reviews than those used for the
/// fit.
///
/// The log is divided into six parts of equal length. Each part except the first is predicted with
/// parameters fitted to the parts before it, and all predictions are evaluated together.
public struct TimeOrderedTest: Sendable {
  /// A method to choose parameters.
  public enum Method: String, CaseIterable, Sendable {
    /// The published default parameters, without a fit.
    case defaults
    /// One fit at the beginning of each part.
    case fit
    /// A refit before each session, started from the result of the previous one.
    case refit
  }

  package let log: TrainingLog
  package let trainer: ModelTrainer
  private let sessions: [Int]

  /// Makes a test of a log.
  ///
  /// `sessions`: the positions in the log, ascending, before which a session begins.
  public init(_ log: TrainingLog, sessions: [Int], trainer: ModelTrainer) {
    self.log = log
    self.sessions = sessions
    self.trainer = trainer
  }

  /// The parts of the log that are predicted.
  private var parts: [Range<Int>] {
    let count = log.count
    return (1..<6).map { count * $0 / 6..<count * ($0 + 1) / 6 }.filter { !$0.isEmpty }
  }

  /// Evaluates FSRS-7 with parameters that are chosen by a method.
  @concurrent
  public func evaluate(_ method: Method) async -> Evaluation {
    Evaluation(await predictions(method, from: FSRS7()))
  }

  /// Returns the predictions of FSRS-7 for the answers of all parts.
  func predictions(_ method: Method, from defaults: FSRS7) async -> [Prediction] {
    await predictions(method, from: defaults) {
      await trainer.fit(log, first: $0, from: $1).model
    }
  }

  /// Returns the predictions of a model for the answers of all parts.
  package func predictions<Model: ComparedModel>(
    _ method: Method,
    from defaults: Model,
    fit: (Int, Model) async -> Model
  ) async -> [Prediction] {
    var predictions: [Prediction] = []
    switch method {
    case .defaults:
      for part in parts { predictions += log.predictions(defaults, of: part) }
    case .fit:
      for part in parts {
        let model = await fit(part.lowerBound, defaults)
        predictions += log.predictions(model, of: part)
      }
    case .refit:
      var model = defaults
      for part in refitParts {
        model = await fit(part.lowerBound, model)
        predictions += log.predictions(model, of: part)
      }
    }
    return predictions
  }

  /// The ranges of reviews between two refits: whole sessions, combined so that a log of any length
  /// is refitted at most `mostRefits` times.
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
