extension FSRS7Lanes {
  /// Both stabilities after an answer.
  ///
  /// A lapse limits the short-term stability to a share of the long-term one. `cap` has the
  /// derivatives of the short-term stability that result from this limit.
  struct Update {
    let long: FSRS7.StabilityLanes.Move
    let short: FSRS7.StabilityLanes.Move
    let cap: Cap

    struct Cap {
      let byStability: Lanes
      let byRecall: Lanes
      let byLapseScale: Lanes
      let byLapsePower: Lanes
      let byLapseSpacing: Lanes

      @inline(always)
      init(_ long: FSRS7.StabilityLanes.Move, byLimit: Lanes, byRecall extra: Lanes = .zero) {
        let factor: Lanes = byLimit * Float(FSRS7.lapseShortShare)
        byStability = factor * long.byStability
        byRecall = factor * long.byRecall + extra
        byLapseScale = factor * long.byLapseScale
        byLapsePower = factor * long.byLapsePower
        byLapseSpacing = factor * long.byLapseSpacing
      }
    }

    /// Returns the update by an answer that may be a guess: the mean of this update and of that by
    /// a lapse.
    ///
    /// In the lanes of `isLapse`, the answer is a lapse, and the result is this update.
    @inline(always)
    func mean(_ lapse: Update, _ shares: GuessedLanes, isLapse: LaneMask) -> Update {
      let one = Lanes(repeating: 1)
      let long = shares.stability(known: self.long.value, guessed: lapse.long.value)
      let short = shares.stability(known: self.short.value, guessed: lapse.short.value)
      let lapsed = select(isLapse, one, short.perGuessed)
      return Update(
        long: self.long.mean(
          lapse.long,
          shares: (select(isLapse, one, long.perKnown), keep(.!isLapse, long.perGuessed)),
          value: select(isLapse, self.long.value, long.value),
          byRecall: long.perRecall
        ),
        short: self.short.mean(
          lapse.short,
          shares: (select(isLapse, one, short.perKnown), keep(.!isLapse, short.perGuessed)),
          value: select(isLapse, self.short.value, short.value),
          byRecall: .zero
        ),
        cap: Cap(lapse.long, byLimit: lapse.short.byLimit * lapsed, byRecall: short.perRecall)
      )
    }
  }

  /// Returns the update by an answer that is no guess.
  @inline(always)
  func update(
    _ point: FSRS7.CurveLanes.Point,
    ratings: Lanes,
    isLapse: LaneMask
  ) -> Update {
    let one = Lanes(repeating: 1)
    let ease: Lanes = Lanes(repeating: 11) - difficulty
    let long = longTerm.move(
      stability,
      log: point.logStability,
      ease: ease,
      forgetting: one - point.recall,
      ratings: ratings,
      isLapse: isLapse,
      limit: Lanes(repeating: .infinity)
    )
    let short = shortTerm.move(
      shortStability,
      log: point.logShortStability,
      ease: ease,
      forgetting: one - point.shortRecall,
      ratings: ratings,
      isLapse: isLapse,
      limit: long.value * Float(FSRS7.lapseShortShare)
    )
    return Update(long: long, short: short, cap: Update.Cap(long, byLimit: short.byLimit))
  }
}
