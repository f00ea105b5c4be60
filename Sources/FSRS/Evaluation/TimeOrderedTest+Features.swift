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

  /// Predicts the answers with refits, and with a correction by the given features in place of
  /// those of answer times.
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
