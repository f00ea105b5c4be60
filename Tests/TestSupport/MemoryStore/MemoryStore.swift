package import Study
import Synchronization

/// A store in memory: faster than SQLite, and a second implementation to compare it with.
package final class MemoryStore: StudyStore {
  private let contents = Mutex(MemoryContents())
  /// A lock held for a whole write, because two writers must not work on copies of the same tables.
  private let writing = Mutex(())

  package init() {}

  /// Makes a copy of a store, with the same name as a database.
  package init(copying other: MemoryStore) {
    let copied = other.contents.withLock { $0 }
    contents.withLock { $0 = copied }
  }

  package func requireWriting() {}

  package func read<Value: Sendable>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value {
    try StudyError.mapping { try body(MemoryTransaction(contents.withLock { $0 })) }
  }

  package func write<Value: Sendable>(
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> Value {
    try writing.withLock { (_) throws(StudyError) in
      let before = contents.withLock { $0 }
      let transaction = MemoryTransaction(before)
      let value = try StudyError.mapping { try body(transaction) }
      transaction.contents.writes = before.writes + 1
      contents.withLock { $0 = transaction.contents }
      return value
    }
  }
}

/// The tables of a memory store.
struct MemoryContents: Sendable {
  /// The number of writes that were committed.
  var writes = 0
  var settings: [String: String] = [:]
  var lastReview: Int64 = 0
  var lastEvent: Int64 = 0
  var cards: [CardKey: Card] = [:]
  var reviews: [Int64: Review] = [:]
  var reviewsByKey: [String: Int64] = [:]
  var reviewsByCard: [CardKey: Set<Int64>] = [:]
  var events: [Int64: Event] = [:]
  var eventsByKey: [String: Int64] = [:]
  var eventsByCard: [CardKey: Set<Int64>] = [:]
  var voided: Set<Int64> = []
  var practice: Set<Int64> = []
  var configurations: [Int64: LoggedConfiguration] = [:]
  var tallies: [TallyKey: DayTally] = [:]
  var confusions: [Confusion: [ConfusionPeriod: ConfusionTally]] = [:]

  var replica: String?
  /// The entries that this machine writes into shared folders, by their numbers from 1; nil for one
  /// whose machine was found.
  var own: [EntryID?] = []
  /// The numbers of entries that this machine only passes on.
  var passed: Set<Int64> = []
  var retired: Set<String> = []
  /// The lines that were not kept, and true for those that were mentioned.
  var conflicts: [(conflict: EntryConflict, isMentioned: Bool)] = []
  /// The machines that other entries came from.
  var origins: [EntryID: EntryOrigin] = [:]
  /// The files of shared folders that were read.
  var records: [String: [String: FileRecord]] = [:]
  var folders: [String: FolderState] = [:]

  struct TallyKey: Hashable, Sendable {
    let day: StudyDay
    let skill: Skill
  }
}
