import Foundation
import TestSupport
import Workspace

/// A folder with one conversation: what is typed, and exactly what comes back.
///
/// `args` holds the arguments, `input` the bytes of standard input, `setup` a line of arguments
/// for each run that comes before, `< file` at its end naming that run's input in the folder.
/// `stdout`, `stderr` and `status` are the expectation; a missing one means empty, or 0.
struct GoldenCase: Sendable, CustomStringConvertible {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Cases").path

  let name: String
  var description: String { name }
  private var path: String { Self.folder + "/" + name }

  /// Every folder that is there.
  static func all() -> [GoldenCase] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { GoldenCase(name: $0) }
  }

  /// Runs the conversation in a home of its own, with a daemon when it is asked for.
  func run(withDaemon: Bool = false) throws -> Expectation {
    let home = try TemporaryDirectory()
    let program = try TrainerProgram(home: home("home"), words: FewWords.pack())
    let daemon = withDaemon ? try RunningDaemon(home: home("home"), words: FewWords.pack()) : nil
    defer { withExtendedLifetime(daemon) {} }
    return try run(program, home, withDaemon: withDaemon)
  }

  private func run(
    _ plain: TrainerProgram,
    _ home: TemporaryDirectory,
    withDaemon: Bool
  ) throws -> Expectation {
    var program = plain
    if withDaemon { program.environment["TRAINER_DAEMON"] = nil }
    for line in text("setup").split(separator: "\n") {
      let sides = line.split(separator: "<", maxSplits: 1)
      let input = sides.count == 2 ? sides[1].trimmingCharacters(in: .whitespaces) : ""
      let arguments = Self.arguments(String(sides[0]), home: home("home"))
      _ = try program.run(arguments, input: input.isEmpty ? [] : bytes(input))
    }
    let outcome = try program.run(
      Self.arguments(text("args"), home: home("home")),
      input: bytes("input")
    )
    let placeholders = Placeholders(paths: [
      (home("home"), "{HOME}"), (try FewWords.pack(), "{WORDS}"),
      (TrainerProgram.shared, "{SHARE}"), (Version.text, "{VERSION}"),
    ])
    return Expectation(
      output: placeholders.put(into: outcome.output),
      errors: placeholders.put(into: outcome.errors),
      status: outcome.status
    )
  }

  var isRecorded: Bool { FileManager.default.fileExists(atPath: path + "/stdout") }

  func expectation() -> Expectation {
    Expectation(
      output: text("stdout"),
      errors: text("stderr"),
      status: Int32(text("status").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    )
  }

  /// Writes what was seen as the expectation.
  func record(_ seen: Expectation) throws {
    for (file, text) in [
      ("stdout", seen.output), ("stderr", seen.errors),
      ("status", seen.status == 0 ? "" : "\(seen.status)\n"),
    ] {
      let target = URL(fileURLWithPath: "\(path)/\(file)")
      try? FileManager.default.removeItem(at: target)
      if !text.isEmpty || file == "stdout" { try Data(text.utf8).write(to: target) }
    }
  }

  private func bytes(_ file: String) -> [UInt8] {
    FileManager.default.contents(atPath: "\(path)/\(file)").map(Array.init) ?? []
  }

  private func text(_ file: String) -> String { String(decoding: bytes(file), as: UTF8.self) }

  /// Words parted by blanks; one in apostrophes may hold blanks, and `{HOME}` is the scratch home.
  private static func arguments(_ line: String, home: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case let blank where blank.isWhitespace && !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words.map { $0.replacing("{HOME}", with: home) }
  }
}

/// What a conversation must print, and how it must end.
struct Expectation: Equatable {
  let output: String
  let errors: String
  let status: Int32
}
