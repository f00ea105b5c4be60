import Foundation

/// Measures the built programs from outside, next to plain SQLite in the same run.
///
/// Takes the path of `trainer`; `trainerd` lies beside it. Everything is written into a directory of
/// its own, which goes again, and nothing is waited for without a limit. With names of parts it
/// measures these. With a directory and a number of answers it measures nothing, and makes a log of
/// that length there.
@main
enum Bench {
  static func main() {
    let arguments = CommandLine.arguments
    let answers = arguments.count == 4 ? Int(arguments[3]) : nil
    let wanted = arguments.dropFirst(2)
    let chosen = wanted.isEmpty ? parts : parts.filter { wanted.contains($0.name) }
    let known = Set(parts.map(\.name))
    guard arguments.count > 1, answers != nil || wanted.allSatisfy(known.contains) else {
      report("usage: bench PROGRAM [HOME ANSWERS | PART…]")
      report("parts: \(parts.map(\.name).joined(separator: " "))")
      exit(64)
    }
    signal(SIGPIPE, SIG_IGN)
    do {
      if let answers, arguments[2] == "broadcast" {
        return try BareBroadcaster.run(clients: answers)
      }
      if let answers {
        let words = try LogMaker.fill(arguments[2], answers: answers, program: arguments[1])
        report("\(words) words are due in \(arguments[2])")
        return
      }
      let directory = try ScratchDirectory()
      defer { directory.remove() }
      report(Measurement.header)
      for part in chosen { try part.run(arguments[1], "\(directory.path)/\(part.name)") }
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(1)
    }
  }

  /// The parts by name, each with the program and a directory of its own.
  private static var parts: [(name: String, run: (String, String) throws -> Void)] {
    [
      ("starts", StartBench.run), ("answers", AnswerBench.run), ("daemon", DaemonBench.run),
      ("quiz", QuizBench.run), ("quizzes", QuizStartBench.run), ("anki", AnkiBench.run),
      ("foreign", ForeignLogBench.run), ("logs", LogBench.run),
    ]
  }
}

/// A directory under the system's temporary one, for databases and sockets.
struct ScratchDirectory {
  let path: String

  init() throws {
    let template = FileManager.default.temporaryDirectory.appendingPathComponent("bench-XXXXXX")
    var name = Array(template.path.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw BenchFailure("cannot make a directory like \(template.path)")
    }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// Why nothing could be measured, in a line.
struct BenchFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Prints a line at once, also into a file.
func report(_ line: String) {
  print(line)
  fflush(nil)
}
