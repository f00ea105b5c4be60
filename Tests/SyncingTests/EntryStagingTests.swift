import DiskFiles
import Foundation
import Study
import TestSupport
import Testing

@testable import Syncing

/// Entries that wait in memory and in a file.
struct EntryStagingTests {
  @Test(arguments: [0, 1000, 1 << 22])
  func `every entry comes back as it was, whether it waited in memory or in a file`(
    longestTail: Int
  ) throws {
    let staging = EntryStaging(longestTail: longestTail)
    let words = SampleWords.words
    let entries = (0..<2300).map { number in
      LogEntry.event(
        Event(
          key: "entry-\(number)",
          clock: Int64(Timestamp.noon.milliseconds) + Int64(number),
          at: .noon,
          day: StudyDay(number: 20_000),
          card: CardKey(words[number % words.count].key, .reading),
          change: .flag(number.isMultiple(of: 2))
        )
      )
    }
    for (number, entry) in entries.enumerated() {
      let sequence = Int64(number + 1)
      let line = ReplicaFile.Line(
        sequence: sequence,
        origin: EntryOrigin(replica: "0123456789abcdef", sequence: sequence),
        entry: entry,
        text: Array(entry.line.utf8)
      )
      try staging.add(line, file: 0, isStored: true)
    }
    staging.sort()
    #expect(staging.places.count == entries.count)
    for place in staging.places {
      let found = try staging.entry(at: place)
      #expect(found.line == entries[Int(place.sequence) - 1].line)
    }
    var count = 0
    try staging.forEachEntry { (place, entry) throws(StudyError) in
      #expect(place.sequence == staging.places[count].sequence)
      #expect(entry.line == entries[Int(place.sequence) - 1].line)
      count += 1
    }
    #expect(count == entries.count)
    // The entries of a card are together, in their order.
    for (one, other) in zip(staging.places, staging.places.dropFirst()) {
      #expect(one.card < other.card || one.card == other.card && one.sequence < other.sequence)
    }
  }
}
