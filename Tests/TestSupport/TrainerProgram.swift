import Foundation

/// The built program in a scratch home and without colour, for tests of the whole.
package struct TrainerProgram {
  /// What a run left behind.
  package struct Outcome: Hashable, Sendable {
    package let output: String
    package let errors: String
    /// The exit status, or minus a signal.
    package let status: Int32

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  package struct NotBuilt: Error, CustomStringConvertible {
    package let description: String
  }

  /// Only a program that hangs takes a minute; nothing here takes a second.
  package var secondsBeforeKill = Self.patienceSeconds
  /// The most seconds for anything that a test waits for; a sanitizer needs longer.
  package static let patienceSeconds = slowPatience ?? 60
  /// True if a sanitizer makes the programs slow.
  static var isSlow: Bool { slowPatience != nil }
  private static let slowPatience =
    ProcessInfo.processInfo.environment["TRAINER_TEST_PATIENCE"].flatMap { Int($0) }

  /// The directory of this build's programs, or of those that `TRAINER_PROGRAMS` names.
  package static let directory: String = {
    if let named = ProcessInfo.processInfo.environment["TRAINER_PROGRAMS"] { return named }
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: path ?? CommandLine.arguments[0]).deletingLastPathComponent().path
  }()

  package static var path: String { directory + "/trainer" }
  package static var shared: String {
    URL(fileURLWithPath: directory).deletingLastPathComponent().path + "/share/trainer"
  }

  package var environment: [String: String]
  /// The words before the path of the program, such as a command that changes the user.
  package var wrapper: [String] = []
  /// The directory of the program and its data; tests that damage the data use another one.
  package var executable: String

  /// Makes a program with a home that it creates itself; `words` is nil for the pack that it finds.
  ///
  /// - Throws: `NotBuilt` when there is nothing to run.
  package init(home: String, words: String? = nil) throws {
    guard FileManager.default.isExecutableFile(atPath: Self.path),
      FileManager.default.fileExists(atPath: Self.shared + "/PTStats.template.sqlite")
    else {
      throw NotBuilt(description: "run ‘make words CONFIG=debug’ first: no \(Self.path) and data")
    }
    environment = [
      "TRAINER_HOME": home, "HOME": "/dev/null", "PATH": "/usr/bin:/bin", "TZ": "UTC",
      "LANG": "C.UTF-8", "NO_COLOR": "1", "TRAINER_DAEMON": "off",
    ]
    environment["TRAINER_WORDS"] = words
    // The options of the sanitizers, such as the path of their reports.
    for name in ["TSAN_OPTIONS", "ASAN_OPTIONS", "LSAN_OPTIONS"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    executable = Self.path
  }

  /// Makes the standard error of the program a part of its output, in the order of writing.
  package mutating func mergeErrors() {
    wrapper = ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2>&1"]
  }

  /// Runs the program to its end with a file as its input.
  package func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
    let scratch = try TemporaryDirectory()
    try scratch.write(input, to: "in")
    let descriptors = [
      open(scratch("in"), O_RDONLY | O_CLOEXEC),
      open(scratch("out"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
      open(scratch("err"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600),
    ]
    defer { for descriptor in descriptors { close(descriptor) } }
    let limit = ["/usr/bin/timeout", "-s", "KILL", String(secondsBeforeKill)]
    let process = try ChildProcess(
      limit + wrapper + [executable] + arguments,
      environment: environment,
      input: descriptors[0],
      output: descriptors[1],
      errors: descriptors[2]
    )
    let status = process.wait()
    return Outcome(
      output: String(decoding: try scratch.bytes(of: "out"), as: UTF8.self),
      errors: String(decoding: try scratch.bytes(of: "err"), as: UTF8.self),
      status: status
    )
  }

  package func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: Array(input.utf8))
  }
}
