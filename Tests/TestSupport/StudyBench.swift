package import FSRS
import Foundation
import Pinyin
package import Study

/// A service over a store with a scripted clock, and short ways to use it.
package struct StudyBench: Sendable {
  package let store: any StudyStore
  package let clock: ScriptedClock
  package let service: LocalStudyService

  package init(
    _ store: any StudyStore,
    words: any WordSource = SampleWords.list,
    clock: ScriptedClock = ScriptedClock(.noon),
    seal: QuestionSeal? = nil
  ) {
    self.store = store
    self.clock = clock
    service = LocalStudyService(
      store: store,
      words: words,
      timeZone: TimeZone(secondsFromGMT: 0) ?? .current,
      seal: seal,
      now: { clock.now }
    )
  }

  /// A drill that asks for typed readings.
  package func startTyped(_ count: Int = 1000) async throws -> DrillID {
    try await service.startDrill(
      DrillRequest(kinds: [.typed], count: count, newWords: 1000, seed: 1)
    ).id
  }

  /// The present question, or nil when the drill is over; introductions before it are acknowledged.
  package func question(in drill: DrillID) async throws -> Question? {
    while case .introduction(let introduction, _) = try await service.nextStep(in: drill) {
      _ = try await service.introduce(introduction.id, in: drill)
    }
    guard case .question = try await service.nextStep(in: drill) else { return nil }
    return await service.openQuestion(in: drill)
  }

  /// Answers the present question and returns what was recorded; nil when the drill is over.
  @discardableResult
  package func answer(
    in drill: DrillID,
    correctly isCorrect: Bool = true,
    milliseconds: Int = 2000,
    grade: Rating? = nil
  ) async throws -> Feedback? {
    guard let question = try await question(in: drill) else { return nil }
    let result = try await service.submit(
      Submit(
        drill: drill,
        question: question.id,
        given: question.text(correctly: isCorrect),
        milliseconds: milliseconds,
        grade: grade
      )
    )
    guard case .recorded(let feedback, _) = result else { return nil }
    return feedback
  }
}

extension Question {
  /// A text that answers the question rightly, or wrongly.
  package func text(correctly isCorrect: Bool) -> String {
    if let answer { return String((isCorrect ? answer : (answer + 1) % options.count) + 1) }
    return isCorrect ? item.reading.numbered : "xiong2"
  }
}
