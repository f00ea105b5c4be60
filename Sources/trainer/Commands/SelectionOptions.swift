import ArgumentParser
import Lexicon
import REPL
import Study
import Workspace

/// The options that select the words of a drill, a worksheet or a game.
struct SelectionOptions: ParsableArguments {
  @Option(help: "Words of these levels, such as 2 or 1-3.", completion: .levels)
  var level: String?

  @Option(help: "Words of this topic.", completion: .topics)
  var topic: String?

  @Option(
    help: "Words of these packs, such as travel; by default those of the settings.",
    completion: .packs
  )
  var pack: String?
}

extension SelectionOptions {
  /// Returns the filter for the words; throws an error for an invalid level, or for a topic that
  /// the words lack.
  func filter(in words: any WordSource, _ settings: Settings) throws -> WordFilter {
    WordFilter(
      levels: try Selections.levels(level),
      topic: try Selections.topic(topic, in: words),
      edition: settings.edition
    )
  }
}

extension QuestionSheet {
  /// Makes a sheet of questions according to the settings; `seed` is nil for a random order.
  ///
  /// - Throws: `StudyError.emptySelection` if no word passes the filter.
  init(
    of words: any WordSource,
    _ filter: WordFilter,
    kinds: [QuestionKind],
    _ settings: Settings,
    seed: UInt64?
  ) throws(StudyError) {
    try self.init(
      of: words,
      filter,
      kinds: kinds,
      script: settings.script,
      region: settings.region,
      seed: seed ?? UInt64.random(in: .min ... .max)
    )
  }
}

/// The options that choose single words, which are asked in the order in which they are given.
struct ChosenWords: ParsableArguments {
  @Option(help: "Ask this word; repeatable, in this order.")
  var word: [String] = []

  @Option(help: "Ask the words of this list, in its order.", completion: .file())
  var file: String?

  var isEmpty: Bool { word.isEmpty && file == nil }

  /// Throws an error if the options also select words by level or topic.
  func validate(with selection: SelectionOptions) throws {
    if !isEmpty, selection.level != nil || selection.topic != nil {
      throw ValidationError("--word and --file cannot be combined with --level and --topic")
    }
  }

  /// Returns the words of `--file` and then those of `--word`, each once, and warns about those
  /// that no pack has.
  ///
  /// - Throws: an error if no word is left.
  func keys(in source: any WordSource, _ settings: Settings) throws -> [WordKey] {
    var (keys, missing) = try file.map { try Self.listed($0, in: source) } ?? ([], [])
    let lookup = WordLookup(source, script: settings.script)
    var failure: StudyError?
    for text in word {
      do {
        keys += try lookup.items(named: text).map(\.key)
      } catch {
        guard case .unknown = error else { throw error }
        missing.append(TerminalText.sanitized(text))
        failure = failure ?? error
      }
    }
    // If the only word is unknown, its error proposes similar words.
    if keys.isEmpty, missing.count == 1, let failure { throw failure }
    try report(missing, isEmpty: keys.isEmpty)
    var seen: Set<WordKey> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// Warns about words that no pack has.
  ///
  /// - Throws: the warning as a `Failure` if `isEmpty`, that is, if no word is left.
  private func report(_ missing: [String], isEmpty: Bool) throws {
    let named = missing.prefix(Self.mostNamed).joined(separator: ", ")
    let more = missing.count > Self.mostNamed ? " and \(missing.count - Self.mostNamed) more" : ""
    let list = file.map { ShellWord.quoted($0) } ?? "FILE"
    let text =
      "not in these packs: \(named)\(more); to ask them, make a pack of a list with their pinyin and "
      + "meaning: trainer words import \(list)"
    guard !isEmpty else { throw Failure(text, .usage) }
    if !missing.isEmpty { Console.standard.warn(text) }
  }

  /// The number of missing words that a warning names.
  private static let mostNamed = 10

  /// Returns the words of a list that a pack has, and the texts of those that none has.
  private static func listed(
    _ file: String,
    in source: any WordSource
  ) throws -> (keys: [WordKey], missing: [String]) {
    try InputFile.check(file)
    let list = try WordImporter(
      path: file,
      lookUp: { WordsImport.words(spelled: $0, in: source) }
    )
    var keys: [WordKey] = []
    var missing = list.report.skipped.map { TerminalText.sanitized($0.text) }
    for item in list.items {
      let spelled = WordsImport.words(spelled: item.text(in: .simplified), in: source)
      if let key = try source.item(item.key)?.key ?? spelled.first?.key {
        keys.append(key)
      } else {
        missing.append(item.text(in: .simplified))
      }
    }
    return (keys, missing)
  }
}

/// The parsers for the values of options.
enum Selections {
  static func levels(_ text: String?) throws(StudyError) -> LevelSet? {
    guard let text else { return nil }
    guard let set = try? LevelSet(text, setting: "--level"), !set.isEverything else {
      throw .unknown(.level, text: text, nearest: Level.all.map(\.text))
    }
    return set
  }

