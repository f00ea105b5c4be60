import Daemon
import Foundation
import REPL
import Speech
package import Study

/// The calls that a page can make: some calls of the daemon, with sentences about their results,
/// and calls for sounds, strokes, the primer and word lists.
package struct PageCalls {
  enum Response: Sendable {
    case line(Data)
    /// A response that is made while later requests are handled.
    case later(@Sendable () async -> Data)
  }

  /// An error with a sentence about it.
  private struct Refusal: Error {
    let failure: WireFailure
    var text: String?

    init(failure: WireFailure, text: String? = nil) { (self.failure, self.text) = (failure, text) }

    init(_ error: PageFileError) {
      self.init(failure: .badParameters(field: "file"), text: error.text)
    }
  }

  private let service: any StudyService
  private let sounds: PageSounds
  private let strokes: StrokeReader
  private let lists: PageLists
  /// The file that a page sends.
  private var file = PageFile()
  private let explain: @Sendable (StudyError) -> String
  private let now: @Sendable () -> Timestamp
  /// The drill of each session, keyed by the digest of the token of its page.
  private var drills: [String: DrillID] = [:]
  /// The identifier of the open listening question of each session.
  private var listening: [String: String] = [:]

  /// Makes the calls; `explain` is a function that returns a sentence about an error.
  package init(
    _ service: any StudyService,
    sounds: PageSounds,
    strokes: StrokeReader,
    lists: PageLists,
    now: @escaping @Sendable () -> Timestamp,
    explain: @escaping @Sendable (StudyError) -> String
  ) {
    self.service = service
    self.sounds = sounds
    self.strokes = strokes
    self.lists = lists
    self.now = now
    self.explain = explain
  }

  /// Stops making sounds.
  func stop() { sounds.stop() }

  /// Returns the response to a request.
  ///
  /// `line`: the request as JSON. `session`: the digest of the token of the page that sent it.
  mutating func response(to line: Data, from session: String) async -> Response {
    var id: MessageID?
    do throws(Refusal) {
      let request: ReceivedRequest<PageRequest>
      do { request = try PageRequest.read(line) } catch { throw Refusal(failure: error) }
      guard let requestID = request.id else { throw Refusal(failure: .notARequest) }
      id = requestID
      switch request.outcome {
      case .failure(let failure): throw Refusal(failure: failure)
      case .success(.sound(let call)): return try await sound(call, requestID, session)
      case .success(.strokes(let call)):
        return .later { [strokes] in
          Self.line(await strokes.strokes(call), requestID)
        }
      case .success(.lists):
        return .later { [lists] in Self.line(await lists.installed(), requestID) }
      case .success(.primer):
        let settings = try await settings()
        let texts = PageTexts(service, settings, sound: sounds.access(settings), now: now())
        return .line(Self.line(PagePrimer(texts), requestID))
      case .success(.file(let part)):
        return .line(Self.line(try append(part, session), requestID))
      case .success(.list(let call)): return try list(call, requestID, session)
      case .success(.study(let call)): return .line(try await answer(call, requestID, session))
      }
    } catch {
      guard case .study(let failure) = error.failure else { return .line(Self.line(error, id)) }
      return .line(Self.line(Refusal(failure: error.failure, text: explain(failure)), id))
    }
  }

  private static func line(_ refusal: Refusal, _ id: MessageID?) -> Data {
    (try? WireCoding.line(failure: refusal.failure, text: refusal.text, id: id)) ?? Data()
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
      if (call as? ChangeSetting)?.name == "packs" { await lists.refresh() }
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

  // MARK: - Lists

  /// Reads the file that the session has sent, while later requests are handled.
  ///
  /// - Throws: ``Refusal`` if the file is empty or another session sent it. Any other problem with
  ///   the file is in the response.
  private func list(
    _ call: ImportPageFile,
    _ id: MessageID,
    _ session: String
  ) throws(Refusal) -> Response {
    let file: PageFile
    do throws(PageFileError) { file = try self.file.complete(from: session) } catch {
      throw Refusal(error)
    }
    return .later { [lists] in
      do throws(PageFileError) { return Self.line(try await lists.accept(file, call), id) } catch {
        return Self.line(Refusal(error), id)
      }
    }
  }

  private mutating func append(
    _ part: PutPageFile,
    _ session: String
  ) throws(Refusal) -> Int {
    do throws(PageFileError) { return try file.append(part, from: session) } catch {
      throw Refusal(error)
    }
  }

  // MARK: - Drills

  /// Returns a call, completed with the values that the page leaves to this process.
  ///
  /// A session has one drill, so a call that starts a drill ends the previous one.
  ///
  /// - Throws: `StudyError.unknown` for a setting that pages may not change.
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

  /// Returns true if a page cannot play speech: if the learner has turned speech off, or if neither
  /// this process nor the browser can speak.
  ///
  /// `request`: a request whose `isSilent` is true if the browser has no voice.
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

  /// Records the question of a result as the session's open listening question; if it is of another
  /// kind, the session has none.
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
  ///
  /// `id`: the identifier of the call. `session`: the digest of the token of the page.
  ///
  /// - Throws: ``Refusal`` if speech is off or there is nothing to speak.
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
    if let reading = call.reading {
      return PrimerPage.utterances[reading] ?? Utterance(hanzi: "", reading: reading)
    }
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
