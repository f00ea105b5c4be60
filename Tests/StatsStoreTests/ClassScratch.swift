import Foundation
import GRDB
import Quiz
import Study
import Synchronization
import TestSupport

@testable import StatsStore

/// A directory with a database of classes.
final class ClassScratch: Sendable {
  let directory: TemporaryDirectory
  let location: StatsLocation
  private let heard = Mutex<[StoreNotice]>([])

  init() throws {
    directory = try TemporaryDirectory()
    location = StatsLocation(ofClassesIn: directory("data"))
  }

  var notices: [StoreNotice] { heard.withLock { $0 } }

  func open() throws(ClassError) -> ClassStore {
    try ClassStore(location) { notice in self.heard.withLock { $0.append(notice) } }
  }

  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: location.database)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Returns whether any file in the directories of the data contains a text.
  func contains(_ text: String) throws -> Bool {
    let places = [location.directory, location.backups]
    return try places.contains { place in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      return try names.map { place + "/" + $0 }.contains { path in
        guard case .regular = FileSystem.kind(of: path) else { return false }
        return try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(text.utf8)) != nil
      }
    }
  }
}

/// The names and games of a sample class.
enum SampleClass {
  static let group = ComparedName(cleaned: "7b")

  static func names(_ texts: String...) -> [ComparedName] {
    texts.map { ComparedName(cleaned: $0) }
  }

  /// A game of two questions: for each player, whether each question was answered right, nil if it
  /// was left open.
  static func game(_ players: [(String, [Int: Bool?])]) -> ClassGameRecord {
    ClassGameRecord(
      questions: ["银行|yin2hang2", "水|shui3"].map {
        .init(word: $0, kind: "reading", text: "text of \($0)")
      },
      players: players.map { name, answers in
        .init(
          name: ComparedName(cleaned: name),
          answers: answers.mapValues { $0.map { $0 ? .right : .wrong() } ?? .open }
        )
      }
    )
  }

  /// A pupil a row: the name, with a star unless it is on the list, games, and right answers of the
  /// questions.
  static func rows(_ results: ClassResults) -> [String] {
    results.pupils.map {
      "\($0.name)\($0.isListed ? "" : "*") \($0.tally.games) \($0.tally.right)/\($0.tally.asked)"
    }
  }
}
