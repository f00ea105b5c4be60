import Foundation
import TestSupport
import Testing

@Suite struct RoundTripTests {
  @Test func `what is exported and imported elsewhere is exported byte for byte again`() throws {
    let directory = try TemporaryDirectory()
    let first = try TrainerProgram(home: directory("first"), words: FewWords.pack())
    let second = try TrainerProgram(home: directory("second"), words: FewWords.pack())
    let input = "1\n2\nundo\n3\nflag\nbā !2\nknown\n!4\n\u{202E}x\n4\nhint\n1\n"
    _ = try first.run("--seed", "5", input: input)
    _ = try first.run("settings", "set", "tone-colors", "1=red")
    _ = try first.run("words", "priority", "high", "银行")
    _ = try first.run("reset", "--word", "了", "--yes")
    let exported = try first.run("export").output
    #expect(exported.split(separator: "\n").count > 8)
    #expect(try second.run(["import", "-"], input: Array(exported.utf8)).status == 0)
    #expect(try second.run("export").output == exported)
    #expect(try second.run("doctor").status == 0)
    for arguments in [["words", "list"], ["due", "--json"], ["settings"]] {
      #expect(try second.run(arguments) == first.run(arguments))
    }
  }

  @Test func `questions come out the same for the same seed, and differ for another`() throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    let outputs = try ["1", "1", "2"].map { seed in
      try program.run("questions", "--json", "--seed", seed, "--count", "5").output
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0] != outputs[2])
    #expect(!FileManager.default.fileExists(atPath: directory("home")), "nothing is written")
  }
}
