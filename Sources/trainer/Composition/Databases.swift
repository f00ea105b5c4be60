import Confusables
import DiskFiles
import Foundation
import Lexicon
import Logging
import Quiz
import StatsStore
import Study
import Synchronization
import Workspace

/// The learner's database and the word packs of a command, opened when first needed.
final class Databases: Sendable {
  private let paths: Paths
  private let log: Logger
  private let openedStore = Mutex<SQLiteStore?>(nil)
  private let openedWords = Mutex<(any WordSource)?>(nil)

  init(_ paths: Paths, log: Logger) {
    self.paths = paths
    self.log = log
  }

  /// The installed packs.
  var library: PackLibrary { paths.library }

  /// Returns the characters of the study pack; nil if the pack is missing.
  func characters() throws -> CharacterTable? {
    guard FileManager.default.fileExists(atPath: paths.words) else { return nil }
    return try CharacterTable(path: paths.words)
  }

  /// Returns the similarities of characters from the study pack; empty if the pack cannot be read.
  func likenesses() -> LikenessTable {
    guard let known = try? CharacterTable(path: paths.words).allLookAlikes() else { return .none }
    return LikenessTable(known.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Opens the packs that are named in the settings, returns their words, and keeps the packs open.
  func words() throws -> any WordSource {
    if let words = openedWords.withLock({ $0 }) { return words }
    let words = try library.open(try packsInUse())
    openedWords.withLock { $0 = words }
    return words
  }

  /// Returns the words of the named packs, and keeps them open; those of the settings if `text` is
  /// nil.
  ///
  /// `text`: names separated by commas, or `all`.
  func words(packs text: String?) throws -> any WordSource {
    guard let text else { return try words() }
    let names =
      text == PackName.everything
      ? library.names : PackName.list(text).map { library.name(typed: $0) }
    try checkPacks(names)
    let words = try library.open(names)
    openedWords.withLock { $0 = words }
    return words
  }

  /// Throws an error that lists the installed packs, unless all the named packs are installed.
  func checkPacks(_ names: [String]) throws(LexiconError) {
    if let missing = names.first(where: { !library.has($0) }) {
      throw .noPack(name: missing, found: library.names)
    }
  }

  /// Returns the packs of the settings that are installed, and warns about the missing ones.
  ///
  /// Returns the study pack alone if none of them is installed, or if there is no database.
  func packsInUse() throws -> [String] {
    guard FileManager.default.fileExists(atPath: paths.stats) else { return [PackName.study] }
    let stored = try store().read { reader in try reader.settings() }
    guard let text = stored["packs"] else { return [PackName.study] }
    let packs = ChosenPacks(library).sort(PackName.list(text))
    Notices.warn(missingPacks: packs.missing)
    return packs.present
  }

  /// Returns the learner's database, which is created from the template if it is missing.
  func store() throws(StudyError) -> SQLiteStore {
    if let store = openedStore.withLock({ $0 }) { return store }
    let store = try openStore()
    openedStore.withLock { $0 = store }
    return store
  }

  private func openStore() throws(StudyError) -> SQLiteStore {
    library.removeLeftovers()
    paths.strokeLibrary.removeLeftovers()
    let log = log
    let store = try SQLiteStore(paths.location) { notice in Notices.report(notice, log: log) }
    // If this fails, the first command that needs more of the database reports the error.
    let settings = try? store.read { reader in try reader.settings() }
    if let level = settings?["log-level"].flatMap(Logger.Level.init(rawValue:)) {
      var log = log
      log.logLevel = level
    }
    log.info("start", metadata: ["version": "\(Version.text)", "command": "\(Self.command)"])
    return store
  }

  /// Returns the database of classes, after its daily backup; creates it if it is missing.
  func classes() throws(ClassError) -> ClassStore {
    let log = log
    let classes = try ClassStore(paths.classes) { notice in Notices.report(notice, log: log) }
    classes.backUpDaily(at: Date())
    return classes
  }

  /// Returns the database of classes; nil if there is none.
  func classesIfAny() throws(ClassError) -> ClassStore? {
    guard DiskFile.exists(paths.classes.database) else { return nil }
    return try classes()
  }

  /// Returns the database of classes for a command about the class `name`.
  ///
  /// - Throws: `ClassError.noClass` if there is no database; it is not created.
  func existingClasses(_ name: ComparedName) throws(ClassError) -> ClassStore {
    guard let classes = try classesIfAny() else { throw .noClass(name.text, found: []) }
    return classes
  }

  /// Returns the learner's settings without creating a database; the defaults if there is none.
  func settingsIfAny() throws -> Settings {
    guard FileManager.default.fileExists(atPath: paths.stats) else { return .standard }
    return try Settings(
      try store().read { reader in
        try reader.settings()
      }
    )
  }

  /// The name of the running command.
  private static var command: String {
    let word = ProgramArguments.all.dropFirst().first ?? "drill"
    return word.hasPrefix("-") ? "drill" : word
  }
}
