import ArgumentParser
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// `trainer confusables`: what a word is easily taken for.
struct ConfusablesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confusables",
    abstract: "Show what a word is easily taken for."
  )

  @Argument(help: "The word.")
  var word: String

  @Option(help: "Kind of question: reading, tone, meaning, recall or hanzi.")
  var kind = "reading"

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  private struct Item: Encodable {
    let text: String
    let reading: String
    let distance: Double
    let because: String
  }

  func run() async throws {
    let kinds = try Selections.kinds([kind])
    guard !kinds.contains(.typed) else {
      throw Failure("a typed question has no options; name another kind", .usage)
    }
    let session = try Session()
    let words = try session.words()
    let found = try Selections.words([word], in: words)
    let search = try ConfusableSearch(words)
    let settings = try session.settingsIfAny()
    let style = session.style(settings)
    for word in found {
      let items =
        kinds.first?.skill == .reading
        ? search.readings(for: word).filter { kind != "tone" || $0.because.hasPrefix("tone") }
        : search.words(for: word)
      if json {
        for item in items {
          try JSONOutput.print(
            Item(
              text: item.text,
              reading: item.reading.numbered,
              distance: item.distance,
              because: item.because
            )
          )
        }
      } else {
        Console.standard.print(table(word, items, style))
      }
    }
  }

  private func table(_ word: Word, _ items: [Confusable], _ style: ScreenStyle) -> [String] {
    let rows = items.map { item in
      [
        item.text, item.text == item.reading.marked ? "" : item.reading.marked,
        String((item.distance * 100).rounded() / 100), item.because,
      ]
    }
    guard !rows.isEmpty else { return ["\(word.simplified)  nothing is near it"] }
    return ["\(word.simplified)  \(word.reading.marked)"]
      + TextTable(
        columns: [.init(""), .init(""), .init("distance", .right), .init("because")],
        rows: rows
      ).lines(width: style.width, glyphs: style.glyphs)
  }
}
