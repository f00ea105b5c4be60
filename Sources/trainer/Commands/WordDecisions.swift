import ArgumentParser
import Pinyin
import REPL
import Study

/// What the commands that decide about words have in common.
struct DecisionOptions: ParsableArguments {
  @Argument(help: "Words.")
  var word: [String]

  @Option(help: "The skill; the ones that drills practise when not named.")
  var skill: String?

  /// Records a decision for every word, and says so.
  func record(_ decision: WordDecision, _ text: String) async throws {
    let session = try Session()
    let service = try session.service()
    let words = try await service.words(named: word)
    let skills = try await self.skills(service)
    try await service.decide(
      decision,
      on: words.flatMap { word in skills.map { CardKey(word.key, $0) } }
    )
    Console.standard.print(words.map { "\($0.simplified)  \($0.reading.marked)  \(text)" })
  }

  private func skills(_ service: any StudyService) async throws -> [Skill] {
    if let skill { return [try Selections.skill(skill)] }
    return try await service.settings().skills
  }
}

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
    abstract: "Mark words for later; --undo takes the mark away."
  )

  @Flag(help: "Take the mark away.")
  var undo = false

  @OptionGroup var options: DecisionOptions

  func run() async throws {
    try await options.record(.flag(!undo), undo ? "not flagged" : "flagged")
  }
}
