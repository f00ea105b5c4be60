import Foundation

/// Another trainer of FSRS-6, run in the Python environment of the benchmarks.
///
/// It lives as long as this value, so that its runs can alternate with ours.
final class Peer {
  /// What one training did.
  struct Result: Decodable {
    let seconds: Double
    let cpuSeconds: Double
    let parameters: [Double]
  }

  let name: String
  private(set) var wall: [Double] = []
  private(set) var cpu: [Double] = []
  private(set) var parameters: [Double] = []
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Nil where the peer cannot run: its environment or a package of it is not there.
  init?(_ name: String, python: String, script: String, log path: String) throws {
    self.name = name
    guard FileManager.default.isExecutableFile(atPath: python) else { return nil }
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [script, path, name]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    guard line() != nil else { return nil }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Trains once more; the last parameters are kept with all times.
  func train() throws {
    input.fileHandleForWriting.write(Data("\n".utf8))
    guard let line = line() else { return }
    let result = try JSONDecoder().decode(Result.self, from: line)
    wall.append(result.seconds)
    cpu.append(result.cpuSeconds)
    parameters = result.parameters
  }

  /// The next line of its output; nil when it has ended.
  private func line() -> Data? {
    var line = Data()
    while true {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty { return nil }
      if byte[0] == UInt8(ascii: "\n") { return line }
      line += byte
    }
  }
}
