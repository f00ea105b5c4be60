/// A memory model whose predictions can be compared with answers.
public protocol ComparedModel: MemoryModel {
  /// Returns whether the training of the model learns from a review that is not an item's first.
  static func isScored(_ review: RatedReview) -> Bool
}

extension FSRS7: ComparedModel {
  /// Returns true: FSRS-7 learns from every review after the first.
  public static func isScored(_ review: RatedReview) -> Bool { true }
}
