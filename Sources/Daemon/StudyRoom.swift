import DaemonProtocol
import Study

/// Keeps the one service of all clients, and lends the database to one of them that asks for it.
actor StudyRoom {
  private let open: @Sendable () throws -> any StudyDatabase
  private let patience: Duration
  private let lease: Duration
  private let path: String
  private let queue = BlockingQueue("room")
  private var opened: (any StudyDatabase)?
  /// Whether the database was closed for a client and is to be opened again.
  private var isAway = false
  /// The client that has the database now.
  private var holder: ClientID?
  /// Ends the holder's lease.
  private var expiry: Task<Void, Never>?
  /// What kept the database from being taken back at the end of the lease.
  private var obstacle: StudyError?
  private var callsInside = 0
  private var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var lastTicket = 0

  /// Makes a room whose databases are opened when the first client comes.
  ///
  /// `path`: the learner's database, for the error of a client that waited in vain. `lease`: how long
  /// a client has the database for sure.
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

  /// Opens what is not open, and takes notice of packs that changed.
  ///
  /// - Returns: packs that are missing; nil when the databases cannot be opened.
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

  /// Runs a call while the database is here.
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

  /// The databases, opened when they are not open.
  ///
  /// One that cannot be taken back from a client is an error of this call alone: the service keeps
  /// its drills, and the next call tries again.
  private func present() throws -> any StudyDatabase {
    let study = try opened ?? open()
    opened = study
    if isAway {
      try study.reopen()
      isAway = false
    }
    return study
  }

  /// Runs something in the background, when the databases are open and nobody has them.
  ///
  /// A cancelled task begins nothing, so that rounds end with the server.
  func whenFree(_ body: @Sendable (any StudyDatabase) async -> Void) async {
    guard holder == nil, !isAway, !Task.isCancelled, let opened else { return }
    callsInside += 1
    await body(opened)
    leave()
  }

  /// Ends what is done in the background.
  func hurry() { opened?.interruptBackground() }

  /// The service, when it is there at this moment.
  var service: LocalStudyService? { opened?.service }

  /// Lets go of the database for one client.
  func pause(for client: ClientID) async throws(WireFailure) {
    try await enter()
    leave()
    holder = client
    hurry()
    while callsInside > 0 {
      guard await turn() else {
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

  /// Takes the database back from a client that was stopped or forgot it.
  ///
  /// One that writes or restores at this moment has the lock of the files and keeps the database for
  /// another lease; one that only reads goes on beside the daemon.
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

  /// Takes the database back; does nothing when another client has it.
  func resume(from client: ClientID) {
    guard holder == client else { return }
    // Whoever needs the database next hears of it when that fails.
    if opened != nil { _ = try? present() }
    release()
  }

  private func enter() async throws(WireFailure) {
    while holder != nil {
      guard await turn() else { throw .study(obstacle ?? .store(.busy(path: path))) }
    }
    callsInside += 1
  }

  private func leave() {
    callsInside -= 1
    if callsInside == 0 { wake() }
  }

  /// Waits for a change; false when it took too long.
  private func turn() async -> Bool {
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
