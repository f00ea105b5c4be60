import Foundation

/// A drill of the built program, driven through pipes.
final class Drill {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  /// Starts the program; `home` is its scratch directory, `daemon` whether it may use a daemon.
  init(program: String, home: String, arguments: [String], daemon: Bool = false) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = [
      "TRAINER_HOME": home, "LANG": "C.UTF-8", "TZ": "UTC", "TRAINER_DAEMON": daemon ? "on" : "off",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Reads lines until one begins with one of the texts; nil at the end.
  func line(beginning texts: [String]) -> String? {
    while true {
      while let end = buffer.firstIndex(of: 0x0a) {
        let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
        buffer.removeSubrange(buffer.startIndex...end)
        if texts.contains(where: line.hasPrefix) { return line }
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffer.append(more)
    }
  }

  func answer(_ text: String) { input.fileHandleForWriting.write(Data((text + "\n").utf8)) }

  func end() {
    try? input.fileHandleForWriting.close()
    while !output.fileHandleForReading.availableData.isEmpty {}
    process.waitUntilExit()
  }
}
