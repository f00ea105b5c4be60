package struct DrillSummary: Hashable, Sendable {
  package var answered = 0
  package var right = 0
  package var milliseconds = 0
  /// The number of times that each confusion occurred in this drill.
  package var confusions: [Confusion: Int] = [:]
  /// The words that were answered wrong, with the number of times.
  package var missed: [WordKey: Int] = [:]

  mutating func count(_ review: Review, sign: Int) {
    answered += sign
    right += review.correct ? sign : 0
    milliseconds += sign * DayTally.counted(milliseconds: review.milliseconds)
    for confusion in review.confusions {
      confusions[confusion, default: 0] += sign
      if confusions[confusion] == 0 { confusions[confusion] = nil }
    }
    guard !review.correct else { return }
    missed[review.card.word, default: 0] += sign
    if missed[review.card.word] == 0 { missed[review.card.word] = nil }
  }
}

/// The coding of a summary; its confusions are encoded as a list, because only strings can be keys
/// in JSON.
extension DrillSummary: Codable {
  private enum CodingKeys: CodingKey { case answered, right, milliseconds, confusions, missed }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    answered = try values.decode(Int.self, forKey: .answered)
    right = try values.decode(Int.self, forKey: .right)
    milliseconds = try values.decode(Int.self, forKey: .milliseconds)
    missed = try values.decode([WordKey: Int].self, forKey: .missed)
    for tally in try values.decode([ConfusionTally].self, forKey: .confusions) {
      confusions[tally.confusion] = tally.count
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(answered, forKey: .answered)
    try values.encode(right, forKey: .right)
    try values.encode(milliseconds, forKey: .milliseconds)
    try values.encode(missed, forKey: .missed)
    let tallies = confusions.sorted { $0.key < $1.key }
      .map { ConfusionTally($0.key, count: $0.value, shown: $0.value) }
    try values.encode(tallies, forKey: .confusions)
  }
}
