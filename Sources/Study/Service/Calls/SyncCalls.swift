/// The calls about shared folders.
enum SyncCalls {
  static let all: [any StudyCall.Type] = [SyncFolder.self, GetFolderTrouble.self]
}

/// The request to exchange entries of the log with the other machines that use a shared folder.
package struct SyncFolder: StudyCall {
  package static let method = "sync"
  package typealias Response = SyncReport
  package static let changesStudy = true
  /// The absolute path of the folder.
  package var folder: String
  /// True to write again the entries of other machines that are missing in the folder.
  package var repair: Bool
  /// True to report only what would be exchanged; nothing is stored or written.
  package var dryRun: Bool

  package init(_ folder: String, repair: Bool = false, dryRun: Bool = false) {
    self.folder = folder
    self.repair = repair
    self.dryRun = dryRun
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> SyncReport {
    try await service.sync(self)
  }
}

/// The request for the problem with the folder of the setting `sync`, which is returned once a day.
package struct GetFolderTrouble: StudyCall {
  package static let method = "sync.trouble"
  package static let isRepeatable = false

  package struct Response: Codable, Hashable, Sendable {
    /// The state of the folder; nil if there is no problem, or if it was already returned today.
    package var trouble: FolderState?

    package init(trouble: FolderState?) { self.trouble = trouble }
  }

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(trouble: try await service.folderTrouble())
  }
}
