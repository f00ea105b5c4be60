import Quiz
import Synchronization

/// The journal of a homework, which is set when the port of the server is known.
final class HomeworkFile: Sendable {
  private let journal = Mutex<HomeworkJournal?>(nil)

  func begin(_ journal: HomeworkJournal) { self.journal.withLock { $0 = journal } }

  /// Appends entries; returns the problem if they cannot be written, as before the beginning.
  @Sendable func add(_ entries: [HomeworkEntry]) -> String? {
    guard let journal = journal.withLock(\.self) else { return "the homework has not begun" }
    return journal.add(entries)
  }
}
