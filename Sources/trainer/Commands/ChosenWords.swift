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

  /// Throws an error if a level or a topic selects words, too.
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
