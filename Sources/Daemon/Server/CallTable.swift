import Foundation
import Glibc
import Study

/// The handlers of all calls of the protocol.
struct CallTable: Sendable {
  let room: StudyRoom
  let hub: EventHub
  let notices: NoticeBox
  let place: Place
  let version: String
  let status: @Sendable (Int) -> StatusCall.Response
  let drills: Quota
  let mostDrillsOfClient: Int
  /// The shared limit of bytes in incomplete lines and lists.
  let unfinished: Quota
  let shutDown: @Sendable () -> Void
  let afterDrill: @Sendable () -> Void

  /// The longest key of a word, in bytes.
  private static let longestKey = 1 << 16

  func dispatcher() -> Dispatcher {
    var table = Dispatcher()
    addControl(&table)
    for type in StudyCalls.all { add(type, to: &table) }
    addDrills(&table)
    addShared(&table)
    return table
  }

  /// Adds the handler of a call that needs nothing but the study service.
  private func add<Call: StudyCall>(_ type: Call.Type, to table: inout Dispatcher) {
    table.on(type) { call, session throws(WireFailure) in try await run(call, session) }
  }

  private func addControl(_ table: inout Dispatcher) {
    table.on(HelloCall.self) { call, session throws(WireFailure) in
      guard call.protocol == DaemonLimits.protocolVersion else {
        throw .wrongProtocol(supported: DaemonLimits.protocolVersion)
      }
      var welcome = Welcome(version: version, pid: getpid(), readiness: .ready)
      session.welcome(
        showsNotices: call.place == place,
        timeZone: call.timeZone.flatMap(TimeZone.init(identifier:))
      )
      if let wanted = call.place, wanted != place {
        welcome.readiness = .elsewhere
        return welcome
      }
      guard let missing = try await room.prepare() else {
        welcome.readiness = .unopened
        return welcome
      }
      welcome.missingPacks = missing
      if session.showsNotices {
        welcome.notices = notices.waiting
        session.send(welcome.notices)
      }
      return welcome
    }
    table.on(SubscribeCall.self) { call, session throws(WireFailure) in
      await hub.subscribe(session, to: call.events)
      return Done()
    }
    table.on(StatusCall.self) { _, _ throws(WireFailure) in
      status(await room.service?.drillCount ?? 0)
    }
    table.on(ShutDownCall.self) { _, _ throws(WireFailure) in
      shutDown()
      return Done()
    }
    table.on(PauseCall.self) { _, session throws(WireFailure) in
      try await room.pause(for: session.id)
      return Done()
    }
    table.on(ResumeCall.self) { _, session throws(WireFailure) in
      await room.resume(from: session.id)
      await hub.studyChanged(room)
      return Done()
    }
  }

  /// Adds the handlers of the calls that start or end a drill of the connection.
  private func addDrills(_ table: inout Dispatcher) {
    table.on(StartDrill.self) { call, session throws(WireFailure) in
      try await begin(call, session)
    }
    table.on(ResumeDrill.self) { call, session throws(WireFailure) in
      try await begin(call, session)
    }
    table.on(EndDrill.self) { call, session throws(WireFailure) in
      let end = try await run(call, session)
      if session.end(call.drill) { drills.release(1) }
      await sendDrills(session)
      afterDrill()
      return end
    }
    table.on(Submit.self) { call, session throws(WireFailure) in
      guard call.given.utf8.count <= DaemonLimits.longestAnswer else {
        throw .badParameters(field: "given")
      }
      return try await run(call, session)
    }
  }

  /// Adds the handlers of the calls that affect other connections or are sent in parts.
  private func addShared(_ table: inout Dispatcher) {
    table.on(DecideOnCards.self) { call, session throws(WireFailure) in
      guard let whole = try gather(call, session) else { return Done() }
      return try await run(whole, session)
    }
    table.on(ChangeSetting.self) { call, session throws(WireFailure) in
      let done = try await run(call, session)
      // The setting is stored by now, so a later failure must not be reported as a failure of the
      // change.
      let stored = try? await run(GetSettings(), session)
      if call.name == "packs" { _ = try? await room.prepare() }
      await hub.post(
        .settings(name: call.name, value: stored?[call.name] ?? call.value),
        from: session.id
      )
      return done
    }
  }

