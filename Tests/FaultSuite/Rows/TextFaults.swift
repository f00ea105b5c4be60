import Foundation
import TestSupport

/// Text that is no text, that would control the terminal, or that would be more than text.
enum TextFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .invalidText,
        parts: [
          FaultPart(name: "typed", run: typed),
          FaultPart(name: "imported, named, in the environment", run: imported),
        ]
      ),
      Fault(
        row: .controlCharacters,
        parts: [
          FaultPart(name: "words of a tampered pack", run: tamperedWords),
          FaultPart(name: "names, arguments, typed lines", run: names),
        ]
      ),
      Fault(
        row: .hostileImport,
        parts: [
          FaultPart(name: "SQL and formulas stay text", run: injection),
          FaultPart(name: "path traversal", run: traversal),
          FaultPart(
            name: "a bomb of 400 MB in gzip",
            needs: [.tool("gzip")],
            run: ImportFaults.bomb
          ),
          FaultPart(name: "250 MB of empty lines", run: ImportFaults.emptyLines),
          FaultPart(
            name: "an export without end at standard input",
            run: ImportFaults.endlessExport
          ),
        ]
      ),
    ]
  }

  private static func typed(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var account = AnswerAccount()
    let bad: [[UInt8]] = [
      [0xFF, 0xFE], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF8, 0x88], [0x6E, 0x69, 0x80],
      [0xFF, 0x31],
    ]
    for kind in ["meaning", "typed"] {
      for bytes in bad {
        let outcome = try scene.program.run(
          ["--count", "5", "--kind", kind, "--ahead"],
          input: bytes + Array("\n1\n".utf8)
        )
        tally.trials += 1
        account.add(outcome.acknowledged, isCutOff: false)
        tally.expect(outcome.status == 0, "\(bytes): \(outcome.status) \(outcome.errors)")
        tally.expect(
          (outcome.output + outcome.errors).contains("UTF-8"),
          "\(kind) \(bytes): not said: \(outcome.output)"
        )
      }
    }
    try tally.settle(account, scene, "afterwards")
    return tally
  }

  private static func imported(_ rig: Rig) throws -> Tally {
    let scene = try Scene()
    try scene.study()
    let before = try scene.files()
    var tally = Tally()
    let line: [UInt8] = Array("好,hao3,go".utf8) + [0xFF, 0x0A]
    let files: [(String, [UInt8])] = [
      ("a.csv", Array("word,pinyin,meaning\n".utf8) + line),
      ("a.jsonl", Array("{\"word\":\"".utf8) + [0xFF] + Array("\"}\n".utf8)),
      ("a.u8", Array("好 好 [hao3] /go".utf8) + [0xFF] + Array("/\n".utf8)),
    ]
    for (name, bytes) in files {
      try scene.directory.write(bytes, to: name)
      let outcome = try scene.program.run("words", "import", scene.directory(name), "--name", "x")
      tally.trials += 1
      tally.expect(
        outcome.status == 65 && outcome.problem != nil,
        "\(name): \(outcome.status) \(outcome.errors)\(outcome.output)"
      )
    }
    try scene.directory.write([0x7B, 0xFF, 0x7D, 0x0A], to: "export.jsonl")
    let export = try scene.program.run("import", scene.directory("export.jsonl"), "--yes")
    tally.trials += 1
    tally.expect(export.status == 65 && export.problem?.contains("UTF-8") == true, export.errors)
    for name in ["TRAINER_HOME", "TRAINER_WORDS", "XDG_DATA_HOME"] {
      var program = scene.program
      if name != "TRAINER_WORDS" { program.environment["TRAINER_HOME"] = nil }
      program.environment["XDG_STATE_HOME"] = scene.directory("state")
      program.wrapper = [
        "/bin/sh", "-c",
        "export \(name)=\"$(printf '\(scene.directory("x"))\\377')\"; exec \"$0\" \"$@\"",
      ]
      let outcome = try program.run("words", "list")
      tally.trials += 1
      tally.expect(
        outcome.status == 78 && outcome.problem?.contains(name) == true,
        "\(name): \(outcome.status) \(outcome.errors)"
      )
    }
    tally.expect(try scene.files() == before, "the learner's files have changed")
    return tally
  }

  /// A pack whose glosses reset the terminal, colour it and turn the direction of the text.
  private static func tamperedWords(_ rig: Rig) throws -> Tally {
    var scene = try rig.scene()
    var bytes = [UInt8](FileManager.default.contents(atPath: try FewWords.pack()) ?? Data())
    let tampering: [(from: String, to: [UInt8])] = [
      ("; ", [0x1B, 0x63]), ("to ", [0xC2, 0x9B, 0x4A]), ("the", [0xE2, 0x80, 0xAE]),
    ]
    for (from, to) in tampering {
      let wanted = Array(from.utf8)
      for index in 4_096..<bytes.count - wanted.count
      where bytes[index..<index + wanted.count].elementsEqual(wanted) {
        bytes.replaceSubrange(index..<index + wanted.count, with: to)
      }
    }
    try scene.directory.write(bytes, to: "ChineseWords.sqlite")
    scene.program.environment["TRAINER_WORDS"] = scene.directory("ChineseWords.sqlite")
    let listed = try scene.program.run("words", "list")
    var tally = Tally()
    tally.expect(listed.output.contains("\u{241B}"), "the tampering did not reach the words")
    let commands = [
      ["words", "list"], ["words", "list", "--json"], ["words", "search", "a"],
      ["words", "list", "--topic", "topics"], ["words", "show", "是"],
      ["words", "show", "是", "--json"], ["questions", "--count", "50"],
      ["questions", "--count", "50", "--kind", "meaning", "--json"],
      ["confusables", "是"], ["stats"], ["export"], Rig.drill, ["undo"], ["log"], ["doctor"],
    ]
    for arguments in commands {
      let outcome = try scene.program.run(
        arguments,
        input: Array("1\ninfo\n2\nwhy\n3\nhint\n4\n".utf8)
      )
      expectPlain(outcome, arguments, &tally)
      tally.expect(outcome.status == 0, "\(arguments): \(outcome.status) \(outcome.errors)")
    }
    return tally
  }

  private static func expectPlain(
    _ outcome: TrainerProgram.Outcome,
    _ arguments: [String],
    _ tally: inout Tally
  ) {
    tally.trials += 1
    for text in [outcome.output, outcome.errors] where Terminal.isControlled(by: text) {
      let line = text.split(separator: "\n").first { Terminal.isControlled(by: String($0)) } ?? ""
      tally.problems.append(
        "\(arguments): a control reaches the terminal: \(line.debugDescription)"
      )
    }
  }

  private static func names(_ rig: Rig) throws -> Tally {
    var scene = try rig.scene()
    var tally = Tally()
    let evil = "e\u{1B}[2J\u{9B}31m\u{202E}vil"
    try scene.directory.write(Array("x".utf8), to: "\(evil).csv")
    let file = scene.directory("\(evil).csv")
    let commands = [
      ["words", "import", file, "--name", "x"], ["words", "import", "/none/\(evil)"],
      ["words", "import", file, "--name", evil], ["words", "show", evil],
      ["words", "search", evil],
      ["words", "list", "--topic", evil], ["words", "list", "--pack", evil],
      ["words", "remove", evil], ["words", "flag", evil], ["settings", "get", evil],
      ["settings", "set", evil, "1"], ["settings", "set", "packs", evil],
      ["settings", "set", "color", evil], ["settings", "set", "learning-steps", evil],
      ["stats", "--since", evil], ["stats", "--word", evil], ["import", "/none/\(evil)"],
      ["import", file], ["restore", "/none/\(evil)", "--yes"], ["restore", file, "--yes"],
      ["export", "/none/\(evil)"], ["pinyin", evil], ["pinyin", "--json", evil],
      ["confusables", evil], ["questions", "--kind", evil], ["--level", evil], ["--kind", evil],
      [evil], ["--\(evil)"], ["fsrs", "preview", "--history", evil], ["reset", "--word", evil],
      ["reset", "--skill", evil, "--yes"], ["due", evil], ["stats", "--html", "/none/\(evil)"],
    ]
    for arguments in commands {
      expectPlain(try scene.program.run(arguments), arguments, &tally)
    }
    let typed = try scene.program.run(Rig.drill, input: Array("\(evil)\n1\n/\(evil)\n".utf8))
    expectPlain(typed, ["a drill that is typed to"], &tally)
    scene.home = scene.directory("home-\(evil)")
    for arguments in [["paths"], ["settings", "list"], ["doctor"], ["log"], ["backup"], ["stats"]] {
      expectPlain(try scene.program.run(arguments), ["in such a home"] + arguments, &tally)
    }
    try DamagedFile.picture.put(at: scene.database)
    expectPlain(try scene.program.run("stats"), ["damaged in such a home"], &tally)
    let log = FileManager.default.contents(atPath: scene.home + "/trainer.log") ?? Data()
    tally.expect(
      !Terminal.isControlled(by: String(decoding: log, as: UTF8.self)),
      "the diagnostic log holds a control"
    )
    return tally
  }

  private static func injection(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var account = AnswerAccount()
    account.add(try scene.study().acknowledged, isCutOff: false)
    var tally = Tally()
    let sql = "'); DROP TABLE review; DELETE FROM card; --"
    let rows = """
      word,pinyin,meaning,topic
      好,hao3,"\(sql)","\(sql)"
      你,ni3,"=cmd|' /C calc'!A0",@SUM(1)
      """
    try scene.directory.write(Array(rows.utf8), to: "evil.csv")
    let imported = try scene.program.run(
      "words",
      "import",
      scene.directory("evil.csv"),
      "--name",
      "evil"
    )
    tally.expect(imported.status == 0, "import: \(imported.errors)")
    _ = try scene.program.run("settings", "set", "packs", "evil")
    let listed = try scene.program.run("words", "list", "--json")
    tally.expect(listed.output.contains(sql), "the text is not kept as it is")
    for arguments in [
      ["words", "search", sql], ["words", "list", "--topic", sql], ["words", "show", sql],
      ["words", "flag", sql], ["settings", "set", "color", sql], ["settings", "get", sql],
      ["reset", "--word", sql, "--yes"], ["stats", "--word", sql], ["confusables", sql],
    ] {
      let outcome = try scene.program.run(arguments)
      tally.trials += 1
      tally.expect((0...78).contains(outcome.status), "\(arguments): \(outcome.status)")
    }
    let drill = try scene.program.run(
      ["--kind", "meaning", "--ahead", "--topic", "drop-table-review-delete-from-card"],
      input: Array("1\n\(sql)\n2\n".utf8)
    )
    tally.expect(drill.status == 0, "drill: \(drill.errors)")
    account.add(drill.acknowledged, isCutOff: false)
    try tally.settle(account, scene, "afterwards")
    return tally
  }

  private static func traversal(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    try scene.directory.write(Array("word,pinyin,meaning\n好,hao3,good\n".utf8), to: "a.csv")
    let before = try everything(scene)
    var tally = Tally()
    for name in ["../x", "../../x", "/tmp/x", "..", ".", "a/b", "study", "-x", ""] {
      for arguments in [
        ["words", "import", scene.directory("a.csv"), "--name=\(name)", "--yes"],
        ["words", "remove", name, "--yes"], ["settings", "set", "packs", name],
        ["words", "list", "--pack", name],
      ] where !(name == "study" && arguments.contains("packs") || arguments.contains("--pack")) {
        let outcome = try scene.program.run(arguments)
        tally.trials += 1
        tally.expect(
          [64, 65, 66].contains(outcome.status),
          "\(arguments.dropFirst()): \(outcome.status) \(outcome.errors)\(outcome.output)"
        )
      }
    }
    tally.expect(try everything(scene) == before, "files have come or gone")
    return tally
  }

  private static func everything(_ scene: Scene) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: scene.directory.path))
  }
}
