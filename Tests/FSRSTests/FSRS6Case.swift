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
    let interval: Double?
    let intervalDays: Int?
    let retrievability: Double?

    enum CodingKeys: String, CodingKey {
      case stability = "S"
      case difficulty = "D"
      case interval
      case intervalDays = "interval_days"
      case retrievability = "R_before"
    }
  }

  var testDescription: String { "history \(id)" }

  var reviews: [Review] {
    get throws { try history.map { try Review(rating: $0.rating, elapsedDays: $0.delta) } }
  }
}

struct FSRS6Conversions: Decodable, Sendable {
  let intervals: [Interval]
  let sm2: [SM2Card]
  let fill: Fill

  struct Interval: Decodable, Sendable {
    let stability: Double
    let retention: Double
    let interval: Double

    enum CodingKeys: String, CodingKey {
      case stability = "S"
      case retention = "dr"
      case interval
    }
  }

  struct SM2Card: Decodable, Sendable {
    let easeFactor: Double
    let intervalDays: Double
    let retention: Double
    let stability: Double
    let difficulty: Double

    enum CodingKeys: String, CodingKey {
      case easeFactor = "ease"
      case intervalDays = "ivl"
      case retention = "ret"
      case stability = "S"
      case difficulty = "D"
    }
  }

  struct Fill: Decodable, Sendable {
    let p17: [Double]
    let out17: [Double]
    let out19: [Double]
  }
}
