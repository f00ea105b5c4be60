package import Foundation
import Study

/// The backups and the check of the database of classes.
extension ClassStore {
  private var backups: Backups { Backups(location: location, notify: notify) }

  /// Makes a verified backup and returns its path; `reason` is a word for its name.
  package func backUp(reason: String) throws(ClassError) -> String {
    do throws(StoreError) {
      return try backups.make(from: file.queue, reason: reason)
    } catch {
      throw .store(error)
    }
  }

  /// Makes a verified backup if the newest one is older than a day and the database has changed
  /// since.
  ///
  /// The first backup is made when there is a class. A failure is reported as a notice.
  package func backUpDaily(at moment: Date) {
    let isUsed = (try? classes())?.isEmpty == false
    guard backups.isDue(at: moment) ?? isUsed else { return }
    do throws(StoreError) {
      _ = try backups.make(from: file.queue, reason: "daily", at: moment)
    } catch {
      notify(.backupFailed(path: location.backups))
    }
  }

  /// Makes a new backup and deletes all others that this program made, since they contain what was
  /// deleted from the database.
  ///
  /// - Returns: the paths of the copies that are left: those that this program did not make, that
  ///   were changed since, or that it cannot delete.
  package func replaceBackups() throws(ClassError) -> [String] {
    let path = try backUp(reason: "after-removal")
    return backups.removeAll(but: path)
  }

  /// Returns the findings of SQLite's check of the file; if there are none, returns the differences
  /// of its schema.
  package func findings() throws(ClassError) -> [String] {
    do throws(StoreError) {
      // A read-only connection would not evaluate the CHECK constraints.
      return try SchemaCheck.findings(file.queue, at: location, quick: false)
    } catch {
      throw .store(error)
    }
  }
}
