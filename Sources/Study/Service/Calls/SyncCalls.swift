/// The calls about shared folders.
enum SyncCalls {
  static let all: [any StudyCall.Type] = [SyncFolder.self, GetFolderTrouble.self]
}

/// The request to exchange entries with the other machines that use a shared folder.
package struct SyncFolder: StudyCall {
  package static let method = "sync"
  package typealias Response = SyncReport
  package static let changesStudy = true
  /// The absolute path of the folder.
  package var folder: String
  /// True if entries of other machines that the folder lacks are written again.
  package var repair: Bool
  /// True if nothing is stored or written.
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
    /// The state of the folder; nil if it can be used, or if the problem was already mentioned
    /// today.
    package var trouble: FolderState?

    package init(trouble: FolderState?) { self.trouble = trouble }
  }

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(trouble: try await service.folderTrouble())
  }
}
