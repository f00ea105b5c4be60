import DiskFiles
import Foundation
import TestSupport
import Testing

/// Names, drafts and directories on the disk.
struct DiskFileTests {
  private let scratch: TemporaryDirectory

  init() throws { scratch = try TemporaryDirectory() }

  private func mode(_ path: String) -> mode_t {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_mode & 0o7777 : 0
  }

  @Test func `a file never takes a name that is taken`() throws {
    try scratch.write([1], to: "old")
    try scratch.write([2], to: "new")
    #expect(throws: DiskError.exists(path: scratch("new"))) {
      try DiskFile.move(scratch("old"), to: scratch("new"))
    }
    #expect(try scratch.bytes(of: "new") == [2])
    try DiskFile.move(scratch("old"), to: scratch("free"))
    #expect(try scratch.bytes(of: "free") == [1])
    #expect(!DiskFile.exists(scratch("old")))
  }

  @Test func `a link that leads nowhere takes its name`() throws {
    try scratch.write([1], to: "old")
    symlink("nowhere", scratch("link"))
    #expect(throws: DiskError.exists(path: scratch("link"))) {
      try DiskFile.move(scratch("old"), to: scratch("link"))
    }
  }

  @Test func `every missing directory is made, for its owner alone`() throws {
    try DiskFile.makeDirectory(scratch("a/b/c"))
    #expect(["a", "a/b", "a/b/c"].map { mode(scratch($0)) } == [0o700, 0o700, 0o700])
    chmod(scratch("a"), 0o755)
    try DiskFile.makeDirectory(scratch("a/b/d/"))
    #expect(mode(scratch("a")) == 0o755)
    #expect(DiskFile.exists(scratch("a/b/d")))
  }

  @Test(arguments: ["file/below", "link", "link/below"])
  func `a directory that cannot be made is an error`(name: String) throws {
    try scratch.write([1], to: "file")
    symlink("nowhere", scratch("link"))
    #expect(throws: DiskError.self) { try DiskFile.makeDirectory(scratch(name)) }
    #expect(!DiskFile.exists(scratch("nowhere")))
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a"), ("//a", "/")])
  func `a path's directory`(path: String, directory: String) {
    #expect(DiskFile.directory(of: path) == directory)
  }

  @Test func `a draft is seen under its name when it is whole, or never`() throws {
    do {
      let draft = try Draft(scratch("draft"))
      try draft.write(Array("text".utf8))
      #expect(mode(scratch("draft")) == 0o600)
      try draft.place(at: scratch("whole"))
    }
    #expect(try scratch.bytes(of: "whole") == Array("text".utf8))
    do { _ = try Draft(scratch("draft")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["whole"])
  }

  @Test func `a draft in the making is told from one that was left`() throws {
    try scratch.write([1], to: "left")
    try scratch.write([1], to: "left-journal")
    let draft = try Draft(scratch("living"))
    for name in ["left", "living", "absent"] { Draft.removeAbandoned(scratch(name)) }
    #expect(throws: DiskError.exists(path: draft.path)) { try Draft(draft.path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["living"])
  }

  @Test func `a link is never taken for a draft`() throws {
    try scratch.write([1], to: "mine")
    symlink("mine", scratch("draft"))
    Draft.removeAbandoned(scratch("draft"))
    #expect(throws: DiskError.exists(path: scratch("draft"))) { try Draft(scratch("draft")) }
    #expect(try scratch.bytes(of: "mine") == [1])
  }

  @Test(arguments: [
    ("/a/b", "file:///a/b?mode=ro"), ("//a", "file:////a?mode=ro"), ("a", "file:a?mode=ro"),
    ("/a b?c#d%é", "file:///a%20b%3Fc%23d%25%C3%A9?mode=ro"), ("/\u{1}", "file:///%01?mode=ro"),
  ])
  func `SQLite's name of a file has an empty authority`(path: String, address: String) {
    #expect(DatabaseAddress.text(path, "mode=ro") == address)
  }
}
