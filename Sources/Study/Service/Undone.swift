/// An answer that was undone, and its card.
package struct Undone: Codable, Hashable, Sendable {
  package let review: Review
  /// The card after the undo; nil if it has only default values, as a new card.
  package let card: Card?
}

/// An action in a drill that was undone.
package enum UndoneAction: Hashable, Sendable {
  case answer(Undone)
  /// A decision about a card, with the key of the decision in the log.
  case decision(WordDecision, CardKey, entry: String)
  case skip(CardKey)
  /// An introduction of a card's word, with the key of the introduction in the log.
  case introduction(CardKey, entry: String)

  /// The card that the action concerned.
  package var card: CardKey {
    switch self {
    case .answer(let undone): undone.review.card
    case .decision(_, let card, _), .skip(let card), .introduction(let card, _): card
    }
  }
}

/// The coding of an undone action: an answer as an ``Undone``, a decision as an object with
/// `decision`, `on` and `entry`, an introduction with `introduced` and `entry`, a skip with
/// `skipped`.
extension UndoneAction: Codable {
  private enum CodingKeys: CodingKey { case decision, on, entry, skipped, introduced }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let decision = try values.decodeIfPresent(WordDecision.self, forKey: .decision) {
      self = .decision(
        decision,
        try values.decode(CardKey.self, forKey: .on),
        entry: try values.decode(String.self, forKey: .entry)
      )
    } else if let card = try values.decodeIfPresent(CardKey.self, forKey: .introduced) {
      self = .introduction(card, entry: try values.decode(String.self, forKey: .entry))
    } else if let card = try values.decodeIfPresent(CardKey.self, forKey: .skipped) {
      self = .skip(card)
    } else {
      self = .answer(try Undone(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if case .answer(let undone) = self { return try undone.encode(to: encoder) }
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .answer: break
    case .decision(let decision, let card, let entry):
      try values.encode(decision, forKey: .decision)
      try values.encode(card, forKey: .on)
      try values.encode(entry, forKey: .entry)
    case .introduction(let card, let entry):
      try values.encode(card, forKey: .introduced)
      try values.encode(entry, forKey: .entry)
    case .skip(let card): try values.encode(card, forKey: .skipped)
    }
  }
}
