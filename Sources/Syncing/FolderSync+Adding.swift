import Foundation
import Glibc
import Study

extension FolderSync {
  /// The intended maximum time of one transaction in nanoseconds, and the pause after it in
  /// microseconds.
  ///
  /// In the pause, others can use the database.
  private static let step: (longest: UInt64, pause: useconds_t) = (30_000_000, 4_000)
  /// The minimum, the initial and the maximum number of entries in a transaction.
  private static let stepSizes = (fewest: 16, first: 64, most: 4000)

  /// The minimum ratio of new entries to answers in the log for adding all entries in one
  /// transaction.
  ///
  /// Many short transactions take about three times as long as one, and more in a long log, because
  /// each writes scattered pages of the indexes. Short transactions let the learner answer
  /// meanwhile; but a learner with so few answers here is waiting for the new ones.
  private static let manyForEachAnswer = 10
  /// The number of entries between two reports of progress, if all are added in one transaction.
  private static let reported = 250

  /// Adds entries to the log, and gives this database a new name if `report.isRenamed` is true.
  ///
  /// Before the first entries of a new machine are added, a backup is made. A dry run changes
  /// nothing, and only counts.
  ///
  /// The entries are added in short transactions, between which others can write. They are added in
  /// one transaction if the log has few answers (see ``manyForEachAnswer``) and the synchronization
  /// has no time limit. Between the transactions, and if the program is killed, the log lacks
  /// entries but is valid, and the derived state agrees with it.
  mutating func add(
    _ found: FoundEntries,
    _ files: [ReplicaFile],
    _ known: SyncState
  ) throws(StudyError) {
    guard !found.staging.isEmpty || report.isRenamed else { return }
    let isNew = try store.read { reader in
      try found.replicas.contains { replica in
        try replica != reader.replicaName() && !reader.knows(replica: replica)
      }
    }
    if !request.dryRun {
      if isNew, report.backup == nil { report.backup = try store.backUp(beside: "before-sync") }
      if report.isRenamed {
        try store.write { writer in
          guard try writer.replicaName() == known.replica else { return }
          try writer.takeNewReplicaName()
          try writer.recordNode()
        }
      }
    }
    let answers = try store.read { reader in try reader.reviewCount() }
    let isMost = found.staging.places.count / Self.manyForEachAnswer >= answers
    if isMost, !request.dryRun, !course.isLimited {
      try addAtOnce(found.staging, files)
    } else {
      found.staging.sort()
      try addSteps(of: found.staging, files)
    }
    try recordDifferences()
  }

  private mutating func addAtOnce(
    _ staging: EntryStaging,
    _ files: [ReplicaFile]
  ) throws(StudyError) {
    let sync = self
    let total = Double(staging.places.count)
    let result: Ledger.Ingestion
    (result, machines, newest) = try store.write { writer in
      var counted = sync
      let result = try LogMerge.add(staging.places.count, to: writer, at: sync.now) {
        (body) throws(StudyError) in
        var done = 0
        try staging.forEachEntry { (place, entry) throws(StudyError) in
          try sync.course.step()
          let item = IngestedEntry(entry, from: place.origin(in: files))
          if try body(item) { counted.count(item) }
          if done % Self.reported == 0 { sync.progress(0.4 + 0.4 * Double(done) / total) }
          done += 1
        }
      }
      try sync.retire(result.impostors, writer)
      return (result, counted.machines, counted.newest)
    }
    report.replaced += result.replaced
    hasChanged = hasChanged || result.changed > 0
    retired.formUnion(result.impostors)
  }

  /// Retires the machines whose files have other content for an entry of this machine.
  ///
  /// The records of all files are removed, so that all are read again even if the program is
  /// interrupted: from then on, lines in the files of a retired machine count as copies.
  private func retire(_ impostors: Set<String>, _ writer: any StudyWriting) throws(StudyError) {
    for replica in impostors.sorted() { try writer.retire(replica: replica) }
    if !impostors.isEmpty { try writer.replaceRecords(of: folder, with: [:]) }
  }

  private mutating func addSteps(
    of staging: EntryStaging,
    _ files: [ReplicaFile]
  ) throws(StudyError) {
    let places = staging.places
    var size = Self.stepSizes.first
    var start = 0
    while start < places.count {
      try course.step()
      let end = Self.end(of: places, from: start, size)
      var items: [IngestedEntry] = []
      for place in places[start..<end] {
        try course.step()
        items.append(
          IngestedEntry(try staging.entry(at: place), from: place.origin(in: files))
        )
      }
      let step = try ingest(items)
      for item in step.new { count(item) }
      report.replaced += step.replaced
      report.conflicts += step.conflicts
      hasChanged = hasChanged || step.hasChanged
      retired.formUnion(step.impostors)
      start = end
      progress(0.4 + 0.5 * Double(start) / Double(places.count))
      guard start < places.count, !request.dryRun else { continue }
      let spent = Double(max(1, step.nanoseconds))
      let fitting = Double(items.count) * Double(Self.step.longest) / spent
      size = max(
        Self.stepSizes.fewest,
        Int(min(fitting, Double(2 * size), Double(Self.stepSizes.most)))
      )
      usleep(Self.step.pause)
    }
  }

