import Foundation
import TestSupport

/// Decisions about words, such as putting one away, right after which everything stops.
enum DecisionFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .randomKill,
        parts: [
          FaultPart(name: "a command that decided about a word", run: killed),
          FaultPart(
            name: "the daemon that decided about a word",
            needs: DaemonKillFaults.needs,
            run: daemonKilled
          ),
          FaultPart(name: "a drill in which a word was decided about", run: drillKilled),
        ]
      ),
      Fault(
        row: .powerCut,
        parts: [
          FaultPart(
            name: "a command that decided about a word",
            needs: [.loopDisk],
            isLong: true,
            run: cut
          )
        ]
      ),
    ]
  }

  /// What a learner decided about a word.
  private struct State: Hashable {
    var hold: String?
    var flagged = false
    var priority = "normal"
  }

  private struct Line: Decodable {
    let type: String
    let word: String?
    let hold: String?
    let flagged: Bool?
    let priority: String?
  }

  private struct Decision {
    let command: [String]
    /// What the program says when it is done.
    let says: String
    let change: @Sendable (inout State) -> Void
  }

  private static let decisions = [
    Decision(command: ["suspend"], says: "suspended") { $0.hold = "suspended" },
    Decision(command: ["flag"], says: "flagged") { $0.flagged = true },
    Decision(command: ["priority", "high"], says: "priority high") { $0.priority = "high" },
    Decision(command: ["known"], says: "known") { $0.hold = "known" },
    Decision(command: ["flag", "--undo"], says: "not flagged") { $0.flagged = false },
    Decision(command: ["priority", "low"], says: "priority low") { $0.priority = "low" },
    Decision(command: ["suspend", "--undo"], says: "is asked again") { $0.hold = nil },
  ]

  /// What the export says of every word that was decided about.
  private static func states(_ scene: Scene) throws -> [String: State] {
    var states: [String: State] = [:]
    for line in try scene.program.run("export").lines {
      let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      guard line.type == "status", let word = line.word else { continue }
      states[word] = State(
        hold: line.hold,
        flagged: line.flagged ?? false,
        priority: line.priority ?? ""
      )
    }
    return states
  }

  /// Decides about one word after the other, brings the fault about when the decision was
  /// acknowledged, and compares what is stored.
  private static func decide(
    _ rig: Rig,
    _ scene: Scene,
    times: Int,
    fault: (Conversation) throws -> Void
  ) throws -> Tally {
    let words = ["银行|yin2 hang2", "在|zai4", "了|le5"]
    var expected: [String: State] = [:]
    var tally = Tally()
    for trial in 0..<times {
      let word = words[rig.random(0...words.count - 1)]
      let decision = decisions[trial % decisions.count]
      let command = try Conversation(
        scene.program,
        ["words"] + decision.command + [word, "--skill", "reading"]
      )
      try command.wait(for: "  \(decision.says)")
      try fault(command)
      tally.trials += 1
      tally.acknowledged += 1
      decision.change(&expected[word, default: State()])
      let found = try states(scene)
      for (word, state) in expected where found[word] ?? State() != state {
        tally.lost += 1
        tally.problems.append(
          "\(decision.command) \(trial): \(word) is \(found[word].map { "\($0)" } ?? "unknown"), not \(state)"
        )
        expected[word] = found[word] ?? State()
      }
      if trial % 10 == 9 { try tally.examine(scene, "after \(trial + 1)") }
    }
    try tally.examine(scene, "at the end")
    return tally
  }

  private static func killed(_ rig: Rig) throws -> Tally {
    try decide(rig, try rig.scene(), times: rig.count(70, quick: 7)) { decision in
      decision.process.send(signal: SIGKILL)
      _ = decision.finish()
    }
  }

  private static func daemonKilled(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    return try decide(rig, home.scene, times: rig.count(70, quick: 7)) { decision in
      for pid in try DaemonScene.daemons(of: home.scene.home) { kill(pid, SIGKILL) }
      decision.process.send(signal: SIGKILL)
      _ = decision.finish()
    }
  }

  private static func cut(_ rig: Rig) throws -> Tally {
    let disk = try LoopDisk()
    var scene = try Scene()
    scene.home = disk.path + "/home"
    try rig.makeRoomy(scene)
    disk.flush()
    return try decide(rig, scene, times: rig.count(35, quick: 3)) { decision in
      try disk.cut()
      decision.process.send(signal: SIGKILL)
      _ = decision.finish()
      try disk.restart()
    }
  }

  /// A word is flagged or put away in a drill, and the drill is killed when it said so.
  private static func drillKilled(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var expected: [String: State] = [:]
    var tally = Tally()
    for trial in 0..<rig.count(40, quick: 4) {
      let (command, says) = [("flag", "flagged"), ("suspend", "suspended")][trial % 2]
      let drill = try Conversation(
        scene.program,
        ["--kind", "meaning", "--count", "9", "--seed", "\(trial)"]
      )
      try drill.wait(for: "\n1/")
      drill.say(command)
      let said = try drill.wait(for: " \(says)")
      drill.process.send(signal: SIGKILL)
      _ = drill.finish()
      tally.trials += 1
      tally.acknowledged += 1
      let name =
        said.split(separator: "\n").last?.split(separator: " ").first.map(String.init) ?? ""
      let found = try states(scene)
      guard let word = found.keys.first(where: { $0.hasPrefix(name + "|") }) else {
        tally.lost += 1
        tally.problems.append("\(command) \(trial): ‘\(name)’ is unknown")
        continue
      }
      if command == "flag" { expected[word, default: State()].flagged = true }
      if command == "suspend" { expected[word, default: State()].hold = "suspended" }
      for (word, state) in expected where found[word] != state {
        tally.lost += 1
        tally.problems.append("\(command) \(trial): \(word) is not \(state)")
      }
    }
    try tally.examine(scene, "at the end")
    return tally
  }
}
