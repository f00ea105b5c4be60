import Quiz
import QuizServer
import Testing
import WebServer

@testable import QuizHost

/// The sockets of a room.
struct RoomSocketsTests {
  @Test func `a welcome after the end of its socket leaves nothing behind`() {
    let server = PageServer()
    var sockets = RoomSockets()
    let state = ServerMessage.State(phase: .asking, paused: false, q: 1, of: 1, left: 0)
    for number in 1...2 {
      sockets.add(SocketID(number: number), as: .player, from: "127.0.0.1")
    }
    let isPlayer = sockets.remove(SocketID(number: 1))
    #expect(isPlayer)
    for number in 1...2 {
      let welcome = ServerMessage.Welcome(id: number, token: "", name: "Ann", state: state)
      sockets.carryOut(.send(.welcome(welcome), to: ConnectionID(number)), on: server)
    }
    #expect(sockets.players == [SocketID(number: 2)])
  }
}