  /// Returns the end of a transaction of about `size` entries that begins at the index `start`.
  ///
  /// The end is the index in `places`, from 0, after the last entry. The entries of a card are not
  /// divided unless the transaction would become too large, because a card is replayed in each
  /// transaction that adds entries to it.
  private static func end(of places: [EntryStaging.Place], from start: Int, _ size: Int) -> Int {
    var end = min(places.count, start + size)
    while end < places.count, places[end].card == places[end - 1].card,
      end - start < stepSizes.most
    {
      end += 1
    }
    return end
  }

  /// The result of one transaction.
  private struct Step {
    /// The entries that the log did not have.
    let new: [IngestedEntry]
    let replaced: Int
    /// The number of conflicts that would be recorded; counted only in a dry run.
    ///
    /// There is one for each entry that is not kept because another one has the same key.
    var conflicts = 0
    var hasChanged = false
    var impostors: Set<String> = []
    /// The duration of the transaction without its commit, in nanoseconds.
    var nanoseconds: UInt64 = 0
  }

  /// Adds entries in one transaction; in a dry run, only counts them.
  private func ingest(_ items: [IngestedEntry]) throws(StudyError) -> Step {
    guard !request.dryRun else { return try store.read { reader in try trial(items, reader) } }
    return try store.write { writer in
      let start = DispatchTime.now().uptimeNanoseconds
      var seen: Set<EntryID> = []
      let new = try items.filter { item in
        try writer.stored(item.entry.id) == nil && seen.insert(item.entry.id).inserted
      }
      let result = try Ledger(writer).ingest(items, at: now)
      try retire(result.impostors, writer)
      return Step(
        new: new,
        replaced: result.replaced,
        hasChanged: result.changed > 0,
        impostors: result.impostors,
        nanoseconds: DispatchTime.now().uptimeNanoseconds - start
      )
    }
  }

  /// Returns the result that adding the entries would have, without changing the log.
  private func trial(
    _ items: [IngestedEntry],
    _ reader: any StudyReading
  ) throws(StudyError) -> Step {
    let rule = try EntryRule(reader)
    var (new, conflicts): ([IngestedEntry], Int) = ([], 0)
    var (added, replaced): (Set<EntryID>, Set<EntryID>) = ([], [])
    for item in items {
      switch try rule.choice(for: item) {
      case .new: if added.insert(item.entry.id).inserted { new.append(item) }
      case .replaces: if item.entry.card != nil { replaced.insert(item.entry.id) }
      case .loses(_, _, let isNew): conflicts += isNew ? 1 : 0
      case .known, .originFound: break
      }
    }
    return Step(new: new, replaced: replaced.count, conflicts: conflicts + replaced.count)
  }

  /// Counts a new entry in the report on the machine that sent it.
  private mutating func count(_ item: IngestedEntry) {
    guard let replica = item.origin?.replica else { return }
    if machines[replica] == nil { machines[replica] = SyncReport.Machine(host: replica) }
    machines[replica]?.received += 1
    // The time is compared, and not the clock of the entry: after the machine's clock was set
    // right, the clocks of later entries are still ahead, since they never go back in a log.
    if let time = ahead(item.entry.time) {
      let known = machines[replica]?.ahead ?? time
      machines[replica]?.ahead = max(known, time)
    }
    let position = item.entry.position
    // Answers imported from Anki were not scheduled by the settings of the machine.
    guard case .review(let review, let digest) = item.entry, review.source == .trainer else {
      return
    }
    if newest[replica].map({ $0.position < position }) ?? true {
      newest[replica] = NewestAnswer(position: position, digest: digest)
    }
  }

  /// Adds to the report the differences between the settings of this database and those of each
  /// machine at its last new answer.
  private mutating func recordDifferences() throws(StudyError) {
    let newest = newest
    let differences = try store.read { reader -> [String: [SettingDifference]] in
      guard let settings = try? Settings(try reader.settings()) else { return [:] }
      return try newest.compactMapValues { answer in
        try reader.configuration(digest: answer.digest).map {
          settings.differences(from: $0.value)
        }
      }
    }
    for (replica, found) in differences { machines[replica]?.differences = found }
  }
}

extension EntryStaging.Place {
  /// Returns the origin of the entry; `files`: the files that are read.
  fileprivate func origin(in files: [ReplicaFile]) -> EntryOrigin {
    EntryOrigin(replica: files[Int(file)].replica, sequence: sequence)
  }
}

extension StudyStore {
  /// Runs a write, and rolls it back if `isTrial` is true.
  ///
  /// - Throws: the error of the body or of the store.
  func writing(
    unless isTrial: Bool,
    _ body: (any StudyWriting) throws -> Void
  ) throws(StudyError) {
    var isDone = false
    do throws(StudyError) {
      try write { writer in
        try body(writer)
        isDone = true
        if isTrial { throw StudyError.cancelled }
      }
    } catch {
      guard isTrial, isDone else { throw error }
    }
  }
}
