package import Study

/// The answers of a quiz by what became of them in the player's own schedule.
package struct QuizAnswers: Sendable {
  /// The number of answers in the schedule.
  package private(set) var stored = 0
  /// The wrong answers about words that are not due.
  package private(set) var slips: [StoreQuizAnswer] = []
  /// The answers that could not be stored because of a passing error.
  private var unstored: [StoreQuizAnswer] = []

  package init() {}

  /// Stores an answer during the game; after a passing error it is kept until its end.
  @MainActor package mutating func store(
    _ answer: StoreQuizAnswer,
    with service: any StudyService,
    _ environment: DrillEnvironment
  ) async throws(StudyError) {
    do throws(StudyError) {
      try await store(answer, with: service)
    } catch {
      guard error.isPassing else { throw error }
      environment.console.warn(environment.explain(error) + "; it is stored after the game")
      unstored.append(answer)
    }
  }

  /// Stores the answers that were kept.
  @MainActor package mutating func storeRest(
    with service: any StudyService
  ) async throws(StudyError) {
    for answer in unstored { try await store(answer, with: service) }
    unstored = []
  }

  /// Stores the slips as forgotten words.
  @MainActor package mutating func countSlips(
    with service: any StudyService
  ) async throws(StudyError) {
    for var slip in slips {
      slip.countsSlip = true
      if try await service.perform(slip).outcome == .stored { stored += 1 }
    }
    slips = []
  }

  @MainActor private mutating func store(
    _ answer: StoreQuizAnswer,
    with service: any StudyService
  ) async throws(StudyError) {
    switch try await service.perform(answer).outcome {
    case .stored: stored += 1
    case .slip: slips.append(answer)
    case .tooNew, .held, .absent: break
    }
  }
}
