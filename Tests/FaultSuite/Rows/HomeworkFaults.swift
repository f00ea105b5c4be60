import Foundation
import TestSupport

/// Kills of the host of a homework, and a disk that is full while pupils answer.
enum HomeworkFaults {
  static var row: Fault {
    Fault(
      row: .homework,
      parts: [
        FaultPart(name: "kill -9 while a pupil answers", run: kills),
        FaultPart(
          name: "a small tmpfs that fills up, then kill -9",
          needs: [.smallDisk],
          run: fullDisk
        ),
      ]
    )
  }

  /// The maximum number of pupils who join; their names need more than a page of the disk.
  private static let mostPupils = 120

  private static func kills(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for round in 0..<rig.count(30, quick: 3) {
      let scene = try rig.scene()
      var pupil = try Pupil(scene.program)
      let count = rig.random(0...8)
      tally.expect(pupil.answer(count) == count, "round \(round): \(pupil.reveals) reveals")
      // The next answer may be on its way to the disk, and may have been acknowledged.
      pupil.sendAnswer()
      poll(nil, 0, Int32(rig.random(0...12)))
      pupil.kill()
      try settle(&pupil, scene, &tally, "round \(round)")
    }
    return tally
  }

  private static func fullDisk(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for pages in 0..<rig.count(2, quick: 1) {
      let disk = try SmallDisk(kilobytes: 512)
      var scene = try Scene()
      scene.home = disk.path + "/home"
      try rig.makeRoomy(scene)
      var pupil = try Pupil(scene.program)
      disk.fill(but: pages)
      let moment = "\(pages) pages free"
      var others: [WebClient] = []
      var isWelcome = true
      while isWelcome, others.count < mostPupils {
        let other = try pupil.host.client()
        other.send(frame: "{\"type\":\"join\",\"v\":1,\"name\":\"Bo \(others.count)\"}")
        isWelcome = !Pupil.text("welcome", other, seconds: 4).isEmpty
        others.append(other)
      }
      tally.expect(!isWelcome, "\(moment): the disk was not full")
      pupil.sendAnswer()
      tally.expect(!pupil.isRevealed(seconds: 3), "\(moment): acknowledged without being stored")
      disk.empty()
      // The host tries again by itself, and tells those who waited.
      let late = others.last.map { Pupil.text("welcome", $0) } ?? ""
      tally.expect(!late.isEmpty, "\(moment): no welcome after the disk had room")
      tally.expect(pupil.isRevealed(), "\(moment): no verdict after the disk had room")
      tally.expect(pupil.answer(2) == 2, "\(moment): no further answers")
      pupil.kill()
      try settle(&pupil, scene, &tally, moment)
    }
    return tally
  }

  /// Continues the homework from its file, ends it, and counts its answers.
  private static func settle(
    _ pupil: inout Pupil,
    _ scene: Scene,
    _ tally: inout Tally,
    _ moment: String
  ) throws {
    let file = "\(scene.home)/homework-\(pupil.host.path.dropFirst()).jsonl"
    let host = try RunningHost(scene.program, ["--resume", file])
    tally.expect(host.path == pupil.host.path, "\(moment): another code")
    let again = try host.client()
    again.send(frame: "{\"type\":\"join\",\"v\":1,\"token\":\"\(pupil.token)\"}")
    let state = Pupil.text("welcome", again)
    tally.expect(state.contains("\"name\":\"Ann\""), "\(moment): \(state)")
    host.type("e")
    let end = Pupil.text("end", again)
    let stored = end.firstMatch(of: #/"of":(\d+)/#).flatMap { Int($0.1) } ?? -1
    tally.trials += 1
    tally.acknowledged += pupil.reveals
    tally.lost += max(0, pupil.reveals - stored)
    tally.expect(
      (pupil.reveals...pupil.answers).contains(stored),
      "\(moment): \(pupil.answers) sent, \(pupil.reveals) acknowledged, \(stored) stored"
    )
  }
}

/// A pupil who does a homework, on the host that gives it.
private struct Pupil {
  let host: RunningHost
  let token: String
  private let client: WebClient
  /// The number of answers that were sent.
  private(set) var answers = 0
  /// The number of answers that were acknowledged by their verdict.
  private(set) var reveals = 0

  init(_ program: TrainerProgram) throws {
    let until = Date(timeIntervalSinceNow: 3 * 86_400).formatted(.iso8601).prefix(10)
    host = try RunningHost(
      program,
      ["--homework", "--until", String(until), "--questions", "20"]
    )
    client = try host.client()
    client.send(frame: "{\"type\":\"join\",\"v\":1,\"name\":\"Ann\"}")
    let welcome = Self.text("welcome", client)
    token = welcome.firstMatch(of: #/"token":"([0-9a-f]+)"/#).map { String($0.1) } ?? ""
  }

  /// Answers questions until one is not acknowledged in time.
  ///
  /// - Returns: the number of acknowledged answers.
  mutating func answer(_ count: Int) -> Int {
    for number in 0..<count {
      sendAnswer()
      guard isRevealed() else { return number }
    }
    return count
  }

  /// Answers the question that follows the last verdict.
  mutating func sendAnswer() {
    answers += 1
    client.send(frame: "{\"type\":\"answer\",\"q\":\(answers),\"c\":\(answers % 4),\"ms\":900}")
  }

  /// Returns true if the verdict comes, and asks for the next question then.
  mutating func isRevealed(seconds: Int = 20) -> Bool {
    guard !Self.text("reveal", client, seconds: seconds).isEmpty else { return false }
    reveals += 1
    // The host takes five messages a second, two for each question.
    poll(nil, 0, 420)
    client.send(frame: "{\"type\":\"next\",\"q\":\(answers)}")
    return true
  }

  /// Kills the host, and counts an acknowledgement that came before.
  mutating func kill() {
    host.process.send(signal: SIGKILL)
    _ = host.process.wait()
    if reveals < answers, !Self.text("reveal", client, seconds: 1).isEmpty { reveals += 1 }
  }

  /// Returns the next message of a type; empty if none comes in time.
  static func text(_ type: String, _ client: WebClient, seconds: Int = 20) -> String {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end, !client.isClosed {
      guard let text = client.receive(milliseconds: 200)?.text else { continue }
      if text.contains("\"type\":\"\(type)\"") { return text }
    }
    return ""
  }
}
