import Foundation

/// Settings of readline for tests that look for a prompt at the start of a line.
package enum PlainLines {
  /// The path of a file for `INPUTRC`: without bracketed paste, no bytes come between the start of
  /// the line and the prompt.
  package static let inputrc: String = {
    let folder = TrainerProgram.shared + "-tests"
    let path = folder + "/inputrc"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? "set enable-bracketed-paste off\n".write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }()
}
