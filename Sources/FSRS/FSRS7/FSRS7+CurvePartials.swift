extension FSRS7.Curve {
  /// The partial derivatives of the probabilities of recall at one time.
  struct Partials {
    var byStability = 0.0
    var byShortStability = 0.0
    var byDifficulty = 0.0
    /// By the parameters 23 to 33.
    var byParameters = InlineArray<11, Double>(repeating: 0)
    /// The derivatives of the short curve alone, by all it depends on.
    var shortByShortStability = 0.0
    var shortByDecay = 0.0
    var shortByBase = 0.0
    var shortByDecayPower = 0.0
  }

  /// Differentiates the curve at `days`, where it has the value `recall`.
  @inline(__always)
  func partials(
    _ weights: FSRS7.CurveWeights,
    recall: Recall,
    days: Double,
    state: FSRS7.State
  ) -> Partials {
    var result = Partials()
    addShortCurve(to: &result, weights: weights, recall: recall, days: days, state: state)

    // The long curve: growth = 1 + rate * days, recall = growth ^ exponent.
    let longGrowth = longRate * days
    let perLongGrowth = recall.long * longExponent / (1 + longGrowth)
    let excessDifficulty = state.difficulty - 5
    let factorSlope = difficultyFactor / state.stability * days * (weights.longFactor + 1)
    let factorByDecay = weights.logLongBase / (longExponent * longExponent) * factorSlope
    let factorByBase = factorSlope / (weights.longBase * longExponent)
    let longByStability = -perLongGrowth * longGrowth / state.stability
    let longByDifficulty = perLongGrowth * longGrowth * weights.longRateDifficulty
    let longByDecay = -recall.long * recall.logLongGrowth + perLongGrowth * factorByDecay
    let longByBase = perLongGrowth * factorByBase
    let longByRateDifficulty = perLongGrowth * longGrowth * excessDifficulty

    // The weighted mean of both.
    let total = shortWeight + longWeight
    let mean = (shortWeight * recall.short + longWeight * recall.long) / total
    let perShort = Self.span * shortWeight / total
    let perLong = Self.span * longWeight / total
    let perLogShortWeight = perShort * (recall.short - mean)
    let perLogLongWeight = perLong * (recall.long - mean)

    result.byStability =
      perLong * longByStability + perLogLongWeight * weights.longWeightPower / state.stability
    result.byShortStability =
      perShort * result.shortByShortStability
      - perLogShortWeight * weights.shortWeightPower / state.shortStability
    result.byDifficulty =
      perLong * longByDifficulty + perLogLongWeight * weights.longWeightDifficulty
    result.byParameters[0] = perShort * result.shortByDecay
    result.byParameters[1] = perLong * longByDecay
    result.byParameters[2] = perShort * result.shortByBase
    result.byParameters[3] = perLong * longByBase
    result.byParameters[4] = perLogShortWeight / weights.shortWeight
    result.byParameters[5] = perLogLongWeight / weights.longWeight
    result.byParameters[6] = -perLogShortWeight * logShortStability
    result.byParameters[7] = perLogLongWeight * logStability
    result.byParameters[8] = perLogLongWeight * excessDifficulty
    result.byParameters[9] = perLong * longByRateDifficulty
    result.byParameters[10] = perShort * result.shortByDecayPower
    return result
  }

  /// Differentiates the short curve: growth = 1 + factor * days / s, recall = growth ^ exponent.
  @inline(__always)
  private func addShortCurve(
    to result: inout Partials,
    weights: FSRS7.CurveWeights,
    recall: Recall,
    days: Double,
    state: FSRS7.State
  ) {
    let growth = shortRate * days
    let perGrowth = recall.short * shortExponent / (1 + growth)
    let isFactorFree = rawLogShortFactor < Self.maximumLogFactor
    let factorSlope = isFactorFree ? (shortFactor + 1) * days / state.shortStability : 0
    let perExponent =
      recall.short * recall.logShortGrowth
      - perGrowth * factorSlope * rawLogShortFactor / shortExponent
    let isDecayFree = -shortExponent == rawShortDecay
    let perLogDecay = isDecayFree ? perExponent * shortExponent : 0
    result.shortByDecay = perLogDecay / weights.shortDecay
    result.shortByDecayPower = perLogDecay * logShortStability
    result.shortByBase = perGrowth * factorSlope / (weights.shortBase * shortExponent)
    result.shortByShortStability =
      -perGrowth * growth / state.shortStability
      + perLogDecay * weights.shortDecayPower / state.shortStability
  }
}
