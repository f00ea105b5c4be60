import DiskFiles
import Foundation
package import Study

/// The installed packs: the study pack of the program, and the user's own packs in a directory.
///
/// A pack's file is read only when the pack is opened.
package struct PackLibrary: Sendable {
  /// The path of the study pack, which comes with the program.
  package let studyPath: String
  /// The directory of the user's own packs, which may not exist.
  package let directory: String

  package init(studyPath: String, directory: String) {
    self.studyPath = studyPath
    self.directory = directory
  }

  /// The names of all packs: the study pack first, then the user's own, sorted.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let own = files.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(7)) }
    return [PackName.study] + own.filter { PackName.isValid($0) && $0 != PackName.study }.sorted()
  }

  package func path(of name: String) -> String {
    name == PackName.study ? studyPath : directory + "/" + name + Self.suffix
  }

  /// Returns true if a pack of that name exists; the study pack always counts as existing.
  package func has(_ name: String) -> Bool {
    name == PackName.study
      || (PackName.isValid(name) && FileManager.default.fileExists(atPath: path(of: name)))
  }

  /// Returns the name of the pack that a typed name means, whatever its case and signs such as
  /// hyphens.
  ///
  /// The result is the typed name itself if a pack has exactly this name, or if no pack or several
  /// packs can be meant.
  package func name(typed: String) -> String {
    let plain = PackName.plain(typed)
    let fitting = has(typed) ? [] : names.filter { PackName.plain($0) == plain }
    return fitting.count == 1 ? fitting[0] : typed
  }

  /// Opens packs as one source of words; if several packs have a word, the first one is used.
  ///
  /// If the study pack is not among them, remarks on their words refer to the study pack too,
  /// unless it cannot be read.
  package func open(_ names: [String]) throws(LexiconError) -> any WordSource {
    var packs: [WordPack] = []
    for name in names { packs.append(try WordPack(path: path(of: name), name: name)) }
    guard !names.contains(PackName.study) else {
      return packs.count == 1 ? packs[0] : JoinedWords(packs)
    }
    return JoinedWords(packs, reference: try? WordPack(path: studyPath, name: PackName.study))
  }

  /// Throws an error unless an imported pack has that name.
  ///
  /// The error is `LexiconError.builtInPack` for the study pack, and `.noPack` otherwise.
  package func checkRemovable(_ name: String) throws(LexiconError) {
    guard name != PackName.study else { throw .builtInPack(name) }
    guard has(name) else { throw .noPack(name: name, found: Array(names.dropFirst())) }
  }

  /// Deletes an imported pack, and waits until the deletion is on the disk.
  ///
  /// - Throws: an error of ``checkRemovable(_:)``, or `LexiconError.cannotWrite`.
  package func remove(_ name: String) throws(LexiconError) {
    try checkRemovable(name)
    let path = path(of: name)
    do { try DiskFile.remove(path) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }

  /// Removes unfinished packs that killed programs left behind.
  package func removeLeftovers() {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for file in files {
      guard let mark = file.range(of: Self.suffix + PackBuilder.draftMark),
        PackName.isValid(String(file[..<mark.lowerBound])), pid_t(file[mark.upperBound...]) != nil
      else { continue }
      Draft.removeAbandoned(directory + "/" + file)
    }
  }

  private static let suffix = ".sqlite"
}

/// The facts about a pack for a list of packs.
package struct PackSummary: Hashable, Sendable {
  package let name: String
  package let words: Int
  /// The number of items that are questions of a bank; the others are words.
  package let questions: Int
  /// The name of the file that the pack was made from; nil if the pack does not say it.
  package let source: String?
  /// The sheet of the workbook that the pack was made from; nil if it was made from another file.
  package let sheet: String?
  /// The format of that file; nil if the pack does not say it.
  package let format: ImportFormat?
}

extension PackLibrary {
  /// Returns the facts about a pack.
  ///
  /// - Throws: `LexiconError` if the pack is missing, unreadable, damaged, or newer than this
  ///   program.
  package func summary(of name: String) throws(LexiconError) -> PackSummary {
    let path = path(of: name)
    let pack = try WordPack(path: path, name: name)
    guard let questions = try? pack.questionCount() else { throw .corrupt(path: path) }
    let source = pack.metadata["source"].map { URL(fileURLWithPath: $0).lastPathComponent }
    return PackSummary(
      name: name,
      words: pack.size - questions,
      questions: questions,
      source: source,
      sheet: pack.metadata["sheet"],
      format: pack.metadata["format"].flatMap(ImportFormat.init(rawValue:))
    )
  }
}

/// Several packs as one source of words; if several packs have a word, the first one is used.
///
/// New words are introduced pack by pack. Wrong readings are drawn by the counts of all packs
/// together; a word that is in two packs counts twice. All other wrong options come from the pack
/// of the word.
package struct JoinedWords: WordSource {
  package let shelves: [any WordPackReader]
  package let topics: [Topic]
  private let reference: (any WordPackReader)?

  /// Joins packs.
  ///
  /// `reference`: the study pack, whose words are used in remarks and are never asked; nil if it is
  /// one of the packs or missing.
  package init(_ shelves: [any WordPackReader], reference: (any WordPackReader)? = nil) {
    self.shelves = shelves
    self.reference = reference
    var topics: [Topic] = []
    for topic in shelves.flatMap(\.topics)
    where !topics.contains(where: { $0.key == topic.key }) {
      topics.append(topic)
    }
    self.topics = topics
  }

  package var noted: any WordSource {
    reference.map { JoinedWords(shelves + [$0]) } ?? self
  }

  package func item(_ key: WordKey) throws(StudyError) -> Item? {
    for shelf in shelves {
      if let item = try shelf.item(key) { return item }
    }
    return nil
  }

  package func count() throws(StudyError) -> Int {
    var count = 0
    for (index, shelf) in shelves.enumerated() {
      var repeated: Set<WordKey> = []
      for earlier in shelves[..<index] {
        // Looks up the words of the smaller pack in the larger one.
        let (read, asked) = shelf.size < earlier.size ? (shelf, earlier) : (earlier, shelf)
        try read.forEachEntry(.everything) { (entry) throws(StudyError) in
          if try asked.position(of: entry.key) != nil { repeated.insert(entry.key) }
          return true
        }
      }
      count += shelf.size - repeated.count
    }
    return count
  }

  package func forEachEntry(
    _ filter: WordFilter,
    _ body: (WordEntry) throws(StudyError) -> Bool
  ) throws(StudyError) {
    for (index, shelf) in shelves.enumerated() {
      let earlier = Array(shelves[..<index])
      var isWanted = true
      try shelf.forEachEntry(filter) { (entry) throws(StudyError) in
        guard try !earlier.contains(entry.key) else { return true }
        isWanted = try body(entry)
        return isWanted
      }
      guard isWanted else { return }
    }
  }
}
