import Foundation
import TestSupport

/// Logs that cannot be written, signals, and terminals that go away.
enum EndingFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .unwritableLog,
        parts: [
          FaultPart(name: "full", needs: [.smallDisk], run: fullLog),
          FaultPart(name: "unwritable, as an ordinary user", needs: [.tool("setpriv")]) { _ in
            try unwritableLog()
          },
        ]
      ),
      Fault(
        row: .signals,
        parts: [
          FaultPart(name: "signals to a piped drill", run: signals),
          FaultPart(name: "a reader that goes away", run: brokenPipe),
        ]
      ),
      Fault(
        row: .terminal,
        parts: [
          ("^C", .typed("\u{3}")), ("^D", .typed("\u{4}")),
          ("^C after half a line", .halfLine),
          ("hang-up", .hangUp), ("TERM", .signal(SIGTERM)), ("HUP", .signal(SIGHUP)),
          ("resize to 20 columns, then ^D", .narrow), ("^Z and back, then ^D", .stop),
        ].map { name, event in
          FaultPart(name: name) { rig in try terminal(event, rig) }
        }
      ),
    ]
  }

  /// A drill with its log elsewhere: it goes on, warns once, and loses nothing.
  private static func drill(
    _ scene: Scene,
    _ program: TrainerProgram,
    _ tally: inout Tally
  ) throws {
    let outcome = try program.run(Rig.drill, input: Array("1\n1\n1\n1\n".utf8))
    tally.trials += 1
    tally.expect(outcome.status == 0, "status \(outcome.status)")
    tally.expect(outcome.problem?.contains("the log") == true, "told: \(outcome.errors)")
    tally.expect(outcome.acknowledged.count == 4, "\(outcome.acknowledged.count) acknowledged")
    tally.acknowledged += outcome.acknowledged.count
    let stored = try Scene.answers(in: program.run("export"))
    tally.expect(stored == outcome.acknowledged, "the log of answers differs")
  }

  /// The learner's data and the diagnostic log in directories of their own.
  private static func apart(_ scene: Scene, state: String) -> TrainerProgram {
    var program = scene.program
    program.environment["TRAINER_HOME"] = nil
    program.environment["XDG_DATA_HOME"] = scene.directory("data")
    program.environment["XDG_STATE_HOME"] = state
    return program
  }

  private static func fullLog(_ rig: Rig) throws -> Tally {
    let disk = try SmallDisk(kilobytes: 64)
    disk.fill(but: 0)
    let scene = try Scene()
    var tally = Tally()
    try drill(scene, apart(scene, state: disk.path), &tally)
    return tally
  }

  private static func unwritableLog() throws -> Tally {
    var scene = try Scene()
    let state = scene.directory("state")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
    var program = apart(scene, state: state)
    scene.program = scene.asOrdinaryUser()
    program.wrapper = scene.program.wrapper
    chmod(state, 0o500)
    var tally = Tally()
    try drill(scene, program, &tally)
    return tally
  }

  private static func signals(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var account = AnswerAccount()
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      for _ in 0..<rig.count(20, quick: 3) {
        let drill = try Conversation(scene.program, Rig.drill)
        for _ in 0..<3 { drill.say("1") }
        try drill.wait(for: "\n\(rig.random(1...3))/")
        drill.listen(milliseconds: Int32(rig.random(0...10)))
        drill.process.send(signal: signal)
        let outcome = drill.finish()
        tally.trials += 1
        tally.expect(
          [0, 128 + signal, -signal].contains(outcome.status) && outcome.errors == "",
          "signal \(signal): \(outcome.status) \(outcome.errors)\(outcome.lines.last ?? "")"
        )
        account.add(outcome.acknowledged, isCutOff: true)
      }
    }
    try tally.settle(account, scene, "after signals")
    return tally
  }

  private static func brokenPipe(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var program = scene.program
    var tally = Tally()
    var account = AnswerAccount()
    for lines in [1, 8, 9, 15] {
      program.wrapper = ["/bin/sh", "-c", "\"$0\" \"$@\" | head -n \(lines)"]
      let outcome = try program.run(Rig.drill, input: Array("1\n1\n1\n1\n".utf8))
      tally.trials += 1
      tally.expect(outcome.status == 0, "\(lines) lines: status \(outcome.status)")
      tally.expect(outcome.errors == "", "\(lines) lines: \(outcome.errors)")
      account.add(outcome.acknowledged, isCutOff: true)
    }
    // What nobody read any more may be stored, and what was read must be.
    tally.lost = account.lost(from: try scene.answers())
    tally.acknowledged = account.acknowledged
    try tally.examine(scene, "afterwards")
    return tally
  }

  enum Event {
    case typed(String)
    /// Half a line, ^C, which clears it, and ^C.
    case halfLine
    case signal(Int32)
    case hangUp, narrow, stop
  }

  /// Two answers on a terminal, then the event, with the third question on the screen.
  private static func terminal(_ event: Event, _ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var environment = scene.program.environment
    environment["TERM"] = "xterm"
    environment["INPUTRC"] = PlainLines.inputrc
    environment["PS1"] = "shell$ "
    let command = [scene.program.executable] + Rig.drill + ["--no-introduce"]
    for trial in 1...rig.count(10, quick: 1) {
      var isStop = false
      if case .stop = event { isStop = true }
      let terminal = try PseudoTerminal(
        isStop ? ["/bin/sh", "-i"] : command,
        environment: environment.map { "\($0.key)=\($0.value)" },
        columns: trial % 2 == 0 ? 20 : 80
      )
      if isStop {
        try terminal.wait(for: "shell$ ")
        terminal.type("set -m; \(command.joined(separator: " "))\r")
      }
      try terminal.wait(for: "\n1/")
      for number in 2...3 {
        try terminal.wait(for: "\n> ")
        terminal.type("1\r")
        try terminal.wait(for: "\n\(number)/")
      }
      try terminal.wait(for: "\n> ")
      try bringAbout(event, terminal, &tally)
      tally.trials += 1
      tally.acknowledged += 2
      let stored = try scene.answers().count
      tally.lost += max(0, 2 * trial - stored)
      tally.expect(stored == 2 * trial, "\(stored) of \(2 * trial) answers in trial \(trial)")
    }
    try tally.examine(scene, "afterwards")
    return tally
  }

  private static func bringAbout(
    _ event: Event,
    _ terminal: PseudoTerminal,
    _ tally: inout Tally
  ) throws {
    switch event {
    case .typed(let text): terminal.type(text)
    case .halfLine:
      terminal.type("x")
      try terminal.wait(for: "x")
      terminal.type("\u{3}")
      try terminal.wait(for: "\n> ")
      terminal.type("\u{3}")
    case .signal(let signal): terminal.send(signal: signal)
    case .hangUp:
      terminal.hangUp()
      _ = try terminal.waitForExit()
      return
    case .narrow:
      terminal.resize(columns: 20)
      terminal.type("\u{4}")
    case .stop:
      terminal.type("\u{1A}")
      try terminal.wait(for: "shell$ ")
      terminal.type("fg\r")
      // The question is drawn anew; before that the terminal is not in the program's mode again.
      try terminal.wait(for: "\n3/")
      try terminal.wait(for: "\n> ")
      terminal.type("\u{4}")
      try terminal.wait(for: "answered 2")
      try terminal.wait(for: "shell$ ")
      terminal.type("exit\r")
      _ = try terminal.waitForExit()
      return
    }
    try terminal.wait(for: "answered 2")
    let status = try terminal.waitForExit()
    if case .signal(let signal) = event {
      tally.expect(status == 128 + signal, "status \(status)")
    } else {
      tally.expect(status == 0, "status \(status)")
    }
    tally.expect(terminal.modes == terminal.modesBefore, "the terminal is not as it was")
  }
}
