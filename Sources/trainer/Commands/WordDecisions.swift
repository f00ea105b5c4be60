import ArgumentParser
import Study

/// `trainer words priority`: takes words earlier or later.
struct WordsPriority: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "priority",
    abstract: "Take words earlier or later than others."
  )

  @Argument(help: "high, normal or low.")
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

/// `trainer words suspend`: puts words away.
struct WordsSuspend: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suspend",
    abstract: "Put words away, or take them out again."
  )

  @Flag(help: "Take the words out again.")
  var undo = false

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    try await options.record(.hold(undo ? nil : .suspended), undo ? "active" : "suspended")
  }
}

/// `trainer words known`: asks words no more.
struct WordsKnown: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "known",
    abstract: "Mark words as known; they are not asked."
  )

  @Flag(help: "Ask the words again.")
  var undo = false

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    try await options.record(.hold(undo ? nil : .known), undo ? "active" : "known")
  }
}

/// `trainer words flag`: marks words for later.
struct WordsFlag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flag",
    abstract: "Mark words for later, or take the mark away."
  )

  @Flag(help: "Take the mark away.")
  var undo = false

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    try await options.record(.flag(!undo), undo ? "not flagged" : "flagged")
  }
}
