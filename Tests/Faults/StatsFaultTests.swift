import Foundation
import GRDB
import TestSupport
import Testing

/// Faults of the learner's database: one clear line, the right status, and no byte lost.
@Suite struct StatsFaultTests {
  @Test(arguments: DamagedFile.allCases)
  func `a damaged database is named and its bytes are kept`(damage: DamagedFile) throws {
    let scene = try Scene()
    #expect(try scene.study().acknowledged.count == 3)
    try damage.put(at: scene.database)
    let before = try scene.files()
    let outcome = try scene.program.run("stats")
    let problem = try #require(outcome.problem, "\(outcome)")
    #expect(problem.contains(scene.database))
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
    let after = try scene.files()
    for (name, bytes) in before where name.hasPrefix("PTStats.sqlite") {
      #expect(after.values.contains(bytes), "\(name) is kept somewhere")
    }
    if [.newer, .foreign, .directory].contains(damage) {
      #expect(FileManager.default.fileExists(atPath: scene.database), "it stays where it was")
    }
  }

  @Test(
    arguments: [
      ("setting.value", "NULL"), ("host.name", "NULL"), ("configuration.body", "NULL"),
      ("event.key", "NULL"), ("tally.reviews", "NULL"), ("tally.reviews", "x'ff'"),
      ("review.state_before", "'{}'"), ("review.offered", "'[{}]'"),
    ]
  )
  func `a value that is missing or of another type ends no command`(
    place: String,
    value: String
  ) throws {
    let scene = try Scene()
    try scene.study()
    _ = try scene.program.run("settings", "set", "new-per-day", "9")
    _ = try scene.program.run("words", "flag", "爱")
    let backup = try #require(try scene.program.run("backup").lines.first)
    try scene.put(value, at: place)
    var refusals = 0
    for command in [
      "stats --json --since 2020-01-01", "fsrs simulate --days 1", "words flag --undo 爱", "doctor",
      "--seed 2 --count 1 --kind meaning", "undo",
    ] {
      let outcome = try scene.program.run(
        command.split(separator: " ").map(String.init),
        input: Array("1\n".utf8)
      )
      #expect([0, 65].contains(outcome.status), "\(command): \(outcome)")
      if command == "doctor" {
        #expect(outcome.status == 65 && outcome.output.contains("trainer restore"), "\(outcome)")
      } else if outcome.status == 65 {
        refusals += 1
        #expect(outcome.problem?.contains(scene.database) == true, "\(command): \(outcome)")
      }
    }
    #expect(refusals > 0)
    #expect(try scene.program.run("restore", scene.database, "--dry-run").status == 65)
    #expect(try scene.program.run("restore", backup, "--yes").status == 0)
    #expect(try scene.answers().count == 3)
  }

  @Test func `after a damaged database was set aside the next command begins afresh`() throws {
    let scene = try Scene()
    _ = try scene.study()
    _ = try scene.program.run("backup")
    try DamagedFile.picture.put(at: scene.database)
    #expect(try scene.program.run("due").status == 65)
    let fresh = try scene.program.run("stats")
    #expect(fresh.status == 0)
    #expect(fresh.problem?.contains("trainer restore") == true, "\(fresh.errors)")
    #expect(try scene.program.run("restore", "--yes").status == 0)
    #expect(try scene.answers().count == 3)
  }

