import Dispatch
import Synchronization

/// The keys of all words of the packs, which are read at the first use and then kept.
final class PackKeys: Sendable {
  private let source: any WordSource
  private let read = Mutex<Set<WordKey>?>(nil)

  init(_ source: any WordSource) { self.source = source }

  /// Returns the keys of all words of the packs; waits if another thread is reading them.
  func keys() throws(StudyError) -> Set<WordKey> {
    try read.withLock { (read) throws(StudyError) in
      if let read { return read }
      var keys = Set<WordKey>(minimumCapacity: try source.count())
      for shelf in source.shelves { keys.formUnion(try shelf.keys()) }
      read = keys
      return keys
    }
  }

  /// Reads the keys on another thread; an error is ignored, and ``keys()`` then tries again.
  func prepareMeanwhile() { DispatchQueue.global().async { _ = try? self.keys() } }
}
