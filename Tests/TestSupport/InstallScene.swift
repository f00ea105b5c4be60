import Foundation

/// Two versions of an archive with `install.sh` and stand-ins of the program's files, and a prefix.
package struct InstallScene {
  package let directory: TemporaryDirectory
  /// The directory of the installed files.
  package var prefix: String { directory("prefix") }
  /// The environment and the wrapper of `install.sh`.
  package var program: TrainerProgram

  /// The files of both versions.
  package static let files = [
    "bin/trainer", "share/trainer/ChineseWords.sqlite", "share/trainer/PTStats.template.sqlite",
    "share/systemd/user/trainerd.service", "share/man/man1/trainer.1",
    "share/doc/trainer/copyright", "share/zsh/site-functions/_trainer",
  ]
  package static let list = "share/trainer/installed-files"
  /// A link in both versions.
  package static let link = "bin/trainerd"
  /// The file that only one version has, by the number of the version.
  package static let single = [
    1: "share/doc/trainer/old.md", 2: "share/doc/trainer/new.md",
  ]
  /// Files of the learner and of other programs below the prefix.
  package static let foreign = [
    "share/trainer/PTStats.sqlite", "share/doc/trainer/mine.md", "bin/other",
  ]

  package init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"))
    program.environment["HOME"] = directory.path
    for version in [1, 2] {
      for name in Self.files + [Self.single[version]].compactMap(\.self) {
        try put(Self.text(of: name, version), at: directory("archive-\(version)/\(name)"))
      }
      let archive = directory("archive-\(version)")
      chmod(archive + "/bin/trainer", 0o755)
      symlink("trainer", archive + "/" + Self.link)
      try FileManager.default.copyItem(atPath: Self.script, toPath: archive + "/install.sh")
    }
  }

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Packaging/install.sh").path

  /// The text of a file in an archive; the program notes its runs in `$HOME/ran`.
  private static func text(of name: String, _ version: Int) -> String {
    name == "bin/trainer"
      ? "#!/bin/sh\necho \"\(version) $*\" >>\"$HOME/ran\"\n" : "\(name) of version \(version)\n"
  }

  /// Writes a file and makes its directories.
  package func put(_ text: String, at path: String) throws {
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Puts the files of the learner and of other programs below the prefix.
  package func putForeign() throws {
    for name in Self.foreign { try put("not ours", at: prefix + "/" + name) }
  }

  /// Runs `install.sh` of a version with the prefix, or with other arguments.
  @discardableResult
  package func install(
    _ version: Int,
    _ arguments: String...
  ) throws -> TrainerProgram.Outcome {
    var program = program
    program.executable = directory("archive-\(version)/install.sh")
    return try program.run(arguments.isEmpty ? ["--prefix", prefix] : arguments)
  }

  @discardableResult
  package func remove(_ version: Int) throws -> TrainerProgram.Outcome {
    try install(version, "--prefix", prefix, "--remove")
  }

  /// Everything below the prefix: texts of files, targets of links in brackets, nil for a directory.
  package func found() throws -> [String: String?] {
    guard FileManager.default.fileExists(atPath: prefix) else { return [:] }
    var found: [String: String?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: prefix) {
      let path = prefix + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        found[name] = "[\(target)]"
      } else {
        found[name] = .some(
          FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        )
      }
    }
    return found
  }

  /// The files without the list and the directories.
  package func contents() throws -> [String: String] {
    try found().compactMapValues(\.self).filter { $0.key != Self.list }
  }

  /// The contents of a prefix with one version, and nothing of others.
  package static func complete(_ version: Int) -> [String: String] {
    var contents = [link: "[trainer]"]
    for name in files + [single[version]].compactMap(\.self) {
      contents[name] = text(of: name, version)
    }
    return contents
  }

  /// What `foreign` must look like.
  package static let untouched = Dictionary(uniqueKeysWithValues: foreign.map { ($0, "not ours") })

  /// The runs of installed and unpacked programs, as ‘VERSION ARGUMENTS’.
  package func runs() -> [String] {
    let bytes = (try? directory.bytes(of: "ran")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Lets every command that changes files count, and kills the installation at one of them.
  ///
  /// The commands are found in front of the system's. A number of 0 kills nothing.
  package mutating func kill(atChange number: Int) throws {
    for name in ["mkdir", "chmod", "cp", "mv", "rm", "rmdir", "sync", "sed"] {
      let script = """
        #!/bin/sh
        changes=$(($(cat "$HOME/changes") + 1))
        echo $changes >"$HOME/changes"
        [ $changes -ne \(number) ] || kill -KILL 0
        exec /usr/bin/\(name) "$@"

        """
      try put(script, at: directory("commands/\(name)"))
      chmod(directory("commands/\(name)"), 0o755)
    }
    try put("0", at: directory("changes"))
    program.environment["PATH"] = directory("commands") + ":/usr/bin:/bin"
    // A process group of its own, so that the kill takes the installation alone.
    program.wrapper = ["/usr/bin/setsid", "--wait"]
  }

  /// Ends the counting; returns the number of changes.
  package mutating func stopKilling() throws -> Int {
    program.environment["PATH"] = "/usr/bin:/bin"
    program.wrapper = []
    let text = String(decoding: try directory.bytes(of: "changes"), as: UTF8.self)
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}

extension InstallScene {
  /// Installs version 1 where `isUpgrade`, kills the installation of version 2 at one of its changes,
  /// and says what is not as it must be; returns nil if there are fewer changes.
  ///
  /// Each file is old or new and whole, nothing foreign has changed, and afterwards both a second
  /// installation and a removal are complete.
  package static func problem(
    ofKillAt number: Int,
    isUpgrade: Bool,
    thenRemoved: Bool
  ) throws -> [String]? {
    var scene = try InstallScene()
    var problems: [String] = []
    if isUpgrade { try scene.install(1) }
    try scene.putForeign()
    try scene.kill(atChange: number)
    let killed = try scene.install(2)
    guard try scene.stopKilling() >= number else { return nil }
    if killed.status == 0 { problems.append("not killed: \(killed)") }
    let (old, new) = (isUpgrade ? complete(1) : [:], complete(2))
    let contents = try scene.contents().filter { !$0.key.hasSuffix(".trainer-install") }
    for (name, text) in contents where ![old[name], new[name], untouched[name]].contains(text) {
      problems.append("\(name) is \(text)")
    }
    for name in old.keys where contents[name] == nil && new[name] != nil {
      problems.append("\(name) is missing")
    }
    let expected = thenRemoved ? untouched : new.merging(untouched) { $1 }
    let isListed = FileManager.default.fileExists(atPath: scene.prefix + "/" + list)
    let next = thenRemoved ? try scene.remove(2) : try scene.install(2)
    // A first installation may be killed before it has placed anything.
    if next.status != (thenRemoved && !isListed ? 66 : 0) { problems.append("afterwards: \(next)") }
    let left = try scene.contents()
    if left != expected { problems.append("afterwards there is \(left)") }
    return problems
  }
}
