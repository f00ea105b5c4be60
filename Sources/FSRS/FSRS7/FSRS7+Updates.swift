#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// The change of one of the two stabilities by a further review, with the eight parameters of the
  /// change.
  struct StabilityUpdate: Hashable, Sendable {
    let gain: Double
    let gainDamping: Double
    let gainSpacing: Double
    let lapseScale: Double
    let lapsePower: Double
    let lapseSpacing: Double
    let hardFactor: Double
    let easyFactor: Double

    /// Returns the update of the long-term stability; `values` are the 34 parameters of the model.
    static func longTerm(_ values: [Double]) -> StabilityUpdate {
      StabilityUpdate(
        gain: values[.longGain],
        gainDamping: values[.longGainDamping],
        gainSpacing: values[.longGainSpacing],
        lapseScale: values[.longLapseScale],
        lapsePower: values[.longLapsePower],
        lapseSpacing: values[.longLapseSpacing],
        hardFactor: values[.longHardFactor],
        easyFactor: values[.longEasyFactor]
      )
    }

    /// Returns the update of the short-term stability; `values` are the 34 parameters of the model.
    static func shortTerm(_ values: [Double]) -> StabilityUpdate {
      StabilityUpdate(
        gain: values[.shortGain],
        gainDamping: values[.shortGainDamping],
        gainSpacing: values[.shortGainSpacing],
        lapseScale: values[.shortLapseScale],
        lapsePower: values[.shortLapsePower],
        lapseSpacing: values[.shortLapseSpacing],
        hardFactor: values[.shortHardFactor],
        easyFactor: values[.shortEasyFactor]
      )
    }

    /// Returns the stability in days after a review, clamped to its bounds.
    ///
    /// `recall`: the probability of recall by which this stability changes. A right answer never
    /// lowers a stability, and a wrong one never raises it, as long as the parameters are in their
    /// bounds.
    @inline(__always)
    func apply(
      _ stability: Double,
      difficulty: Double,
      recall: Double,
      rating: Rating
    ) -> Double {
      State.stabilityBounds.clamp(
        rating.isRecall
          ? recalled(stability, difficulty: difficulty, recall: recall, rating: rating)
          : lapsed(stability, recall: recall)
      )
    }

    @inline(__always)
    private func lapsed(_ stability: Double, recall: Double) -> Double {
      let growth = expm1(lapsePower * log1p(stability))
      let spacing = exp((1 - recall) * lapseSpacing)
      return min(stability, lapseScale * (growth * spacing))
    }

    @inline(__always)
    private func recalled(
      _ stability: Double,
      difficulty: Double,
      recall: Double,
      rating: Rating
    ) -> Double {
      let ease = 11 - difficulty
      let strength = exp(gain - 1.5 - gainDamping * log(stability))
      let spacing = expm1((1 - recall) * gainSpacing)
      let factor = rating == .hard ? hardFactor : rating == .easy ? easyFactor : 1
      return stability * (1 + ease * strength * spacing * factor)
    }
  }
}

extension FSRS7 {
  /// The difficulty after a first review, and its change by further reviews.
  struct DifficultyUpdate: Hashable, Sendable {
    let initial: Double
    let initialFall: Double
    let step: Double
    /// The difficulty after a first review rated Easy, which can be below the valid range.
    private let easy: Double

    init(_ values: [Double]) {
      initial = values[.initialDifficulty]
      initialFall = values[.initialDifficultyFall]
      step = values[.difficultyStep]
      easy = Self.unbounded(.easy, initial, initialFall)
    }

    /// Returns the difficulty after a first review.
    func first(_ rating: Rating) -> Double {
      State.difficultyBounds.clamp(Self.unbounded(rating, initial, initialFall))
    }

    /// Returns the difficulty after a further review, moved by one percent towards the difficulty
    /// after a first review rated Easy.
    ///
    /// `recall`: the probability of recall just before the review.
    @inline(__always)
    func apply(_ difficulty: Double, recall: Double, rating: Rating) -> Double {
      let offset = Double(3 - rating.rawValue)
      let surprise = rating.isRecall ? 1 : recall + 0.1
      let room = (10 - difficulty) / 9
      let move = step * offset * surprise
      return State.difficultyBounds.clamp(
        Self.reversion * easy + (1 - Self.reversion) * (difficulty + move * room)
      )
    }

    private static func unbounded(
      _ rating: Rating,
      _ initial: Double,
      _ initialFall: Double
    ) -> Double {
      initial - exp(initialFall * Double(rating.rawValue - 1)) + 1
    }

    private static let reversion = 0.01
  }
}
