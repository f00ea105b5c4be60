import Foundation
import TestSupport

/// Programs of the system that bring faults about.
enum Tool {
  /// Where a program lies; nil when it is not installed.
  static func path(of name: String) -> String? {
    ["/usr/bin/", "/usr/sbin/", "/bin/", "/sbin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// Runs a program to its end and says whether it succeeded; its words go nowhere.
  @discardableResult
  static func run(_ name: String, _ arguments: String...) throws -> Bool {
    guard let path = path(of: name) else { return false }
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    return try ChildProcess(
      [path] + arguments,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
      input: nowhere,
      output: nowhere,
      errors: nowhere
    ).wait() == 0
  }

  /// A wrapper that lets strace tamper with system calls of the program.
  static func strace(_ calls: String, _ tampering: String) -> [String] {
    [
      "/usr/bin/strace", "-f", "-qqq", "-o", "/dev/null", "-e", "trace=\(calls)", "-e",
      "inject=\(calls):\(tampering)",
    ]
  }
}
