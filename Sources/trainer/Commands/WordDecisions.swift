import ArgumentParser
import Study

/// `trainer words priority`: asks words earlier or later than others.
struct WordsPriority: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "priority",
    abstract: "Ask words earlier or later than others."
  )

  @Argument(help: "high, normal or low.", completion: .priorities)
  var priority: String

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    guard let value = Priority(rawValue: priority) else {
      throw StudyError.unknown(
        .priority,
        text: priority,
        nearest: Priority.allCases.map(\.rawValue)
      )
    }
    try await options.record(.priority(value), "priority \(value.rawValue)")
  }
}

/// `trainer words suspend`: stops asking words.
struct WordsSuspend: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suspend",
    abstract: "Stop asking words; --undo asks them again."
  )

  @Flag(help: "Ask the words again.")
  var undo = false

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    try await options.record(.hold(undo ? nil : .suspended), undo ? nil : "suspended")
  }
}

/// `trainer words known`: marks words as known.
struct WordsKnown: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "known",
    abstract: "Mark words as known; they are not asked."
  )

  @Flag(help: "Ask the words again.")
  var undo = false

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    try await options.record(.hold(undo ? nil : .known), undo ? nil : "known")
  }
}

/// `trainer words flag`: flags words, or removes the flag.
struct WordsFlag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flag",
    abstract: "Flag words to find them again, or remove the flag."
  )

  @Flag(help: "Remove the flag.")
  var undo = false

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    try await options.record(.flag(!undo), undo ? "not flagged" : "flagged")
  }
}
