import Foundation
import REPL
import Study
import TestSupport

/// The evenings of a learner who starts the program until there is nothing left to do.
@MainActor struct Evenings {
  private let service: LocalStudyService
  private let person: Person
  private let start: Timestamp
  private let introduce: IntroductionMode
  /// The most starts in an evening; the learner then gives up.
  private static let patience = 40
  /// The seconds for typing the command and reading the summary.
  private static let secondsOfStart = 6

  init(
    words: any WordSource,
    seed: UInt64,
    from start: Timestamp,
    introduce: IntroductionMode
  ) {
    self.introduce = introduce
    let person = Person(seed: seed, at: start)
    self.person = person
    self.start = start
    service = LocalStudyService(
      store: MemoryStore(),
      words: words,
      timeZone: TimeZone(secondsFromGMT: 0) ?? .current,
      now: { person.now }
    )
  }

  func set(_ name: String, to value: String) async throws {
    try await service.set(name, to: value)
  }

  /// Returns the number of cards of a skill that the learner is expected to recall at the hour of study
  /// on a day.
  func recalled(_ skill: Skill, onDay day: Int) -> Double {
    person.recalled(skill, at: start.adding(seconds: 86_400 * (day - 1)))
  }

  /// Studies from the same hour of a day until nothing is left for the day, or patience ends.
  func study(onDay day: Int) async throws -> Evening {
    let begun = start.adding(seconds: 86_400 * (day - 1))
    person.begin(at: begun)
    var evening = Evening()
    while evening.starts < Self.patience {
      evening.starts += 1
      person.pass(seconds: Self.secondsOfStart)
      let end = try await drill()
      if end.due.now > 0 || person.wasCutShort { continue }
      guard let step = end.nextStep else {
        evening.isDone = true
        break
      }
      // "the first in 8 s": the learner waits for it.
      person.wait(until: step)
    }
    evening.dueAfter = try await service.due().due
    evening.add(person.evening)
    evening.seconds = Int((person.now.milliseconds - begun.milliseconds) / 1000)
    return evening
  }

  /// Runs a drill as on a terminal.
  private func drill() async throws -> DrillEnd {
    let settings = try await service.settings()
    let watched = WatchedService(service: service, person: person)
    person.beginDrill(of: settings.drillLength)
    var session = DrillSession(
      service: watched,
      input: person,
      style: .plain,
      length: settings.drillLength,
      environment: DrillEnvironment(
        console: Console(out: { _ in }, err: { _ in }),
        isTerminal: true,
        explain: { "\($0)" },
        now: { [person] in person.now },
        measure: { 80 }
      )
    )
    _ = try await session.run(DrillRequest(introduce: introduce, seed: person.draw()))
    guard let end = person.end else { throw CocoaError(.featureUnsupported) }
    return end
  }
}
