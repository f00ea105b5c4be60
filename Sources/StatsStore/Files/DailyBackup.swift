import Foundation
import GRDB
package import Study

extension SQLiteStore {
  private static let day: TimeInterval = 86_400

  /// Makes a verified backup when a day has passed since the newest one and something changed.
  ///
  /// A database that is younger than a day waits for its first one. A failure is a notice and no
  /// error: it must not cost a drill.
  package func backUpDaily(at now: Timestamp) {
    do throws(StudyError) {
      guard try isBackupDue(at: now) else { return }
      _ = try backUp(reason: "daily")
    } catch {
      report(.backupFailed(path: location.backups))
    }
  }

  private func isBackupDue(at now: Timestamp) throws(StudyError) -> Bool {
    let yesterday = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000 - Self.day)
    if let newest = Backups(location: location).list().first {
      guard newest.time < FileSystem.timeStamp(yesterday) else { return false }
      return FileSystem.modified(location.database) > FileSystem.modified(newest.path)
    }
    let first = try reading { (reader) throws(StoreError) in try reader.review(id: 1) }
    return first.map { Double($0.answeredAt.milliseconds) / 1000 < yesterday.timeIntervalSince1970 }
      ?? false
  }

  /// Looks through the whole file with a connection of its own; damage is a notice.
  package func checkQuickly() {
    do throws(StoreError) {
      let reader = try Connection.openReadOnly(location.database)
      defer { try? reader.close() }
      let found = try Connection.integrityFindings(reader, path: location.database, quick: true)
      if !found.isEmpty { report(.damaged(path: location.database)) }
    } catch {
      if case .corrupt = error { report(.damaged(path: location.database)) }
    }
  }
}
