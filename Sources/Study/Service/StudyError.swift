/// An error of the study service, with data for a message but without the text.
///
/// Many functions can throw these errors, so their documentation need not name them:
/// - `store`: any function that uses the database.
/// - `storedSetting`: any function that reads the settings.
/// - `damagedPack`: any function that reads the packs.
/// - `configuration`: any function that schedules cards.
package enum StudyError: Error, Codable, Hashable, Sendable {
  case store(StoreError)
  case setting(SettingError)
  /// A setting that is stored in the database has an invalid value.
  case storedSetting(SettingError)
  /// There is no object of this kind with the name `text`.
  ///
  /// `nearest`: similar names, or names to choose from; empty if there are none.
  case unknown(Noun, text: String, nearest: [String])
  /// No word matches the selection.
  case emptySelection
  /// The file of a word pack is damaged.
  case damagedPack(path: String)
  case nothingToUndo
  /// The question, introduction or round of practice is not open or not offered, or the drill is
  /// over or belongs to an earlier run of the service.
  ///
  /// For a quiz, the error means that the question or the answer is invalid.
  case noSuchQuestion
  /// The scheduler configuration in the row `id` is missing or invalid; `id` is 0 for a
  /// configuration that was not read from the log, such as that of the current settings.
  case configuration(id: Int64)
  /// An entry names a scheduler configuration, by its digest, that the log does not have.
  case missingConfiguration(digest: String)

  /// The service runs in another process, which cannot be reached any more.
  case unreachable
  /// The process of the service runs but does not answer; `process` is its identifier, nil if
  /// unknown.
  case silent(process: Int32?)
  /// The caller no longer waits for the result.
  case cancelled
  /// No other drill can start, because `limit` drills are active, the maximum.
  case tooManyDrills(limit: Int)

  /// An import or export failed.
  case exchange(ExchangeError)
  /// A synchronization with a shared folder failed or was interrupted.
  case sync(SyncError)

  /// Runs a body that throws study errors, and restores the type of its errors.
  ///
  /// Swift infers no thrown type for a closure, so a body that is passed as a closure may throw any
  /// error. `map`: a function that converts other errors; by default into `StudyError.store`.
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
