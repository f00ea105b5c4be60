enum PlacementCalls {
  static let all: [any StudyCall.Type] = [
    NextPlacement.self, GetPlacementSitting.self, PlanPlacement.self, PlaceWords.self,
    UndoPlacement.self,
  ]
}

/// The request for the next step of a placement test, whose answers so far are sent with it.
package struct NextPlacement: StudyCall {
  package static let method = "place.next"
  package typealias Response = PlacementStep
  package var sitting: PlacementSitting

  package init(in sitting: PlacementSitting) { self.sitting = sitting }

  package func run(on service: LocalStudyService) async throws(StudyError) -> PlacementStep {
    try await service.nextPlacement(in: sitting)
  }
}

/// The request for the saved placement test, or for the placement that was made from it.
package struct GetPlacementSitting: StudyCall {
  package static let method = "place.sitting"

  package struct Response: Codable, Hashable, Sendable {
    package var sitting: PlacementSitting?
    package var use: PlacementSitting.Use?
  }

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(
      sitting: try await service.placementSitting(),
      use: try await service.placementUse()
    )
  }
}

/// The request for a report of what a placement (the marking of words as learned) would do; nothing
/// is stored.
package struct PlanPlacement: StudyCall {
  package static let method = "place.plan"
  package typealias Response = PlacementReport
  package var evidence: PlacementEvidence

  package init(by evidence: PlacementEvidence) { self.evidence = evidence }

  package func run(on service: LocalStudyService) async throws(StudyError) -> PlacementReport {
    try await service.planPlacement(by: evidence)
  }
}

/// The request to mark as learned the words that the learner probably knows, in one transaction.
///
/// Words that are already begun are not changed, so a repeated request marks no word twice.
package struct PlaceWords: StudyCall {
  package static let method = "place.words"
  package typealias Response = PlacementReport
  package static let changesStudy = true
  package var evidence: PlacementEvidence

  package init(by evidence: PlacementEvidence) { self.evidence = evidence }

  package func run(on service: LocalStudyService) async throws(StudyError) -> PlacementReport {
    try await service.place(by: evidence)
  }
}

/// The request to undo the last placement with all its marks of words as learned.
package struct UndoPlacement: StudyCall {
  package static let method = "place.undo"
  package static let changesStudy = true
  package static let isRepeatable = false

  package struct Response: Codable, Hashable, Sendable {
    /// The number of words whose placement was undone.
    package var words: Int
  }

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(words: try await service.undoPlacement())
  }
}
