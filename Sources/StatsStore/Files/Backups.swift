import DiskFiles
package import Foundation
import GRDB
package import Study

/// The backups of one of the program's databases, with the functions to make, check, prune and
/// restore them.
package struct Backups: Sendable {
  let location: StatsLocation
  let notify: @Sendable (StoreNotice) -> Void
  /// The function that opens a database for reading; background work replaces it by one that can be
  /// interrupted.
  var open: @Sendable (String) throws(StoreError) -> DatabaseQueue = { (path) throws(StoreError) in
    try Connection.openReadOnly(path)
  }

  package init(
    location: StatsLocation,
    notify: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) {
    self.location = location
    self.notify = notify
  }

  /// True if the backups are those of the database of classes.
  package var isOfClasses: Bool { location.schema == .classes }

  /// Returns the backups, newest first, including copies by the learner whose names have the same
  /// form.
  package func list() -> [BackupName] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.backups)) ?? []
    return names.compactMap { BackupName($0, of: location.schema, in: location.backups) }
      .sorted(by: >)
  }

  /// Returns the newest backup that is not later than `moment`; nil if there is no backup.
  ///
  /// If all are later, because a clock was wrong, the newest of all is returned.
  package func newest(at moment: Date) -> BackupName? {
    let stamp = FileSystem.timeStamp(moment)
    let all = list()
    return all.first { $0.time <= stamp } ?? all.first
  }

  /// Checks the database, copies it, checks the copy, and then deletes backups that the retention
  /// rule does not keep.
  ///
  /// `reason`: a word for the name, such as `manual` or `before-reset`.
  ///
  /// - Returns: the path of the backup.
  ///
  /// - Throws: `StoreError.corrupt` if the database or its copy is damaged, or an error of reading
  ///   or writing.
  func make(
    from queue: DatabaseQueue,
    reason: String,
    at moment: Date = Date()
  ) throws(StoreError) -> String {
    let findings = try Connection.integrityFindings(queue, path: location.database)
    guard findings.isEmpty else { throw .corrupt(path: location.database, keptAs: nil) }
    return try make(fromChecked: queue, reason: reason, at: moment)
  }

  /// Does the same as ``make(from:reason:at:)``, but does not check the database, which was just
  /// checked.
  func make(
    fromChecked queue: DatabaseQueue,
    reason: String,
    at moment: Date = Date()
  ) throws(StoreError) -> String {
    try FileSystem.makeDirectory(location.backups)
    let stamp = FileSystem.timeStamp(moment)
    let made = MadeBackups(in: location.backups)
    let target = try copy(queue, stamp: stamp, reason: reason, made)
    notify(.backedUp(path: target))
    // If the deletion is interrupted, the backup is complete all the same, and the deletion is
    // repeated after the next backup.
    do throws(StoreError) { try prune(made, at: stamp) } catch {
      guard error.isInterruption else { throw error }
    }
    return target
  }

  /// Writes the copy under an unused name and returns its path.
  ///
  /// Two backups can have the same time, and neither may replace the other.
  ///
  /// `stamp`, `reason`: the time and the word in the name.
  private func copy(
    _ queue: DatabaseQueue,
    stamp: String,
    reason: String,
    _ made: MadeBackups
  ) throws(StoreError) -> String {
    // Another program may use the same name in the same millisecond.
    while true {
      let target = BackupName.free(stamp: stamp, reason: reason, at: location)
      let draft = try unlessTaken { () throws(DiskError) in
        try Draft(target + BackupName.draftSuffix)
      }
      guard let draft else { continue }
      try fill(draft, from: queue, target)
      let isPlaced: Void? = try unlessTaken { () throws(DiskError) in
        try draft.synchronize()
        try made.add(draft.path, as: target)
        try draft.place(at: target)
      }
      if isPlaced != nil { return target }
    }
  }

  /// Runs an operation that makes a file under a new name; returns nil if that name is in use.
  private func unlessTaken<Value>(
    _ body: () throws(DiskError) -> Value
  ) throws(StoreError) -> Value? {
    do {
      return try body()
    } catch {
      guard case .exists = error else { throw StoreError(error) }
      return nil
    }
  }

  /// Copies the database into `draft`, a file with a temporary name, and checks the copy; throws
  /// `.corrupt` if the copy is damaged or cannot be read.
  ///
  /// `target`: the path of the backup, for errors.
  private func fill(
    _ draft: Draft,
    from queue: DatabaseQueue,
    _ target: String
  ) throws(StoreError) {
    do {
      try queue.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [draft.path]) }
    } catch {
      throw StoreError(error, path: target)
    }
    guard try isSound(draft.path, quick: false) else { throw .corrupt(path: target, keptAs: nil) }
  }

  /// Deletes those backups made by this program that the retention rule does not keep.
  ///
  /// `stamp`: the current time in the form of ``FileSystem/timeStamp(_:)``. A backup with a later
  /// time is kept, and does not count for the rule. A backup is deleted only if the ones kept in
  /// its place are readable; an unreadable backup is never deleted.
  private func prune(_ made: MadeBackups, at stamp: String) throws(StoreError) {
    var entries = made.among(list()).filter { $0.time <= stamp }
    var seen: [String: Bool] = [:]
    func isSound(_ entry: BackupName) throws(StoreError) -> Bool {
      if let known = seen[entry.path] { return known }
      let found = try self.isSound(entry.path, quick: true)
      seen[entry.path] = found
      return found
    }
    while true {
      let expendable = BackupRetention.expendable(entries.map(\.time))
      let needed = Set(expendable.flatMap { [$0.index] + $0.standIns })
      var damaged: Set<Int> = []
      for index in needed where try !isSound(entries[index]) { damaged.insert(index) }
      guard damaged.isEmpty else {
        entries = entries.indices.filter { !damaged.contains($0) }.map { entries[$0] }
        continue
      }
      for (index, _) in expendable where unlink(entries[index].path) == 0 {
        notify(.pruned(path: entries[index].path))
      }
      return
    }
  }

  /// Deletes all backups that this program made, except `kept`.
  ///
  /// - Returns: the paths of the backups that are left besides `kept`: the learner's copies, those
  ///   that were changed since they were made, and those that cannot be deleted.
  func removeAll(but kept: String) -> [String] {
    let others = list().filter { $0.path != kept }
    for backup in MadeBackups(in: location.backups).among(others) where unlink(backup.path) == 0 {
      notify(.pruned(path: backup.path))
    }
    try? FileSystem.synchronize(location.backups)
    return others.map(\.path).filter(FileSystem.exists)
  }

  /// Returns true if the newest backup is older than a day and the database has changed since it
  /// was made; nil if there is no backup.
  ///
  /// Backups dated later than `now` come from a wrong clock and are ignored.
  func isDue(at now: Date) -> Bool? {
    let stamp = FileSystem.timeStamp(now)
    guard let newest = list().first(where: { $0.time <= stamp }) else { return nil }
    let yesterday = now.addingTimeInterval(-Self.secondsBetween)
    return newest.time <= FileSystem.timeStamp(yesterday)
      && FileSystem.modified(location.database) >= FileSystem.modified(newest.path)
  }

  /// The number of seconds between two daily backups.
  static let secondsBetween: TimeInterval = 86_400

  /// Returns true if a file is a database of this kind in which no page is damaged.
  ///
  /// `quick`: true for SQLite's `quick_check`, which does not compare indexes with tables.
  ///
  /// - Throws: only when the work is interrupted.
  func isSound(_ path: String, quick: Bool) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let queue = try open(path)
      let identity = try Connection.identity(queue, path: path)
      let findings = try Connection.integrityFindings(queue, path: path, quick: quick)
      return identity.applicationID == location.schema.applicationID && findings.isEmpty
    } catch {
      guard error.isInterruption else { return false }
      throw error
    }
  }
}

