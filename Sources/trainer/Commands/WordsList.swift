import ArgumentParser
import Lexicon
import REPL
import Study
import Workspace

extension WordSheetPage.Layout: ExpressibleByArgument {}

/// `trainer words list`: lists words by level, topic and status, on the screen or on paper.
struct WordsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List words by level, topic or status."
  )

  @Option(help: "Words of these levels, such as 2 or 1-3.", completion: .levels)
  var level: String?

  @Option(help: "Words of this topic; ‘topics’ lists them.", completion: .topics)
  var topic: String?

  @Option(
    help: "Words by status: new, learning, review, relearning, known, suspended, firm, placed.",
    completion: .statuses
  )
  var status: String?

  @Flag(help: "Flagged words only.")
  var flagged = false

  @Flag(
    help: "Words that are forgotten again and again, in any skill and, without --pack, any pack."
  )
  var leeches = false

  @Flag(help: "List new words, too, on a terminal without other options.")
  var all = false

  @OptionGroup var options: WordOptions

  @OptionGroup var paper: PaperOptions

  @Option(help: "With --html: a list, flash cards to cut out, or squares to write in.")
  var layout: WordSheetPage.Layout?

  func validate() throws {
    if paper.html != nil, options.json {
      throw ValidationError("--html and --json cannot be combined")
    }
    if paper.html != nil, topic == "topics" {
      throw ValidationError("--html prints words; name one of the topics")
    }
    if paper.html == nil, layout != nil || paper.title != nil {
      throw ValidationError("--layout and --title need --html")
    }
    if paper.html == nil, paper.language.language != nil {
      throw ValidationError("--language needs --html")
    }
  }

  /// True if a person at a terminal lists words without selecting any.
  ///
  /// Thousands of new words would then hide the begun ones.
  private var isForReading: Bool {
    Screen.isTerminal && !all && level == nil && topic == nil && status == nil && !flagged
      && !leeches && options.pack == nil && !options.json
  }

  /// Returns the packs to list; nil for those in use.
  ///
  /// Leeches are words of any pack; the packs in use come first, so that meanings are those of
  /// drills.
  private func packs(_ databases: Databases) throws -> String? {
    guard options.pack == nil, leeches else { return options.pack }
    let used = try databases.packsInUse()
    return (used + databases.library.names.filter { !used.contains($0) }).joined(separator: ",")
  }

  func run() async throws {
    let session = try Session()
    let words = try session.databases.words(packs: try packs(session.databases))
    if topic == "topics" {
      Console.standard.print(words.topics.map { $0.key.padded(to: 16) + $0.name })
      return
    }
    var page = try paper.file(in: session.paths)
    let service = try session.service()
    let settings = try await service.settingsInForce()
    let request = DrillRequest(
      levels: try Selections.levels(level),
      topic: try Selections.topic(topic, in: words)
    )
    let wanted = try Selections.status(status)
    let all = try await service.cardsOfAllSkills()
    let own = all.filter { [settings.mainSkill, .bank].contains($0.key.skill) }
    // A card that was never asked is included, since it can be flagged or have a priority.
    var cards = Dictionary(
      (all.counted(practising: settings.skills) + own).map { ($0.key.word, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    // A word that was flagged, suspended or marked as known in any one skill is found, too.
    for card in all where flagged ? card.isFlagged : wanted != nil && card.hold != nil {
      if wanted?.includes(card) ?? true { cards[card.key.word] = card }
    }
    let forgotten = Dictionary(
      (leeches ? all.filter(\.countsAsLeech) : []).map { ($0.key.word, $0.lapses) },
      uniquingKeysWith: max
    )
    let filter = request.filter(edition: settings.edition)
    let found = try words.items.filter { item in
      let card = cards[item.key]
      return filter.includes(item)
        && (wanted?.includes(card) ?? true)
        && (!flagged || card?.isFlagged == true)
        && (!leeches || forgotten[item.key] != nil)
    }
    let most = page == nil ? Int.max : WordSheetPage.mostWords
    guard found.count <= most else {
      throw Failure(
        "more than \(most) words match; choose fewer with --level, --topic, --status or --pack",
        .usage
      )
    }
    guard page != nil, !found.isEmpty else {
      let output = WordOutput(session: session, settings: settings, json: options.json)
      guard isForReading, !found.isEmpty else {
        return try output.print(found, cards: cards, forgotten: forgotten)
      }
      let begun = found.filter { item in cards[item.key].map { $0.status != .new } ?? false }
      if !begun.isEmpty { try output.print(begun, cards: cards) }
      let new = found.count - begun.count
      guard new > 0 else { return }
      let text =
        (begun.isEmpty ? new.counted("word") : "\(new.grouped) more")
        + " \(new == 1 ? "is" : "are") new; list them with --status new, --level 1 or --all"
      return Console.standard.print(session.screen.style(settings).wrap(text, hanging: 2))
    }
    let style = paper.language.style(settings, in: session.environment)
    let name = paper.title(level: level, topic: topic, pack: options.pack, in: words)
    let noted = words.noted
    let sheet = WordSheetPage(
      found.map { $0.read(in: settings.region) },
      layout: layout ?? .list,
      title: name ?? style.texts.words,
      style: style,
      toned: { try? noted.toned($0, of: $1) }
    )
    try page?.write(sheet.text)
    try page?.finishTold()
  }
}
