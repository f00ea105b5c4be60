import Foundation

/// A program of the system that a test runs.
package enum SystemTool {
  /// Returns what a program prints, named by its path.
  package static func output(_ arguments: [String]) throws -> String {
    let scratch = try TemporaryDirectory()
    let sink = open(scratch("out"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      close(sink)
      close(nowhere)
    }
    let process = try ChildProcess(
      arguments,
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
      input: nowhere,
      output: sink,
      errors: nowhere
    )
    _ = process.wait()
    return String(decoding: try scratch.bytes(of: "out"), as: UTF8.self)
  }
}
