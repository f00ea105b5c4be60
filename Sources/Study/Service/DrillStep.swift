/// The next step of a drill.
///
/// In the protocol `question` and `introduction` are both absent when the drill is finished.
package enum DrillStep: Codable, Hashable, Sendable {
  /// A question to ask.
  ///
  /// `remaining`: the number of questions left in the drill; for a question of a round of practice,
  /// those left in the round.
  case question(ShownQuestion, remaining: Int)
  /// A new word to show before it is asked; `remaining` is the number of questions left in the
  /// drill.
  case introduction(ShownIntroduction, remaining: Int)
  case finished

  package var question: ShownQuestion? {
    guard case .question(let question, _) = self else { return nil }
    return question
  }

  package var introduction: ShownIntroduction? {
    guard case .introduction(let introduction, _) = self else { return nil }
    return introduction
  }

  /// The identifier of the question or introduction; nil if the drill is finished.
  package var id: String? { question?.id ?? introduction?.id }

  private enum CodingKeys: CodingKey { case question, introduction, remaining }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let question = try values.decodeIfPresent(ShownQuestion.self, forKey: .question) {
      self = .question(question, remaining: try values.decode(Int.self, forKey: .remaining))
    } else if let introduction = try values.decodeIfPresent(
      ShownIntroduction.self,
      forKey: .introduction
    ) {
      self = .introduction(introduction, remaining: try values.decode(Int.self, forKey: .remaining))
    } else {
      self = .finished
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .question(let question, let remaining):
      try values.encode(question, forKey: .question)
      try values.encode(remaining, forKey: .remaining)
    case .introduction(let introduction, let remaining):
      try values.encode(introduction, forKey: .introduction)
      try values.encode(remaining, forKey: .remaining)
    case .finished: try values.encode(0, forKey: .remaining)
    }
  }
}
