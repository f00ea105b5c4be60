import DiskFiles
import Foundation
import GRDB
package import Study

/// The empty database that is copied to make a learner's database.
package enum Template {
  /// Writes an empty database of the newest schema, under another name first.
  package static func build(at path: String) throws(StoreError) {
    let draft = try FileSystem.store { () throws(DiskError) in
      try DiskFile.makeDirectory(DiskFile.directory(of: path))
      return try Draft("\(path).new-\(getpid())")
    }
    do { try fill(draft, .current) } catch { throw StoreError(error, path: path) }
    draft.setMode(0o444)
    try FileSystem.store { () throws(DiskError) in try draft.replace(path) }
  }

  /// Writes an empty database of a schema to a draft.
  static func fill(_ draft: Draft, _ schema: StatsSchema) throws {
    let queue = try DatabaseQueue(path: draft.path)
    try schema.migrator.migrate(queue)
    try queue.vacuum()
    try queue.close()
  }

  /// Runs a body on an empty database in memory, in place of a database that does not exist yet.
  package static func readEmpty<Value>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value {
    let path = ":memory:"
    do {
      let queue = try DatabaseQueue()
      try StatsSchema.current.migrator.migrate(queue)
      return try queue.inDatabase { try body(SQLiteReader($0, path: path)) }
    } catch {
      throw error as? StudyError ?? .store(StoreError(error, path: path))
    }
  }
}
