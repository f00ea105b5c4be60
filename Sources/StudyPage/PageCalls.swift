import Daemon
import Foundation
import REPL
import Speech
package import Study

/// The calls of a page: the daemon's permitted calls with the sentences about their results, the
/// sound of a word and the strokes of its characters.
package struct PageCalls {
  /// The calls that a page may make.
  static let permitted: [any StudyCall.Type] = [
    StartDrill.self, NextStep.self, Submit.self, SkipQuestion.self, GetHint.self,
    ExplainAnswer.self, DecideInDrill.self, Introduce.self, UndoInDrill.self, GetRest.self,
    PractiseContrast.self, ExtendDrill.self, EndDrill.self, SearchWords.self, GetWordDetails.self,
    DecideOnCards.self, GetStatistics.self, GetDue.self, UndoAnswer.self, GetSettings.self,
    ChangeSetting.self, NextPlacement.self, GetPlacementSitting.self, PlanPlacement.self,
    PlaceWords.self,
  ]

  /// The response to a request.
  enum Response: Sendable {
    case line(Data)
    /// A response that is made while later requests are handled.
    case later(@Sendable () async -> Data)
  }

  /// A parsed request.
  private enum Request {
    case study(any StudyCall)
    case sound(GetPageSound)
    case strokes(GetPageStrokes)
  }

  /// An error with a sentence about it.
  private struct Refusal: Error {
    let failure: WireFailure
    var text: String?
  }

  private let service: any StudyService
  private let sounds: PageSounds
  private let strokes: StrokeReader
  private let explain: @Sendable (StudyError) -> String
  private let now: @Sendable () -> Timestamp
  /// The drill of each session.
  private var drills: [String: DrillID] = [:]
  /// The open listening question of each session.
  private var listening: [String: String] = [:]

  /// Makes the calls; `explain` is a function that returns a sentence about an error.
  package init(
    _ service: any StudyService,
    sounds: PageSounds,
    strokes: StrokeReader,
    now: @escaping @Sendable () -> Timestamp,
    explain: @escaping @Sendable (StudyError) -> String
  ) {
    self.service = service
    self.sounds = sounds
    self.strokes = strokes
    self.now = now
    self.explain = explain
  }

  /// Stops making sounds.
  func stop() { sounds.stop() }

  /// Returns the response to a request of a session.
  mutating func response(to line: Data, from session: String) async -> Response {
    var id: MessageID?
    do throws(Refusal) {
      let request: ReceivedRequest<Request>
      do { request = try Self.request(in: line) } catch { throw Refusal(failure: error) }
      guard let requestID = request.id else { throw Refusal(failure: .notARequest) }
      id = requestID
      switch request.outcome {
      case .failure(let failure): throw Refusal(failure: failure)
      case .success(.sound(let call)): return try await sound(call, requestID, session)
      case .success(.strokes(let call)):
        return .later { [strokes] in
          Self.line(await strokes.strokes(call), requestID)
        }
      case .success(.study(let call)): return .line(try await answer(call, requestID, session))
      }
    } catch {
      let text: String? =
        if case .study(let error) = error.failure { explain(error) } else { error.text }
      return .line((try? WireCoding.line(failure: error.failure, text: text, id: id)) ?? Data())
    }
  }

  private static func request(in line: Data) throws(WireFailure) -> ReceivedRequest<Request> {
    try WireCoding.request(in: line) { (method, parameters) throws(WireFailure) -> Request in
      if method == GetPageSound.method { return .sound(try parameters.decode(GetPageSound.self)) }
      if method == GetPageStrokes.method {
        return .strokes(try parameters.decode(GetPageStrokes.self))
      }
      guard let type = permitted.first(where: { $0.method == method }) else {
        throw .unknownMethod(method)
      }
      return .study(try parameters.decode(type))
    }
  }

  private mutating func answer<Call: StudyCall>(
    _ call: Call,
    _ id: MessageID,
    _ session: String
  ) async throws(Refusal) -> Data {
    let settings = try await settings()
    if let text = refusal(of: call, settings) {
      throw Refusal(failure: .badParameters(field: "kinds"), text: text)
    }
    if let submit = call as? Submit, listening[session] == submit.question,
      !sounds.hasGiven(submit.question)
    {
      throw Refusal(failure: .badParameters(field: "question"), text: Self.unheard)
    }
    let result: Call.Response
    let texts: ResultTexts
    do throws(StudyError) {
      result = try await service.perform(try await prepared(call, settings, session))
      if let start = result as? DrillStart { drills[session] = start.id }
      record(result, session)
      texts = await PageTexts(service, settings, sound: sounds.access(settings), now: now())
        .texts(of: result, call)
    } catch {
      throw Refusal(failure: .study(error))
    }
    do { return try WireCoding.line(result: result, texts: texts, id: id) } catch {
      throw Refusal(failure: .unwritable)
    }
  }

  private func settings() async throws(Refusal) -> Settings {
    do throws(StudyError) { return try await service.settingsInForce() } catch {
      throw Refusal(failure: .study(error))
    }
  }

  // MARK: - Drills

  /// Returns a call completed with the values that the page leaves to this process.
  ///
  /// A session has one drill; its previous drill is ended.
  private mutating func prepared<Call: StudyCall>(
    _ call: Call,
    _ settings: Settings,
    _ session: String
  ) async throws(StudyError) -> Call {
    if let change = call as? ChangeSetting, !PageSettings.permits(change.name) {
      throw .unknown(.setting, text: change.name, nearest: [])
    }
    guard var start = call as? StartDrill else { return call }
    if let old = drills.removeValue(forKey: session) {
      _ = try? await service.perform(EndDrill(old))
    }
    start.request.introduce = settings.introductions
    start.request.isSilent = isSilent(start.request, settings)
    return start as? Call ?? call
  }

  /// Returns whether a page cannot play speech; the request says whether its browser has a voice.
  private func isSilent(_ request: DrillRequest, _ settings: Settings) -> Bool {
    guard let access = sounds.access(settings) else { return true }
    return access.advice != nil && request.isSilent
  }

  /// Returns the reason why a drill cannot start; nil if it can.
  private func refusal(of call: some StudyCall, _ settings: Settings) -> String? {
    guard let start = call as? StartDrill, isSilent(start.request, settings) else { return nil }
    return SpeechText.refusal(start.request, settings, sounds.problem(settings))
  }

  // MARK: - Sound

  /// The sentence about an answer to a question that was not played.
  private static let unheard = "The word of this question was not played; r plays it."

  /// Records whether the question in a result is a listening question.
  private mutating func record(_ result: any Sendable, _ session: String) {
    let step: DrillStep?
    switch result {
    case let next as DrillStep: step = next
    case let introduced as Introduce.Response: step = introduced.next
    case let practised as PractiseContrast.Response: step = practised.next
    case let answer as AnswerResult: step = answer.next
    default: step = nil
    }
    guard let step else { return }
    listening[session] = step.question?.kind == .listening ? step.id : nil
  }

  /// Finds the utterance to play; the sound itself is made while later requests are handled.
  private func sound(
    _ call: GetPageSound,
    _ id: MessageID,
    _ session: String
  ) async throws(Refusal) -> Response {
    let settings = try await settings()
    guard sounds.access(settings) != nil else {
      throw Refusal(failure: .badParameters(field: "word"), text: SpeechText.off)
    }
    let utterance = try await utterance(of: call, settings)
    let question = call.drill == nil ? nil : listening[session]
    return .later { [sounds] in
      let sound = await sounds.sound(of: utterance, settings, for: question)
      return Self.line(sound, id)
    }
  }

  private static func line(_ result: some Encodable, _ id: MessageID) -> Data {
    (try? WireCoding.line(result: result, texts: String?.none, id: id)) ?? Data()
  }

  private func utterance(
    of call: GetPageSound,
    _ settings: Settings
  ) async throws(Refusal) -> Utterance {
    let isSlower = call.slower == true
    do throws(StudyError) {
      if let drill = call.drill {
        let sound = try await service.perform(GetSound(in: drill))
        return Utterance(hanzi: sound.hanzi, reading: sound.reading, slower: isSlower)
      }
      let items = try await service.perform(GetWords(call.word.map { [$0] } ?? []))
      if let word = items.first?.word {
        let isInPhrase = call.phrase == true && settings.phrases != .off
        let phrase = isInPhrase ? Utterance(phraseOf: word) : nil
        return phrase ?? Utterance(word, slower: isSlower)
      }
    } catch {
      throw Refusal(failure: .study(error))
    }
    throw Refusal(failure: .badParameters(field: "word"))
  }
}

extension AnswerResult {
  /// The step after the answer; nil if it is not known yet or if the question stays open.
  fileprivate var next: DrillStep? {
    switch self {
    case .retry: nil
    case .recorded(_, let next): next
    case .unknown(let next): next
    }
  }
}
