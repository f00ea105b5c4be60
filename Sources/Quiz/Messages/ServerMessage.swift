/// A message from the host to a player or to a screen.
///
/// Screens get `lobby`, `ready`, `ask`, `count`, `board`, `pause` and `resume`, and for a homework
/// `progress`. Positions of options are counted from 0, questions and ranks from 1.
package enum ServerMessage: TypedMessage {
  /// The acceptance of a player, with the whole state of the game, in response to a request to
  /// join.
  case welcome(Welcome)
  /// The names on the list of a class, for those who have not joined.
  case names(Names)
  /// The announcement of a question, some seconds before it is asked.
  case ready(Ready)
  case ask(Ask)
  /// The acknowledgement of the player's answer that counts.
  case got(Got)
  /// The refusal of a message.
  case no(No)
  /// The right answer, with the player's result.
  case reveal(Reveal)
  case pause
  case resume(Resume)
  case end(End)
  case lobby(Lobby)
  case count(Count)
  case board(Board)
  /// The numbers of pupils who have begun and finished a homework.
  case progress(Progress)

  package var type: String {
    switch self {
    case .welcome: "welcome"
    case .names: "names"
    case .ready: "ready"
    case .ask: "ask"
    case .got: "got"
    case .no: "no"
    case .reveal: "reveal"
    case .pause: "pause"
    case .resume: "resume"
    case .end: "end"
    case .lobby: "lobby"
    case .count: "count"
    case .board: "board"
    case .progress: "progress"
    }
  }

  package init(from decoder: any Decoder) throws {
    let type = try decoder.container(keyedBy: TypeKey.self).decode(String.self, forKey: .type)
    switch type {
    case "welcome": self = .welcome(try Welcome(from: decoder))
    case "names": self = .names(try Names(from: decoder))
    case "ready": self = .ready(try Ready(from: decoder))
    case "ask": self = .ask(try Ask(from: decoder))
    case "got": self = .got(try Got(from: decoder))
    case "no": self = .no(try No(from: decoder))
    case "reveal": self = .reveal(try Reveal(from: decoder))
    case "pause": self = .pause
    case "resume": self = .resume(try Resume(from: decoder))
    case "end": self = .end(try End(from: decoder))
    case "lobby": self = .lobby(try Lobby(from: decoder))
    case "count": self = .count(try Count(from: decoder))
    case "board": self = .board(try Board(from: decoder))
    case "progress": self = .progress(try Progress(from: decoder))
    default: throw MessageError.unknownType(type)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .welcome(let fields): try encode(fields, to: encoder)
    case .names(let fields): try encode(fields, to: encoder)
    case .ready(let fields): try encode(fields, to: encoder)
    case .ask(let fields): try encode(fields, to: encoder)
    case .got(let fields): try encode(fields, to: encoder)
    case .no(let fields): try encode(fields, to: encoder)
    case .reveal(let fields): try encode(fields, to: encoder)
    case .pause: try encode(nil, to: encoder)
    case .resume(let fields): try encode(fields, to: encoder)
    case .end(let fields): try encode(fields, to: encoder)
    case .lobby(let fields): try encode(fields, to: encoder)
    case .count(let fields): try encode(fields, to: encoder)
    case .board(let fields): try encode(fields, to: encoder)
    case .progress(let fields): try encode(fields, to: encoder)
    }
  }
}
