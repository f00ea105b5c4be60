import Foundation
import TestSupport

/// Kills of `trainer web` and of its daemon while a page answers.
enum PageFaults {
  static var row: Fault {
    Fault(
      row: .pageKilled,
      parts: [
        FaultPart(name: "kill -9 to the program of the page", run: program),
        FaultPart(name: "kill -9 to its daemon", needs: DaemonKillFaults.needs, run: daemon),
      ]
    )
  }

  private static func program(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var account = KeyAccount()
    for round in 0..<rig.count(60, quick: 4) {
      let page = try RunningPage(scene.program)
      var learner = try PageLearner(page)
      for _ in 0..<rig.random(0...6) { account.add(try learner.answer()) }
      // This one may be on its way to the disk, and may have been acknowledged.
      try learner.send()
      poll(nil, 0, Int32(rig.random(0...12)))
      page.process.send(signal: SIGKILL)
      _ = page.process.wait()
      account.add(learner.acknowledgement(), orUnknown: true)
      tally.trials = round + 1
    }
    try account.settle(&tally, scene)
    return tally
  }

  private static func daemon(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = KeyAccount()
    let page = try RunningPage(home.program)
    var learner = try PageLearner(page)
    for round in 0..<rig.count(60, quick: 4) {
      for _ in 0..<rig.random(0...3) { account.add(try learner.answer()) }
      try learner.send()
      poll(nil, 0, Int32(rig.random(0...12)))
      for pid in try DaemonScene.daemons(of: home.scene.home) { kill(pid, SIGKILL) }
      // The program connects to the next daemon, which resumes the drill.
      let key = learner.acknowledgement()
      tally.expect(key != nil, "kill \(round): no verdict")
      account.add(key)
      tally.trials = round + 1
    }
    tally.expect(page.end() == 0, "the page ended with an error")
    try account.settle(&tally, home.scene)
    return tally
  }
}

/// A page that answers one question after another with the first option.
private struct PageLearner {
  private let client: WebClient
  private var drill = ""

  init(_ page: RunningPage) throws {
    client = try page.client()
    guard client.openPage("code", try page.code()) != nil else { throw NoQuestion(said: "no page") }
    try start()
  }

  private struct NoQuestion: Error { let said: String }

  private mutating func start() throws {
    let request: [String: Any] = ["kinds": ["meaning"], "count": 500, "goesAhead": true]
    let started = try client.call("drill.start", ["request": request])
    guard let id = (started["result"] as? [String: Any])?["id"] as? String else {
      throw NoQuestion(said: "\(started)")
    }
    drill = id
  }

  /// Answers the next question, and returns its key once the answer was acknowledged.
  mutating func answer() throws -> String? {
    try send()
    return acknowledgement()
  }

  /// Sends an answer to the next question.
  mutating func send() throws {
    for _ in 0..<50 {
      let step = try client.call("drill.next", ["drill": drill])["result"] as? [String: Any]
      if let question = step?["question"] as? [String: Any], let id = question["id"] as? String {
        let answer: [String: Any] = [
          "jsonrpc": "2.0", "id": 9, "method": "drill.submit",
          "params": ["drill": drill, "question": id, "given": "1", "milliseconds": 900],
        ]
        let data = try JSONSerialization.data(withJSONObject: answer)
        client.send(frame: String(decoding: data, as: UTF8.self))
        return
      }
      guard let shown = step?["introduction"] as? [String: Any], let id = shown["id"] as? String
      else {
        try start()
        continue
      }
      _ = try client.call("drill.introduce", ["drill": drill, "introduction": id])
    }
    throw NoQuestion(said: "fifty steps without a question")
  }

  /// Waits for the response to an answer; nil if the connection ends before.
  func acknowledgement() -> String? {
    guard let text = client.receive()?.text, text.contains("\"recorded\"") else { return nil }
    return text.firstMatch(of: #/"review":\{[^{}]*?"key":"([^"]+)"/#).map { String($0.1) }
      ?? text.firstMatch(of: #/"key":"([0-9a-z]{20,})"/#).map { String($0.1) }
  }
}

/// The keys of the answers that a page was told are stored.
private struct KeyAccount {
  private var keys: [String] = []
  private var unknown = 0

  /// `orUnknown`: true if the answer can be stored although nobody was told.
  mutating func add(_ key: String?, orUnknown: Bool = false) {
    if let key { keys.append(key) } else if orUnknown { unknown += 1 }
  }

  /// Compares the log with the keys: each once, and nothing else but what nobody was told about.
  func settle(_ tally: inout Tally, _ scene: Scene) throws {
    tally.acknowledged = keys.count
    let export = try scene.program.run("export")
    tally.expect(export.status == 0 && export.errors == "", "export: \(export.errors)")
    let stored = export.lines.filter { $0.contains("\"type\":\"review\"") }.compactMap {
      $0.firstMatch(of: #/"key":"([^"]+)"/#).map { String($0.1) }
    }
    tally.lost += Set(keys).subtracting(stored).count
    tally.expect(Set(keys).count == keys.count, "a question was acknowledged twice")
    tally.expect(Set(stored).count == stored.count, "an answer is stored twice")
    tally.expect(
      (keys.count...keys.count + unknown).contains(stored.count),
      "\(keys.count) acknowledged, \(unknown) cut off, \(stored.count) stored"
    )
    try tally.examine(scene, "at the end")
  }
}
