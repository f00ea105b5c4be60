public import FSRS

extension FSRS6: ComparedModel {
  /// Returns whether the review is on a later day than the one before.
  public static func isScored(_ review: RatedReview) -> Bool { review.elapsedDays >= 1 }
}

extension TimeOrderedTest {
  /// Evaluates FSRS-6 on a log of whole days, with parameters that are chosen by a method.
  @concurrent
  public func evaluateFSRS6(_ method: Method) async -> Evaluation {
    Evaluation(
      await predictions(method, from: FSRS6()) {
        await trainer.fit(log, first: $0, from: $1).model
      }
    )
  }
}