  /// Returns the kinds with these names.
  ///
  /// - Throws: `StudyError.unknown` for a name that is not one of the `allowed` kinds.
  static func kinds(
    _ names: [String],
    among allowed: [QuestionKind] = QuestionKind.askable
  ) throws(StudyError) -> [QuestionKind] {
    var kinds: [QuestionKind] = []
    for name in names {
      guard let kind = QuestionKind(rawValue: name), allowed.contains(kind) else {
        throw unknown(.kind, name, among: allowed.map(\.rawValue))
      }
      kinds.append(kind)
    }
    return kinds
  }

  /// Returns the kinds with these names, for questions that offer options to choose from.
  ///
  /// - Throws: an error for typed questions, or a kind that is not `allowed`.
  static func kindsWithOptions(
    _ names: [String],
    among allowed: [QuestionKind] = QuestionKind.withOptions
  ) throws -> [QuestionKind] {
    guard !names.contains(QuestionKind.typed.rawValue) else {
      throw Failure("a typed question has no options; name another kind", .usage)
    }
    return try kinds(names, among: allowed)
  }

  /// Returns the hint that all questions ask the reading because no kind was named; nil if it does
  /// not apply, or for a single question.
  ///
  /// `asked`: the kind of each question.
  static func readingHint(named: [String], asked: [String]) -> String? {
    guard named.isEmpty, asked.count > 1, Set(asked) == [QuestionKind.reading.rawValue] else {
      return nil
    }
    return "all \(asked.count) questions ask the reading; others: --kind meaning --kind hanzi"
  }

  static func skill(_ name: String) throws(StudyError) -> Skill {
    guard let skill = Skill(rawValue: name) else {
      throw unknown(.skill, name, among: Skill.allCases.map(\.rawValue))
    }
    return skill
  }

  static func status(_ name: String?) throws(StudyError) -> StatusChoice? {
    guard let name else { return nil }
    guard let choice = StatusChoice(name) else {
      throw unknown(.status, name, among: StatusChoice.names)
    }
    return choice
  }

  static func topic(_ name: String?, in words: any WordSource) throws(StudyError) -> String? {
    guard let name else { return nil }
    let keys = words.topics.map(\.key)
    guard keys.contains(name) else { throw unknown(.topic, name, among: keys) }
    return name
  }

  /// Returns the error for an unknown name, with the most similar names, or all names if none is
  /// similar.
  private static func unknown(
    _ noun: StudyError.Noun,
    _ name: String,
    among known: [String]
  ) -> StudyError {
    let near = Nearness.nearest(to: name, among: known)
    return .unknown(noun, text: name, nearest: near.isEmpty ? known : near)
  }
}

/// The words that the option `--status` chooses.
enum StatusChoice {
  case status(Status)
  /// The words that `stats` counts as firm; see ``Card/isFirm``.
  case firm
  /// The words that were marked as known by a placement test and not answered since; see
  /// ``Card/isUnchecked``.
  case placed

  static let names = Status.allCases.map(\.rawValue) + ["firm", "placed"]

  /// Makes the choice that a name such as `firm` stands for; nil for an unknown name.
  init?(_ name: String) {
    switch name {
    case "firm": self = .firm
    case "placed": self = .placed
    default:
      guard let status = Status(rawValue: name) else { return nil }
      self = .status(status)
    }
  }

  /// Returns true if a word with this card is chosen; `card` is nil for a word without a card.
  func includes(_ card: Card?) -> Bool {
    switch self {
    case .status(let status): (card?.status ?? .new) == status
    case .firm: card?.isFirm == true
    case .placed: card?.isUnchecked == true
    }
  }
}
