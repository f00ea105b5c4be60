import Foundation
import TestSupport

/// Kills of the host of a quiz, whose game is continued from its file.
enum QuizKillFaults {
  static var row: Fault {
    Fault(
      row: .hostKilled,
      parts: [
        FaultPart(name: "in the lobby, at a question, at a reveal, and just after", run: kills)
      ]
    )
  }

  /// The moments of a kill; the last one is a random time after the reveal was sent.
  private enum Moment: CaseIterable { case lobby, question, board, reveal }

  private static func kills(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for round in 0..<rig.count(20, quick: 2) {
      for moment in Moment.allCases { try kill(at: moment, round, rig, &tally) }
    }
    return tally
  }

  private static func kill(
    at moment: Moment,
    _ round: Int,
    _ rig: Rig,
    _ tally: inout Tally
  ) throws {
    let scene = try rig.scene()
    var host = try RunningHost(scene.program, ["--questions", "3", "--scoring", "accuracy"])
    let path = host.path
    let player = try host.client()
    player.send(frame: "{\"type\":\"join\",\"v\":1,\"name\":\"Ann\"}")
    let welcome = text(containing: "welcome", player)
    let token = welcome.firstMatch(of: #/"token":"([0-9a-f]+)"/#).map { String($0.1) } ?? ""
    var points = 0
    if moment == .lobby {
      // The file is written after the player was told; the next name comes after it.
      _ = try host.player("Bo")
      host.type("r 2 Cy")
      host.type("r 1 Ann")
      _ = text(containing: "welcome", player)
    } else {
      host.type()
      host.type()
      _ = text(containing: "ask", player)
    }
    if [.board, .reveal].contains(moment) {
      player.send(frame: "{\"type\":\"answer\",\"q\":1,\"c\":\(round % 4),\"ms\":900}")
      let reveal = text(containing: "reveal", player)
      points = reveal.firstMatch(of: #/"total":(\d+)/#).flatMap { Int($0.1) } ?? -1
    }
    if moment == .board {
      host.type()
      host.type()
      _ = text(containing: "ready", player)
    } else if moment == .reveal {
      poll(nil, 0, Int32(round))
    }
    host.process.send(signal: SIGKILL)
    _ = host.process.wait()
    tally.trials += 1
    let file = "\(scene.home)/quiz-\(path.dropFirst()).json"
    host = try RunningHost(scene.program, ["--resume", file])
    tally.expect(host.path == path, "\(moment): another code")
    let again = try host.client()
    again.send(frame: "{\"type\":\"join\",\"v\":1,\"token\":\"\(token)\"}")
    let state = text(containing: "welcome", again)
    tally.expect(state.contains("\"name\":\"Ann\""), "\(moment): \(state)")
    let isOpen = moment == .reveal && state.contains("\"phase\":\"lobby\"")
    let isKept = state.contains("\"total\":\(isOpen ? 0 : points)")
    tally.expect(isKept, "\(moment): \(points) points, \(state)")
    host.type()
    let next = [.board, .reveal].contains(moment) && !isOpen ? 2 : 1
    let ready = text(containing: "ready", again)
    tally.expect(ready.contains("\"q\":\(next)"), "\(moment): \(ready)")
  }

  /// Returns the next message of a type; empty if none comes.
  private static func text(containing type: String, _ client: WebClient) -> String {
    while let text = client.receive(milliseconds: 20_000)?.text {
      if text.contains("\"type\":\"\(type)\"") { return text }
    }
    return ""
  }
}
