import Foundation

/// Other trainers of FSRS-6, run in the Python environment of the benchmarks.
struct Peers {
  /// What one of them did.
  struct Result: Decodable {
    let peer: String
    let seconds: [Double]
    let cpuSeconds: [Double]
    let parameters: [Double]
  }

  let python: String
  let script: String

  /// Trains on a log that was written before; empty when the environment is not there.
  func train(_ path: String, runs: Int) throws -> [Result] {
    guard FileManager.default.isExecutableFile(atPath: python) else { return [] }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [script, path, String(runs)]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try data.split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Result.self, from: $0) }
  }
}
