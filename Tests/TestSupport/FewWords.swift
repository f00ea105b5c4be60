import Foundation

/// A pack of about a hundred words, built once a run: outputs do not change when the lists grow.
package enum FewWords {
  private static let built = Result { try build() }

  /// The pack's path.
  package static func pack() throws -> String { try built.get() }

  private static func build() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let source = root.appendingPathComponent("Tests/Golden/Words").path
    let target = TrainerProgram.shared + "-tests"
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nowhere) }
    let builder = try ChildProcess(
      [TrainerProgram.directory + "/mkdata", source, target],
      environment: [:],
      input: nowhere,
      output: nowhere,
      errors: 2
    )
    guard builder.wait() == 0 else {
      throw TrainerProgram.NotBuilt(description: "mkdata could not build \(source)")
    }
    return target + "/ChineseWords.sqlite"
  }
}
