import Foundation
import GRDB
package import Study

/// The template that a learner's database is copied from.
package enum Template {
  /// Writes an empty database of the newest schema, by rename.
  package static func build(at path: String) throws(StoreError) {
    let temporary = path + ".new-\(getpid())"
    unlink(temporary)
    defer { unlink(temporary) }
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: directory,
        withIntermediateDirectories: true
      )
      let queue = try DatabaseQueue(path: temporary)
      try StatsSchema.migrator.migrate(queue)
      try queue.vacuum()
      try queue.close()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch {
      throw .cannotCreate(path: path, reason: error.localizedDescription)
    }
    chmod(temporary, 0o444)
    try FileSystem.synchronize(temporary)
    try FileSystem.rename(temporary, to: path)
    try FileSystem.synchronize(directory)
  }
}
