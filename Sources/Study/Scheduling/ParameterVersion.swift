/// A fit of the memory model to the learner's own answers, as stored in a configuration.
package struct ParameterVersion: Codable, Hashable, Sendable {
  /// The number of the fit among those that were put into use, from 1.
  package let number: Int
  package let fittedAt: Timestamp
  /// The number of answers used by the fit.
  package let reviews: Int
  /// The objective of the fit, and that of the previous parameters on the same answers.
  package let objective: Double
  package let objectiveBefore: Double

  package init(
    number: Int,
    fittedAt: Timestamp,
    reviews: Int,
    objective: Double,
    objectiveBefore: Double
  ) {
    self.number = number
    self.fittedAt = fittedAt
    self.reviews = reviews
    self.objective = objective
    self.objectiveBefore = objectiveBefore
  }
}

/// The origin of the parameters in force.
package enum ParameterOrigin: Codable, Hashable, Sendable {
  case published
  /// Parameters from a setting.
  case own
  case fitted(ParameterVersion)
}

/// The parameters of the memory model that the settings select.
package enum ParameterChoice: Hashable, Sendable {
  /// The latest fit; the parameters are fitted again after every drill.
  case auto
  /// The latest fit, without further fits.
  case keep
  /// The published parameters.
  case published
  /// Parameters given by the learner.
  case own([Double])
}
