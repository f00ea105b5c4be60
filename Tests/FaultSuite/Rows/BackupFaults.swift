import Foundation
import TestSupport

/// Backups that are none, and names that are taken.
enum BackupFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .hostileBackup,
        parts: [
          FaultPart(name: "each kind", needs: [.tool("sqlite3")], run: hostile),
          FaultPart(name: "random bytes overwritten", run: scribbled),
        ]
      ),
      Fault(
        row: .wrongClockOfBackups,
        parts: [
          FaultPart(name: "ahead for a month, then right", needs: [.tool("faketime")], run: ahead),
          FaultPart(name: "standing", needs: [.tool("faketime")], run: standing),
        ]
      ),
      Fault(
        row: .ownFiles,
        parts: [FaultPart(name: "every file, by every name", run: ownFiles)]
      ),
    ]
  }

  /// What makes a sound database one that this program did not make.
  private static let changes = [
    "CREATE TRIGGER t AFTER INSERT ON review BEGIN DELETE FROM review; END",
    "CREATE TRIGGER t AFTER INSERT ON review BEGIN UPDATE review SET grade = 1; END",
    "ALTER TABLE review RENAME TO hidden; CREATE VIEW review AS SELECT * FROM hidden",
    "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT * FROM n",
    "DROP TABLE tally", "DROP TABLE card", "CREATE TABLE more (x)",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema; PRAGMA writable_schema = OFF; VACUUM",
    "PRAGMA user_version = 0", "PRAGMA user_version = -1", "PRAGMA user_version = 1",
    "PRAGMA user_version = 99", "PRAGMA application_id = 7", "DELETE FROM grdb_migrations",
    "DELETE FROM review WHERE id = 2", "UPDATE review SET grade = 5 - grade",
    "UPDATE card SET stability = 99",
  ]

  /// A home with three answers and the path of a backup of it.
  private static func scene() throws -> (Scene, backup: String) {
    let scene = try Scene()
    try scene.study()
    let backup = try scene.program.run("backup").lines.first ?? ""
    return (scene, backup)
  }

  private static func hostile(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for change in changes.prefix(rig.count(changes.count, quick: 4)) {
      let (scene, backup) = try scene()
      tally.expect(try Tool.run("sqlite3", backup, change), "sqlite3: \(change)")
      try refuse(backup, scene, change, &tally)
    }
    return tally
  }

  /// Restoring is refused in one line, changes nothing, and the next answers are stored.
  private static func refuse(
    _ backup: String,
    _ scene: Scene,
    _ moment: String,
    _ tally: inout Tally
  ) throws {
    let before = try scene.files()
    let outcome = try scene.program.run("restore", backup, "--yes")
    tally.trials += 1
    tally.expect(
      outcome.status == 65 && outcome.problem?.contains(backup) == true,
      "\(moment): \(outcome.status) \(outcome.errors)"
    )
    tally.expect(try scene.files() == before, "\(moment): files have changed")
    var account = AnswerAccount()
    account.add(try scene.answers(), isCutOff: false)
    account.add(
      try scene.program.run(Rig.drill, input: Array("1\n2\n".utf8)).acknowledged,
      isCutOff: false
    )
    try tally.settle(account, scene, moment)
  }

  /// A damaged backup is refused, or restored as it would be without the damage.
  private static func scribbled(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    var refused = 0
    let (scene, backup) = try scene()
    let sound = [UInt8](FileManager.default.contents(atPath: backup) ?? Data())
    let answers = try scene.answers()
    for _ in 0..<rig.count(100, quick: 6) {
      var bytes = sound
      let start = rig.random(0...bytes.count - 33)
      for index in start..<start + rig.random(1...32) { bytes[index] = UInt8(rig.random(0...255)) }
      try Data(bytes).write(to: URL(fileURLWithPath: backup))
      let outcome = try scene.program.run("restore", backup, "--yes")
      tally.trials += 1
      if outcome.status == 0 {
        try tally.examine(scene, "restored with bytes at \(start) overwritten")
        _ = try scene.program.run("restore", "--yes")
      } else {
        refused += 1
        tally.expect([65, 74].contains(outcome.status), "\(start): \(outcome.errors)")
      }
      tally.expect(try scene.answers().count == answers.count, "\(start): answers are gone")
    }
    tally.note = "\(refused) refusals"
    return tally
  }

  private static func ahead(_ rig: Rig) throws -> Tally {
    let scene = try Scene()
    try scene.study()
    var tally = Tally()
    var future: [String] = []
    for day in 0..<rig.count(30, quick: 13) {
      var program = scene.program
      program.wrapper = ["/usr/bin/faketime", "-f", "+\(7_300 + day)d"]
      future += try program.run("backup").lines
      tally.trials += 1
    }
    let kept = future.filter(FileManager.default.fileExists)
    for _ in 0..<3 {
      let made = try scene.program.run("backup").lines.first ?? ""
      tally.expect(FileManager.default.fileExists(atPath: made), "\(made) is gone")
      let newest = try scene.program.run("restore", "--dry-run")
      tally.expect(newest.output.contains(made), "the newest is \(newest.output)")
    }
    tally.expect(kept.allSatisfy(FileManager.default.fileExists), "some of the future are gone")
    return tally
  }

  private static func standing(_ rig: Rig) throws -> Tally {
    let scene = try Scene()
    var program = scene.program
    program.wrapper = ["/usr/bin/faketime", "-f", "2026-11-21 12:00:00"]
    try scene.study()
    var tally = Tally()
    var damaged: Set<Data> = []
    for number in 1...UInt8(rig.count(9, quick: 3)) {
      tally.expect(try program.run("backup").status == 0, "backup \(number)")
      let bytes = Data([number])
      try bytes.write(to: URL(fileURLWithPath: scene.database))
      damaged.insert(bytes)
      tally.expect(try program.run("stats").status == 65, "the damage is not seen")
      tally.trials += 1
    }
    let files = try scene.files()
    tally.expect(damaged.isSubset(of: Set(files.values)), "damaged databases are gone")
    tally.expect(try scene.backups().count == tally.trials, "backups are gone")
    return tally
  }

  private static func ownFiles(_ rig: Rig) throws -> Tally {
    var (scene, backup) = try scene()
    let words = scene.directory("words.sqlite")
    try FileManager.default.copyItem(atPath: try FewWords.pack(), toPath: words)
    scene.program.environment["TRAINER_WORDS"] = words
    let packs = scene.home + "/packs"
    try FileManager.default.createDirectory(atPath: packs, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: words, toPath: packs + "/mine.sqlite")
    try Data("line\n".utf8).write(to: URL(fileURLWithPath: scene.home + "/history"))
    let (soft, hard) = (scene.directory("soft"), scene.directory("hard"))
    let ordinary = scene.directory("ordinary")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: ordinary))
    var tally = Tally()
    let own = [
      scene.database, backup, packs + "/mine.sqlite", scene.home + "/history", words,
      scene.home + "/PTStats.lock", scene.home + "/trainer.log",
    ]
    for path in own {
      for name in [path, soft, hard] {
        unlink(soft)
        unlink(hard)
        symlink(path, soft)
        link(path, hard)
        for command in [["export", name, "--force"], ["stats", "--html", name, "--force"]] {
          let before = try scene.files()
          let outcome = try scene.program.run(command)
          tally.trials += 1
          tally.expect(outcome.status == 73, "\(command): \(outcome.status) \(outcome.errors)")
          tally.expect(try scene.files() == before, "\(command): files have changed")
        }
      }
    }
    for command in [["export", ordinary], ["stats", "--html", ordinary]] {
      let outcome = try scene.program.run(command)
      tally.trials += 1
      tally.expect(outcome.status == 73, "\(command): \(outcome.status)")
      tally.expect(
        FileManager.default.contents(atPath: ordinary) == Data("mine".utf8),
        "\(command): the file was replaced"
      )
    }
    try tally.examine(scene, "at the end")
    return tally
  }
}
