import Foundation
import Testing

@Suite struct ConversationTests {
  static let isRecording = ProcessInfo.processInfo.environment["TRAINER_RECORD"] == "1"

  @Test func `there are conversations to test`() {
    #expect(GoldenCase.all().count >= 40)
  }

  @Test(arguments: GoldenCase.all())
  func `a conversation goes exactly as recorded`(conversation: GoldenCase) throws {
    let seen = try conversation.run()
    if Self.isRecording {
      try conversation.record(seen)
      Issue.record("recorded; read the difference, then run without TRAINER_RECORD")
      return
    }
    let wanted = conversation.expectation()
    #expect(conversation.isRecorded, "run with TRAINER_RECORD=1 to record it")
    #expect(seen.output == wanted.output, "\(firstDifference(seen.output, wanted.output))")
    #expect(seen.errors == wanted.errors, "\(firstDifference(seen.errors, wanted.errors))")
    #expect(seen.status == wanted.status)
  }

  private func firstDifference(_ seen: String, _ wanted: String) -> String {
    let seen = seen.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = wanted.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(seen, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let number = line ?? min(seen.count, wanted.count)
    func shown(_ lines: [Substring]) -> String {
      lines.indices.contains(number) ? "‘\(lines[number])’" : "the end"
    }
    return "line \(number + 1): \(shown(seen)) where \(shown(wanted)) is expected"
  }
}
