import Foundation
import GRDB
package import Study
import Synchronization

/// What is done to the file when nobody waits; an answer goes before it.
extension SQLiteStore {
  private static let secondsBetweenBackups: TimeInterval = 86_400
  /// A full disk is not full for a moment only.
  private static let secondsAfterFailure = 3_600

  /// Looks through the whole file, once, and makes the backup of the day.
  ///
  /// It ends at once when somebody needs the database, and is made up for at the next call.
  package func keepHouse(at now: Timestamp) {
    background.run { work in
      if !isChecked.withLock({ $0 }) {
        guard checkQuickly(work) else { return }
        isChecked.withLock { $0 = true }
      }
      backUpDaily(at: now, work)
    }
  }

  /// Makes a verified backup when a day has passed since the newest one and something changed.
  ///
  /// A database that is younger than a day waits for its first one. A failure is a notice and no
  /// error: it must not cost a drill. One that keeps an answer waiting is given up until the next
  /// call.
  package func backUpDaily(at now: Timestamp) {
    background.run { backUpDaily(at: now, $0) }
  }

  func backUpDaily(at now: Timestamp, _ work: BackgroundReader.Work) {
    if let failed = backupFailure.withLock({ $0 }), failed <= now,
      now < failed.adding(seconds: Self.secondsAfterFailure)
    {
      return
    }
    do throws(StoreError) {
      let moment = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
      guard try isBackupDue(at: moment) else { return }
      let reader = try work.open(location.database)
      var backups = Backups(location: location) { self.report($0) }
      backups.open = work.open
      _ = try backups.make(from: reader, reason: "daily", at: moment)
      backupFailure.withLock { $0 = nil }
    } catch {
      guard !error.isInterruption else { return }
      backupFailure.withLock { $0 = now }
      report(.backupFailed(path: location.backups))
    }
  }

  /// A backup from the future, of a clock that was wrong, says nothing.
  private func isBackupDue(at now: Date) throws(StoreError) -> Bool {
    let yesterday = now.addingTimeInterval(-Self.secondsBetweenBackups)
    let stamp = FileSystem.timeStamp(now)
    if let newest = Backups(location: location).list().first(where: { $0.time <= stamp }) {
      return newest.time <= FileSystem.timeStamp(yesterday)
        && FileSystem.modified(location.database) >= FileSystem.modified(newest.path)
    }
    let first: Review?
    do throws(StudyError) {
      first = try read { reader in try reader.review(id: 1) }
    } catch {
      guard case .store(let error) = error else { return false }
      throw error
    }
    return first.map { Double($0.answeredAt.milliseconds) / 1000 < yesterday.timeIntervalSince1970 }
      ?? false
  }

  /// Looks through the whole file; damage is a notice.
  ///
  /// - Returns: false when it was given up because somebody needed the database.
  func checkQuickly(_ work: BackgroundReader.Work) -> Bool {
    do throws(StoreError) {
      let reader = try work.open(location.database)
      let found = try Connection.integrityFindings(reader, path: location.database, quick: true)
      if !found.isEmpty { report(.damaged(path: location.database)) }
    } catch {
      if error.isInterruption { return false }
      if case .corrupt = error { report(.damaged(path: location.database)) }
    }
    return true
  }
}
