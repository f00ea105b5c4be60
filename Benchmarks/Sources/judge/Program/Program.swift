import Foundation
import Pinyin

/// The built program, seen through its command line only.
struct Program {
  let path: String
  let home: String
  /// The pack, when it is not the program's own.
  var pack: String?

  /// What the judge could not go on without.
  enum Failure: Error, CustomStringConvertible {
    case exit(arguments: [String], status: Int32, message: String)
    case line(String)

    var description: String {
      switch self {
      case .exit(let arguments, let status, let message):
        "\(arguments.joined(separator: " ")) ended with \(status): \(message)"
      case .line(let text): "a line that is no question or word: \(text)"
      }
    }
  }

  /// What the program needs to find its data and write nowhere else.
  var environment: [String: String] {
    var environment = [
      "TRAINER_HOME": home, "TRAINER_DAEMON": "off", "LANG": "C.UTF-8", "TZ": "UTC",
      "PATH": "/usr/bin:/bin",
    ]
    environment["TRAINER_WORDS"] = pack
    return environment
  }

  /// Runs it to its end and returns the lines on its standard output.
  @discardableResult
  func run(_ arguments: [String], input: String? = nil) throws -> [Substring] {
    try timed(arguments, input: input).lines
  }

  /// The time from its start to the end of its output, in milliseconds.
  ///
  /// How soon `Process` notices the end that follows is chance.
  func milliseconds(_ arguments: [String]) throws -> Double {
    try timed(arguments).duration / .milliseconds(1)
  }

  private func timed(
    _ arguments: [String],
    input: String? = nil
  ) throws -> (lines: [Substring], duration: Duration) {
    let process = Process()
    let output = Pipe()
    let complaints = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = try input.map(file) ?? FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = complaints
    let begin = ContinuousClock.now
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let duration = ContinuousClock.now - begin
    let message = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure.exit(
        arguments: arguments,
        status: process.terminationStatus,
        message: String(decoding: message, as: UTF8.self)
      )
    }
    return (String(decoding: data, as: UTF8.self).split(separator: "\n"), duration)
  }

  /// A file with the text, opened for reading.
  private func file(_ text: String) throws -> FileHandle {
    let path = home + "/input"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  }

  /// The words of some levels, or all.
  func words(levels: String? = nil) throws -> [Word] {
    let decoder = JSONDecoder()
    let filter = levels.map { ["--level", $0] } ?? []
    return try run(["words", "list", "--json"] + filter).compactMap { line in
      // A question bank's rows have no pinyin; they are no words of a deck.
      try? decoder.decode(Word.self, from: Data(line.utf8))
    }
  }

  /// A worksheet of one kind.
  func questions(
    _ kind: Item.Kind,
    count: Int,
    seed: UInt64,
    deck: Deck,
    sheet: Int,
    more: [String] = []
  ) throws -> [Item] {
    let lines = try run(
      ["questions", "--json", "--kind", kind.rawValue, "--count", String(count), "--seed"]
        + [String(seed)] + more
    )
    let decoder = JSONDecoder()
    return try lines.map { line in
      guard let question = try? decoder.decode(QuestionLine.self, from: Data(line.utf8)),
        question.options.indices.contains(question.answer)
      else { throw Failure.line(String(line)) }
      let reading = try Reading(numbered: question.reading)
      return Item(
        kind: kind,
        word: question.word,
        reading: reading,
        level: deck.word(question.word, reading)?.level ?? 8,
        gloss: deck.word(question.word, reading)?.gloss ?? "",
        prompt: question.prompt,
        options: question.options.map { deck.option($0, kind) },
        answer: question.answer,
        accepted: Set(try question.accepted.map { try Reading(numbered: $0) }),
        sheet: sheet
      )
    }
  }
}
