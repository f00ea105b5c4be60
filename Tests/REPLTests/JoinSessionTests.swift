import Foundation
import Quiz
import Study
import Synchronization
import TestSupport
import Testing

@testable import REPL

/// The loop of a player, with a host from a list.
@MainActor @Suite(.serialized) struct JoinSessionTests {
  /// Plays with events of a host, one list for each look at the connection, after those that come
  /// with every new connection; each look at the clock takes `step` milliseconds.
  private func play(
    _ events: [[JoinLink.Event]],
    onConnecting: [JoinLink.Event] = [],
    step: Int
  ) throws -> (result: JoinSession.Result, connections: Int, milliseconds: Int) {
    var events = events[...]
    var (now, connections) = (0, 0)
    var waiting: [JoinLink.Event] = []
    let waker = Waker()
    var system: any RandomNumberGenerator = SystemRandomNumberGenerator()
    var session = JoinSession(
      link: JoinLink(
        connect: { _ in
          connections += 1
          waiting = connections > 100 ? [.over(.left)] : onConnecting
        },
        send: { _ in },
        events: {
          waker.wake()
          defer { waiting = [] }
          return waiting.isEmpty ? events.popFirst() ?? [] : waiting
        }
      ),
      input: KeyInput(byKey: false, waker: waker),
      writer: AnswerWriter(StudyBench(MemoryStore()).service) { waker.wake() },
      environment: DrillEnvironment(
        console: Console(out: { _ in }, err: { _ in }),
        isTerminal: false,
        explain: { "\($0)" },
        now: { .noon },
        measure: { 80 }
      ),
      name: "Ann",
      key: QuizKey(using: &system),
      rebuilder: QuestionRebuilder(
        words: SampleWords.list,
        script: .simplified,
        region: .mainland
      ),
      countsSlips: false,
      style: { .plain },
      milliseconds: {
        now += step
        return now
      }
    )
    return (session.run(), connections, now)
  }

  private static let welcome = ServerMessage.welcome(
    .init(
      id: 1,
      token: "0",
      name: "Ann",
      state: .init(phase: .lobby, paused: false, q: 0, of: 3, left: 0)
    )
  )

  @Test func `a host that accepts the connection and is silent ends the game`() throws {
    let played = try play([[.opened]], step: 5_000)
    #expect(played.result.ending == .silent && played.connections == 1)
  }

  @Test func `a host that closes the connection before it admits the player is silent`() throws {
    #expect(try play([[.opened, .lost]], step: 1).result.ending == .silent)
    #expect(try play([[.lost]], step: 1).result.ending == .unreachable)
  }

  @Test func `a lost game is given up after a minute, also if the host never answers`() throws {
    let played = try play([[.opened, .message(Self.welcome)], [.lost]], step: 2_000)
    #expect(played.result.ending == .unreachable && played.connections == 2)
  }

  @Test func `a host that admits the player and drops the connection is given up`() throws {
    let dropping: [JoinLink.Event] = [.opened, .message(Self.welcome), .lost]
    let played = try play([], onConnecting: dropping, step: 10)
    #expect(played.result.ending == .dropped && played.connections == 7)
    // Looks at the clock in vain make the time of the test pass, too.
    #expect((60_000..<90_000).contains(played.milliseconds))
  }

  @Test func `a host that drops the connection is given up, also if not every admission arrives`()
    throws
  {
    let dropping: [JoinLink.Event] = [.opened, .message(Self.welcome), .lost]
    let played = try play(
      [dropping, dropping] + Array(repeating: [.lost], count: 1_000),
      step: 100
    )
    #expect(played.result.ending == .dropped)
    // Looks at the clock in vain make the time of the test pass, too.
    #expect((60_000..<90_000).contains(played.milliseconds))
  }

  @Test func `a connection that is lost now and then is made again each time`() throws {
    let steady: [[JoinLink.Event]] = Array(repeating: [], count: 12)
    let flaky = Array(repeating: steady + [[.lost]], count: 20).flatMap(\.self)
    let played = try play(
      flaky + [[.over(.finished)]],
      onConnecting: [.opened, .message(Self.welcome)],
      step: 1_000
    )
    #expect(played.result.ending == .finished && played.connections == 21)
  }

  @Test func `a host that floods ends the game`() throws {
    let events: [JoinLink.Event] = [.opened, .message(Self.welcome), .over(.flooding)]
    #expect(try play([events], step: 1).result.ending == .flooding)
  }
}
