package import Foundation

/// An import, which replaces the content of a store by that of an export, or changes nothing.
///
/// Each line is checked before it is stored, so the export is read only once, unless ``check()``
/// reads it first. Memory use grows by only a few bytes for each review.
package struct Importer {
  package static let longestLine = 1 << 20
  /// The maximum size of an export in bytes, enough for about fifteen million answers.
  package static let mostBytes = 1 << 34

  /// The counts of an import, and what it left out.
  package struct Report: Hashable, Sendable {
    package var settings = 0
    package var reviews = 0
    package var events = 0
    package var statuses = 0
    /// The settings that are not imported, because they name a program or a folder of a machine,
    /// with their values.
    package var leftOut: [String: String] = [:]
    /// The number of entries whose times or clock were out of range and were corrected.
    package var corrected = 0
  }

  private var source: ExchangeSource

  package init(_ source: ExchangeSource) { self.source = source }

  package init(_ data: Data) { self.init(.memory(data)) }

  /// Reads and checks every line without storing anything.
  ///
  /// A stream is copied to a file, from which the export is read later.
  ///
  /// - Throws: `StudyError.exchange` for the first invalid line, or if the export is incomplete or
  ///   cannot be read.
  package mutating func check() throws(StudyError) -> Report {
    let report = try read { (_, _) throws(StudyError) in }
    source = source.copy
    return report
  }

  /// Replaces everything in the store, in one transaction, except the data of this machine.
  ///
  /// These data are the settings that name a program or a folder of this machine, the best results
  /// of quizzes, and a placement test that was not used yet. The export's values for these settings
  /// are ignored.
  ///
  /// - Throws: the errors of ``check()``, and `ExchangeError.statusDiffers` if a status in the file
  ///   differs from the one that the log gives. Statuses are not compared if entries were
  ///   corrected. After an error, nothing is changed.
  package func store(in store: any StudyStore) throws(StudyError) -> Report {
    try store.write { writer in try write(to: writer) }
  }

  /// Does the same as ``store(in:)`` inside the transaction of `writer`, which must be rolled back
  /// after an error.
  package func write(to writer: any StudyWriting) throws(StudyError) -> Report {
    var taker = ImportTaker(writer)
    try taker.begin()
    var report = Report()
    try writer.addingMany {
      report = try read { (item, line) throws(StudyError) in try taker.accept(item, line: line) }
    }
    try taker.finish(comparing: report.corrected == 0)
    return report
  }

  /// Calls the body with each item of the export, after it was checked, and the number of its line,
  /// from 1.
  ///
  /// - Throws: `StudyError.exchange` for the first invalid line, or if the export is incomplete or
  ///   cannot be read; or the error of the body.
  func read(
    _ body: (ExchangeItem, Int) throws(StudyError) -> Void
  ) throws(StudyError) -> Report {
    var report = Report()
    var check = ExchangeCheck()
    let corrected = try ExchangeReader.forEachItem(in: source) { (item, line) throws(StudyError) in
      do throws(ExchangeError) { try check.add(item, line: line) } catch {
        throw .exchange(error)
      }
      switch item {
      case .setting(let name, let value) where SettingDefinition.isLocal(name, value):
        report.leftOut[name] = value
      case .setting: report.settings += 1
      case .entry(.configuration): break
      case .entry(.review): report.reviews += 1
      case .entry(.event): report.events += 1
      case .status: report.statuses += 1
      }
      try body(item, line)
    }
    report.corrected = corrected
    return report
  }
}

/// The checks of an export that need no database: unique keys, and known configurations.
private struct ExchangeCheck {
  /// The hashes of the keys that must be unique, which need a few bytes for each entry.
  private var seen: Set<Int> = []
  private var configurations: Set<String> = []

  mutating func add(_ item: ExchangeItem, line: Int) throws(ExchangeError) {
    switch item {
    case .setting(let name, _): try once("setting", name, line)
    case .entry(.configuration(let entry)):
      try once("configuration", entry.digest, line)
      configurations.insert(entry.digest)
    case .entry(.review(let review, let configuration)):
      try need(configuration, line)
      try once("review", review.idempotencyKey, line)
    case .entry(.event(let event)): try once("event", event.key, line)
    case .status(let status):
      try once("status", "\(status.word.rawValue)|\(status.skill.rawValue)", line)
    }
  }

  private func need(_ configuration: String, _ line: Int) throws(ExchangeError) {
    guard configurations.contains(configuration) else {
      throw .badField(line: line, field: "configuration")
    }
  }

  private mutating func once(_ type: String, _ name: String, _ line: Int) throws(ExchangeError) {
    var hasher = Hasher()
    hasher.combine(type)
    hasher.combine(name)
    guard seen.insert(hasher.finalize()).inserted else { throw .duplicate(line: line) }
  }
}

/// The part of an import that stores the items of an export in a store.
struct ImportTaker {
  private let writer: any StudyWriting
  /// The kept settings and other stored texts of this machine, by name.
  private var kept: [String: String] = [:]
  private var configurations: [String: Int64] = [:]
  private var statuses: [CardKey: ExchangeLine.StatusLine] = [:]

  init(_ writer: any StudyWriting) { self.writer = writer }

  /// Empties the store, and keeps the data of this machine for ``finish(comparing:)``.
  mutating func begin() throws(StudyError) {
    kept = try writer.settings().filter {
      SettingDefinition.isLocal($0.key, $0.value) || StoredTexts.outlivesLog($0.key, $0.value)
    }
    try writer.removeAll()
  }

  mutating func accept(_ item: ExchangeItem, line: Int) throws(StudyError) {
    switch item {
    case .setting(let name, let value) where SettingDefinition.isLocal(name, value): break
    case .setting(let name, let value): try writer.set(name, to: value)
    case .entry(.configuration(let entry)):
      configurations[entry.digest] = try writer.append(entry, from: nil)
    case .entry(.review(var review, let digest)):
      review.configuration = configurations[digest] ?? 0
      _ = try writer.append(review, from: nil)
    case .entry(.event(let event)): _ = try writer.append(event, from: nil)
    case .status(let status): statuses[CardKey(status.word, status.skill)] = status
    }
  }

  /// Stores the kept data of this machine, rebuilds the derived state of all cards, and compares it
  /// with the statuses in the file.
  ///
  /// `isComparing`: false if entries were corrected, which can change the state.
  ///
  /// - Throws: `ExchangeError.statusDiffers` for the first card that differs.
  mutating func finish(comparing isComparing: Bool) throws(StudyError) {
    for (name, value) in kept { try writer.set(name, to: value) }
    try Ledger(writer).rebuildAll()
    guard isComparing else { return }
    let cards = try writer.cards(.all)
    for card in cards {
      guard let claimed = statuses.removeValue(forKey: card.key), claimed.isAlike(card) else {
        throw .exchange(.statusDiffers(card.key))
      }
    }
    if let key = statuses.keys.min() { throw .exchange(.statusDiffers(key)) }
  }
}
