import DaemonProtocol
import Foundation
import Glibc
import Study

/// What the daemon does for each call.
struct CallTable: Sendable {
  let room: StudyRoom
  let hub: EventHub
  let notices: NoticeBox
  let place: Place
  let version: String
  let status: @Sendable (Int) -> StatusCall.Result
  let drills: Allowance
  let mostDrillsOfClient: Int
  /// Bytes of lines and lists that are not whole yet.
  let unfinished: Allowance
  let shutDown: @Sendable () -> Void
  let afterDrill: @Sendable () -> Void

  /// Milliseconds of an answer that was given on another day.
  private static let longestTime = 86_400_000
  /// Bytes of a word's key.
  private static let longestKey = 1 << 16

  func dispatcher() -> Dispatcher {
    var table = Dispatcher()
    addControl(&table)
    addDrills(&table)
    addWords(&table)
    addStudy(&table)
    return table
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
      if session.showsNotices { welcome.notices = notices.take() }
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

  private func addDrills(_ table: inout Dispatcher) {
    table.on(StartDrillCall.self) { call, session throws(WireFailure) in
      try await begin(session) { (service) throws(StudyError) in
        try await service.startDrill(call.request)
      }
    }
    table.on(ResumeDrillCall.self) { call, session throws(WireFailure) in
      try await begin(session) { (service) throws(StudyError) in
        try await service.resumeDrill(call.resumption)
      }
    }
    table.on(NextStepCall.self) { call, session throws(WireFailure) in
      try await ask { (service) throws(StudyError) in
        NextStepCall.Result(try await service.nextStep(in: try session.owned(call.drill)))
      }
    }
    table.on(SubmitCall.self) { call, session throws(WireFailure) in
      guard call.submission.given.utf8.count <= DaemonLimits.longestAnswer else {
        throw .badParameters(field: "submission.given")
      }
      return try await change { (service) throws(StudyError) in
        var submission = call.submission
        submission.drill = try session.owned(submission.drill)
        submission.milliseconds = min(max(0, submission.milliseconds), Self.longestTime)
        return SubmitCall.Result(try await service.submit(submission))
      }
    }
    table.on(SkipCall.self) { call, session throws(WireFailure) in
      try await ask { (service) throws(StudyError) in
        try await service.skip(in: try session.owned(call.drill))
        return Done()
      }
    }
    table.on(HintCall.self) { call, session throws(WireFailure) in
      try await ask { (service) throws(StudyError) in
        HintCall.Result(hint: try await service.hint(in: try session.owned(call.drill)))
      }
    }
    table.on(WhyCall.self) { call, session throws(WireFailure) in
      try await ask { (service) throws(StudyError) in
        WhyCall.Result(explanation: try await service.why(in: try session.owned(call.drill)))
      }
    }
    table.on(LastWordCall.self) { call, session throws(WireFailure) in
      try await ask { (service) throws(StudyError) in
        LastWordCall.Result(word: try await service.lastWord(in: try session.owned(call.drill)))
      }
    }
    table.on(RegradeCall.self) { call, session throws(WireFailure) in
      try await change { (service) throws(StudyError) in
        try await service.regrade(call.grade, in: try session.owned(call.drill))
      }
    }
    table.on(EndDrillCall.self) { call, session throws(WireFailure) in
      let end = try await ask { (service) throws(StudyError) in
        try await service.endDrill(try session.owned(call.drill))
      }
      if session.end(call.drill) { drills.give(back: 1) }
      await tellDrills(session)
      afterDrill()
      return end
    }
    table.on(UndoCall.self) { call, session throws(WireFailure) in
      try await change { (service) throws(StudyError) in
        let drill = try call.drill.map { (id) throws(StudyError) in try session.owned(id) }
        return try await service.undo(in: drill)
      }
    }
  }

  private func addWords(_ table: inout Dispatcher) {
    table.on(DecideCall.self) { call, session throws(WireFailure) in
      guard let cards = try gather(call, session), let decision = call.wordDecision else {
        return Done()
      }
      return try await change { (service) throws(StudyError) in
        try await service.decide(decision, on: cards)
        return Done()
      }
    }
    table.on(DetailsCall.self) { call, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in try await service.details(of: call.words) }
    }
    table.on(FindWordsCall.self) { call, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in try await service.words(named: call.texts) }
    }
    table.on(WordsCall.self) { call, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in try await service.words(of: call.keys) }
    }
    table.on(CardsCall.self) { call, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in try await service.cards(of: call.skill) }
    }
  }

  private func addStudy(_ table: inout Dispatcher) {
    table.on(StatisticsCall.self) { call, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in
        try await service.statistics(since: call.since, word: call.word)
      }
    }
    table.on(DueCall.self) { _, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in try await service.due() }
    }
    table.on(PlanResetCall.self) { call, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in
        try await service.planReset(call.selection, settings: call.settings)
      }
    }
    table.on(ResetCall.self) { call, _ throws(WireFailure) in
      try await change { (service) throws(StudyError) in
        try await service.reset(
          try await service.planReset(call.selection, settings: call.settings)
        )
        return Done()
      }
    }
    table.on(SettingsCall.self) { _, _ throws(WireFailure) in
      try await ask { (service) throws(StudyError) in try await service.storedSettings() }
    }
    table.on(SetCall.self) { call, session throws(WireFailure) in
      let value = try await change { (service) throws(StudyError) in
        try await service.set(call.name, to: call.value)
        // It is set by now, and nothing may say otherwise.
        return (try? await service.storedSettings())?[call.name] ?? call.value
      }
      if call.name == "packs" { _ = try? await room.prepare() }
      await hub.post(.settings(name: call.name, value: value), from: session.id)
      return Done()
    }
  }

  /// Puts the parts of a decision together; nil while one is missing.
  private func gather(
    _ call: DecideCall,
    _ session: ClientSession
  ) throws(WireFailure) -> [CardKey]? {
    let known = session.takeGathered()
    if let known { unfinished.give(back: known.bytes) }
    guard let decision = call.wordDecision, known == nil || known?.decision == decision else {
      throw .badParameters(field: "decision")
    }
    // A longer one is no word, and the export of the decision could not be imported.
    guard call.cards.allSatisfy({ $0.word.rawValue.utf8.count <= Self.longestKey }) else {
      throw .badParameters(field: "cards")
    }
    var gathered = known ?? ClientSession.Gathered(decision: decision)
    gathered.cards += call.cards
    guard call.isLast == false else { return gathered.cards }
    gathered.bytes += call.cards.reduce(0) { $0 + $1.word.rawValue.utf8.count + 32 }
    guard unfinished.take(gathered.bytes) else { throw .badParameters(field: "cards") }
    session.keep(gathered)
    return nil
  }

  // MARK: - Ways to the service

  private func ask<Value: Sendable>(
    _ body: @Sendable (LocalStudyService) async throws(StudyError) -> Value
  ) async throws(WireFailure) -> Value {
    try await room.use { (study) throws(StudyError) in try await body(study.service) }
  }

  /// Does what may change the numbers of `due`.
  private func change<Value: Sendable>(
    _ body: @Sendable (LocalStudyService) async throws(StudyError) -> Value
  ) async throws(WireFailure) -> Value {
    let value = try await ask(body)
    await hub.studyChanged(room)
    return value
  }

  private func begin(
    _ session: ClientSession,
    _ body: @Sendable (LocalStudyService) async throws(StudyError) -> DrillStart
  ) async throws(WireFailure) -> DrillStart {
    let start: DrillStart
    guard session.drills.count < mostDrillsOfClient else {
      throw .study(.tooManyDrills(limit: mostDrillsOfClient))
    }
    guard drills.take(1) else { throw .study(.tooManyDrills(limit: drills.most)) }
    do throws(WireFailure) {
      start = try await ask(body)
    } catch {
      drills.give(back: 1)
      throw error
    }
    session.begin(start.id)
    await tellDrills(session)
    return start
  }

  private func tellDrills(_ session: ClientSession) async {
    await hub.post(.drill(drills: await room.service?.drillCount ?? 0), from: session.id)
  }
}
