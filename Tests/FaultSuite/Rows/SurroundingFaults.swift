import Foundation
import TestSupport

/// Surroundings that lack what is usual.
enum SurroundingFaults {
  static var row: Fault {
    Fault(
      row: .bareEnvironment,
      parts: [
        FaultPart(name: "environment", run: environment),
        FaultPart(name: "standard streams", run: streams),
        FaultPart(name: "a preloaded library", needs: [.tool("cc")], run: preloaded),
      ]
    )
  }

  private static func environment(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let changes: [(name: String, set: [String: String?], status: Int32)] = [
      ("no HOME", ["TRAINER_HOME": nil, "HOME": nil], 78),
      ("HOME not absolute", ["TRAINER_HOME": nil, "HOME": "here"], 78),
      ("HOME empty", ["TRAINER_HOME": nil, "HOME": ""], 78),
      ("no HOME but TRAINER_HOME", ["HOME": nil], 0), ("LANG=C", ["LANG": "C"], 0),
      ("LC_ALL=POSIX", ["LC_ALL": "POSIX"], 0), ("no LANG", ["LANG": nil], 0),
      ("a language that is not there", ["LANG": "xx_YY.ISO-8859-1"], 0),
      ("no TERM", ["TERM": nil], 0), ("TZ that is not there", ["TZ": "Nowhere/Never"], 0),
      ("no PATH", ["PATH": nil], 0),
    ]
    for change in changes {
      let scene = try Scene()
      var program = scene.program
      for (name, value) in change.set { program.environment[name] = value }
      for arguments in [Rig.drill, ["stats"], ["words", "list"]] {
        let outcome = try program.run(arguments, input: Array("1\n1\n".utf8))
        tally.trials += 1
        tally.expect(
          outcome.status == change.status,
          "\(change.name): \(arguments): \(outcome.status) \(outcome.errors)"
        )
        tally.expect(
          change.status == 0 || outcome.problem != nil,
          "\(change.name): \(outcome.errors)"
        )
        tally.expect(
          change.status != 0 || !arguments.contains("list") || outcome.output.contains("好"),
          "\(change.name): hanzi are not printed"
        )
        tally.acknowledged += outcome.acknowledged.count
      }
      if change.status == 0 {
        tally.lost += 2 - (try Scene.answers(in: program.run("export")).count)
      }
    }
    return tally
  }

  /// A constructor that sets a variable moves the environment before the program begins.
  private static func preloaded(_ rig: Rig) throws -> Tally {
    let scene = try Scene()
    let source = """
      #include <stdlib.h>
      __attribute__((constructor)) static void begin(void) { setenv("FROM_A_LIBRARY", "1", 1); }
      """
    try scene.directory.write(source.utf8, to: "library.c")
    let library = scene.directory("library.so")
    var tally = Tally()
    tally.expect(
      try Tool.run("cc", "-shared", "-fPIC", "-o", library, scene.directory("library.c")),
      "cc failed"
    )
    for arguments in [["--version"], ["pinyin", "ni3 hao3", ""], ["due", "--nonsense"]] {
      let expected = try scene.program.run(arguments)
      var program = scene.program
      program.environment["LD_PRELOAD"] = library
      // The variable of the wrappers themselves, which would only be replaced.
      program.wrapper = ["/usr/bin/env", "-u", "FROM_A_LIBRARY"]
      let outcome = try program.run(arguments)
      tally.trials += 1
      tally.expect(outcome == expected, "\(arguments): \(outcome)")
    }
    return tally
  }

  private static func streams(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    for (redirection, statuses) in [
      ("</dev/null", [0]), ("<&-", [0, 74]), ("2>&-", [0]), ("2>/dev/full", [0]),
      (">&-", [0, 74]), (">/dev/full", [0, 74]), ("</dev/null >&- 2>&-", [0, 74]),
    ] as [(String, [Int32])] {
      for arguments in [Rig.drill, ["stats"], ["export"]] {
        var program = scene.program
        program.wrapper = ["/bin/sh", "-c", "exec \"$0\" \"$@\" \(redirection)"]
        let outcome = try program.run(arguments, input: Array("1\n".utf8))
        tally.trials += 1
        tally.expect(
          statuses.contains(outcome.status),
          "\(redirection) \(arguments): \(outcome.status) \(outcome.errors)"
        )
        try tally.examine(scene, "after \(redirection)")
      }
    }
    return tally
  }
}
