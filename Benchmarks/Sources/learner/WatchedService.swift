import Study

/// A study service that tells a person which question is open and what was recorded.
struct WatchedService: StudyService {
  let service: LocalStudyService
  let person: Person

  func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response {
    let response = try await service.perform(call)
    if let drill = (call as? any DrillCall)?.drill {
      if let result = response as? AnswerResult, case .recorded(let feedback, _) = result {
        person.learn(feedback)
      }
      if let end = response as? DrillEnd { person.note(end) }
      person.note(await service.openQuestion(in: drill))
      person.note(await service.openIntroduction(in: drill))
    }
    return response
  }
}
