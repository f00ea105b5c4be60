import FSRS
import Study
import TestSupport
import Testing

/// What happens to an answer of the log when a line with its key and other content arrives.
struct EntryRuleTests {
  /// The way in which an entry came.
  enum Way: String, CaseIterable, Sendable {
    case own, itsMachine, anotherMachine, aCopy, aMergedFile

    var origin: EntryOrigin? {
      switch self {
      case .own: nil
      case .itsMachine: EntryOrigin(replica: "00000000000000aa", sequence: 7)
      case .anotherMachine: EntryOrigin(replica: "0000000000000011", sequence: 9)
      case .aCopy: .copy(from: "0000000000000011")
      case .aMergedFile: .file("export")
      }
    }
  }

  /// The change of a line that makes its bytes larger or smaller.
  enum Change: CaseIterable, Sendable { case larger, smaller }

  private static func isReplaced(_ known: Way, _ new: Way, _ change: Change) -> Bool {
    switch (known, new) {
    case (.own, _), (_, .own): false
    case (.aCopy, .itsMachine), (.aCopy, .anotherMachine): true
    case (.aMergedFile, .itsMachine), (.aMergedFile, .anotherMachine): true
    case (.itsMachine, .itsMachine), (.anotherMachine, .anotherMachine): true
    case (.itsMachine, _), (.anotherMachine, _): false
    case (.aCopy, _), (.aMergedFile, _): change == .smaller
    }
  }

