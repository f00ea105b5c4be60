/// A message from the host to a player or to a screen.
///
/// Screens get `lobby`, `ready`, `ask`, `count`, `board`, `pause` and `resume`, and for a homework
/// `progress`. Positions of options are counted from 0, questions and ranks from 1.
package enum ServerMessage: TypedMessage {
  /// The acceptance of a player, with the whole state of the game.
  ///
  /// It answers a request to join, and follows when the host renames the player or begins another
  /// game.
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

/// The check of the numbers and of some texts in messages of a host, which may be any program.
extension ServerMessage {
  /// True if the numbers in a message to players are possible in a game, so that calculations with
  /// them cannot overflow.
  ///
  /// A question must also have 2 to 100 options, the word of a reveal must be short enough, and a
  /// list must not have too many or too long names. Of the messages that only screens get, just the
  /// teams are checked.
  package var isInRange: Bool {
    switch self {
    case .welcome(let welcome): Self.isNumber(welcome.id) && Self.isInRange(welcome.state)
    case .ready(let ready): Self.isNumber(ready.q, ready.of)
    case .ask(let ask): Self.isInRange(ask)
    case .got(let got): Self.isNumber(got.q, got.c)
    case .reveal(let reveal): Self.isInRange(reveal)
    case .resume(let resume): Self.isTime(resume.left)
    case .end(let end): Self.isInRange(end)
    case .names(let names): names.isInRange
    case .lobby(let lobby): lobby.players.allSatisfy { Self.isTeam($0.team) }
    case .board(let board):
      board.rows.allSatisfy { Self.isTeam($0.team) }
        && (board.teams ?? []).allSatisfy(Self.isInRange)
    case .no, .pause, .count, .progress: true
    }
  }

  private static func isNumber(_ numbers: Int...) -> Bool {
    numbers.allSatisfy { (0...1_000_000_000).contains($0) }
  }

  /// Returns true if a time in milliseconds is between 0 and an hour.
  private static func isTime(_ milliseconds: Int) -> Bool { (0...3_600_000).contains(milliseconds) }

  /// Returns true if a team can have this number, from 0; also true for nil, which means no team.
  private static func isTeam(_ number: Int?) -> Bool {
    number.map { TeamColor(number: $0) != nil } ?? true
  }

  private static func isInRange(_ row: TeamRow) -> Bool {
    isTeam(row.team) && isNumber(row.rank, row.points, row.players)
  }

  private static func isInRange(_ state: State) -> Bool {
    isNumber(state.q, state.of, state.total, state.right, state.rank, state.players, state.streak)
      && isTime(state.left) && isNumber(state.c ?? 0, state.game ?? 1) && isTeam(state.team)
      && state.ask.map(isInRange) ?? true && state.reveal.map(isInRange) ?? true
      && state.end.map(isInRange) ?? true
  }

  private static func isInRange(_ ask: Ask) -> Bool {
    isNumber(ask.q, ask.of) && isTime(ask.ms) && isTime(ask.left)
      && (2...100).contains(ask.options.count)
  }

  private static func isInRange(_ reveal: Reveal) -> Bool {
    isNumber(
      reveal.q,
      reveal.right,
      reveal.yours ?? 0,
      reveal.points,
      reveal.total,
      reveal.rank,
      reveal.of,
      reveal.correct ?? 0
    ) && reveal.word?.isInRange ?? true
  }

  private static func isInRange(_ end: End) -> Bool {
    isNumber(end.total, end.right, end.of, end.rank, end.open ?? 0, end.teams ?? 0)
      && end.team.map(isInRange) ?? true
  }
}
