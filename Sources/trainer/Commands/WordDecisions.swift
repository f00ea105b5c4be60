import ArgumentParser
import Foundation
import Lexicon
import Pinyin
import REPL
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

/// The options of the commands that mark words, such as `trainer words flag`, and the recording of
/// the marks.
struct DecisionOptions: ParsableArguments {
  @Argument(help: "Words; ‘-’ reads them from standard input, one on each line.")
  var word: [String] = []

  @Option(
    help: "Instead of words: all words of these levels, such as 2 or 1-3.",
    completion: .levels
  )
  var level: String?

  @Option(help: "Instead of words: all words of this topic.", completion: .topics)
  var topic: String?

  @Option(
    help: "Instead of words: all words of this pack; with words: where to look them up.",
    completion: .packs
  )
  var pack: String?

  @Option(help: "Instead of words: all words with this status.", completion: .statuses)
  var status: String?

  @Option(help: "The skill to mark; by default those that drills practise.", completion: .skills)
  var skill: String?

  @Flag(help: "Only show what would be done.")
  var dryRun = false

  func validate() throws {
    let selects = level != nil || topic != nil || status != nil
    if word.isEmpty, !selects, pack == nil {
      throw ValidationError("name words, or choose them with --level, --topic, --pack or --status")
    }
    if !word.isEmpty, selects {
      throw ValidationError("name words or choose them with --level, --topic or --status, not both")
    }
  }

  /// The maximum number of words that are listed; if there are more, only the number is printed.
  private static let longestList = 20

  /// Records a decision about all selected words in one transaction, and prints them with their
  /// mark; with `--dry-run`, only prints them.
  ///
  /// `mark`: the mark as text; nil if the decision is that the words are asked again.
  ///
  /// - Throws: `StudyError.emptySelection` if no word is selected.
  func record(_ decision: WordDecision, _ mark: String?) async throws {
    let session = try Session()
    let source = try session.databases.words(packs: pack)
    let service = try session.service(packs: pack)
    let settings = try await service.settingsInForce()
    let skills = try skill.map { [try Selections.skill($0)] } ?? settings.skills + [.bank]
    let keys =
      word.isEmpty
      ? try await selection(source, service, settings, skills)
      : try await service.perform(FindWords(try names())).map(\.key)
    let cards = keys.flatMap { key in skills.filter { $0.fits(key) }.map { CardKey(key, $0) } }
    guard !cards.isEmpty else { throw StudyError.emptySelection }
    var lines: [String] = []
    if keys.count > Self.longestList {
      lines = ["\(keys.count) words  \(mark ?? "are asked again")"]
    } else {
      for key in keys {
        guard let item = try source.item(key)?.read(in: settings.region) else { continue }
        let parts = [
          TerminalText.sanitized(item.text(in: settings.script)),
          settings.readingForm.withMarks.text(item.reading),
          mark ?? "is asked again",
        ]
        lines.append(parts.filter { !$0.isEmpty }.joined(separator: "  "))
      }
    }
    if dryRun {
      lines.insert("Nothing was changed. Without --dry-run:", at: 0)
    } else {
      _ = try await service.perform(DecideOnCards(decision, cards))
    }
    Console.standard.print(lines)
  }

  /// Returns the words that the options select, in the order of learning; throws an error for an
  /// unknown level, topic or status.
  private func selection(
    _ source: any WordSource,
    _ service: any StudyService,
    _ settings: Settings,
    _ skills: [Skill]
  ) async throws -> [WordKey] {
    let filter = DrillRequest(
      levels: try Selections.levels(level),
      topic: try Selections.topic(topic, in: source)
    ).filter(edition: settings.edition)
    let wanted = try Selections.status(status)
    // A word that was never asked has no card.
    var cards: [WordKey: [Card?]] = [:]
    if wanted != nil {
      for skill in skills {
        for card in try await service.perform(GetCards(of: skill)) {
          cards[card.key.word, default: []].append(card)
        }
      }
    }
    var keys: [WordKey] = []
    try source.forEachEntry(filter) { entry in
      let stored = cards[entry.key] ?? [nil]
      if stored.contains(where: { wanted?.includes($0) ?? true }) { keys.append(entry.key) }
      return true
    }
    return keys
  }

  /// Returns the named words, where ‘-’ is replaced by the lines of standard input.
  ///
  /// A line in the format of `words list --json` stands for its word.
  private func names() throws -> [String] {
    var names: [String] = []
    for text in word {
      guard text == "-" else {
        names.append(text)
        continue
      }
      let bytes = ImportText.inUTF8(try ImportBounds.contents(of: "-"))
      try ImportBounds.check(bytes, path: "standard input")
      for line in bytes.split(separator: 0x0A) {
        let name = String(decoding: line, as: UTF8.self)
          .trimmingCharacters(in: .whitespacesAndNewlines)
        if !name.isEmpty { names.append(Self.key(inJSON: name) ?? name) }
      }
    }
    return names
  }

  /// A word in the format of `words list --json`.
  private struct ListedWord: Decodable {
    let word: String
    let reading: String
  }

  /// Returns the key of the word on a line of JSON; nil if the line has another form.
  private static func key(inJSON line: String) -> String? {
    guard line.hasPrefix("{"),
      let listed = try? JSONDecoder().decode(ListedWord.self, from: Data(line.utf8))
    else { return nil }
    return WordKey(simplified: listed.word, reading: listed.reading).rawValue
  }
}
