import Foundation

/// A queue that adds answers to a ``LogFold`` on a thread of its own, while the caller reads the
/// next ones.
///
/// Reading the answers takes about as long as adding them, so two threads halve the time of a
/// replay. Only a few groups of answers are in memory at once.
///
/// `@unchecked Sendable`: only blocks of the serial queue use `fold` and `error`.
final class FoldQueue: @unchecked Sendable {
  /// The number of answers in a group.
  private static let group = 1024
  /// The maximum number of groups that wait to be added to the fold.
  private static let mostGroups = 4

  private let queue = DispatchQueue(label: "fold")
  private let room = DispatchSemaphore(value: mostGroups)
  private var fold: LogFold
  private var error: StudyError?

  /// Makes a queue that adds answers to a fold.
  ///
  /// - Parameter fold: the fold; it must not use the reader of the answers, which belongs to
  ///   another thread.
  init(_ fold: LogFold) { self.fold = fold }

  /// Adds all answers of a reader to the fold, applies the events after them, and returns the fold.
  func add(answersOf reader: any StudyReading) throws(StudyError) -> LogFold {
    var waiting: [LoggedAnswer] = []
    waiting.reserveCapacity(Self.group)
    try reader.forEachAnswer { answer in
      waiting.append(answer)
      guard waiting.count == Self.group else { return }
      enqueue(waiting)
      waiting.removeAll()
      waiting.reserveCapacity(Self.group)
    }
    enqueue(waiting)
    let result = queue.sync {
      fold.finish()
      return error.map(Result.failure) ?? .success(fold)
    }
    return try result.get()
  }

  private func enqueue(_ answers: [LoggedAnswer]) {
    room.wait()
    queue.async { [self] in
      defer { room.signal() }
      guard error == nil else { return }
      do throws(StudyError) {
        for answer in answers { try fold.add(answer) }
      } catch {
        self.error = error
      }
    }
  }
}