  /// Collects the parts of a decision on many cards, which is sent in several calls; returns the
  /// whole decision after the last part, otherwise nil.
  private func gather(
    _ call: DecideOnCards,
    _ session: ClientSession
  ) throws(WireFailure) -> DecideOnCards? {
    let known = session.takeGathered()
    if let known { unfinished.release(known.bytes) }
    guard known == nil || known?.decision == call.decision else {
      throw .badParameters(field: "decision")
    }
    // No word has a longer key, and an export with such a key could not be imported.
    guard call.cards.allSatisfy({ $0.word.rawValue.utf8.count <= Self.longestKey }) else {
      throw .badParameters(field: "cards")
    }
    var gathered = known ?? ClientSession.Gathered(decision: call.decision)
    gathered.cards += call.cards
    guard call.isLast == false else { return DecideOnCards(call.decision, gathered.cards) }
    gathered.bytes += call.cards.reduce(0) { $0 + $1.word.rawValue.utf8.count + 32 }
    guard unfinished.acquire(gathered.bytes) else { throw .badParameters(field: "cards") }
    session.keep(gathered)
    return nil
  }

  // MARK: - Access to the service

  private func run<Call: StudyCall>(
    _ call: Call,
    _ session: ClientSession
  ) async throws(WireFailure) -> Call.Response {
    let result = try await room.use { (study) throws(StudyError) in
      // A client must not use another client's drill.
      let own = try call.replacingDrill { (drill) throws(StudyError) in try session.owned(drill) }
      return try await own.run(on: study.service)
    }
    if Call.changesStudy { await hub.studyChanged(room) }
    return result
  }

  private func begin<Call: StudyCall>(
    _ call: Call,
    _ session: ClientSession
  ) async throws(WireFailure) -> DrillStart where Call.Response == DrillStart {
    guard session.drills.count < mostDrillsOfClient else {
      throw .study(.tooManyDrills(limit: mostDrillsOfClient))
    }
    guard drills.acquire(1) else { throw .study(.tooManyDrills(limit: drills.most)) }
    let start: DrillStart
    do throws(WireFailure) {
      start = try await run(call, session)
    } catch {
      drills.release(1)
      throw error
    }
    session.begin(start.id)
    await sendDrills(session)
    return start
  }

  private func sendDrills(_ session: ClientSession) async {
    await hub.post(.drill(drills: await room.service?.drillCount ?? 0), from: session.id)
  }
}

/// A call with its parameters.
private protocol Runnable: Sendable {
  /// Runs the call for a client and returns the response; nil for a notification, whose `id` is
  /// nil.
  ///
  /// - Throws: the error of the call, or `.unwritable` if the response cannot be encoded.
  func response(id: MessageID?, for session: ClientSession) async throws(WireFailure) -> Data?
}

/// A handler for the calls of one method.
private protocol Answering: Sendable {
  func read(_ parameters: RequestParameters) throws(WireFailure) -> any Runnable
}

private struct Handler<Call: ServiceCall>: Answering {
  let body: @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Response

  struct Request: Runnable {
    let call: Call
    let body: @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Response

    func response(id: MessageID?, for session: ClientSession) async throws(WireFailure) -> Data? {
      let result = try await body(call, session)
      guard let id else { return nil }
      do { return try WireCoding.line(result: result, id: id) } catch { throw .unwritable }
    }
  }

  func read(_ parameters: RequestParameters) throws(WireFailure) -> any Runnable {
    Request(call: try parameters.decode(Call.self), body: body)
  }
}

/// A table of handlers that turns a request into the line of its response.
struct Dispatcher: Sendable {
  private var handlers: [String: any Answering] = [:]

  /// Sets the handler of a call, replacing an earlier one.
  mutating func on<Call: ServiceCall>(
    _ type: Call.Type,
    _ body: @escaping @Sendable (Call, ClientSession) async throws(WireFailure) -> Call.Response
  ) {
    handlers[Call.method] = Handler(body: body)
  }

  /// Returns the response to a line; nil for a notification.
  func response(to line: Data, from session: ClientSession) async -> Data? {
    var id: MessageID?
    var isAnswered = true
    do throws(WireFailure) {
      let request = try WireCoding.request(in: line) {
        (method, parameters) throws(WireFailure) -> any Runnable in
        guard let handler = handlers[method] else { throw .unknownMethod(method) }
        guard session.isWelcome || Self.open.contains(method) else { throw .helloFirst }
        return try handler.read(parameters)
      }
      id = request.id
      isAnswered = request.id != nil
      return try await request.outcome.get().response(id: id, for: session)
    } catch {
      return isAnswered ? try? WireCoding.line(failure: error, id: id) : nil
    }
  }

  /// The methods that are allowed before `hello`, with any version of the protocol.
  private static let open: Set<String> = [
    HelloCall.method, StatusCall.method, ShutDownCall.method,
  ]
}
