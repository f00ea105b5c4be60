/// A message from a player to the host.
package enum PlayerMessage: TypedMessage {
  case join(Join)
  case answer(Answer)
  /// The request for the next question of a homework.
  case next(Next)
  case leave

  package static let version = 1

  /// The request to join, with a name, or with a token to reconnect.
  package struct Join: Codable, Hashable, Sendable {
    /// The version of the messages that the player uses.
    package var v: Int
    /// The name that the player chose; absent with a token, optional if the host gives the names.
    package var name: String?
    /// The token with which a player reconnects; absent for a new player.
    package var token: String?

    package init(v: Int = PlayerMessage.version, name: String? = nil, token: String? = nil) {
      self.v = v
      self.name = name
      self.token = token
    }
  }

  package struct Answer: Codable, Hashable, Sendable {
    /// The number of the question, from 1.
    package var q: Int
    /// The position of the chosen option, from 0.
    package var c: Int
    /// The milliseconds from the display of the question to the choice, by the player's clock.
    package var ms: Int

    package init(q: Int, c: Int, ms: Int) {
      self.q = q
      self.c = c
      self.ms = ms
    }
  }

  /// The request for the next question of a homework, after the pupil has read the verdict on the
  /// last answer.
  package struct Next: Codable, Hashable, Sendable {
    /// The number, from 1, of the question whose verdict was read.
    package var q: Int

    package init(q: Int) { self.q = q }
  }

  package var type: String {
    switch self {
    case .join: "join"
    case .answer: "answer"
    case .next: "next"
    case .leave: "leave"
    }
  }

  package init(from decoder: any Decoder) throws {
    let type = try decoder.container(keyedBy: TypeKey.self).decode(String.self, forKey: .type)
    switch type {
    case "join": self = .join(try Join(from: decoder))
    case "answer": self = .answer(try Answer(from: decoder))
    case "next": self = .next(try Next(from: decoder))
    case "leave": self = .leave
    default: throw MessageError.unknownType(type)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .join(let join): try encode(join, to: encoder)
    case .answer(let answer): try encode(answer, to: encoder)
    case .next(let next): try encode(next, to: encoder)
    case .leave: try encode(nil, to: encoder)
    }
  }
}
