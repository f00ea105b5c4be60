import Foundation
import Study
import TestSupport
import Testing

@testable import Daemon

/// The examples of docs/protocol.md, against a real daemon.
struct ProtocolDocumentTests {
  static func document() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("docs/protocol.md"), encoding: .utf8)
  }

  @Test func `every example of the document is what the daemon says`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try LineClient(scene.socket)
    var names: [String: String] = [:]
    var compared = 0
    for line in try Self.document().split(separator: "\n") {
      if line.hasPrefix("> ") {
        var request = String(line.dropFirst(2))
        for (name, value) in names {
          request = request.replacing("\"\(name)\"", with: "\"\(value)\"")
        }
        try client.send(request)
      } else if line.hasPrefix("< ") {
        let expected = try Self.json(String(line.dropFirst(2)))
        var seen = try client.object()
        while seen["method"] != nil { seen = try client.object() }
        let difference = Self.difference(expected, seen, &names, at: "")
        #expect(difference == nil, "\(line)")
        compared += 1
      }
    }
    #expect(compared > 35)
    #expect(client.line() == nil)
    #expect(daemon.process.wait() == 0)
  }

  @Test func `every method is in the document`() throws {
    let text = try Self.document()
    let controls: [any ServiceCall.Type] = [
      HelloCall.self, SubscribeCall.self, StatusCall.self, ShutDownCall.self, PauseCall.self,
      ResumeCall.self,
    ]
    for call in controls + StudyCalls.all {
      #expect(text.contains("\"method\":\"\(call.method)\""), "\(call.method)")
    }
  }

  @Test func `the table of calls is that of the program`() throws {
    let rows = StudyCalls.all.map { call in
      "| `\(call.method)` | \(call.isRepeatable ? "" : "no") | \(call.changesStudy ? "yes" : "") |"
    }
    let table = ["| call | may be repeated | changes the study |", "|---|---|---|"] + rows
    let text = try Self.document()
    #expect(
      text.contains(table.joined(separator: "\n") + "\n\n"),
      "docs/protocol.md needs:\n\(table.joined(separator: "\n"))"
    )
  }

  @Test func `the ten lines of the document are a client`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let code = try #require(
      try Self.document().components(separatedBy: "```python\n").last?
        .components(separatedBy: "```").first
    )
    try scene.directory.write(Array(code.utf8), to: "client.py")
    var python = scene.program
    python.executable = "/usr/bin/python3"
    let seen = try python.run(scene.directory("client.py"))
    #expect(seen.output == "0 due\n")
    #expect(seen.errors == "")
    #expect(daemon.end() == 0)
  }

  private static func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Where two values differ; `…` stands for anything, and `$name` for what it stood for before.
  private static func difference(
    _ expected: Any,
    _ seen: Any,
    _ names: inout [String: String],
    at path: String
  ) -> String? {
    if let text = expected as? String {
      if text == "…" { return nil }
      guard text.hasPrefix("$") else { return text == seen as? String ? nil : path }
      guard let value = seen as? String else { return path }
      if let known = names[text] { return known == value ? nil : path }
      names[text] = value
      return nil
    }
    if let fields = expected as? [String: Any] {
      guard let found = seen as? [String: Any] else { return path }
      let isOpen = fields["…"] != nil
      for (key, value) in fields where key != "…" {
        guard let other = found[key] else { return "\(path).\(key)" }
        if let difference = difference(value, other, &names, at: "\(path).\(key)") {
          return difference
        }
      }
      return isOpen ? nil : found.keys.first { fields[$0] == nil }.map { "\(path).\($0)" }
    }
    if let items = expected as? [Any] {
      guard let found = seen as? [Any] else { return path }
      let isOpen = items.last as? String == "…"
      let named = isOpen ? items.dropLast() : items[...]
      guard isOpen ? found.count >= named.count : found.count == named.count else { return path }
      for (index, item) in named.enumerated() {
        if let difference = difference(item, found[index], &names, at: "\(path)[\(index)]") {
          return difference
        }
      }
      return nil
    }
    guard let left = expected as? NSObject, let right = seen as? NSObject else { return path }
    return left == right ? nil : path
  }
}
