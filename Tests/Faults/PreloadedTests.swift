import Foundation
import TestSupport
import Testing
import Workspace

/// A preloaded library that changes the environment before the program begins, as libfaketime does.
@Suite struct PreloadedTests {
  /// Makes a library whose constructor moves the environment away from the arguments.
  private func library(in directory: TemporaryDirectory) throws -> String {
    let source = """
      #include <stdlib.h>
      __attribute__((constructor)) static void begin(void) { setenv("FROM_A_LIBRARY", "1", 1); }
      """
    try directory.write(source.utf8, to: "library.c")
    let library = directory("library.so")
    _ = try SystemTool.output([
      "/usr/bin/cc", "-shared", "-fPIC", "-o", library, directory("library.c"),
    ])
    return library
  }

  @Test(arguments: [["--version"], ["pinyin", "ni3 hao3", ""], ["due", "--nonsense"]])
  func `the arguments stay under a library that sets a variable`(arguments: [String]) throws {
    var scene = try Scene()
    let expected = try scene.program.run(arguments)
    scene.program.environment["LD_PRELOAD"] = try library(in: scene.directory)
    scene.program.wrapper = ["/usr/bin/env", "-u", "FROM_A_LIBRARY"]
    #expect(try scene.program.run(arguments) == expected)
  }

  @Test func `arguments that the runtime does not find are those of the kernel`() {
    #expect(ProgramArguments.found(by: []) == CommandLine.arguments)
    #expect(ProgramArguments.found(by: ["trainer", ""]) == ["trainer", ""])
  }
}
