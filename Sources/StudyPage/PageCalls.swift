import Daemon
package import Foundation
package import Study

/// The calls of a page: those of the daemon that are in a list, with the sentences about their
/// results.
package struct PageCalls {
  /// The calls that a page may make.
  static let permitted: [any StudyCall.Type] = [
    StartDrill.self, NextStep.self, Submit.self, SkipQuestion.self, GetHint.self,
    ExplainAnswer.self, DecideInDrill.self, Introduce.self, UndoInDrill.self, GetRest.self,
    PractiseContrast.self, ExtendDrill.self, EndDrill.self, SearchWords.self, GetWordDetails.self,
    DecideOnCards.self, GetStatistics.self, GetDue.self, UndoAnswer.self, GetSettings.self,
    ChangeSetting.self, NextPlacement.self, GetPlacementSitting.self, PlanPlacement.self,
    PlaceWords.self,
  ]

  private let service: any StudyService
  private let explain: @Sendable (StudyError) -> String
  private let now: @Sendable () -> Timestamp
  /// The drill of each session.
  private var drills: [String: DrillID] = [:]

  /// Makes the calls; `explain` returns the sentence about an error.
  package init(
    _ service: any StudyService,
    now: @escaping @Sendable () -> Timestamp,
    explain: @escaping @Sendable (StudyError) -> String
  ) {
    self.service = service
    self.now = now
    self.explain = explain
  }

  /// Returns the response to a request of a session.
  package mutating func response(to line: Data, from session: String) async -> Data {
    var id: MessageID?
    do throws(WireFailure) {
      let request = try WireCoding.request(in: line) {
        (method, parameters) throws(WireFailure) -> any StudyCall in
        guard let type = Self.permitted.first(where: { $0.method == method }) else {
          throw .unknownMethod(method)
        }
        return try parameters.decode(type)
      }
      guard let requestID = request.id else { throw .notARequest }
      id = requestID
      return try await answer(try request.outcome.get(), requestID, session)
    } catch {
      let text: String? = if case .study(let error) = error { explain(error) } else { nil }
      return (try? WireCoding.line(failure: error, text: text, id: id)) ?? Data()
    }
  }

  private mutating func answer<Call: StudyCall>(
    _ call: Call,
    _ id: MessageID,
    _ session: String
  ) async throws(WireFailure) -> Data {
    let result: Call.Response
    let texts: ResultTexts
    do throws(StudyError) {
      let settings = try await service.settingsInForce()
      result = try await service.perform(try await prepared(call, settings, session))
      if let start = result as? DrillStart { drills[session] = start.id }
      texts = await PageTexts(service, settings, now: now()).texts(of: result, call)
    } catch {
      throw .study(error)
    }
    do { return try WireCoding.line(result: result, texts: texts, id: id) } catch {
      throw .unwritable
    }
  }

  /// Returns a call with what the page leaves to this process.
  ///
  /// A session has one drill; the one before ends.
  private mutating func prepared<Call: StudyCall>(
    _ call: Call,
    _ settings: Settings,
    _ session: String
  ) async throws(StudyError) -> Call {
    if let change = call as? ChangeSetting, !PageSettings.permits(change.name) {
      throw .unknown(.setting, text: change.name, nearest: [])
    }
    guard var start = call as? StartDrill else { return call }
    if let old = drills.removeValue(forKey: session) {
      _ = try? await service.perform(EndDrill(old))
    }
    start.request.introduce = settings.introductions
    start.request.isSilent = settings.skills.contains(.listening)
    return start as? Call ?? call
  }
}
