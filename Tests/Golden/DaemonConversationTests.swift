import Foundation
import Testing

/// Conversations go with a daemon as they are recorded without one.
@Suite struct DaemonConversationTests {
  /// Of every command that goes to the daemon, or has it let go of the database, some
  /// conversations.
  static let names = [
    "backup", "doctor", "doctor-rebuild", "drill-ahead", "drill-control-characters", "drill-flag",
    "drill-help", "drill-invalid-utf8", "drill-kind-meaning", "drill-kind-tone", "drill-word",
    "drill-word-known", "drill-word-other-level", "drill-flagged", "drill-leeches-none",
    "drill-missed",
    "drill-known-asks-on",
    "drill-nothing-left", "drill-place-marked", "drill-regrade", "drill-skip",
    "drill-stats-settings",
    "drill-to-its-end", "drill-toneless-then-again", "drill-topic", "drill-traditional",
    "drill-undo",
    "drill-undo-of-earlier", "drill-why-info-hint", "due-after-a-drill", "due-json", "due-nothing",
    "export", "quiz", "import-yes", "merge", "merge-known", "reset-all", "reset-dry-run",
    "reset-is-seen",
    "reset-level-dry-run",
    "reset-word", "restore-is-seen", "restore-words", "settings-bad-number", "settings-get",
    "settings-json", "settings-set", "settings-unset", "stats-after-a-drill", "stats-json",
    "stats-word", "sync", "sync-again", "sync-dry-run", "sync-missing-folder", "undo-nothing",
    "undo-once", "undo-too-often", "undo-twice",
    "usage-level-without-words", "usage-unknown-setting", "usage-unknown-topic",
    "usage-unknown-word",
    "words-decisions-are-shown", "words-flag", "words-flag-undo", "words-known-is-not-asked",
    "words-list-status", "words-priority", "words-show-after-a-drill", "words-suspend-undo",
  ]

  @Test(arguments: names)
  func `a conversation with a daemon goes as without one`(name: String) throws {
    let conversation = GoldenCase(name: name)
    #expect(conversation.isRecorded)
    #expect(try conversation.run(withDaemon: true) == conversation.expectation())
  }
}
