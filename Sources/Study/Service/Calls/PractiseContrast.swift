package import Confusables

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

  package func note(_ result: Response, in drills: inout [DrillID: DrillResumption]) {
    drills[drill]?.begin(contrast, questions: result.next?.question?.practice?.total ?? 0)
    if let next = result.next { drills[drill]?.note(next) }
  }
}
