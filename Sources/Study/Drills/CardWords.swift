import Dispatch
import Synchronization

/// The words of all cards, looked up in the packs.
package struct CardWords: Sendable {
  /// The words that no pack has.
  let absent: Set<WordKey>
  /// All words of the only pack, in the order of learning; nil if there are several packs, or if
  /// the lookup did not read all words.
  let entries: [WordEntry]?

  /// Looks up words one by one.
  init(of keys: [WordKey], in words: some WordSource) throws(StudyError) {
    let keys = Set(keys)
    let matches = try words.matching(keys, .everything)
    absent = keys.subtracting(matches.keys)
    entries = matches.entries
  }

  /// Looks up words among all words of the packs.
  init(of keys: [WordKey], in all: WordMatches) {
    absent = Set(keys.lazy.filter { !all.keys.contains($0) })
    entries = all.entries
  }
}

/// All words of the packs, which are read at the first use and then kept.
final class PackWords: Sendable {
  private let source: any WordSource
  private let read = Mutex<WordMatches?>(nil)

  init(_ source: any WordSource) { self.source = source }

  /// Returns the words; waits if another thread is reading them.
  func matches() throws(StudyError) -> WordMatches {
    try read.withLock { (read) throws(StudyError) in
      if let read { return read }
      var matches = WordMatches()
      var entries: [WordEntry] = []
      let count = try source.count()
      entries.reserveCapacity(count)
      matches.keys.reserveCapacity(count)
      for shelf in source.shelves {
        try shelf.forEachEntry(.everything) { (entry) throws(StudyError) in
          matches.keys.insert(entry.key)
          entries.append(entry)
          return true
        }
      }
      if source.shelves.count == 1 { matches.entries = entries }
      read = matches
      return matches
    }
  }

  /// Reads the words on another thread; after an error, ``matches()`` tries again and throws it.
  func prepareMeanwhile() { DispatchQueue.global().async { _ = try? self.matches() } }
}
