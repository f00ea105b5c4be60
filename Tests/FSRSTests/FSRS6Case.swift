import FSRS
import Testing

struct FSRS6Case: Decodable, Sendable, CustomTestStringConvertible {
  let id: Int
  let history: [Answer]
  let py: [Step]
  let rs: [Step]
  let weekLater: [String: Step]

  enum CodingKeys: String, CodingKey {
    case id
    case history
    case py
    case rs
    case weekLater = "rs_next_states_after_7d"
  }

  struct Answer: Decodable, Sendable {
    let delta: Double
    let rating: Rating
  }

  struct Step: Decodable, Sendable {
    let stability: Double
    let difficulty: Double
    let retrievability: Double?

    enum CodingKeys: String, CodingKey {
      case stability = "S"
      case difficulty = "D"
      case retrievability = "R_before"
    }
  }

  var testDescription: String { "history \(id)" }

  var reviews: [RatedReview] {
    get throws { try history.map { try RatedReview(rating: $0.rating, elapsedDays: $0.delta) } }
  }
}
