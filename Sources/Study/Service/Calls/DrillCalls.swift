package import FSRS
package import Pinyin

enum DrillCalls {
  static let all: [any StudyCall.Type] = [
    StartDrill.self, ResumeDrill.self, NextStep.self, Submit.self, SkipQuestion.self,
    GetHint.self, GetSound.self, ExplainAnswer.self, GetLastWord.self, DecideInDrill.self,
    Regrade.self, Introduce.self,
    UndoInDrill.self, GetRest.self, PractiseContrast.self, ExtendDrill.self, EndDrill.self,
  ]
}

/// The request to start a drill; the drill ends at the latest when the client's connection is
/// closed.
package struct StartDrill: StudyCall {
  package static let method = "drill.start"
  package typealias Response = DrillStart
  // The start can correct a placement, and mark words as learned in skills that the learner has
  // added.
  package static let changesStudy = true
  package var request: DrillRequest

  package init(_ request: DrillRequest) { self.request = request }

  private enum CodingKeys: CodingKey { case request }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    request = try values.decodeIfPresent(DrillRequest.self, forKey: .request) ?? DrillRequest()
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> DrillStart {
    try await service.startDrill(request)
  }

  package func record(_ result: DrillStart, in drills: inout [DrillID: DrillResumption]) {
    drills[result.id] = DrillResumption(request: request, question: nil, answers: [])
  }
}

/// The request to continue a drill whose connection was lost.
package struct ResumeDrill: StudyCall {
  package static let method = "drill.resume"
  package typealias Response = DrillStart
  package static let changesStudy = true
  package var resumption: DrillResumption

  package init(_ resumption: DrillResumption) { self.resumption = resumption }

  package func run(on service: LocalStudyService) async throws(StudyError) -> DrillStart {
    try await service.resumeDrill(resumption)
  }

  package func record(_ result: DrillStart, in drills: inout [DrillID: DrillResumption]) {
    drills[result.id] = resumption
  }
}

/// The request for the open question or introduction of a drill, or for the next one.
package struct NextStep: DrillCall {
  package static let method = "drill.next"
  package typealias Response = DrillStep
  package var drill: DrillID

  package init(in drill: DrillID) { self.drill = drill }

  package func run(on service: LocalStudyService) async throws(StudyError) -> DrillStep {
    try await service.nextStep(in: drill)
  }

  package func record(_ result: DrillStep, in drills: inout [DrillID: DrillResumption]) {
    drills[drill]?.record(result)
  }
}

