package import Study
import Synchronization

/// The answers of a quiz, by their effect on the player's own schedule.
package struct QuizAnswers: Sendable {
  /// The number of answers that were stored in the learner's log.
  package private(set) var stored = 0
  /// The wrong answers about words that are not due.
  ///
  /// They are not stored unless the learner wants to count them.
  package private(set) var slips: [StoreQuizAnswer] = []
  /// The last answer about each word that stays new to the learner; these answers are not stored.
  ///
  /// A word stays new if its answers are wrong, or if no more new words can be begun today.
  package private(set) var new: [StoreQuizAnswer] = []
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
      case .tooNew:
        new.removeAll { $0.question.card.word == answer.question.card.word }
        new.append(answer)
      case .held, .absent: break
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

  /// The question whether the words of ``new`` are to be learned; nil if there are none.
  package func newWords(_ style: ScreenStyle) -> String? {
    guard !new.isEmpty else { return nil }
    let names = new.map { style.text($0.question.item) }.joined(separator: ", ")
    let (verb, object) = new.count == 1 ? ("was", "it") : ("were", "them")
    return "\(new.count.counted("word")) \(verb) new to you: \(names). Learn \(object) next? [y/N]"
  }

  /// Puts the words of ``new`` before all other new words.
  package func learnNew(
    _ skills: [Skill],
    with service: any StudyService
  ) async throws(StudyError) {
    let cards = new.map(\.question.card.word).flatMap { word in
      (skills + [.bank]).filter { $0.fits(word) }.map { CardKey(word, $0) }
    }
    _ = try await service.perform(DecideOnCards(.priority(.high), cards))
  }

  /// Adds answers that are not stored because of an error.
  mutating func add(unstored answers: some Sequence<StoreQuizAnswer>, because error: StudyError) {
    let added = Array(answers)
    guard !added.isEmpty else { return }
    unstored += added
    failure = error
  }
}

/// A writer of a joined game's answers, on a thread of its own.
///
/// The game never waits for a database or a daemon: it adds answers, and reads the results after
/// the end.
package actor AnswerWriter {
  private struct State {
    var added: [StoreQuizAnswer] = []
    /// The number of answers that the writer has tried to store.
    var tried = 0
    var answers = QuizAnswers()
    var error: StudyError?
    var isDone = false
  }

  private let queue = BlockingQueue("answers of a quiz")
  private let service: any StudyService
  private let changed: @Sendable () -> Void
  private let incoming: AsyncStream<StoreQuizAnswer>
  private let entry: AsyncStream<StoreQuizAnswer>.Continuation
  private nonisolated let state = Mutex(State())

  nonisolated package var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  /// Makes a writer.
  ///
  /// `changed`: a function that is called on any thread after an error, and when no answer is left
  /// to store.
  package init(_ service: any StudyService, changed: @escaping @Sendable () -> Void) {
    self.service = service
    self.changed = changed
    (incoming, entry) = AsyncStream.makeStream()
    Task { await self.write() }
  }

  private func write() async {
    var answers = QuizAnswers()
    for await answer in incoming {
      let error = await answers.store(answer, with: service)
      state.withLock { state in
        state.tried += 1
        state.answers = answers
        state.error = error ?? state.error
      }
      if error != nil { changed() }
    }
    await answers.storeRest(with: service)
    state.withLock { state in
      state.answers = answers
      state.isDone = true
    }
    changed()
  }

  // MARK: - For the game

  /// Adds an answer to be stored.
  nonisolated func add(_ answer: StoreQuizAnswer) {
    state.withLock { $0.added.append(answer) }
    entry.yield(answer)
  }

  /// Removes and returns the latest error of storing; nil if there is none.
  nonisolated func takeError() -> StudyError? { state.withLock { $0.error.take() } }

  /// Tells the writer that no further answer comes; it then tries the failed ones again.
  nonisolated func finish() { entry.finish() }

  /// True if the writer has finished.
  ///
  /// It has then tried every answer, and tried the failed answers again, up to the first that
  /// failed a second time.
  nonisolated var isDone: Bool { state.withLock(\.isDone) }

  /// The answers by their result; those without a result yet count as not stored.
  nonisolated var answers: QuizAnswers {
    state.withLock { state in
      var answers = state.answers
      answers.add(unstored: state.added.dropFirst(state.tried), because: .cancelled)
      return answers
    }
  }
}
