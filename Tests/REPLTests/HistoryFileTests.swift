import Glibc
import Testing

@testable import REPL

struct HistoryFileTests {
  @Test func `a missing file is an empty history`() throws {
    let folder = try ScratchFolder()
    let history = HistoryFile(path: "\(folder.path)/history")
    #expect(try history.load().isEmpty)
    try history.trim()
    #expect(folder.names.isEmpty)
  }

  @Test func `lines come back in order, without repeats, blanks and bytes that are not UTF-8`()
    throws
  {
    let folder = try ScratchFolder()
    let history = HistoryFile(path: "\(folder.path)/history")
    try folder.write("a\na\n\nb\na\n", to: "history")
    #expect(try history.load() == ["a", "b", "a"])
    try history.append("银行")
    #expect(try history.load() == ["a", "b", "a", "银行"])
  }

  @Test func `a full file is put aside, private, and its latest lines stay`() throws {
    let folder = try ScratchFolder()
    let history = HistoryFile(path: "\(folder.path)/history")
    let lines = (1...1_200).map { "line \($0)" }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "history")
    chmod(history.path, 0o644)
    try history.trim()
    #expect(try history.load() == Array(lines.suffix(1_000)))
    #expect(folder.mode(of: "history.old") == 0o600)
    try history.append("last")
    try history.trim()
    #expect(folder.names == ["history", "history.old"])
    #expect(try history.load() == Array(lines.suffix(999)) + ["last"])
  }

  /// Another session appends through a file that it opened before this one put it aside.
  @Test func `a line that another session adds meanwhile is kept`() throws {
    let folder = try ScratchFolder()
    let history = HistoryFile(path: "\(folder.path)/history")
    try folder.write(String(repeating: "a\nb\n", count: 600), to: "history")
    let other = open(history.path, O_WRONLY | O_APPEND)
    defer { close(other) }
    try history.trim()
    try history.append("own")
    #expect(write(other, "other\n", 6) == 6)
    #expect(Set(try history.load()) == ["a", "b", "own", "other"])
  }

  @Test func `an older file becomes private at the first line`() throws {
    let folder = try ScratchFolder()
    try folder.write("a\n", to: "history")
    chmod("\(folder.path)/history", 0o644)
    try HistoryFile(path: "\(folder.path)/history").append("b")
    #expect(folder.mode(of: "history") == 0o600)
  }

  @Test func `what is not a file is refused without waiting`() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    let history = HistoryFile(path: path)
    #expect(throws: REPLError.historyUnwritable(path: path, code: ENXIO)) {
      try history.append("a")
    }
    #expect(throws: REPLError.historyUnreadable(path: path, code: EINVAL)) {
      try history.load()
    }
    let directory = HistoryFile(path: folder.path)
    #expect(throws: REPLError.historyUnwritable(path: folder.path, code: EISDIR)) {
      try directory.append("a")
    }
  }
}
