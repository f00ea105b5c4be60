package import Study

/// The owner of the databases and the study service, which all clients share.
///
/// One client can have the learner's database to itself for a time; the calls of the others wait.
actor StudyRoom {
  private let open: @Sendable () throws -> any StudyDatabase
  private let patience: Duration
  private let lease: Duration
  private let path: String
  private let queue = BlockingQueue("room")
  private var opened: (any StudyDatabase)?
  /// True if the database is closed for a client and must be reopened.
  private var isAway = false
  /// The client that has the database to itself now; nil if none has.
  private var holder: ClientID?
  /// The task that ends the holder's lease; nil without a holder.
  private var expiry: Task<Void, Never>?
  /// The error that prevented reopening the database at the end of the lease; nil if there was
  /// none.
  private var obstacle: StudyError?
  private var callsInside = 0
  /// The functions that cancel each piece of background work.
  private var cancellations: [Int: @Sendable () -> Void] = [:]
  private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var lastTicket = 0

  /// Makes the owner of databases that are opened for the first client.
  ///
  /// `path`: the path of the learner's database, for the error after a timeout. `patience`: the
  /// time that a call waits while another client has the database. `lease`: the time for which a
  /// client is guaranteed to have it.
  init(
    path: String,
    patience: Duration,
    lease: Duration,
    open: @escaping @Sendable () throws -> any StudyDatabase
  ) {
    self.path = path
    self.patience = patience
    self.lease = lease
    self.open = open
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Opens the databases if they are not open, and reloads packs that have changed.
  ///
  /// - Returns: The names of the missing packs; nil if the databases cannot be opened or the packs
  ///   cannot be read.
  ///
  /// - Throws: `.study` if another client has the learner's database for longer than `patience`.
  func prepare() async throws(WireFailure) -> [String]? {
    try await enter()
    defer { leave() }
    do {
      let study = try present()
      return try await study.refreshWords()
    } catch {
      return nil
    }
  }

  /// Runs a call, after waiting for the database if a client has it.
  ///
  /// - Throws: `.study` with the error of the call or of waiting, or `.unopened` if the databases
  ///   cannot be opened.
  func use<Value: Sendable>(
    _ body: @Sendable (any StudyDatabase) async throws(StudyError) -> Value
  ) async throws(WireFailure) -> Value {
    try await enter()
    defer { leave() }
    do {
      return try await body(try present())
    } catch let error as StudyError {
      throw .study(error)
    } catch {
      throw .unopened
    }
  }

  /// Returns the databases, opening them if necessary.
  ///
  /// If the learner's database cannot be reopened, only this call fails: the service keeps its
  /// drills, and the next call tries again.
  private func present() throws -> any StudyDatabase {
    let study = try opened ?? open()
    opened = study
    if isAway {
      try study.reopen()
      isAway = false
    }
    return study
  }

  /// Runs the body in the background and returns its result; nil if the databases are closed or a
  /// client has them to itself.
  ///
  /// The task of the body is cancelled when a client wants the databases to itself. If the calling
  /// task is cancelled before the body begins, the body is not run and the result is nil, so that
  /// background work ends with the server.
  @discardableResult
  func whenFree<Value: Sendable>(
    _ body: @escaping @Sendable (any StudyDatabase) async -> Value
  ) async -> Value? {
    guard holder == nil, !isAway, !Task.isCancelled, let opened else { return nil }
    callsInside += 1
    lastTicket += 1
    let ticket = lastTicket
    let task = Task { await body(opened) }
    cancellations[ticket] = { task.cancel() }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    cancellations[ticket] = nil
    leave()
    return value
  }

  /// Cancels the background work.
  func interrupt() {
    opened?.interruptBackground()
    for cancel in cancellations.values { cancel() }
  }

  /// The service; nil while the databases are not open.
  var service: LocalStudyService? { opened?.service }

  /// Closes the database, so that one client has it to itself until it calls `resume` or its lease
  /// ends.
  ///
  /// - Throws: `.study` with the store's `busy`, or the reason why the database cannot be reopened,
  ///   if another client has it for longer than `patience`; `busy` if calls in progress do not end
  ///   within `patience`.
  func pause(for client: ClientID) async throws(WireFailure) {
    try await enter()
    leave()
    holder = client
    interrupt()
    while callsInside > 0 {
      guard await waitForChange() else {
        holder = nil
        wake()
        throw .study(.store(.busy(path: path)))
      }
    }
    if let opened, !isAway {
      opened.close()
      isAway = true
    }
    beginLease()
  }

  private func beginLease() {
    expiry = Task { [lease] in
      do { try await Task.sleep(for: lease) } catch { return }
      self.endLease()
    }
  }

  /// Reopens the database at the end of a lease, if the client has not returned it.
  ///
  /// A client that still writes or restores holds the lock of the files, and so keeps the database
  /// for another lease. A client that only reads continues while the daemon uses the database
  /// again.
  private func endLease() {
    guard holder != nil else { return }
    do {
      if opened != nil { _ = try present() }
    } catch {
      obstacle = error as? StudyError
      return beginLease()
    }
    release()
  }

  private func release() {
    expiry?.cancel()
    holder = nil
    obstacle = nil
    wake()
  }

  /// Reopens the database that a client has paused; does nothing if that client no longer has it.
  func resume(from client: ClientID) {
    guard holder == client else { return }
    // If this fails, the next call that needs the database reports it.
    if opened != nil { _ = try? present() }
    release()
  }

  private func enter() async throws(WireFailure) {
    while holder != nil {
      guard await waitForChange() else { throw .study(obstacle ?? .store(.busy(path: path))) }
    }
    callsInside += 1
  }

  private func leave() {
    callsInside -= 1
    if callsInside == 0 { wake() }
  }

  /// Waits until the holder returns the database or the last running call ends; returns false after
  /// the time limit.
  private func waitForChange() async -> Bool {
    lastTicket += 1
    let ticket = lastTicket
    let timer = Task { [patience] in
      try? await Task.sleep(for: patience)
      self.giveUp(ticket)
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { waiting[ticket] = $0 }
  }

  private func giveUp(_ ticket: Int) {
    waiting.removeValue(forKey: ticket)?.resume(returning: false)
  }

  private func wake() {
    let woken = waiting.values
    waiting = [:]
    for continuation in woken { continuation.resume(returning: true) }
  }
}

/// The open databases of the daemon, with the service on them.
package protocol StudyDatabase: Sendable {
  var service: LocalStudyService { get }
  /// Reloads the words if the packs have changed, and returns the packs that are missing.
  func refreshWords() async throws -> [String]
  /// Closes the learner's database.
  func close()
  /// Opens the learner's database again.
  func reopen() throws(StudyError)
  /// Checks the file once and makes the daily backup, without interrupting answers.
  func keepHouse()
  /// Cancels `keepHouse` and synchronizations; they are repeated later.
  func interruptBackground()
}
