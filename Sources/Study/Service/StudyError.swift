/// An error of the study service, with data only; the programs have the messages.
package enum StudyError: Error, Codable, Hashable, Sendable {
  case store(StoreError)
  case setting(SettingError)
  /// A setting that is stored in the database has an invalid value.
  case storedSetting(SettingError)
  /// There is no object of this kind with the name `text`; `nearest` are similar names.
  case unknown(Noun, text: String, nearest: [String])
  /// The text can mean any of several words; `candidates` are the names to choose from.
  case ambiguousWord(text: String, candidates: [String])
  /// No word matches the selection.
  case emptySelection
  /// The file of a word pack is damaged.
  case damagedPack(path: String)
  case nothingToUndo
  /// The question is not open, or its drill is over or belongs to an earlier run of the service.
  case noSuchQuestion
  /// The scheduler configuration in the row `id` is missing or has parameters out of bounds.
  case configuration(id: Int64)
  /// An entry names a configuration that the log does not have.
  case missingConfiguration(digest: String)

  /// The service runs in another process, which can no longer be reached.
  case unreachable
  /// The process of the service runs but does not answer; `process` is its identifier, if known.
  case silent(process: Int32?)
  /// The caller no longer waits for the result.
  case cancelled
  /// As many drills are active as are permitted, which is `limit`, so no other can start.
  case tooManyDrills(limit: Int)

  /// The file to import is not a valid export.
  case exchange(ExchangeError)
  /// A shared folder cannot be used.
  case sync(SyncError)

  /// Runs a body that throws study errors, and restores their type.
  ///
  /// Swift infers no thrown type for a closure, so a body that is passed as a closure can throw any
  /// error. `otherwise`: a function that converts any other error.
  package static func mapping<Value>(
    otherwise map: (any Error) -> Self = {
      .store(.sqlite(path: "", code: 0, message: "\($0)"))
    },
    _ body: () throws -> Value
  ) throws(Self) -> Value {
    do { return try body() } catch { throw error as? Self ?? map(error) }
  }

  package enum Noun: String, Codable, Hashable, Sendable {
    case word, level, topic, setting, skill, kind, pack, status, priority
  }
}
