import Foundation
import Pinyin
import Study

@testable import Daemon

/// Feeds whole conversations to the daemon's calls, on a store in memory.
enum CallFuzzing {
  private static let mostLines = 40
  private static let now = Timestamp(milliseconds: 1_790_000_000_000)
  private static let words = WordList(
    [
      ("爱", "ai4", "to love"), ("茶", "cha2", "tea"), ("大", "da4", "big"), ("饭", "fan4", "meal"),
      ("电脑", "dian4 nao3", "computer"), ("高兴", "gao1 xing4", "happy"),
      ("女儿", "nü3 er2", "daughter"), ("银行", "yin2 hang2", "bank"),
      ("手机", "shou3 ji1", "mobile phone"), ("一点儿", "yi1 dian3 r5", "a little"),
    ].compactMap { hanzi, pinyin, gloss in
      (try? Reading(numbered: pinyin)).map { reading in
        .word(Word(simplified: hanzi, traditional: hanzi, reading: reading, gloss: gloss))
      }
    }
  )

  /// Every request gets one line of JSON as its answer, and the state follows from the log.
  ///
  /// `$drill` and `$question` stand for the last ones of the conversation: nobody guesses them.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    let lines = bytes.split(separator: 0x0a, maxSplits: mostLines).prefix(mostLines)
      .map { String(decoding: $0, as: UTF8.self) }
    let done = DispatchSemaphore(value: 0)
    Task {
      await converse(lines)
      done.signal()
    }
    done.wait()
  }

  private static func converse(_ lines: [String]) async {
    let store = MemoryStore()
    let table = table(on: store)
    require((try? await table.room.prepare()) == [], "the store is not open")
    let dispatcher = table.dispatcher()
    let session = ClientSession(id: ClientID(number: 1))
    session.welcome(showsNotices: true, timeZone: nil)
    var (drill, question) = ("", "")
    for line in lines {
      let request = Data(
        line.replacing("$drill", with: drill).replacing("$question", with: question).utf8
      )
      let received = try? WireCoding.request(in: request) { (_, _) throws(WireFailure) in }
      guard let response = await dispatcher.response(to: request, from: session) else {
        require(received != nil && received?.id == nil, "no answer to ‘\(line)’")
        continue
      }
      require(response.firstIndex(of: 0x0a) == response.indices.last, "an answer of several lines")
      switch try? WireCoding.answer(DrillStart.self, in: response) {
      case .result(let id, let start):
        require(id == received?.id, "the answer to another request")
        drill = start.id.rawValue
      case .failure(let id, _): require(id == received?.id, "the answer to another request")
      case .event: fatalError("an event for an answer")
      case nil:
        require(isAnswer(response), "‘\(line)’ gets \(String(decoding: response, as: UTF8.self))")
      }
      if case .result(_, let step)? = try? WireCoding.answer(DrillStep.self, in: response),
        let asked = step.question
      {
        question = asked.id
      }
    }
    require((try? Audit.differences(in: store)) == [], "the state does not follow the log")
  }

  private static func isAnswer(_ line: Data) -> Bool {
    let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
    return object?["jsonrpc"] as? String == "2.0" && object?["result"] != nil
  }

  private static func table(on store: MemoryStore) -> CallTable {
    let service = LocalStudyService(store: store, words: words, timeZone: .gmt) { now }
    let room = StudyRoom(path: "/x", patience: .zero, lease: .seconds(900)) {
      FuzzedDatabase(service: service)
    }
    let status = StatusCall.Response(
      version: "1",
      pid: 1,
      startedAt: 0,
      clients: 1,
      drills: 0,
      idleExitSeconds: nil
    )
    return CallTable(
      room: room,
      hub: EventHub(),
      notices: NoticeBox(),
      place: Place(stats: "/s", words: "/w", packs: "/p"),
      version: "1",
      status: { _ in status },
      drills: Quota(most: 64),
      mostDrillsOfClient: 8,
      unfinished: Quota(most: 1 << 20),
      shutDown: {},
      afterDrill: {}
    )
  }
}

/// A database in memory that has nothing to be closed.
private struct FuzzedDatabase: StudyDatabase {
  let service: LocalStudyService

  func refreshWords() async throws -> [String] { [] }
  func close() {}
  func reopen() throws(StudyError) {}
  func keepHouse() {}
  func interruptBackground() {}
}