/// The rule that selects the backups to keep: the newest of each of the last 12 days, 10 weeks and
/// 9 months that have a backup.
enum BackupRetention {
  static let days = 12
  static let weeks = 10
  static let months = 9

  /// Returns the backups that may be deleted, each with the backups that are kept in its place.
  ///
  /// In place of a backup, the newest backups of its day, its week and its month are kept, as far
  /// as the limits reach back. In place of a backup that is older than all limits, none is kept. A
  /// backup without a readable time is always kept. All backups of the newest day are kept too, so
  /// that two resets within an hour can both be undone.
  ///
  /// - Parameter times: the times of the backups, such as `20261121T134300.123Z`, the newest first.
  ///
  /// - Returns: for each backup that may be deleted, its index in `times`, from 0, and the indices
  ///   of the backups that are kept in its place.
  static func expendable(_ times: [String]) -> [(index: Int, standIns: [Int])] {
    var (byDay, byWeek, byMonth) = (
      Periods(limit: days), Periods(limit: weeks), Periods(limit: months)
    )
    var newestDay: Int?
    var expendable: [(index: Int, standIns: [Int])] = []
    for (index, time) in times.enumerated() {
      let digits = time.prefix(8)
      let date = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
      guard digits.count == 8, let day = StudyDay(text: date),
        let month = Int(digits.prefix(6))
      else { continue }
      newestDay = newestDay ?? day.number
      let isKept = [
        byDay.isFirst(index, of: day.number),
        byWeek.isFirst(index, of: day.adding(-day.weekday).number),
        byMonth.isFirst(index, of: month),
      ]
      if isKept.contains(true) || day.number == newestDay { continue }
      let standIns = [
        byDay.kept(of: day.number), byWeek.kept(of: day.adding(-day.weekday).number),
        byMonth.kept(of: month),
      ]
      expendable.append((index, Array(Set(standIns.compactMap(\.self))).sorted()))
    }
    return expendable
  }

  /// The newest backup of each period (such as a week), for a limited number of periods.
  private struct Periods {
    let limit: Int
    private var newest: [Int: Int] = [:]

    init(limit: Int) { self.limit = limit }

    /// Keeps a backup and returns true if it is the first of its period and the limit is not
    /// reached.
    ///
    /// `backup`: its index from 0. `period`: the number of a day, or a month such as 202611.
    mutating func isFirst(_ backup: Int, of period: Int) -> Bool {
      guard newest[period] == nil, newest.count < limit else { return false }
      newest[period] = backup
      return true
    }

    /// Returns the index, from 0, of the backup that is kept for a period, given by its number; nil
    /// if none is.
    func kept(of period: Int) -> Int? { newest[period] }
  }
}
