import ArgumentParser
import Lexicon
import REPL
import Study
import Workspace

/// The options that choose words one by one, to be asked in this order.
struct ChosenWords: ParsableArguments {
  @Option(help: "Ask this word; repeatable, in this order.")
  var word: [String] = []

  @Option(help: "Ask the words of this list, in its order.", completion: .file())
  var file: String?

  var isEmpty: Bool { word.isEmpty && file == nil }

  /// Returns the words, each once, after a warning about those of the list that no pack has.
  func keys(in source: any WordSource, _ settings: Settings) throws -> [WordKey] {
    var keys = try file.map { try Self.listed($0, in: source) } ?? []
    let lookup = WordLookup(source, script: settings.script)
    for text in word { keys += try lookup.items(named: text).map(\.key) }
    var seen: Set<WordKey> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// The number of missing words that a warning names.
  private static let mostNamed = 10

  private static func listed(_ file: String, in source: any WordSource) throws -> [WordKey] {
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
    if !missing.isEmpty {
      let named = missing.prefix(mostNamed).joined(separator: ", ")
      Console.standard.warn(
        "not in these packs: \(named)\(missing.count > mostNamed ? " …" : ""); "
          + "to ask them, make a pack with: trainer words import \(ShellWord.quoted(file))"
      )
    }
    return keys
  }
}
