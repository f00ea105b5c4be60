import ArgumentParser
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// `trainer confusables`: lists words and readings that are easily confused with a word.
struct ConfusablesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confusables",
    abstract: "Show what a word is easily confused with."
  )

  @Argument(help: "The word.")
  var word: String

  @Option(
    help:
      "Kind of question: reading, tone, meaning, recall, hanzi or listening; by default all.",
    completion: .list(QuestionKind.withOptions.map(\.rawValue))
  )
  var kind: String?

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  private struct Item: Encodable {
    let word: String
    let kind: String
    let text: String
    let reading: String
    let distance: Double
    let because: String
  }

  /// The maximum number of lines: for a single kind, for each of several kinds in JSON, and for
  /// each of several kinds on a screen.
  private static let limits = (alone: 20, each: 8, shown: 3)

  func run() async throws {
    let named = try Selections.kindsWithOptions(kind.map { [$0] } ?? [])
    let session = try Session()
    let words = try session.databases.words()
    let settings = try session.databases.settingsIfAny()
    let style = session.screen.style(settings)
    let found = try WordLookup(words, script: style.script).items(named: word).compactMap(\.word)
      .map { $0.read(in: settings.region) }
    let characters = try CharacterTable(path: session.paths.words)
    for (index, word) in found.enumerated() {
      let script = script(of: word, style)
      // The texts in JSON have pinyin with tone marks, whatever the setting.
      let form = json ? .marks : style.readingForm.withMarks
      let search = try ConfusableSearch(
        words,
        script: script,
        form: form,
        region: settings.region
      ) { character, script in
        (try? characters.lookAlikes(of: character, in: script, limit: 16)) ?? []
      }
      func items(_ kind: QuestionKind, _ limit: Int) -> [Confusable] {
        search.confusables(of: word, kind: kind, limit: limit)
      }
      if json {
        for kind in named.isEmpty ? QuestionKind.withOptions : named {
          let limit = named.isEmpty ? Self.limits.each : Self.limits.alone
          for item in items(kind, limit) { try JSONOutput.print(line(item, of: word, kind)) }
        }
        continue
      }
      Console.standard.print(index > 0 ? [""] : [])
      Console.standard.print([heading(word, script, form)])
      if let kind = named.first {
        Console.standard.print(section(items(kind, Self.limits.alone), style, form))
      } else {
        Console.standard.print(
          table(QuestionKind.withOptions.map { ($0, items($0, Self.limits.shown)) }, style, form)
        )
      }
    }
    if !json, named.isEmpty {
      Console.standard.print(style.wrap("‘--kind reading’ lists more of one kind."))
    }
  }

  /// Returns the script in which the word was typed; the learner's script if the word is the same
  /// in both, or was not typed in hanzi.
  private func script(of found: Word, _ style: ScreenStyle) -> Script {
    guard found.simplified != found.traditional else { return style.script }
    return word == found.traditional
      ? .traditional : word == found.simplified ? .simplified : style.script
  }

  private func heading(_ found: Word, _ script: Script, _ form: ReadingForm) -> String {
    TerminalText.sanitized("\(found.text(in: script))  \(form.text(found.reading))")
  }

  private func line(_ item: Confusable, of word: Word, _ kind: QuestionKind) -> Item {
    Item(
      word: word.simplified,
      kind: kind.rawValue,
      text: item.text,
      reading: item.reading.numbered,
      distance: (item.distance * 1000).rounded() / 1000,
      because: item.because
    )
  }

  /// Returns a table of the items that are confused with the word in a single kind of question.
  private func section(
    _ items: [Confusable],
    _ style: ScreenStyle,
    _ form: ReadingForm
  ) -> [String] {
    guard !items.isEmpty else { return ["nothing similar was found"] }
    return TextTable(
      columns: [.init(""), .init(""), .init("distance", .right), .init("because")],
      rows: items.map { row($0, form) }
    ).lines(width: style.width, glyphs: style.glyphs)
  }

  /// Returns a table of the items that are confused with the word in several kinds of questions.
  private func table(
    _ kinds: [(kind: QuestionKind, items: [Confusable])],
    _ style: ScreenStyle,
    _ form: ReadingForm
  ) -> [String] {
    let rows = kinds.flatMap { kind, items in
      items.isEmpty
        ? [[kind.rawValue, "", "", "", "nothing similar was found"]]
        : items.enumerated().map { [$0 == 0 ? kind.rawValue : ""] + row($1, form) }
    }
    return TextTable(
      columns: [
        .init("kind"), .init(""), .init(""), .init("distance", .right), .init("because"),
      ],
      rows: rows
    ).lines(width: style.width, glyphs: style.glyphs)
  }

  private func row(_ item: Confusable, _ form: ReadingForm) -> [String] {
    let reading = form.text(item.reading)
    return [
      item.text, item.text == reading ? "" : reading,
      String((item.distance * 100).rounded() / 100), item.because,
    ].map(TerminalText.sanitized)
  }
}
