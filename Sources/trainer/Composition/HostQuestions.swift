import Foundation
import Quiz
import QuizHost
import REPL
import Speech
import Study
import Workspace

/// The questions of the games that somebody hosts.
extension HostCommandLine {
  /// Returns the words, the kinds and number of questions, and the class that the command line
  /// selects.
  func choice(_ session: Session, _ settings: Settings) throws -> HostRecord.Choice {
    var words: [WordKey]?
    if !chosen.isEmpty {
      words = try chosen.keys(in: session.databases.words(packs: selection.pack), settings)
    }
    return HostRecord.Choice(
      level: selection.level,
      topic: selection.topic,
      pack: selection.pack,
      words: words,
      kinds: kind,
      questions: questions ?? words?.count ?? Self.standardQuestions,
      group: group
    )
  }

  /// Returns a source of questions about the chosen words, from which games draw.
  func gameQuestions(
    _ choice: HostRecord.Choice,
    _ session: Session,
    _ settings: Settings
  ) throws -> GameQuestions {
    let words = try session.databases.words(packs: choice.pack)
    let kinds = try Selections.kindsWithOptions(choice.kinds, among: QuestionKind.inHostedGames)
    let seed = seed ?? UInt64.random(in: .min ... .max)
    let sheet: QuestionSheet
    if let keys = choice.words {
      sheet = try QuestionSheet(
        of: words,
        chosen: keys,
        kinds: kinds,
        script: settings.script,
        region: settings.region,
        seed: seed
      )
    } else {
      var selection = selection
      (selection.level, selection.topic) = (choice.level, choice.topic)
      let filter = try selection.filter(in: words, settings)
      sheet = try QuestionSheet(of: words, filter, kinds: kinds, settings, seed: seed)
    }
    return GameQuestions(
      sheet,
      wanted: choice.questions,
      style: session.screen.style(settings),
      seed: seed,
      now: { Timestamp.now }
    )
  }

  /// Makes a game that asks these questions, with the rules that the command line sets.
  func newGame(_ items: [QuizItem]) -> LiveGame {
    LiveGame(
      items: items,
      settings: GameSettings(
        secondsForAnswer: time,
        scoring: Scoring(rawValue: scoring) ?? .speed,
        hasStreakBonus: streakBonus,
        givesNames: names,
        teams: teams
      ),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
  }

  /// Returns the message at the start of a new game or homework with these questions; nil if there
  /// is none.
  func startNotice(_ items: [QuizItem], _ session: Session) -> String? {
    if let notice = GameFile.notice(in: session.paths) { return notice }
    guard display(session) == .screen else { return nil }
    return Selections.readingHint(named: kind, asked: items.map(\.kind))
  }

  /// Returns the message at the start of a game; nil if there is none.
  func startNotice(_ room: QuizRoom, _ record: GameFile, _ session: Session) -> String? {
    guard record.interrupted != nil else {
      return startNotice(room.read { game, _ in game.items }, session)
    }
    let time = "begun \(HomeworkTime.text(record.startedAt, .current))"
    return goingOn(with: "game", of: record.choice.group, time)
  }

  /// Keeps the words of interrupted games out of further games, as long as other words are left.
  func skip(
    _ interrupted: HostRecord,
    in questions: inout GameQuestions,
    _ session: Session,
    _ choice: HostRecord.Choice
  ) throws {
    let words = try session.databases.words(packs: choice.pack)
    questions.skip((interrupted.earlier + [interrupted.game]).flatMap(\.items)) { id in
      (try? words.item(WordKey(rawValue: id)))?.word.map { Utterance($0) }
    }
  }

  /// Returns the questions of the first game; nil if the host leaves the preview, or it is only
  /// printed.
  ///
  /// With `--preview`, these are the questions that the host keeps.
  ///
  /// - Throws: `StudyError.emptySelection` if no question can be made.
  func firstQuestions(
    _ questions: inout GameQuestions,
    _ style: ScreenStyle
  ) throws -> [QuizItem]? {
    let items = try questions.next()
    guard !items.isEmpty else { throw StudyError.emptySelection }
    if items.count < questions.wanted {
      Console.standard.warn(
        "only \(items.count) of \(questions.wanted) questions could be made from these words"
      )
    }
    guard preview else { return items }
    guard let kept = try previewed(items, &questions, style) else { return nil }
    questions.wanted = kept.count
    return kept
  }

  /// Lists the questions, lets the host drop or exchange some, and returns the rest; nil if the
  /// host leaves.
  ///
  /// With `--json`, or without a terminal, it only prints them and returns nil.
  private func previewed(
    _ items: [QuizItem],
    _ questions: inout GameQuestions,
    _ style: ScreenStyle
  ) throws -> [QuizItem]? {
    var preview = HostPreview(items)
    if json {
      for (index, item) in items.enumerated() {
        try JSONOutput.print(PreviewJSON(item, number: index + 1))
      }
      return nil
    }
    Console.standard.print(preview.lines(style))
    guard Screen.isTerminal else { return nil }
    while true {
      Console.standard.ask(HostPreview.keys)
      guard let line = readLine() else { return nil }
      switch try preview.perform(line, draw: { try questions.another() }) {
      case .start: return preview.items
      case .leave: return nil
      case .refused(let reason): Console.standard.print(style.wrap(reason))
      case .changed: Console.standard.print(preview.lines(style))
      }
    }
  }
}

/// The JSON of a question in the preview; its field names are fixed.
private struct PreviewJSON: Encodable {
  let number: Int
  let kind: String
  let text: String
  let options: [String]
  /// The position of the right option, from 0.
  let right: Int

  init(_ item: QuizItem, number: Int) {
    self.number = number
    (kind, text, options, right) = (item.kind, item.text, item.options, item.right)
  }
}