  @Test func `orphan journals are moved aside and not played back`() throws {
    let scene = try Scene()
    _ = try scene.study()
    try FileManager.default.removeItem(atPath: scene.database)
    for suffix in ["-journal", "-wal"] {
      try Data("old \(suffix)".utf8).write(to: URL(fileURLWithPath: scene.database + suffix))
    }
    let outcome = try scene.program.run("stats", "--json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"total\":0"))
    let files = try scene.files()
    for suffix in ["-journal", "-wal"] {
      #expect(
        files.contains { $0.key.contains("orphan") && $0.value == Data("old \(suffix)".utf8) }
      )
    }
  }

  @Test func `a database that cannot be read is said, and nothing is changed`() throws {
    let scene = try Scene()
    _ = try scene.study()
    let program = scene.asOrdinaryUser()
    let bytes = try scene.files()["PTStats.sqlite"]
    chmod(scene.database, 0)
    let outcome = try program.run("stats")
    #expect(outcome.status == 66)
    #expect(outcome.problem?.contains(scene.database) == true, "\(outcome.errors)")
    #expect(try scene.files()["PTStats.sqlite"] == bytes)
    chmod(scene.database, 0o600)
    #expect(try program.run("stats").status == 0)
  }

  @Test(arguments: [(UInt16(0o400), UInt16(0o700)), (0o600, 0o500), (0o400, 0o500)])
  func `where nothing can be written, reading works and writing is said`(
    file: UInt16,
    directory: UInt16
  ) throws {
    let scene = try Scene()
    _ = try scene.study()
    let program = scene.asOrdinaryUser()
    let before = try scene.files()
    chmod(scene.database, mode_t(file))
    chmod(scene.home, mode_t(directory))
    let read = try program.run("stats", "--json")
    let written =
      try ["undo"].map { try program.run($0) } + [program.run("--seed", "1", input: "1\n")]
    chmod(scene.home, 0o700)
    #expect(read.status == 0, "\(read.errors)")
    #expect(read.output.contains("\"total\":3"))
    for outcome in written {
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("\(scene.database) cannot be written"), "\(outcome.errors)")
      #expect(outcome.output == "")
    }
    #expect(try scene.files() == before)
  }

  @Test func `a missing template is named`() throws {
    var scene = try Scene()
    // A further name of the program: a fresh copy may be busy when a test beside it starts one.
    let bare = TrainerProgram.directory + "/bare/bin"
    try? FileManager.default.removeItem(atPath: bare)
    try FileManager.default.createDirectory(atPath: bare, withIntermediateDirectories: true)
    scene.program.executable = bare + "/trainer"
    try FileManager.default.linkItem(atPath: TrainerProgram.path, toPath: bare + "/trainer")
    let outcome = try scene.program.run("stats")
    #expect(outcome.status == 66)
    #expect(outcome.problem?.contains("PTStats.template.sqlite") == true, "\(outcome.errors)")
    #expect(try scene.files()["PTStats.sqlite"] == nil)
  }

  @Test func `no home at all is a matter of configuration`() throws {
    var scene = try Scene()
    scene.program.environment["TRAINER_HOME"] = nil
    scene.program.environment["HOME"] = nil
    let outcome = try scene.program.run("stats")
    #expect(outcome.status == 78)
    #expect(outcome.problem?.contains("HOME") == true, "\(outcome.errors)")
  }

  @Test func `a home that cannot be written is named, once`() throws {
    var scene = try Scene()
    scene.program.environment["TRAINER_HOME"] = "/proc/trainer-home"
    for arguments in [["stats"], ["--seed", "1"], ["settings", "set", "color", "never"]] {
      let outcome = try scene.program.run(arguments)
      #expect(outcome.status == 73)
      #expect(outcome.problem?.contains("/proc/trainer-home") == true, "\(outcome.errors)")
    }
  }
}

extension Scene {
  /// Puts a value into all rows of a column, as a damaged page or another program does.
  fileprivate func put(_ value: String, at place: String) throws {
    let parts = place.split(separator: ".")
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { db in
      let tables = try Row.fetchAll(
        db,
        sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name = ?",
        arguments: [String(parts[0])]
      )
      try db.execute(sql: "PRAGMA writable_schema = ON")
      let schema = "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?"
      for table in tables {
        let sql = (table["sql"] as String).replacing(" STRICT, ", with: " ")
          .replacing(" STRICT", with: "").replacing(" NOT NULL", with: "")
        try db.execute(sql: schema, arguments: [sql, table["name"] as String])
        try db.execute(sql: "PRAGMA writable_schema = RESET")
        try db.execute(sql: "UPDATE \(parts[0]) SET \(parts[1]) = \(value)")
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(sql: schema, arguments: [table["sql"] as String, table["name"] as String])
      }
    }
    try queue.close()
  }
}
