extension TimeOrderedTest {
  /// The predictions of refits, as they are and with a correction by some features.
  package struct FeatureResult: Sendable {
    package fileprivate(set) var plain: [Prediction] = []
    package fileprivate(set) var corrected: [Prediction] = []
    /// The number of predictions that were corrected.
    package fileprivate(set) var count = 0
    /// The weights fitted at the last refit, the constant first, whether or not they passed the test.
    package fileprivate(set) var weights: [Double] = []
  }

  /// Predicts all parts with refits and with a correction by features, which is fitted, tested and
  /// applied like that by answer times.
  ///
  /// `features` returns the features of each answer of the log for the model of a refit. Those of an
  /// answer must not depend on its own result or on later answers.
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
