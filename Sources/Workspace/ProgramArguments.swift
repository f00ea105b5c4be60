import Foundation

/// The arguments of this program; the first one is the name by which it was started.
package enum ProgramArguments {
  package static let all = found(by: CommandLine.arguments)

  /// Returns the arguments found by the runtime, otherwise those that the kernel keeps.
  ///
  /// A statically linked runtime searches for them before the environment in memory. It finds none
  /// if `setenv` has moved the environment, as a preloaded library may do before the start.
  package static func found(by runtime: [String]) -> [String] {
    guard runtime.isEmpty, let line = FileManager.default.contents(atPath: "/proc/self/cmdline")
    else { return runtime }
    // Each argument, an empty one too, ends with a zero byte.
    return line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
