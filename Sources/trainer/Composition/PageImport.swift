import ArgumentParser
import DiskFiles
import Foundation
import Lexicon
import Pinyin
import REPL
import Study
import StudyPage
import Workspace

/// The word lists that the page in the browser shows and imports.
extension Session {
  /// Returns the installed word lists with their numbers of words; a number is nil if the list
  /// cannot be read.
  @Sendable func pageLists() -> [PageList] {
    let library = databases.library
    return library.names.map { name in
      let pack = try? WordPack(path: library.path(of: name), name: name)
      return PageList(name: name, words: pack?.size, isBuiltIn: name == PackName.study)
    }
  }

  /// Reads the word list in a file that a page has sent, and stores it as a pack.
  ///
  /// `isTrial`: true to store nothing and only report what would be imported.
  ///
  /// - Throws: `PageFileError` with a sentence for the learner if the list cannot be read or
  ///   stored.
  @Sendable func importPageFile(
    _ file: PageFile,
    isTrial: Bool
  ) throws(PageFileError) -> PageImport {
    let ending = Self.ending(of: file.name)
    let copy: TemporaryFile
    do throws(DiskError) {
      copy = try TemporaryFile(ending: ending)
      try copy.write(ArraySlice(file.data))
    } catch {
      throw .unreadable(reason: "The file cannot be stored in \(TemporaryFile.directory).")
    }
    defer { copy.remove() }
    do { return try importList(file, copy.path, isTrial: isTrial) } catch {
      let reason = ErrorMessage.failure(error).message
      let name = TerminalText.sanitized(file.name)
      throw .unreadable(reason: reason.replacing(copy.path, with: name))
    }
  }

  /// Returns a function that makes the service use the packs of its settings, to be called after
  /// these packs have changed.
  ///
  /// It does nothing if `service` is a daemon, which does so by itself.
  func refreshing(_ service: any StudyService) -> @Sendable () async -> Void {
    guard let service = service as? LocalStudyService else { return {} }
    let packs = ChosenPacks(databases.library)
    return { _ = try? await packs.refresh(service) }
  }

  private func importList(
    _ file: PageFile,
    _ path: String,
    isTrial: Bool
  ) throws -> PageImport {
    let name = WordsImport.pack(of: path, named: file.name)
    let isReplacing = databases.library.has(name)
    let command = try WordsImport.parse((isTrial ? ["--dry-run"] : []) + ["--", path])
    let (report, builder, listed) = try command.read(for: name, self) { _ in }
    if let builder {
      try builder.build(at: databases.library.path(of: name))
      record("imported words", ["count": "\(report.imported)"])
    }
    let settings = try databases.settingsIfAny()
    let words = ReportedWords(style: screen.style(settings), region: settings.region)
    return PageImport(
      list: name,
      words: report.imported,
      isReplacing: isReplacing,
      lines: report.sentences(listed, words).map(TerminalText.sanitized)
    )
  }

  /// Returns the extension of a file name with its dot, in lower case, such as `.csv`.
  ///
  /// It is empty if there is none, or if it is not of 1 to 8 ASCII letters and digits.
  private static func ending(of name: String) -> String {
    guard let point = name.lastIndex(of: ".") else { return "" }
    let letters = name[point...].dropFirst()
    let isPlain =
      letters.utf8.count <= 8 && letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain && !letters.isEmpty ? "." + letters.lowercased() : ""
  }
}

extension ImportReport {
  private static let mostShown = 10

