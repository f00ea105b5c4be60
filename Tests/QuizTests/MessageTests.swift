import Quiz
import Testing

@Suite("Messages of a game")
struct MessageTests {
  @Test(
    arguments: [
      (#"{"type":"join","v":1,"name":"小李"}"#, PlayerMessage.join(.init(name: "小李"))),
      (#"{"type":"join","v":1,"token":"ab"}"#, .join(.init(token: "ab"))),
      (#"{"type":"answer","q":3,"c":1,"ms":950}"#, .answer(.init(q: 3, c: 1, ms: 950))),
      (#"{"type":"leave"}"#, .leave),
      (#"{"later":[{}],"type":"leave","q":"x"}"#, .leave),
    ]
  )
  func `a player's message is read from its JSON`(json: String, message: PlayerMessage) throws {
    #expect(try PlayerMessage(json: json.utf8) == message)
    #expect(try PlayerMessage(json: message.json.utf8) == message)
  }

  @Test(
    arguments: [
      (#"{"type":"shout"}"#, MessageError.unknownType("shout")),
      (#"{"type":""}"#, .unknownType("")), (#"{"type":1}"#, .malformed),
      (#"{"v":1,"name":"a"}"#, .malformed), (#"{"type":"answer","q":1,"c":0}"#, .malformed),
      (#"{"type":"answer","q":1e300,"c":0,"ms":0}"#, .malformed),
      (#"{"type":"answer","q":1.5,"c":0,"ms":0}"#, .malformed), ("[]", .malformed),
      ("", .malformed), ("null", .malformed),
      ("{\"type\":\"join\",\"v\":1,\"name\":\"\u{0}", .malformed),
    ]
  )
  func `a message that cannot be read is a typed error`(json: String, expected: MessageError) {
    #expect(throws: expected) { try PlayerMessage(json: json.utf8) }
  }

  @Test func `bytes that are not UTF-8 are malformed`() {
    let bytes: [UInt8] = Array(#"{"type":"join","v":1,"name":""#.utf8) + [0xFF, 0x22, 0x7D]
    #expect(throws: MessageError.malformed) { try PlayerMessage(json: bytes) }
  }

  static let item = QuizItem(
    id: "银行|yin2 hang2",
    kind: "reading",
    text: "银行",
    lang: "zh-Hans",
    options: ["yínháng", "yínxíng", "yīnháng", "yíngháng"],
    right: 0,
    missed: "银行 yínháng bank"
  )

  static let state: ServerMessage.State = {
    var state = ServerMessage.State(phase: .asking, paused: true, q: 2, of: 5, left: 900)
    state.ask = .init(item, q: 2, of: 5, ms: 20_000, left: 900)
    state.c = 3
    return state
  }()

  @Test(
    arguments: [
      (
        ServerMessage.welcome(.init(id: 1, token: "t", name: "李", state: state)),
        ["id", "name", "state", "token"]
      ), (.ready(.init(q: 1, of: 5)), ["of", "q"]),
      (.names(.init(names: [.init(name: "李", taken: true)])), ["names"]),
      (
        .ask(.init(item, q: 1, of: 5, ms: 20_000, left: 20_000)),
        ["kind", "lang", "left", "ms", "of", "options", "q", "text"]
      ), (.got(.init(q: 1, c: 2)), ["c", "q"]), (.no(.init(.late)), ["why"]),
      (
        .reveal(.init(q: 1, right: 0, yours: 2, points: 0, total: 10, rank: 2, of: 3)),
        ["of", "points", "q", "rank", "right", "total", "yours"]
      ),
      (
        .reveal(
          .init(
            q: 1,
            right: 0,
            yours: 2,
            points: 0,
            total: 10,
            rank: 2,
            of: 3,
            correct: 1,
            word: GameRunner.word(1)
          )
        ),
        ["correct", "of", "points", "q", "rank", "right", "total", "word", "yours"]
      ), (.pause, []), (.resume(.init(left: 5)), ["left"]),
      (
        .end(.init(total: 10, right: 1, of: 5, rank: 2, missed: ["银行"])),
        ["missed", "of", "rank", "right", "total"]
      ),
      (
        .lobby(.init(players: [.init(id: 1, name: "李", connected: true)], locked: false)),
        ["locked", "players"]
      ), (.count(.init(q: 1, answered: 2, of: 3)), ["answered", "of", "q"]),
      (.board(.init(q: 1, of: 5, final: false, rows: [])), ["final", "of", "q", "rows"]),
      (.progress(.init(begun: 3, done: 1, of: 9)), ["begun", "done", "of"]),
      (.count(.init(q: 1, answered: 2, of: 3, locked: true)), ["answered", "locked", "of", "q"]),
    ]
  )
  func `a message of the host has exactly its fields`(
    message: ServerMessage,
    fields: [String]
  ) throws {
    let json = message.json
    #expect(try ServerMessage(json: json.utf8) == message)
    #expect(try Keys.of(json) == (fields + ["type"]).sorted())
    #expect(json.contains(#""type":"\#(message.type)""#))
  }

  @Test func `a host's message of an unknown type is a typed error`() {
    #expect(throws: MessageError.unknownType("sing")) {
      try ServerMessage(json: #"{"type":"sing"}"#.utf8)
    }
  }
}
