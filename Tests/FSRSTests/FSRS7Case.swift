import FSRS
import Testing

struct FSRS7Case: Decodable, Sendable, CustomTestStringConvertible {
  let id: Int
  let parameters: [Double]
  let history: [Answer]
  let predictions: [Double?]
  let states: [Expected]
  let intervals: [String: Double]
  let loss: Double
  let gradient: [Double]

  struct Answer: Decodable, Sendable {
    let t: Double
    let rating: Rating
  }

  struct Expected: Decodable, Sendable {
    let long: Double
    let short: Double
    let difficulty: Double

    enum CodingKeys: String, CodingKey {
      case long = "S_long"
      case short = "S_short"
      case difficulty = "D"
    }
  }

  enum CodingKeys: String, CodingKey {
    case id
    case parameters = "w"
    case history
    case predictions = "R_before"
    case states
    case intervals = "interval"
    case loss
    case gradient = "grad"
  }

  var testDescription: String { "history \(id)" }

  var model: FSRS7 {
    get throws { FSRS7(parameters: try FSRS7.Parameters(parameters)) }
  }

  var reviews: [RatedReview] {
    get throws { try history.map { try RatedReview(rating: $0.rating, elapsedDays: $0.t) } }
  }
}
