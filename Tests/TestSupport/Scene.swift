package import Foundation

/// A learner's home with the program, about to meet a fault.
package struct Scene {
  package let directory: TemporaryDirectory
  package var program: TrainerProgram

  /// The learner's directory; a fault may need it on a disk of its own.
  package var home: String {
    get { program.environment["TRAINER_HOME"] ?? directory("home") }
    set { program.environment["TRAINER_HOME"] = newValue }
  }

  package var database: String { home + "/PTStats.sqlite" }

  package init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
  }

  /// Answers three questions, so that there is something to lose.
  @discardableResult
  package func study() throws -> TrainerProgram.Outcome {
    try program.run("--seed", "1", "--count", "3", "--kind", "meaning", input: "1\n2\n3\n")
  }

  /// The program as an ordinary user, for whom modes of files count.
  package func asOrdinaryUser() -> TrainerProgram {
    var program = program
    if getuid() == 0 {
      program.wrapper = [
        "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
      ]
      give(directory.path)
    }
    return program
  }

  private func give(_ path: String) {
    chown(path, 65534, 65534)
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] {
      chown("\(path)/\(name)", 65534, 65534)
    }
  }

  /// Every file of the learner by its path, with its bytes, without the diagnostic log.
  package func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: home)
    where !name.hasSuffix("trainer.log") {
      files[name] = FileManager.default.contents(atPath: "\(home)/\(name)")
    }
    return files
  }

  /// The backups by their paths in the home, sorted.
  package func backups() throws -> [String] {
    try files().keys.filter { $0.hasPrefix("backups/") && $0.hasSuffix(".sqlite") }.sorted()
  }

  /// The answers in the log, in their order.
  package func answers() throws -> [Answer] { try Self.answers(in: program.run("export")) }

  /// The answers in an export, in their order.
  package static func answers(in export: TrainerProgram.Outcome) throws -> [Answer] {
    try export.lines.compactMap { line in
      try JSONDecoder().decode(Line.self, from: Data(line.utf8)).answer
    }
  }

  package struct Answer: Hashable {
    package let word: String
    package let isRight: Bool

    package init(word: String, isRight: Bool) {
      self.word = word
      self.isRight = isRight
    }

    /// Reads a verdict line of a drill: `right  银行  …`.
    package init?(verdict: some StringProtocol) {
      let words = verdict.split(separator: " ")
      guard words.count > 1, words[0] == "right" || words[0] == "wrong" else { return nil }
      self.init(word: String(words[1]), isRight: words[0] == "right")
    }
  }

  private struct Line: Decodable {
    let type: String
    let word: String?
    let correct: Bool?

    var answer: Answer? {
      guard type == "review", let word, let correct else { return nil }
      return Answer(word: String(word.prefix { $0 != "|" }), isRight: correct)
    }
  }
}

extension TrainerProgram.Outcome {
  /// The one line that says what failed, when there is exactly one.
  package var problem: String? {
    let lines = errors.split(separator: "\n")
    guard lines.count == 1, lines[0].hasPrefix("trainer: ") else { return nil }
    return String(lines[0])
  }

  /// The answers that were acknowledged.
  package var acknowledged: [Scene.Answer] {
    output.split(separator: "\n").compactMap { Scene.Answer(verdict: $0) }
  }
}
