import ArgumentParser
import Lexicon
import REPL
import Study
import Workspace

/// `trainer words packs`: lists the packs.
struct WordsPacks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packs",
    abstract: "List the packs, which are lists of words, with where they come from.",
    discussion:
      "The study pack comes with the program; ‘trainer words import’ makes packs of your own lists. The setting packs chooses those of every drill."
  )

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  func run() async throws {
    let session = try Session()
    let library = session.databases.library
    let settings = try session.databases.settingsIfAny()
    var rows: [[String]] = []
    for name in library.names {
      let isUsed = settings.packs.contains(name)
      guard let pack = try? library.summary(of: name) else {
        Console.standard.warn(
          "the pack \(name) is damaged; import it again, or delete it: trainer words remove \(name)"
        )
        continue
      }
      if json {
        try JSONOutput.print(PackJSON(pack, isUsed: isUsed))
      } else {
        rows.append([name, pack.contents, pack.origin ?? "", isUsed ? "in every drill" : ""])
      }
    }
    guard !json else { return }
    let style = session.screen.style(settings)
    Console.standard.print(
      TextTable(columns: Array(repeating: .init(""), count: 4), rows: rows)
        .lines(width: style.width, glyphs: style.glyphs)
    )
  }
}

extension PackSummary {
  /// The numbers of words and of questions as text, such as `30 words`.
  var contents: String { Self.contents(words: words, questions: questions) }

  /// Returns the numbers of words and of questions as text, such as `30 words`.
  static func contents(words: Int, questions: Int) -> String {
    let parts = [
      words > 0 || questions == 0 ? words.counted("word") : "",
      questions > 0 ? questions.counted("question") : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The source of the words, such as `from book.xlsx, sheet ‘Unit 1’`; nil if the pack does not
  /// say it.
  var origin: String? {
    guard name != PackName.study else { return "comes with the program" }
    guard let source else { return nil }
    let file = source == InputFile.standard ? "standard input" : TerminalText.sanitized(source)
    return "from \(file)" + (sheet.map { ", sheet ‘\(TerminalText.sanitized($0))’" } ?? "")
  }

  /// The number of words and questions and their source, such as `30 words from book.xlsx`.
  var description: String { [contents, origin].compactMap(\.self).joined(separator: " ") }
}

/// The JSON of a pack; its field names are fixed.
private struct PackJSON: Encodable {
  let pack: String
  let words: Int
  let questions: Int
  let source: String?
  let sheet: String?
  /// True if the words are in every drill, by the setting `packs`.
  let used: Bool

  init(_ summary: PackSummary, isUsed: Bool) {
    (pack, words, questions) = (summary.name, summary.words, summary.questions)
    (source, sheet, used) = (summary.source, summary.sheet, isUsed)
  }
}
