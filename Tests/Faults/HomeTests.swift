import Foundation
import TestSupport
import Testing

/// Homes of all kinds, and what their variables say.
@Suite struct HomeTests {
  /// A scene whose places come from `HOME`, with the daemon.
  private func newcomer() throws -> Scene {
    var scene = try Scene()
    scene.program.environment["TRAINER_HOME"] = nil
    scene.program.environment["TRAINER_DAEMON"] = nil
    scene.program.environment["HOME"] = scene.directory.path
    return scene
  }

  private func mode(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Everything below a directory but what is in the home of that name.
  private func names(_ scene: Scene) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scene.directory.path).sorted()
  }

  @Test(arguments: [
    ["HOME": "{}"], ["HOME": "/{}"], ["HOME": "{}//"], ["XDG_DATA_HOME": "/{}/x/data"],
    ["XDG_STATE_HOME": "{}/x/state"], ["XDG_RUNTIME_DIR": "{}/x/run"],
    ["XDG_DATA_HOME": "data", "XDG_STATE_HOME": "./state", "XDG_RUNTIME_DIR": "run"],
    ["XDG_DATA_HOME": "~/data", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""],
  ])
  func `the first start says nothing but the drill`(variables: [String: String]) throws {
    var scene = try newcomer()
    for (name, value) in variables {
      scene.program.environment[name] = value.replacing("{}", with: scene.directory.path)
    }
    scene.program.wrapper = ["/usr/bin/env", "-C", scene.directory.path]
    let drill = try scene.program.run("--kind", "meaning", "--count", "1", input: "1\n")
    let status = try scene.program.run("daemon", "status", "--json")
    let stopped = try scene.program.run("daemon", "stop")
    #expect(drill.status == 0 && drill.errors == "", "\(drill)")
    #expect(drill.acknowledged.count == 1)
    #expect(status.status == 0 && stopped.status == 0, "\(status) \(stopped)")
    let made = try names(scene)
    #expect(made.contains { $0.hasSuffix("/PTStats.sqlite") })
    for name in made where !name.hasSuffix(".sock") {
      #expect(try [0o700, 0o600].contains(mode(scene.directory(name))), "\(name)")
    }
    #expect(!made.contains { $0.hasPrefix("~") || $0.hasPrefix("run") || $0.hasPrefix("state") })
  }

  @Test(arguments: [nil, "", "here", "~", "{}/absent", "{}/file"])
  func `without a home directory nothing is made`(home: String?) throws {
    var scene = try newcomer()
    try scene.directory.write([1], to: "file")
    scene.program.environment["HOME"] = home?.replacing("{}", with: scene.directory.path)
    scene.program.wrapper = ["/usr/bin/env", "-C", scene.directory.path]
    for arguments in [["stats"], ["--count", "1"], ["daemon", "start"]] {
      let outcome = try scene.program.run(arguments)
      #expect(outcome.status == 78, "\(outcome)")
      #expect(outcome.problem?.contains("TRAINER_HOME") == true, "\(outcome.errors)")
    }
    #expect(try scene.directory.names() == ["file"])
  }

  @Test(arguments: ["TRAINER_HOME", "TRAINER_WORDS"], ["~", "~/x"])
  func `a tilde that no shell has replaced is said`(variable: String, value: String) throws {
    var scene = try newcomer()
    scene.program.environment[variable] = value
    scene.program.wrapper = ["/usr/bin/env", "-C", scene.directory.path]
    let outcome = try scene.program.run("stats")
    #expect(outcome.status == 78)
    #expect(outcome.problem?.contains(variable) == true, "\(outcome.errors)")
    #expect(outcome.problem?.contains("$HOME") == true, "\(outcome.errors)")
    #expect(try scene.directory.names().isEmpty)
  }

  @Test func `a home that cannot be written is one line that names the place`() throws {
    var scene = try newcomer()
    let home = scene.directory("locked")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    scene.program.environment["HOME"] = home
    scene.program = scene.asOrdinaryUser()
    chmod(home, 0o500)
    for arguments in [["stats"], ["--count", "1"], ["settings", "list"]] {
      let outcome = try scene.program.run(arguments)
      #expect(outcome.status == 73, "\(outcome)")
      #expect(outcome.problem?.contains(home) == true, "\(outcome.errors)")
    }
    chmod(home, 0o700)
  }

  @Test(.enabled(if: getuid() == 0), arguments: ["study", "nothing", "the runtime directory"])
  func `root leaves another user's directory alone`(found: String) throws {
    var scene = try newcomer()
    var program = scene.asOrdinaryUser()
    program.environment["TRAINER_DAEMON"] = "off"
    if found == "study" {
      #expect(try program.run("--kind", "meaning", "--count", "1", input: "1\n").status == 0)
    }
    if found == "the runtime directory" {
      let mine = try TemporaryDirectory()
      scene.program.environment["HOME"] = mine.path
      scene.program.environment["XDG_RUNTIME_DIR"] = scene.directory.path
      let outcome = try scene.program.run("stats")
      #expect(try scene.program.run("daemon", "stop").status == 0)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
      #expect(try names(scene).isEmpty)
      return
    }
    let before = try names(scene)
    for arguments in [["stats"], ["--count", "1"], ["backup"], ["daemon", "start"]] {
      let outcome = try scene.program.run(arguments, input: Array("1\n".utf8))
      #expect(outcome.status == 78, "\(outcome)")
      #expect(outcome.problem?.contains("sudo -u") == true, "\(outcome.errors)")
    }
    #expect(try names(scene) == before)
  }

  @Test func `a link without target in place of the database is said and stays`() throws {
    let scene = try Scene()
    let link = scene.home + "/PTStats.sqlite"
    try FileManager.default.createDirectory(
      atPath: scene.home,
      withIntermediateDirectories: false
    )
    symlink("/nonexistent/stats", link)
    for arguments in [["stats"], ["--count", "1"], ["backup"]] {
      let outcome = try scene.program.run(arguments)
      #expect(outcome.status == 66, "\(outcome)")
      #expect(outcome.problem?.contains("\(link) is a link") == true, "\(outcome.errors)")
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/nonexistent/stats")
  }

  /// Each variable with the path of the link, below the directory that the variable names.
  @Test(
    arguments: [
      ("TRAINER_HOME", ""), ("TRAINER_HOME", "x"), ("HOME", ""), ("HOME", ".local"),
      ("HOME", ".local/share"), ("HOME", ".local/share/trainer"), ("XDG_DATA_HOME", ""),
      ("XDG_DATA_HOME", "trainer"),
    ],
    ["/nonexistent/disk", "link"]
  )
  func `data behind a link without target are not begun anew`(
    place: (variable: String, link: String),
    target: String
  ) throws {
    var scene = try newcomer()
    let base = scene.directory("base")
    let link = place.link.isEmpty ? base : base + "/" + place.link
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: link).deletingLastPathComponent().path,
      withIntermediateDirectories: true
    )
    symlink(target == "link" ? link : target, link)
    let below = place.variable == "TRAINER_HOME" && place.link == "x"
    scene.program.environment[place.variable] = below ? link + "/deeper" : base
    let before = try names(scene)
    for arguments in [["stats"], ["--count", "1"], ["daemon", "start"], ["settings", "list"]] {
      let outcome = try scene.program.run(arguments)
      #expect(outcome.status == 78, "\(outcome)")
      #expect(outcome.problem?.contains("\(link) is a link") == true, "\(outcome.errors)")
      #expect(outcome.problem?.contains("TRAINER_HOME") == true, "\(outcome.errors)")
    }
    #expect(try names(scene) == before)
  }
}
