import ArgumentParser
import Foundation
import REPL
import StatsStore
import Study
import Workspace

/// `trainer export`: the whole stats database as JSON lines.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything that is stored as JSON lines."
  )

  @Argument(help: "The file to write; standard output when not named.")
  var file: String?

  @Flag(help: "Replace a file that is there already.")
  var force = false

  func run() async throws {
    let session = try Session()
    guard let file, file != "-" else {
      try Exporter(try session.store()).export { Console.standard.print([$0]) }
      return
    }
    var output = try OutputFile(file, force: force, in: session.paths)
    var failure: (any Error)?
    try Exporter(try session.store()).export { line in
      guard failure == nil else { return }
      do { try output.write(line + "\n") } catch { failure = error }
    }
    if let failure { throw failure }
    try output.finish()
  }
}

/// `trainer import`: puts an export in the place of everything that is stored.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Replace everything that is stored by an export."
  )

  @Argument(help: "The file that ‘trainer export’ wrote; - for standard input.")
  var file: String

  @Flag(help: "Only check the file.")
  var dryRun = false

  @Flag(help: "Do it without being asked.")
  var yes = false

  func run() async throws {
    let importer = try Importer(try data())
    let report = importer.report
    let text =
      Self.counted(report.reviews, "answer", "answers") + ", "
      + Self.counted(report.statuses, "status", "statuses") + ", "
      + Self.counted(report.settings, "setting", "settings")
    if dryRun {
      Console.standard.print(["would import \(text)"])
      return
    }
    let session = try Session()
    let store = try session.store()
    let present = try store.reading { (reader) throws(StoreError) in
      (try reader.lastReviewID(), try reader.cards(.all).count)
    }
    var backup: String?
    if present.0 > 0 || present.1 > 0 {
      guard
        try session.confirm(
          "Replace \(Self.counted(present.0, "answer", "answers")) by \(text)?",
          yes
        )
      else {
        Console.standard.print(["nothing was changed"])
        return
      }
      backup = try await session.whilePaused {
        try store.write(backingUpFor: "before-import") { (writer) throws(StudyError) in
          try importer.write(to: writer)
        }.backup
      }
    } else {
      try await session.whilePaused { try importer.store(in: store) }
    }
    session.note("imported", ["reviews": "\(report.reviews)"])
    var lines = ["imported \(text)"]
    if let backup { lines.append("to go back: trainer restore \(ShellWord.quoted(backup))") }
    Console.standard.print(lines)
  }

  private static func counted(_ count: some BinaryInteger, _ one: String, _ many: String) -> String
  {
    "\(count) \(count == 1 ? one : many)"
  }

  private func data() throws -> Data {
    if file == "-" {
      do {
        return try FileHandle.standardInput.readToEnd() ?? Data()
      } catch {
        throw Failure("standard input cannot be read", .missingInput)
      }
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
      throw Failure("there is no file \(file)", .missingInput)
    }
    guard !isDirectory.boolValue else {
      throw Failure("\(file) is a directory; name a file", .missingInput)
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Failure("\(file) cannot be read; check its permissions", .missingInput)
    }
    return data
  }
}
