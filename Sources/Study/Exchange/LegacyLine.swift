/// The entries of an export of format 1, which refers to entries by their rows.
enum LegacyLine {
  struct Configuration: Decodable {
    let id: Int64
    let createdAt: Timestamp
    let configuration: SchedulerConfiguration
  }

  struct Decision: Decodable {
    /// A change; an undo refers to a review by its row.
    enum Change: Decodable {
      case undo(review: Int64)
      case other(Event.Change)

      private enum CodingKeys: CodingKey { case undo }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let row = try values.decodeIfPresent(Int64.self, forKey: .undo) {
          self = .undo(review: row)
        } else {
          self = .other(try Event.Change(from: decoder))
        }
      }
    }

    let id: Int64
    /// The row of the last review before the event; 0 when there was none.
    let afterReview: Int64
    var at: Timestamp
    var day: StudyDay
    let card: CardKey
    let change: Change
  }
}