/// The request to judge and store the answer to the open question of a drill.
///
/// A repeated request for the same question stores the answer once.
package struct Submit: DrillCall {
  package static let method = "drill.submit"
  package typealias Response = AnswerResult
  package static let changesStudy = true
  package var drill: DrillID
  package var question: String
  package var given: String
  package var milliseconds: Int
  /// The grade that the learner chose; nil to derive it from the answer and its time.
  package var grade: Rating?

  package init(
    drill: DrillID,
    question: String,
    given: String,
    milliseconds: Int,
    grade: Rating? = nil
  ) {
    self.drill = drill
    self.question = question
    self.given = given
    self.milliseconds = milliseconds
    self.grade = grade
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> AnswerResult {
    try await service.submit(self)
  }

  package func record(_ result: AnswerResult, in drills: inout [DrillID: DrillResumption]) {
    if case .unknown(let next) = result { drills[drill]?.record(next) }
    guard case .recorded(let feedback, let next) = result else { return }
    if !feedback.verdict.isRight, let asked = drills[drill]?.question, asked.id == question {
      drills[drill]?.wrong = .init(question: asked, given: feedback.review.given)
    }
    drills[drill]?.record(
      feedback.review.idempotencyKey,
      isPractice: feedback.question.practice != nil
    )
    drills[drill]?.record(next)
  }
}

/// The request to skip the open question or introduction.
package struct SkipQuestion: DrillCall {
  package static let method = "drill.skip"
  package typealias Response = Done
  // A new word whose introduction is skipped is left for another day.
  package static let changesStudy = true
  package var drill: DrillID

  package init(in drill: DrillID) { self.drill = drill }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Done {
    try await service.skip(in: drill)
    return Done()
  }

  package func record(_ result: Done, in drills: inout [DrillID: DrillResumption]) {
    drills[drill]?.record(DrillStep.finished)
  }
}

/// The request for a hint to the open question of a drill, after which the answer is graded hard at
/// most.
package struct GetHint: DrillCall {
  package static let method = "drill.hint"
  package var drill: DrillID

  package init(in drill: DrillID) { self.drill = drill }

  package struct Response: Codable, Hashable, Sendable {
    package var hint: String
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(hint: try await service.hint(in: drill))
  }
}

/// The request for the word to speak in the open listening question of a drill.
package struct GetSound: DrillCall {
  package static let method = "drill.sound"
  package typealias Response = Sound
  package var drill: DrillID

  package init(in drill: DrillID) { self.drill = drill }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Sound {
    try await service.sound(in: drill)
  }
}

/// The word that a client speaks for a listening question.
package struct Sound: Codable, Hashable, Sendable {
  package let hanzi: String
  /// The reading in citation tones, some of which change in speech.
  package let reading: Reading
}

/// The request for an explanation of the last wrong answer in a drill.
package struct ExplainAnswer: DrillCall {
  package static let method = "drill.why"
  package var drill: DrillID

  package init(in drill: DrillID) { self.drill = drill }

  /// The result of the request; `explanation` is absent if no answer was wrong.
  package struct Response: Codable, Hashable, Sendable {
    package var explanation: Explanation?
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(explanation: try await service.why(in: drill))
  }
}

/// The request for the word that a drill is introducing, otherwise for the word that was answered
/// last in it.
package struct GetLastWord: DrillCall {
  package static let method = "drill.last"
  package var drill: DrillID

  package init(in drill: DrillID) { self.drill = drill }

  /// The result of the request.
  ///
  /// `word` is absent if the open question asks it (`isAsked`), or if no introduction is open and
  /// there is no last answer, because none was given yet or the last one was undone.
  package struct Response: Codable, Hashable, Sendable {
    package var word: WordDetail?
    package var isAsked: Bool?
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    guard let word = try await service.lastWord(in: drill) else { return Response() }
    let isAsked = await service.openQuestion(in: drill)?.item.key == word.item.key
    return isAsked ? Response(isAsked: true) : Response(word: word)
  }
}

/// The request for the counts of what a drill could still ask after its last question.
package struct GetRest: DrillCall {
  package static let method = "drill.rest"
  package typealias Response = DrillRest
  package var drill: DrillID

  package init(of drill: DrillID) { self.drill = drill }

  package func run(on service: LocalStudyService) async throws(StudyError) -> DrillRest {
    try await service.rest(of: drill)
  }
}

/// The request to continue a drill by a number of answers; it can be made after the last question
/// too.
///
/// `count`: the number of answers, clamped to 0…1,000,000.
package struct ExtendDrill: DrillCall {
  package static let method = "drill.extend"
  package var drill: DrillID
  package var count: Int

  package init(_ drill: DrillID, by count: Int) {
    self.drill = drill
    self.count = count
  }

  /// The result of the request; `length` is the number of answers in the drill after which it ends.
  package struct Response: Codable, Hashable, Sendable {
    package var length: Int
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    let count = min(max(0, count), DrillRequest.mostOfAnything)
    return Response(length: try await service.extend(drill, by: count))
  }

  package func record(_ result: Response, in drills: inout [DrillID: DrillResumption]) {
    drills[drill]?.request.count = result.length
  }
}

/// The request to end a drill; the result has its totals and the counts of the cards due after it.
package struct EndDrill: DrillCall {
  package static let method = "drill.end"
  package typealias Response = DrillEnd
  package var drill: DrillID

  package init(_ drill: DrillID) { self.drill = drill }

  package func run(on service: LocalStudyService) async throws(StudyError) -> DrillEnd {
    try await service.endDrill(drill)
  }

  package func record(_ result: DrillEnd, in drills: inout [DrillID: DrillResumption]) {
    drills[drill] = nil
  }
}
