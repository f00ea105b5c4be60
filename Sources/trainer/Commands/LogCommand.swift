import ArgumentParser
import Foundation
import REPL
import Workspace

/// `trainer log`: shows the end of the diagnostic log, and with `-f` also new lines.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show the diagnostic log."
  )

  @Option(name: .customShort("n"), parsing: .unconditional, help: "Lines to show.")
  var lines = 20

  @Flag(name: .customShort("f"), help: "Keep printing new lines.")
  var follow = false

  func validate() throws {
    if lines < 0 { throw ValidationError("-n must be 0 or more") }
  }

  func run() throws {
    let path = try Paths().log
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let text else {
      guard follow else {
        Console.standard.warn("there is no log yet (\(path))")
        return
      }
      try tail(path)
      return
    }
    if follow {
      try tail(path)
    } else {
      let all = text.split(separator: "\n", omittingEmptySubsequences: true)
      Console.standard.print(all.suffix(lines).map(String.init))
    }
  }

  /// Replaces this process with tail(1), which follows the file across rotations.
  ///
  /// - Throws: `Failure` if tail(1) cannot be run; otherwise it does not return.
  private func tail(_ path: String) throws {
    let words = ["tail", "-n", String(lines), "-F", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    execvp("tail", &arguments)
    throw Failure("tail(1) cannot be run: \(String(cString: strerror(errno)))", .inputOutput)
  }
}
