import Foundation

/// A client that sends and receives lines and knows no types of the protocol.
package final class LineClient {
  package struct Failed: Error {
    package let what: String
    package init(what: String) { self.what = what }
  }

  private let connection: LineConnection
  private let patience: Int32
  private var lastID = 0

  /// `patience`: the seconds after which an answer that does not come is a failure.
  package init(_ path: String, patience: Int = TrainerProgram.patienceSeconds) throws {
    connection = try LineConnection(path)
    self.patience = Int32(clamping: patience * 1000)
  }

  /// Ends this side's sending; the other side can still answer.
  package func endSending() { connection.endSending() }

  package func send(_ text: String) throws { try send(bytes: Array((text + "\n").utf8)) }

  package func send(bytes: [UInt8]) throws {
    guard connection.send(bytes) else { throw Failed(what: "the connection is closed") }
  }

  /// The next line; nil at the end of the connection.
  package func line() -> String? { connection.line(milliseconds: patience) }

  /// The next line as an object.
  package func object() throws -> [String: Any] {
    guard let line = line(),
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { throw Failed(what: "no object") }
    return object
  }

  /// Makes a call and returns the response, leaving events out.
  package func call(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    let request: [String: Any] = [
      "jsonrpc": "2.0", "id": lastID, "method": method, "params": params,
    ]
    let data = try JSONSerialization.data(withJSONObject: request)
    try send(bytes: Array(data) + [0x0a])
    while true {
      let answer = try object()
      if answer["id"] as? Int == lastID { return answer }
    }
  }

  /// Makes a call that must have an object as its result.
  package func result(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    let answer = try call(method, params)
    guard let result = answer["result"] as? [String: Any] else {
      throw Failed(what: "\(method): \(answer["error"] ?? "no result")")
    }
    return result
  }

  package func hello() throws { _ = try result("hello", ["protocol": 2, "client": "test"]) }

  /// Starts a drill of typed readings and returns its name.
  package func startDrill(newWords: Int = 20) throws -> String {
    let start = try result(
      "drill.start",
      ["request": ["kinds": ["typed"], "count": 50, "newWords": newWords]]
    )
    return start["id"] as? String ?? ""
  }

  /// The present question of a drill, or nil when it is over.
  package func question(in drill: String) throws -> [String: Any]? {
    try result("drill.next", ["drill": drill])["question"] as? [String: Any]
  }

  /// Submits an answer and returns what was recorded.
  package func submit(
    _ given: String,
    to question: String,
    in drill: String
  ) throws -> [String: Any] {
    let submission: [String: Any] = [
      "drill": drill, "question": question, "given": given, "milliseconds": 900,
    ]
    return try result("drill.submit", submission)
  }
}
