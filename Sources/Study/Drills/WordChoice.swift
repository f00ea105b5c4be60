/// The words that the learner chose for a drill, which asks them whether they are due or not.
package enum WordChoice: Hashable, Sendable {
  /// The given words, including new ones.
  case words([WordKey])
  /// The words that are flagged in a skill, including new ones.
  case flagged
  /// The words that are leeches in a practised skill; leeches of other skills are only listed.
  case leeches
  /// The words that were answered wrong within the last ``missedDays`` study days.
  case missed
  /// The begun words that contain the learner's most frequent confusions.
  case weak

  /// The number of study days, including today, in which a wrong answer counts as recent.
  package static let missedDays = 7

  /// True if words are asked that are suspended or marked as known; they stay so.
  var asksHeld: Bool { self != .missed && self != .weak }

  /// The name of the choice in JSON.
  private var name: String {
    switch self {
    case .words: "words"
    case .flagged: "flagged"
    case .leeches: "leeches"
    case .missed: "missed"
    case .weak: "weak"
    }
  }
}

/// The JSON of a choice: `{"words":["银行|yin2 hang2"]}`, `"flagged"`, `"leeches"`, `"missed"` or
/// `"weak"`.
extension WordChoice: Codable {
  private enum CodingKeys: CodingKey { case words }

  package init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .words(try values.decode([WordKey].self, forKey: .words))
      return
    }
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let choice = [Self.flagged, .leeches, .missed, .weak].first(where: { $0.name == name })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a choice of words")
      )
    }
    self = choice
  }

  package func encode(to encoder: any Encoder) throws {
    if case .words(let keys) = self {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(keys, forKey: .words)
    } else {
      var value = encoder.singleValueContainer()
      try value.encode(name)
    }
  }
}

/// The counts of the words that a drill of chosen words can and cannot ask.
package struct ChosenCount: Codable, Hashable, Sendable {
  /// The number of words that can be asked.
  package var words = 0
  /// The number of words that the levels or the topic of the request exclude, or that no pack in
  /// use has.
  package var elsewhere = 0
  /// The leeches in skills that the learner does not practise, which are listed but not asked; nil
  /// if there are none.
  package var unpractised: [CardKey]?

  package init(words: Int = 0, elsewhere: Int = 0, unpractised: [CardKey]? = nil) {
    self.words = words
    self.elsewhere = elsewhere
    self.unpractised = unpractised
  }
}
