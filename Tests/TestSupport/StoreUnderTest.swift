import StatsStore
package import Study

/// The kinds of store that a contract test runs over.
package enum StoreKind: String, CaseIterable, Sendable {
  case memory, sqlite

  package func make() throws -> StoreUnderTest {
    switch self {
    case .memory: StoreUnderTest(store: MemoryStore(), directory: nil)
    case .sqlite: try StoreUnderTest.onDisk()
    }
  }
}

/// A store with whatever must live as long as it does.
package struct StoreUnderTest: Sendable {
  package let store: any StudyStore
  private let directory: TemporaryDirectory?

  init(store: any StudyStore, directory: TemporaryDirectory?) {
    self.store = store
    self.directory = directory
  }

  static func onDisk() throws -> StoreUnderTest {
    let directory = try TemporaryDirectory()
    try Template.build(at: directory("template.sqlite"))
    return StoreUnderTest(store: try open(directory), directory: directory)
  }

  private static func open(_ directory: TemporaryDirectory) throws -> SQLiteStore {
    try SQLiteStore(
      StatsLocation(directory: directory("data"), templates: [directory("template.sqlite")])
    )
  }

  /// The store as a new process sees it: a further connection, or the same memory.
  package func reopened() throws -> any StudyStore {
    guard let directory else { return store }
    return try Self.open(directory)
  }
}
