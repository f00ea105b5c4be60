import FSRS
import Foundation
import ModelComparison

/// Measures the training of the memory model beside its peers, and what knowing guesses is worth.
///
/// Arguments: the folder `peers`, the Python of its environment, and real logs, if any. With `times`
/// and a number of simulated learners in place of the first two, only the correction by answer times
/// is measured; with `skills`, corrections by kinds of question and by other skills of a word.
@main
struct Memory {
  private static let runs = 5
  private static let workers = ProcessInfo.processInfo.activeProcessorCount

  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.count > 2, arguments[1] == "times", let learners = UInt64(arguments[2]) {
      let study = TimeStudy(trainer: ModelTrainer(workers: workers))
      try await study.print(learners: learners, arguments.dropFirst(3))
      return
    }
    if arguments.count > 2, arguments[1] == "skills", let learners = UInt64(arguments[2]) {
      let tables = SkillTables(trainer: ModelTrainer(workers: workers))
      for path in arguments.dropFirst(3) { try await tables.print(path) }
      if learners > 0 { try await tables.print(learners: learners) }
      return
    }
    guard arguments.count >= 3 else {
      print("usage: memory PEERS-FOLDER PYTHON [REVIEWS.csv …]")
      print("       memory times LEARNERS [REVIEWS.csv …]")
      print("       memory skills LEARNERS [REVIEWS.csv …]")
      exit(64)
    }
    let peers = (python: arguments[2], script: arguments[1] + "/train.py")
    if !FileManager.default.isExecutableFile(atPath: peers.python) {
      print("no peers: \(peers.python) is not there; ‘make bench-fsrs’ installs them")
    }
    for path in arguments.dropFirst(3) {
      let name = (path as NSString).lastPathComponent
      let answers = try [Answer].read(path)
      try await measure(name, answers, peers)
      print(
        try await PredictionStudy(trainer: ModelTrainer(workers: workers)).table(name, answers)
          .joined(separator: "\n") + "\n"
      )
    }
    for count in [10_000, 50_000, 100_000, 1_000_000] {
      var learner = try SimulatedLearner(seed: 7)
      try await measure("simulated", learner.answers(count, .typed), peers)
    }
    let trainer = ModelTrainer(workers: workers)
    let grades = GradesStudy(trainer: trainer)
    for path in arguments.dropFirst(3) {
      let lines = try await grades.table([try .read(path)])
      guard !lines.isEmpty else { continue }
      print(
        "Grades from response times, \((path as NSString).lastPathComponent), log loss by grades"
      )
      print(lines.joined(separator: "\n") + "\n")
    }
    for spread in [0.01, 0.7] {
      var logs: [[Answer]] = []
      for seed in 1...5 as ClosedRange<UInt64> {
        var learner = try SimulatedLearner(seed: seed, wordSpread: spread)
        logs.append(learner.answers(20_000, .typed))
      }
      print(
        "Grades from response times, 5 simulated learners, words forgotten at speeds e^±\(spread)"
      )
      print(try await grades.table(logs).joined(separator: "\n") + "\n")
    }
    print(
      try await GuessingStudy(trainer: ModelTrainer(workers: workers)).table().joined(
        separator: "\n"
      )
    )
  }

  private static func measure(
    _ name: String,
    _ answers: [Answer],
    _ peers: (python: String, script: String)
  ) async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("trainer-memory-\(ProcessInfo.processInfo.processIdentifier).csv")
    defer { try? FileManager.default.removeItem(at: path) }
    try answers.write(to: path.path)
    print("\(name), \(answers.count) reviews, \(workers) workers, medians of \(runs)")
    print(
      "".padding(34)
        + ["wall ms", "cpu ms", "wall ratio", "cpu ratio", "objective"].map { $0.leftPadding(11) }
        .joined()
    )
    let whole = try answers.log(wholeDays: true)
    let trainer = ModelTrainer(workers: workers)
    // py-fsrs takes half a minute for 10,000 reviews.
    let names = answers.count > 20_000 ? ["fsrs-rs"] : ["fsrs-rs", "py-fsrs"]
    let others = try names.compactMap {
      try Peer($0, python: peers.python, script: peers.script, log: path.path)
    }
    var six = Stopwatch()
    var fit: Fit<FSRS6>?
    for run in 0..<runs {
      fit = await six.time { await trainer.fit(whole, from: FSRS6()) }
      for peer in others where run == 0 || peer.name == "fsrs-rs" { try peer.train() }
    }
    row("FSRS-6, ours", six.wall.median, six.cpu.median, nil, fit?.objective)
    row("FSRS-6, published", nil, nil, nil, await trainer.objective(whole, of: FSRS6()))
    for peer in others {
      let model = FSRS6(parameters: try FSRS6.Parameters(clipping: peer.parameters))
      row(
        "FSRS-6, \(peer.name)",
        peer.wall.median,
        peer.cpu.median,
        (peer.wall.median / six.wall.median, peer.cpu.median / six.cpu.median),
        await trainer.objective(whole, of: model)
      )
    }
    try await measureSeven(answers)
    print("peak memory so far: \(Int(Stopwatch.peakMebibytes)) MiB, the simulated log included\n")
  }

  private static func measureSeven(_ answers: [Answer]) async throws {
    let log = try answers.log(wholeDays: false)
    let trainer = ModelTrainer(workers: workers)
    var gradient = Stopwatch()
    for _ in 0..<runs {
      _ = await gradient.time { await ModelTrainer(workers: 1).gradient(log, of: FSRS7()) }
    }
    row("FSRS-7, gradient and matrix, 1 core", gradient.wall.median, gradient.cpu.median)
    print("  \(Int(Double(answers.count) / gradient.cpu.median)) reviews a second and core")
    var cold = Stopwatch()
    var fit = await cold.time { await trainer.fit(log) }
    row("FSRS-7, cold", cold.wall.median, cold.cpu.median, nil, fit.objective)
    row("FSRS-7, published", nil, nil, nil, fit.startObjective)
    let before = await trainer.fit(log, first: log.count - 30, from: FSRS7()).model
    var warm = Stopwatch()
    for _ in 0..<runs {
      fit = await warm.time { await trainer.fit(log, first: log.count, from: before) }
    }
    row("FSRS-7, refit after 30 answers", warm.wall.median, warm.cpu.median, nil, fit.objective)
  }

  private static func row(
    _ name: String,
    _ wall: Double?,
    _ cpu: Double?,
    _ ratios: (wall: Double, cpu: Double)? = nil,
    _ objective: Double? = nil
  ) {
    func text(_ value: Double?, _ format: String) -> String {
      value.map { String(format: format, $0) } ?? "–"
    }
    print(
      name.padding(34)
        + [
          text(wall.map { $0 * 1000 }, "%.1f"), text(cpu.map { $0 * 1000 }, "%.1f"),
          text(ratios?.wall, "%.2f"), text(ratios?.cpu, "%.2f"), text(objective, "%.2f"),
        ].map { $0.leftPadding(11) }.joined()
    )
  }
}