  /// Returns sentences for a page about what was read and what was left out.
  ///
  /// `listed`: the comparison with the study list; nil if there was none.
  fileprivate func sentences(_ listed: ListedWords?, _ words: ReportedWords) -> [String] {
    var lines: [String] = []
    if sheets.count > 1 { lines.append("Read from the first sheet, ‘\(sheets[0])’.") }
    if let encoding { lines.append("Read as \(encoding.rawValue), not as UTF-8.") }
    if !columns.isEmpty {
      lines.append("Columns: \(WordsImport.plain(columns).joined(separator: ", "))")
    }
    if !twins.isEmpty {
      let texts = twins.map { words.text($0) }
      lines.append("Stands twice, and this reading is right as well: \(Self.first(texts)).")
    }
    if let listed, listed.traditional > 0 {
      lines.append(
        "\(listed.traditional.counted("word")) in traditional characters; the simplified ones were added. Settings says in which you are asked."
      )
    }
    if let listed, listed.shared > 0 {
      let isOne = listed.shared == 1
      lines.append(
        "\(listed.shared.counted("word")) \(isOne ? "is" : "are") in the program’s own list, too: what you know of \(isOne ? "it" : "them") counts."
      )
    }
    if let listed, !listed.corrected.isEmpty {
      lines.append(
        "Pinyin that looks mistyped, so that of the study list was taken: "
          + "\(words.text(listed.corrected, Self.mostShown, before: "now "))."
      )
    }
    if let listed, !listed.filled.isEmpty {
      lines.append(
        "Tones that are missing were filled in from the characters: "
          + "\(words.text(listed.filled, Self.mostShown, before: "now "))."
      )
    }
    if let listed, !listed.doubtful.isEmpty {
      lines.append("Check the pinyin of \(words.text(listed.doubtful, Self.mostShown)).")
    }
    if let listed, !listed.ambiguous.isEmpty {
      lines.append(
        "Two readings in the study list; see that yours fits its meaning: "
          + "\(words.meanings(listed.ambiguous, Self.mostShown))."
      )
    }
    if let listed, !listed.misspelled.isEmpty {
      lines.append(
        "Check the characters of \(words.spellings(listed.misspelled, Self.mostShown)); correct them in the file and import it again."
      )
    }
    if let listed, !listed.unlisted.isEmpty {
      let texts = listed.unlisted.map { words.style.text(.word($0)) }
      lines.append("Not in the study list: \(Self.first(texts)).")
    }
    if !assumed.isEmpty {
      lines.append(
        "These have several readings; the commonest was taken, unless the file has its pinyin: "
          + Self.first(assumed.map { words.text($0) })
      )
    }
    lines += skipped.prefix(Self.mostShown).map {
      "Left out, \(format.entryName) \($0.line): \($0.text) (\(words.reason($0)))"
    }
    let rest = skipped.count - Self.mostShown
    if rest > 0 { lines.append("And \(rest) more \(format.entryName)s left out.") }
    return lines
  }

  /// Returns the first texts in one line; it ends with an ellipsis if texts are left out.
  private static func first(_ texts: [String]) -> String {
    texts.prefix(mostShown).joined(separator: ", ") + (texts.count > mostShown ? " …" : "")
  }
}

/// The words that the report of an import names, in the learner's script, spelling and region.
struct ReportedWords {
  let style: ScreenStyle
  let region: Region

  /// Returns a word of the packs with the reading of the region.
  func text(_ word: Word) -> String {
    "\(style.text(.word(word))) \(style.text(word.read(in: region).reading))"
  }

  /// Returns the reason why an entry was skipped, with the word that the entry probably means.
  func reason(_ skipped: ImportReport.Skipped) -> String {
    guard let word = skipped.meant else { return skipped.reason.explanation }
    let (reading, name) = (style.text(word.read(in: region).reading), style.text(.word(word)))
    return "\(skipped.reason.explanation); \(reading) is \(name) in the study list"
  }

  /// Returns the pairs whose two readings also differ in the learner's region.
  func differing(_ pairs: [ListedWords.Pair]) -> [ListedWords.Pair] {
    pairs.filter { $0.listed.read(in: region).reading != $0.word.reading }
  }

  /// Returns a list of words as text, each with its reading and, if it differs, that of the study
  /// list.
  ///
  /// The text has at most `limit` words; it ends with the number of words left out. `first`: what
  /// stands before the first reading of the study list.
  func text(
    _ pairs: [ListedWords.Pair],
    _ limit: Int,
    before first: String = "the study list has "
  ) -> String {
    text(pairs, limit, before: first) { pair in
      let name = "\(style.text(.word(pair.listed))) \(style.text(pair.word.reading))"
      let listed = pair.listed.read(in: region).reading
      return (name, pair.listed == pair.word ? "" : style.text(listed))
    }
  }

  /// Returns a list of words as text, each with its reading and its spelling in the study list.
  ///
  /// The text is limited like that of ``text(_:_:before:)``.
  func spellings(_ pairs: [ListedWords.Pair], _ limit: Int) -> String {
    text(pairs, limit) { pair in
      let name = "\(style.text(.word(pair.word))) \(style.text(pair.word.reading))"
      return (name, style.text(.word(pair.listed)))
    }
  }

  /// Returns a list of words as text, each with its first meaning, and its other reading with the
  /// meaning of that.
  ///
  /// The text is limited like that of ``text(_:_:before:)``.
  func meanings(_ pairs: [ListedWords.Pair], _ limit: Int) -> String {
    func meaning(_ word: Word) -> String { word.senses.first ?? word.gloss }
    return text(pairs, limit, before: "") { pair in
      let other = pair.listed.read(in: region)
      let text = "\(style.text(other.reading)): \(meaning(other))"
      return ("\(self.text(pair.word)) \(meaning(pair.word))", text)
    }
  }

  private func text(
    _ pairs: [ListedWords.Pair],
    _ limit: Int,
    before first: String = "the study list has ",
    _ texts: (ListedWords.Pair) -> (own: String, listed: String)
  ) -> String {
    var first = first
    let parts = pairs.prefix(limit).map { pair in
      let (own, listed) = texts(pair)
      guard !listed.isEmpty else { return own }
      defer { first = "" }
      return "\(own) (\(first)\(listed))"
    }
    let rest = pairs.count - parts.count
    return parts.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }
}
