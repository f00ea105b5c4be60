extension LocalStudyService {
  /// A function that exchanges the entries of a store with a shared folder, at a time.
  package typealias FolderSynchronizer =
    @Sendable (
      SyncFolder, any StudyStore, Timestamp
    ) throws(StudyError) -> SyncReport

  /// Exchanges entries with a shared folder; drills continue with the cards as they are then.
  package func sync(_ request: SyncFolder) throws(StudyError) -> SyncReport {
    guard let synchronize else { throw .sync(.unavailable) }
    return try synchronize(request, store, now())
  }
}
