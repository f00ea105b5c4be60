import ArgumentParser
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// `trainer confusables`: lists the words and readings that a word is easily confused with.
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

  /// The largest number of lines for a single kind, and for each of several kinds.
  private static let limits = (alone: 20, each: 8)

  func run() async throws {
    let named = try Selections.kindsWithOptions(kind.map { [$0] } ?? [])
    let session = try Session()
    let words = try session.databases.words()
    let found = try WordLookup(words).items(named: word).compactMap(\.word)
    let characters = try CharacterTable(path: session.paths.words)
    let search = try ConfusableSearch(words) { character in
      (try? characters.lookAlikes(of: character, in: .simplified, limit: 16)) ?? []
    }
    let style = session.screen.style(try session.databases.settingsIfAny())
    for word in found {
      if !json { Console.standard.print([heading(word, style)]) }
      for kind in named.isEmpty ? QuestionKind.withOptions : named {
        let items = search.confusables(
          of: word,
          kind: kind,
          limit: named.isEmpty ? Self.limits.each : Self.limits.alone
        )
        if json {
          for item in items { try JSONOutput.print(line(item, of: word, kind)) }
        } else {
          Console.standard.print(section(kind, items, style, isAlone: !named.isEmpty))
        }
      }
    }
  }

  /// Returns the word with its reading, in the script in which it was typed, otherwise in the
  /// learner's script.
  private func heading(_ found: Word, _ style: ScreenStyle) -> String {
    let isTyped = [found.simplified, found.traditional].contains(word)
    let text = isTyped ? word : found.text(in: style.script)
    return TerminalText.sanitized("\(text)  \(found.reading.marked)")
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

  private func section(
    _ kind: QuestionKind,
    _ items: [Confusable],
    _ style: ScreenStyle,
    isAlone: Bool
  ) -> [String] {
    let heading = isAlone ? [] : ["", kind.rawValue]
    guard !items.isEmpty else { return heading + ["nothing similar was found"] }
    let rows = items.map { item in
      [
        item.text, item.text == item.reading.marked ? "" : item.reading.marked,
        String((item.distance * 100).rounded() / 100), item.because,
      ].map(TerminalText.sanitized)
    }
    return heading
      + TextTable(
        columns: [.init(""), .init(""), .init("distance", .right), .init("because")],
        rows: rows
      ).lines(width: style.width, glyphs: style.glyphs)
  }
}
