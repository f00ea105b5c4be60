/// A fit of the memory model to the learner's own answers, as a configuration keeps it.
package struct ParameterVersion: Codable, Hashable, Sendable {
  /// 1 for the first fit, and one more for each that was taken into use.
  package let number: Int
  package let fittedAt: Timestamp
  /// Answers that the fit learned from.
  package let reviews: Int
  /// The objective that the fit reached, and that of the parameters before it on the same answers.
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

/// Where the parameters in force come from.
package enum ParameterOrigin: Codable, Hashable, Sendable {
  case published
  /// A setting.
  case own
  case fitted(ParameterVersion)
}

/// Which parameters of the memory model the settings ask for.
package enum ParameterChoice: Hashable, Sendable {
  /// Those fitted last; every drill is followed by a new fit.
  case auto
  /// Those fitted last, without further fits.
  case keep
  /// The published ones.
  case published
  /// Those that the learner gave.
  case own([Double])
}
