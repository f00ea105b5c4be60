import FSRS

/// All that decides when an answered card comes back, apart from the card and the answer.
///
/// The store keeps every configuration that was ever used and each review names its own, so that
/// the log can be replayed to the same state after any change of settings.
package struct SchedulerConfiguration: Codable, Hashable, Sendable {
  /// The 34 parameters of FSRS-7.
  package var parameters: [Double]
  /// The probability of recall at which a card is due.
  package var desiredRetention: Double
  /// Seconds until a word in learning is asked again.
  package var learningSteps: [Int]
  /// Seconds until a forgotten word is asked again.
  package var relearningSteps: [Int]
  package var maximumIntervalDays: Int
  /// Whether intervals are spread, so that words learned together do not stay together.
  package var isFuzzed: Bool
  /// Lapses that make a leech.
  package var leechThreshold: Int
  /// Whether a leech is suspended.
  package var suspendsLeeches: Bool
  /// Whether the day within the fuzz is chosen by how full the days are; nil, as in logs from before
  /// this was possible, means no.
  package var isBalanced: Bool?
  /// Seconds within which a further right answer to a learned word is practice, which moves neither
  /// the memory nor the due day; nil: there is no such thing as practice.
  package var practiceSeconds: Int?
  /// The fit that the parameters come from; nil for published ones and for those of a setting.
  package var fit: ParameterVersion?
  /// Whether a right answer counts less that could have been a lucky guess; nil, as in logs from
  /// before this was possible, means no.
  package var usesGuessRate: Bool?

  package init(
    parameters: [Double] = FSRS7.Parameters.default.values,
    desiredRetention: Double = 0.9,
    learningSteps: [Int] = [60, 600],
    relearningSteps: [Int] = [600],
    maximumIntervalDays: Int = 36_500,
    isFuzzed: Bool = true,
    leechThreshold: Int = 8,
    suspendsLeeches: Bool = false,
    isBalanced: Bool? = nil,
    practiceSeconds: Int? = nil,
    fit: ParameterVersion? = nil,
    usesGuessRate: Bool? = nil
  ) {
    self.parameters = parameters
    self.desiredRetention = desiredRetention
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    self.maximumIntervalDays = maximumIntervalDays
    self.isFuzzed = isFuzzed
    self.leechThreshold = leechThreshold
    self.suspendsLeeches = suspendsLeeches
    self.isBalanced = isBalanced
    self.practiceSeconds = practiceSeconds
    self.fit = fit
    self.usesGuessRate = usesGuessRate
  }
}
