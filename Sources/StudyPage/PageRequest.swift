import Daemon
import Foundation
import Study

/// A parsed request of a page.
enum PageRequest {
  case study(any StudyCall)
  case sound(GetPageSound)
  case strokes(GetPageStrokes)
  case lists
  case primer
  case file(PutPageFile)
  case list(ImportPageFile)

  /// Parses a line of JSON.
  ///
  /// The outcome of a call that pages may not make is the failure `.unknownMethod`.
  ///
  /// - Throws: `.notJSON`, or `.notARequest` if the line has another form.
  static func read(_ line: Data) throws(WireFailure) -> ReceivedRequest<PageRequest> {
    try WireCoding.request(in: line) { (method, parameters) throws(WireFailure) -> PageRequest in
      switch method {
      case GetPageSound.method: return .sound(try parameters.decode(GetPageSound.self))
      case GetPageStrokes.method: return .strokes(try parameters.decode(GetPageStrokes.self))
      case GetPageLists.method: return .lists
      case GetPagePrimer.method: return .primer
      case PutPageFile.method: return .file(try parameters.decode(PutPageFile.self))
      case ImportPageFile.method: return .list(try parameters.decode(ImportPageFile.self))
      default: break
      }
      guard let type = PageCalls.permitted.first(where: { $0.method == method }) else {
        throw .unknownMethod(method)
      }
      return .study(try parameters.decode(type))
    }
  }
}

extension PageCalls {
  /// The calls of the daemon that a page may make.
  static let permitted: [any StudyCall.Type] = [
    StartDrill.self, NextStep.self, Submit.self, SkipQuestion.self, GetHint.self,
    ExplainAnswer.self, DecideInDrill.self, Introduce.self, UndoInDrill.self, GetRest.self,
    PractiseContrast.self, ExtendDrill.self, EndDrill.self, SearchWords.self, GetWordDetails.self,
    DecideOnCards.self, GetStatistics.self, GetDue.self, UndoAnswer.self, GetSettings.self,
    ChangeSetting.self, NextPlacement.self, GetPlacementSitting.self, PlanPlacement.self,
    PlaceWords.self,
  ]
}
