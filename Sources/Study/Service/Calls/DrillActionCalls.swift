package import Confusables
package import FSRS
import Foundation

/// The request to record that the open introduction of a drill was shown.
///
/// A repeated request with the same identifier records it once.
package struct Introduce: DrillCall {
  package static let method = "drill.introduce"
  package static let changesStudy = true
  package var drill: DrillID
  package var introduction: String

  package init(_ introduction: String, in drill: DrillID) {
    self.drill = drill
    self.introduction = introduction
  }

  /// The result of the request; `next` is absent if the next step could not be found yet.
  package struct Response: Codable, Hashable, Sendable {
    package var next: DrillStep?
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(next: try await service.introduce(introduction, in: drill))
  }

  package func record(_ result: Response, in drills: inout [DrillID: DrillResumption]) {
    drills[drill]?.record(result.next)
    drills[drill]?.decisions.append(introduction)
  }
}

/// The request to record a decision about the word that a drill is asking or introducing; the
/// result is the word.
///
/// If no question or introduction is open, a flag concerns the word that was answered last.
package struct DecideInDrill: DrillCall {
  package static let method = "drill.decide"
  package typealias Response = Item
  package static let changesStudy = true
  package var drill: DrillID
  package var decision: WordDecision
  /// The key of the decision in the log, by which a repeated request is recognized; nil for a new
  /// key.
  package var entry: String?

  package init(_ decision: WordDecision, in drill: DrillID, entry: String = UUID().uuidString) {
    self.drill = drill
    self.decision = decision
    self.entry = entry
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Item {
    try await service.decide(decision, in: drill, entry: entry)
  }

  package func record(_ result: Item, in drills: inout [DrillID: DrillResumption]) {
    if decision.endsAsking { drills[drill]?.record(DrillStep.finished) }
    if let entry { drills[drill]?.decisions.append(entry) }
  }
}

/// The request to change the grade of the drill's last answer.
package struct Regrade: DrillCall {
  package static let method = "drill.regrade"
  package typealias Response = Feedback
  package static let changesStudy = true
  package static let isRepeatable = false
  package var drill: DrillID
  package var grade: Rating

  package init(_ grade: Rating, in drill: DrillID) {
    self.drill = drill
    self.grade = grade
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Feedback {
    try await service.regrade(grade, in: drill)
  }

  package func record(_ result: Feedback, in drills: inout [DrillID: DrillResumption]) {
    let old = drills[drill]?.answers.popLast()
    let new = result.review.idempotencyKey
    drills[drill]?.answers.append(new)
    drills[drill]?.replace(old, with: new)
  }
}

/// The request to undo the last action in a drill: an answer, an introduction, a decision or a
/// skip.
///
/// A word whose answer, introduction or skip is undone is asked or shown again, and so is a word
/// that the undone decision had removed from the drill. If the drill has no action left, the newest
/// answer in the log is undone.
package struct UndoInDrill: DrillCall {
  package static let method = "drill.undo"
  package typealias Response = UndoneAction
  package static let changesStudy = true
  package static let isRepeatable = false
  package var drill: DrillID

  package init(in drill: DrillID) { self.drill = drill }

  package func run(on service: LocalStudyService) async throws(StudyError) -> UndoneAction {
    try await service.undoAction(in: drill)
  }

  package func record(_ result: UndoneAction, in drills: inout [DrillID: DrillResumption]) {
    switch result {
    case .answer(let undone):
      drills[drill]?.record(DrillStep.finished)
      drills[drill]?.recordUndo(undone.review.idempotencyKey)
    case .decision(let decision, _, let entry):
      if decision.endsAsking { drills[drill]?.record(DrillStep.finished) }
      drills[drill]?.decisions.removeAll { $0 == entry }
    case .introduction(_, let entry):
      drills[drill]?.record(DrillStep.finished)
      drills[drill]?.decisions.removeAll { $0 == entry }
    case .skip: drills[drill]?.record(DrillStep.finished)
    }
  }
}

/// The request to start or to skip the round of practice that a drill offers.
package struct PractiseContrast: DrillCall {
  package static let method = "drill.practise"
  package var drill: DrillID
  package var contrast: Contrast
  /// True to skip the round, which is not offered again in the drill.
  package var isSkipped: Bool

  package init(_ contrast: Contrast, in drill: DrillID, isSkipped: Bool = false) {
    self.drill = drill
    self.contrast = contrast
    self.isSkipped = isSkipped
  }

  private enum CodingKeys: String, CodingKey {
    case drill, contrast
    case isSkipped = "skip"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    drill = try values.decode(DrillID.self, forKey: .drill)
    contrast = try values.decode(Contrast.self, forKey: .contrast)
    isSkipped = try values.decodeIfPresent(Bool.self, forKey: .isSkipped) ?? false
  }

  /// The result of the request; `next` is the next question of the round, absent if the round is
  /// skipped.
  package struct Response: Codable, Hashable, Sendable {
    package var next: DrillStep?
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(next: try await service.practise(contrast, in: drill, isSkipped: isSkipped))
  }

  package func record(_ result: Response, in drills: inout [DrillID: DrillResumption]) {
    drills[drill]?.begin(contrast, questions: result.next?.question?.practice?.total ?? 0)
    if let next = result.next { drills[drill]?.record(next) }
  }
}