  @Test(arguments: StoreKind.allCases, Way.allCases)
  func `only a line of its own machine, or the smaller of two copies, replaces an answer`(
    kind: StoreKind,
    known: Way
  ) async throws {
    for new in Way.allCases {
      for change in Change.allCases {
        let made = try kind.make()
        let (entry, digest) = try await Self.answer(into: made.store, known)
        var review = entry
        review.given = change == .smaller ? "" : entry.given + "x"
        let line = LogEntry.review(review, configuration: digest)
        let (result, isSettled) = try Self.take(line, new, into: made.store)
        let isReplaced = Self.isReplaced(known, new, change)
        let context: Comment = "\(known) then \(new), \(change)"
        #expect(result.replaced == (isReplaced ? 1 : 0) && isSettled, context)
        let (stored, conflicts) = try made.store.read { reader in
          (try reader.review(idempotencyKey: review.idempotencyKey), try reader.conflicts())
        }
        #expect(stored?.given == (isReplaced ? review.given : entry.given), context)
        #expect(conflicts.count == (new == .own ? 0 : 1), context)
        let loser = isReplaced ? entry : review
        #expect(conflicts.allSatisfy { $0.line.contains("\"given\":\"\(loser.given)\"") }, context)
        let isImpostor = known == .own && (new == .itsMachine || new == .anotherMachine)
        #expect(result.impostors.isEmpty != isImpostor, context)
        try made.store.write { writer in
          for replica in result.impostors { try writer.retire(replica: replica) }
        }
        // The same line a second time says nothing new.
        let (again, _) = try Self.take(line, new, into: made.store)
        #expect(again.conflicts + again.replaced == 0 && again.impostors.isEmpty, context)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `two machines that claim the same false line are both impostors`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    var (review, digest) = try await Self.answer(into: made.store, .own)
    review.given += "x"
    let line = LogEntry.review(review, configuration: digest)
    for (way, conflicts) in [(Way.itsMachine, 1), (.anotherMachine, 0)] {
      let result = try Self.take(line, way, into: made.store).result
      #expect(result.impostors == [way.origin?.replica ?? ""] && result.conflicts == conflicts)
      try made.store.write { writer in try writer.retire(replica: way.origin?.replica ?? "") }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a copy belongs to its machine once that machine's own files have it`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let (entry, digest) = try await Self.answer(into: made.store, .aMergedFile)
    let line = LogEntry.review(entry, configuration: digest)
    #expect(try Self.own(made.store).map(\.isCopy) == [false, true])
    #expect(try Self.take(line, .itsMachine, into: made.store).result.changed == 1)
    // This machine no longer writes it, and does not use its number again.
    #expect(try Self.own(made.store).count == 1)
    #expect(try made.store.read { try $0.lastSequence() } == 2)
    #expect(try made.store.read { try $0.passesOn(2) && !$0.passesOn(1) })
    var smaller = entry
    smaller.given = ""
    let forged = LogEntry.review(smaller, configuration: digest)
    #expect(try Self.take(forged, .aMergedFile, into: made.store).result.replaced == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `the files of a retired machine hold copies only`(kind: StoreKind) async throws {
    let made = try kind.make()
    let (entry, digest) = try await Self.answer(into: made.store, .anotherMachine)
    var review = entry
    review.given = entry.given + "x"
    let line = LogEntry.review(review, configuration: digest)
    #expect(try Self.take(line, .itsMachine, into: made.store).result.replaced == 0)
    try made.store.write { writer in
      try writer.retire(replica: Way.anotherMachine.origin?.replica ?? "")
    }
    #expect(try Self.take(line, .itsMachine, into: made.store).result.replaced == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `of entries from Anki, which several machines import, the smaller bytes are kept`(
    kind: StoreKind
  ) throws {
    for (clock, isReplaced) in [(4, true), (6, false)] as [(Int64, Bool)] {
      let made = try kind.make()
      var event = Self.imported
      try made.store.write { writer in
        _ = try Ledger(writer).ingest([IngestedEntry(.event(event), from: nil)])
      }
      event.clock = clock
      let line = IngestedEntry(.event(event), from: Way.anotherMachine.origin)
      let result = try made.store.write { writer in try Ledger(writer).ingest([line]) }
      #expect(result.replaced == (isReplaced ? 1 : 0) && result.impostors.isEmpty)
      let (stored, conflicts) = try made.store.read { reader in
        (try reader.event(key: event.key), try reader.conflicts())
      }
      #expect(stored?.clock == (isReplaced ? clock : 5))
      #expect(conflicts.count == 1 && conflicts.allSatisfy { !$0.isFalseClaim })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a file that is merged replaces nothing that this machine imported from Anki`(
    kind: StoreKind
  ) throws {
    for (known, isReplaced) in [(Way.own, false), (.aMergedFile, true)] {
      let made = try kind.make()
      var event = Self.imported
      try made.store.write { writer in
        _ = try Ledger(writer).ingest([IngestedEntry(.event(event), from: known.origin)])
      }
      event.clock = 4
      let line = IngestedEntry(.event(event), from: Way.aMergedFile.origin)
      let result = try made.store.write { writer in try Ledger(writer).ingest([line]) }
      #expect(result.replaced == (isReplaced ? 1 : 0) && result.impostors.isEmpty)
      #expect(result.conflicts == (isReplaced ? 0 : 1))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `only so many lines are kept that were not taken`(kind: StoreKind) async throws {
    let made = try kind.make()
    let (entry, digest) = try await Self.answer(into: made.store, .own)
    let id = LogEntry.review(entry, configuration: digest).id
    var review = entry
    review.given += "x"
    let line = LogEntry.review(review, configuration: digest)
    try made.store.write { writer in
      for number in 1..<EntryConflict.mostKept {
        try writer.record(
          EntryConflict(entry: id, line: "\(number)", source: "export", seenAt: .noon)
        )
      }
    }
    #expect(try Self.take(line, .aMergedFile, into: made.store).result.conflicts == 1)
    review.given += "x"
    let next = LogEntry.review(review, configuration: digest)
    // It is said each time, since it is not kept.
    #expect(try Self.take(next, .aMergedFile, into: made.store).result.conflicts == 1)
    #expect(try Self.take(next, .aMergedFile, into: made.store).result.conflicts == 1)
    let conflicts = try made.store.read { reader in try reader.conflicts() }
    #expect(conflicts.count == EntryConflict.mostKept)
    #expect(conflicts.contains { $0.line == line.line })
  }

  /// A decision that an import from Anki brought.
  private static let imported = Event(
    key: "anki:flag:1",
    clock: 5,
    at: .noon,
    day: StudyDay(number: 20_000),
    card: CardKey(SampleWords.words[0].key, .reading),
    change: .flag(true)
  )

  /// Puts an answer into a store, and returns it.
  private static func answer(
    into store: any StudyStore,
    _ way: Way
  ) async throws -> (Study.Review, digest: String) {
    let source = MemoryStore()
    let bench = StudyBench(source, words: WordList([SampleWords.word("爱")]))
    try await bench.answer(in: try await bench.startTyped())
    var entries: [LogEntry] = []
    try source.read { try $0.forEachEntry { entries.append($0) } }
    let found = try #require(entries.last)
    guard case .review(let review, let digest) = found else { throw StudyError.noSuchQuestion }
    try store.write { writer in
      for entry in entries.dropLast() {
        _ = try Ledger(writer).ingest([IngestedEntry(entry, from: nil)])
      }
      _ = try Ledger(writer).ingest([IngestedEntry(found, from: way.origin)])
    }
    return (review, digest)
  }

  private static func take(
    _ line: LogEntry,
    _ way: Way,
    into store: any StudyStore
  ) throws -> (result: Ledger.Ingestion, isSettled: Bool) {
    let result = try store.write { writer in
      try Ledger(writer).ingest([IngestedEntry(line, from: way.origin)])
    }
    return (result, try Audit.differences(in: store).isEmpty)
  }

  private static func own(_ store: any StudyStore) throws -> [OwnEntry] {
    try store.read { reader in try reader.ownEntries(1...10) }
  }
}
