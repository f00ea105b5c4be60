package import Study
import Synchronization

/// A store that another program keeps busy whenever a test says so.
package final class BusyStore: StudyStore {
  private struct State {
    var isBusy = false
    var isBusyAfterWrite = false
    var transactionsLeft: Int?
  }

  private let store: any StudyStore
  private let state = Mutex(State())

  package init(_ store: any StudyStore) { self.store = store }

  /// Whether everything is refused.
  package var isBusy: Bool {
    get { state.withLock(\.isBusy) }
    set { state.withLock { $0.isBusy = newValue } }
  }

  /// True if the store becomes busy after the next committed write.
  package var isBusyAfterWrite: Bool {
    get { state.withLock(\.isBusyAfterWrite) }
    set { state.withLock { $0.isBusyAfterWrite = newValue } }
  }

  /// The number of transactions after which everything is refused; nil for no limit.
  package var transactionsLeft: Int? {
    get { state.withLock(\.transactionsLeft) }
    set { state.withLock { $0.transactionsLeft = newValue } }
  }

  package func requireWriting() throws(StudyError) { try store.requireWriting() }

  package func read<Value: Sendable>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value {
    try enter()
    return try store.read(body)
  }

  package func write<Value: Sendable>(
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> Value {
    try enter()
    let value = try store.write(body)
    state.withLock { if $0.isBusyAfterWrite { $0.isBusy = true } }
    return value
  }

  private func enter() throws(StudyError) {
    let isRefused = state.withLock { state -> Bool in
      defer { state.transactionsLeft? -= 1 }
      return state.isBusy || state.transactionsLeft.map { $0 <= 0 } ?? false
    }
    if isRefused { throw .store(.busy(path: "/busy")) }
  }
}
