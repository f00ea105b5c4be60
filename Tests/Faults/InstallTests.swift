import Foundation
import TestSupport
import Testing

/// `install.sh` touches only what it placed, and a killed run leaves nothing by half.
@Suite struct InstallTests {
  private func entry(_ name: String, _ text: String) throws -> String {
    let scratch = try TemporaryDirectory()
    try scratch.write(text.utf8, to: "file")
    let sum = try SystemTool.output(["/usr/bin/sha256sum", scratch("file")]).prefix(64)
    return "file \(sum) \(name)"
  }

  @Test func `an upgrade and a removal leave what they must`() throws {
    let scene = try InstallScene()
    let first = try scene.install(1)
    #expect(first.status == 0 && first.errors == "", "\(first)")
    #expect(try scene.contents() == InstallScene.complete(1))
    try scene.putForeign()
    let second = try scene.install(2)
    #expect(second.status == 0 && second.errors == "", "\(second)")
    #expect(
      try scene.contents()
        == InstallScene.complete(2).merging(InstallScene.untouched) { $1 }
    )
    #expect(scene.runs().suffix(2) == ["2 --version", "2 daemon stop"])
    let removed = try scene.remove(2)
    #expect(removed.status == 0 && removed.errors == "", "\(removed)")
    #expect(
      Set(try scene.found().keys)
        == Set(
          InstallScene.foreign + [
            "bin", "share", "share/doc", "share/doc/trainer", "share/trainer",
          ]
        )
    )
  }

  @Test func `a removal without anything foreign leaves an empty prefix`() throws {
    let scene = try InstallScene()
    try scene.install(1)
    try scene.install(2)
    try scene.remove(1)
    #expect(try scene.found().isEmpty)
    let again = try scene.remove(1)
    #expect(again.status == 66 && again.errors.contains(InstallScene.list), "\(again)")
  }

  @Test(arguments: ["file", "executable", "directory", "link", "dangling link"])
  func `another program at the place of ours is neither run nor replaced nor removed`(
    kind: String
  ) throws {
    let scene = try InstallScene()
    let place = scene.prefix + "/bin/trainer"
    switch kind {
    case "directory": try scene.put("x", at: place + "/x")
    case "link", "dangling link":
      try scene.put("x", at: scene.prefix + "/bin/real")
      symlink(kind == "link" ? "real" : "nowhere", place)
    default: try scene.put("#!/bin/sh\necho \"foreign $*\" >>\"$HOME/ran\"\n", at: place)
    }
    if kind == "executable" { chmod(place, 0o755) }
    let before = try scene.found()
    let outcome = try scene.install(1)
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.errors.contains("\(place) is not a file that install.sh placed"))
    #expect(outcome.errors.contains("choose another prefix"))
    #expect(try scene.found() == before)
    #expect(scene.runs() == ["1 --version"])
  }

  @Test func `a program that was replaced after the installation is kept`() throws {
    let scene = try InstallScene()
    try scene.install(1)
    try scene.put("#!/bin/sh\necho foreign >>\"$HOME/ran\"\n", at: scene.prefix + "/bin/trainer")
    let before = try scene.found()
    #expect(try scene.install(2).status == 73)
    #expect(try scene.found() == before)
    let removed = try scene.remove(1)
    #expect(removed.status == 0, "\(removed)")
    #expect(removed.errors.contains("bin/trainer has changed"), "\(removed)")
    #expect(try scene.contents().keys.sorted() == ["bin/trainer"])
    #expect(!scene.runs().contains("foreign"))
  }

  /// Lines after the first one of a list; `{}` stands for the directory of the scene.
  @Test(
    arguments: [
      "../precious", "{}/precious", "bin/../../precious", "bin/other",
      "share/trainer/PTStats.sqlite",
      "share/doc/trainer/../../../precious", "share/man/man1/trainer.1/../../../../../precious",
      "", "share/doc/trainer/a b", "share/doc/trainer/\u{1B}[2J", "share/doc/trainer/x/y",
    ],
    ["install", "remove"]
  )
  func `a hostile list is refused before anything is changed`(path: String, action: String) throws {
    let scene = try InstallScene()
    try scene.install(1)
    try scene.putForeign()
    try scene.put("not ours", at: scene.directory("precious"))
    let list = scene.prefix + "/" + InstallScene.list
    let name = path.replacing("{}", with: scene.directory.path)
    let text = try #require(
      String(data: FileManager.default.contents(atPath: list) ?? Data(), encoding: .utf8)
    )
    try scene.put(text + (try entry(name, "not ours")) + "\n", at: list)
    let before = try scene.found()
    let runs = scene.runs().count
    let outcome = action == "install" ? try scene.install(2) : try scene.remove(2)
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains("move the list away"), "\(outcome)")
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(try scene.found() == before)
    #expect(FileManager.default.fileExists(atPath: scene.directory("precious")))
    #expect(scene.runs().dropFirst(runs).allSatisfy { $0 == "2 --version" })
  }

  @Test(arguments: ["", "\n", "bin/trainer\n", "marker", "directory", "link", "pipe", "folder"])
  func `a list that is empty or foreign is refused with a message`(kind: String) throws {
    let scene = try InstallScene()
    let installed = try scene.install(1)
    try #require(installed.status == 0, "\(installed)")
    let list = scene.prefix + "/" + InstallScene.list
    let marker = try #require(
      String(decoding: FileManager.default.contents(atPath: list) ?? Data(), as: UTF8.self)
        .split(separator: "\n").first
    )
    unlink(list)
    switch kind {
    case "marker": try scene.put("\(marker)\n", at: list)
    case "directory": try scene.put("\(marker)\ndirectory - bin/\n", at: list)
    case "link": symlink("ChineseWords.sqlite", list)
    case "pipe": mkfifo(list, 0o600)
    case "folder": mkdir(list, 0o700)
    default: try scene.put(kind, at: list)
    }
    let before = try scene.contents()
    for outcome in [try scene.install(2), try scene.remove(2)] {
      #expect(outcome.status == 65, "\(outcome)")
      #expect(outcome.errors.contains(list) && outcome.errors.contains("move"), "\(outcome)")
    }
    #expect(try scene.contents() == before)
  }

  @Test(arguments: ["bin", "share", "share/trainer", "share/man/man1"])
  func `directories that lead elsewhere are refused`(name: String) throws {
    let scene = try InstallScene()
    try scene.put("not ours", at: scene.directory("elsewhere/trainer"))
    let place = URL(fileURLWithPath: scene.prefix + "/" + name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    symlink(scene.directory("elsewhere"), place.path)
    let before = try scene.found()
    let outcome = try scene.install(1)
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.errors.contains("\(place.path) is a link that leads out"), "\(outcome)")
    #expect(try scene.found() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scene.directory("elsewhere")) == [
        "trainer"
      ]
    )
    // The same once everything lies behind the link.
    unlink(place.path)
    try scene.install(1)
    try FileManager.default.moveItem(atPath: place.path, toPath: scene.directory("moved"))
    symlink(scene.directory("moved"), place.path)
    let moved = try FileManager.default.subpathsOfDirectory(atPath: scene.directory("moved"))
    #expect(try scene.remove(1).status == 73)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: scene.directory("moved")) == moved)
  }

  @Test(arguments: ["prefix", "prefix/bin", "prefix/share/man"])
  func `a file in place of a directory is named`(name: String) throws {
    let scene = try InstallScene()
    try scene.put("not ours", at: scene.directory(name))
    let before = try scene.found()
    let outcome = try scene.install(1, "--prefix", scene.prefix + (name == "prefix" ? "/deep" : ""))
    #expect(outcome.status == 73, "\(outcome)")
    #expect(outcome.errors.contains("\(scene.directory(name)) is not a directory"), "\(outcome)")
    #expect(try scene.found() == before)
  }

  @Test(arguments: [
    "a b", "a\nb", "a\tb", "a'b", "a\"b", "a\\b", "a\u{1B}[2Jb", "a\u{7F}b", "a%hb", "a$(id)b",
    "a|b",
    "a&b",
  ])
  func `a prefix that the service unit cannot contain is refused`(name: String) throws {
    let scene = try InstallScene()
    let before = try scene.found()
    let outcome = try scene.install(1, "--prefix", scene.directory(name))
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains("choose another prefix"), "\(outcome)")
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.errors.contains("\u{7F}"))
    #expect(try scene.found() == before)
  }

  @Test(arguments: [nil, 0o700, 0o755])
  func `the directory of the learner's data stays closed to others`(mode: Int?) throws {
    let scene = try InstallScene()
    let data = scene.directory(".local/share/trainer")
    if let mode {
      try FileManager.default.createDirectory(
        atPath: data,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: mode]
      )
      chmod(data, mode_t(mode))
    }
    let outcome = try scene.install(1, "--prefix", scene.directory(".local"))
    #expect(outcome.status == 0, "\(outcome)")
    let attributes = try FileManager.default.attributesOfItem(atPath: data)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    try scene.install(1)
    let shared = try FileManager.default.attributesOfItem(atPath: scene.prefix + "/share/trainer")
    #expect((shared[.posixPermissions] as? NSNumber)?.intValue == 0o755)
  }

  @Test(arguments: [1, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77], [true, false])
  func `a killed installation leaves each file old or new`(number: Int, isUpgrade: Bool) throws {
    let problems = try InstallScene.problem(
      ofKillAt: number,
      isUpgrade: isUpgrade,
      thenRemoved: number.isMultiple(of: 2)
    )
    #expect(problems ?? [] == [])
  }
}
