import Quiz
import QuizHost
import QuizServer
import REPL
import Testing
import WebServer

/// The loop at the terminal of a host who has set homework, with a clock that is passed in.
@MainActor @Suite(.serialized) struct HomeworkSessionTests {
  @Test func `results are saved every ten seconds while answers come, and at the end`() {
    let questions = 200
    let homework = Homework(
      items: QuizItem.samples(questions),
      until: 300_000,
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    let room = HomeworkRoom(
      homework,
      on: PageServer(),
      now: { 0 },
      milliseconds: { 0 },
      store: { _ in nil },
      changed: {}
    )
    let pupil = SocketID(number: 1)
    room.connected(pupil, as: .player, from: "127.0.0.1")
    room.received(PlayerMessage.join(.init(name: "Ann")).json, from: pupil)
    let waker = Waker()
    var (time, given) = (Int64(0), 0)
    var saved: [(time: Int64, answers: Int)] = []
    var session = HomeworkSession(
      room: room,
      address: HostAddress(host: "127.0.0.1", code: "KD7QX"),
      display: .none,
      console: Console(out: { _ in }, err: { _ in }),
      input: KeyInput(byKey: false, waker: waker),
      style: { (.plain, 24) },
      roster: [],
      now: {
        // Each look at the clock is a second later, and finds an answer for two minutes.
        time += 1_000
        if time <= 120_000 {
          given += 1
          for message in [
            PlayerMessage.answer(.init(q: given, c: 0, ms: 5)), .next(.init(q: given)),
          ] { room.received(message.json, from: pupil) }
          room.finish()
        }
        waker.wake()
        return time
      },
      report: {
        saved.append((time, room.read { $0.results[0].answered }))
        return nil
      },
      notice: nil
    )
    #expect(session.run() == .over)
    let during = saved.dropLast()
    let pauses = zip(during, during.dropFirst()).map { $1.time - $0.time }
    #expect(during.count >= 9 && pauses.allSatisfy { (10_000...14_000).contains($0) }, "\(saved)")
    #expect(during.last?.answers == 120, "nothing is saved again without a new answer")
    #expect(saved.last?.answers == 120 && (saved.last?.time ?? 0) >= 300_000)
  }
}
