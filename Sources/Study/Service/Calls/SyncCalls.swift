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
  /// True to write again the entries of other machines that the folder lacks.
  package var repair: Bool
  /// True to store and write nothing, and only report what would be exchanged.
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

/// The request for the problem with the folder in the setting `sync`; the problem is returned once
/// a day.
package struct GetFolderTrouble: StudyCall {
  package static let method = "sync.trouble"
  package static let isRepeatable = false

  package struct Response: Codable, Hashable, Sendable {
    /// The state of the folder; nil if it can be used, or if the problem was returned already
    /// today.
    package var trouble: FolderState?

    package init(trouble: FolderState?) { self.trouble = trouble }
  }

  package init() {}

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(trouble: try await service.folderTrouble())
  }
}
