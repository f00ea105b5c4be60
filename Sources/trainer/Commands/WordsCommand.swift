import ArgumentParser
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// `trainer words`: lists, searches and manages words.
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "List, search and manage words.",
    subcommands: [
      WordsList.self, WordsShow.self, WordsSearch.self, WordsFrom.self, WordsImport.self,
      WordsPacks.self, WordsRemove.self,
      WordsPriority.self, WordsSuspend.self,
      WordsKnown.self, WordsFlag.self,
    ]
  )
}

/// The options of the commands that print words.
struct WordOptions: ParsableArguments {
  @Option(
    help: "Words of these packs, such as study,travel, or ‘all’; by default those of the settings.",
    completion: .packs
  )
  var pack: String?

  @Flag(help: "Print JSON, one object a line.")
  var json = false
}

/// `trainer words search`: finds words by hanzi, by pinyin with or without tones, or by meaning.
struct WordsSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find words by hanzi, pinyin or meaning."
  )

  @Argument(help: "Hanzi, pinyin with or without tones, or English.")
  var text: [String]

  @OptionGroup var options: WordOptions

  func run() async throws {
    let session = try Session()
    let words = try session.databases.words(packs: options.pack)
    let typed = text.joined(separator: " ")
    let found = try WordLookup(words).search(typed)
    let settings = try session.databases.settingsIfAny()
    let characters = found.isEmpty ? typed.prefix(8).map(String.init) : []
    let parts = try characters.flatMap { try words.words(spelled: $0) }
    if parts.isEmpty {
      try WordOutput(session: session, settings: settings, json: options.json)
        .print(found, cards: [:])
    } else {
      let style = session.screen.style(settings)
      let named = ReportedWords(style: style, region: settings.region)
      let texts = parts.map { "\(named.text($0)) \(style.gloss($0))" }
      Console.standard.warn(
        "no word matches (the lists have few names of places); its characters: "
          + texts.joined(separator: ", ")
      )
    }
    if found.isEmpty { throw ExitCode(ExitStatus.nothing.rawValue) }
  }
}

/// `trainer words show`: shows everything about some words.
struct WordsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about words, with your progress."
  )

  @Argument(help: "Words.")
  var word: [String]

  @OptionGroup var options: WordOptions

  func run() async throws {
    let session = try Session()
    let service = try session.service(packs: options.pack)
    var keys: [WordKey] = []
    var unknown: [StudyError] = []
    for text in word {
      do throws(StudyError) {
        keys += try await service.perform(FindWords([text])).map(\.key)
      } catch {
        guard case .unknown = error else { throw error }
        unknown.append(error)
      }
    }
    let source = try session.databases.words(packs: options.pack)
    let settings = try await service.settingsInForce()
    let output = WordOutput(session: session, settings: settings, json: options.json)
    let characters = try session.databases.characters()
    for detail in try await service.perform(GetWordDetails(keys)) {
      let surroundings = try Self.surroundings(
        of: detail.item,
        source,
        characters,
        settings
      )
      try output.print(detail, surroundings)
    }
    try Notices.fail(unknown)
  }

  /// The maximum number of look-alikes shown for each character, and of similar words shown for a
  /// word.
  private static let shownNeighbors = 8

  private static func surroundings(
    of item: Item,
    _ source: any WordSource,
    _ characters: CharacterTable?,
    _ settings: Settings
  ) throws -> WordSurroundings {
    guard case .word(let word) = item else { return WordSurroundings() }
    let script = settings.script
    var seen: Set<Character> = []
    let letters = word.text(in: script).filter { seen.insert($0).inserted }
    var items: [WordSurroundings.Item] = []
    if let characters {
      for hanzi in try characters.hanzi(Array(letters)) {
        let near = try characters.lookAlikes(
          of: hanzi.character,
          in: script,
          limit: shownNeighbors
        )
        let alike = near.filter { $0.likeness >= LookAlike.leastShown }
        items.append(.init(hanzi: hanzi, lookAlikes: alike.map(\.character)))
      }
    }
    return WordSurroundings(
      characters: items,
      nearWords: try source.nearWords(of: word.key, limit: shownNeighbors)
        .map { $0.read(in: settings.region) }
    )
  }
}

/// The output of words, for people or as JSON.
struct WordOutput {
  let session: Session
  let settings: Settings
  let json: Bool

  /// The minimum width of a terminal at which words are printed as a table.
  private static let leastTableWidth = 40

  /// Prints words with their status as a table, on a narrow terminal as lines, or words as JSON.
  ///
  /// `cards`: the cards whose status is shown, by word. `forgotten`: for leeches, how many times
  /// they were forgotten.
  func print(
    _ items: [Item],
    cards: [WordKey: Card],
    forgotten: [WordKey: Int] = [:]
  ) throws {
    if json {
      for item in items { try JSONOutput.print(WordJSON(item)) }
      return
    }
    let style = session.screen.style(settings)
    let rows = items.map { $0.read(in: settings.region) }.map { item in
      [
        TerminalText.sanitized(item.text(in: settings.script)),
        settings.readingForm.text(item.reading),
        item.word.map(style.gloss) ?? TerminalText.sanitized(item.gloss),
        mark(cards[item.key], forgotten[item.key]),
      ]
    }
    guard !rows.isEmpty else {
      Console.standard.warn("no word matches")
      return
    }
    guard style.width >= Self.leastTableWidth else {
      // In a narrow table, all meanings would be cut after a few letters.
      let lines = rows.flatMap { row in
        style.wrap(row[...1].joined(separator: " "), hanging: 2)
          + style.indent(row[2...].filter { !$0.isEmpty }.joined(separator: ", "))
      }
      return Console.standard.print(lines)
    }
    Console.standard.print(
      TextTable(
        columns: [.init(""), .init(""), .init(""), .init("")],
        rows: rows
      ).lines(width: style.width, glyphs: style.glyphs)
    )
  }

  /// Prints everything about a word.
  func print(
    _ detail: WordDetail,
    _ surroundings: WordSurroundings = WordSurroundings()
  ) throws {
    if json {
      try JSONOutput.print(WordJSON(detail, surroundings))
    } else {
      let screen = WordScreen(style: session.screen.style(settings))
      Console.standard.print(screen.lines(detail, surroundings: surroundings))
    }
  }

  private func mark(_ card: Card?, _ lapses: Int?) -> String {
    guard let card else { return "" }
    var parts = card.status == .new ? [] : [card.status.rawValue]
    if let lapses { parts.append("forgotten \(lapses.counted("time"))") }
    if card.isFlagged { parts.append("flagged") }
    if card.priority != .normal { parts.append(card.priority.rawValue) }
    return parts.joined(separator: " ")
  }
}
