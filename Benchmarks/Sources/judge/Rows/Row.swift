/// One line of the table: a measure of the program beside the same of the two baselines.
struct Row {
  /// Whether the target is met.
  enum Verdict: Equatable {
    case ok
    case miss
    /// It cannot be said, and why: the pack has too few of these words.
    case undecided(String)
    /// There is no target.
    case none

    var text: String {
      switch self {
      case .ok: "ok"
      case .miss: "MISS"
      case .undecided(let reason): reason
      case .none: ""
      }
    }
  }

  let measure: String
  let value: String
  var interval = ""
  var target = ""
  let verdict: Verdict
  var random = ""
  var nearest = ""

  static let header = Row(
    measure: "measure",
    value: "program",
    interval: "95 %",
    target: "target",
    verdict: .none,
    random: "random",
    nearest: "nearest"
  )

  var line: String {
    [(measure, 34), (value, 26), (interval, 16), (target, 14), (random, 26), (nearest, 26)]
      .map { text, width in text.padded(width) }.joined() + verdict.text
  }
}

extension String {
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
