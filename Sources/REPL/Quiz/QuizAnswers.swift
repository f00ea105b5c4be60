package import Study

/// The answers of a quiz, by their effect on the player's own schedule.
package struct QuizAnswers: Sendable {
  /// The number of answers that were stored in the learner's log.
  package private(set) var stored = 0
  /// The wrong answers about words that are not due.
  ///
  /// They are not stored unless the learner wants to count them.
  package private(set) var slips: [StoreQuizAnswer] = []
  /// The answers that could not be stored, or are not stored yet.
  package private(set) var unstored: [StoreQuizAnswer] = []
  /// The error that prevented storing the answers in `unstored`; nil if there was none.
  package private(set) var failure: StudyError?

  package init() {}

  /// Stores an answer; returns the error if that fails, otherwise nil.
  ///
  /// An answer that could not be stored is kept for ``storeRest(with:)``.
  package mutating func store(
    _ answer: StoreQuizAnswer,
    with service: any StudyService
  ) async -> StudyError? {
    do throws(StudyError) {
      switch try await service.perform(answer).outcome {
      case .stored: stored += 1
      case .slip: slips.append(answer)
      case .tooNew, .held, .absent: break
      }
      return nil
    } catch {
      add(unstored: [answer], because: error)
      return error
    }
  }

  /// Tries again to store the answers that could not be stored; stops at the first error.
  package mutating func storeRest(with service: any StudyService) async {
    let rest = unstored
    (unstored, failure) = ([], nil)
    for (index, answer) in rest.enumerated() {
      guard let error = await store(answer, with: service) else { continue }
      return add(unstored: rest[(index + 1)...], because: error)
    }
  }

  /// Stores the slips, which are wrong answers about words that are not due, as lapses.
  package mutating func countSlips(with service: any StudyService) async {
    let counted = slips
    slips = []
    for var slip in counted {
      slip.countsSlip = true
      _ = await store(slip, with: service)
    }
  }

  /// Adds answers that are not stored because of an error.
  mutating func add(unstored answers: some Sequence<StoreQuizAnswer>, because error: StudyError) {
    let added = Array(answers)
    guard !added.isEmpty else { return }
    unstored += added
    failure = error
  }
}
