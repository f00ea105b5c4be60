import FSRS
import Foundation
import ModelComparison

/// Measurements of corrections by the kind of question, and by the other skill of a word.
struct SkillTables {
  let trainer: ModelTrainer
  private static let reviews = 10_000

  /// Prints results for a number of simulated learners of each kind.
  func print(learners: UInt64) async throws {
    let cases: [(String, SkillStudy.Features, SkillLearner.Mix, SkillLearner.Truth)] = [
      ("kinds", .kind, .random, .init()),
      ("typed −.3", .kind, .random, .init(offsets: [.typed: -0.3])),
      ("typed −.8", .kind, .random, .init(offsets: [.typed: -0.8])),
      ("tone −.5", .kind, .random, .init(offsets: [.tone: -0.5])),
      ("kinds", .kind, .ladder, .init()),
      ("typed −.3", .kind, .ladder, .init(offsets: [.typed: -0.3])),
      ("typed −.8", .kind, .ladder, .init(offsets: [.typed: -0.8])),
      ("kinds", .kind, .exceptions, .init()),
      ("typed −.3", .kind, .exceptions, .init(offsets: [.typed: -0.3])),
      ("typed −.8", .kind, .exceptions, .init(offsets: [.typed: -0.8])),
      ("kinds", .kind, .skills, .init()),
      ("typed −.8", .kind, .skills, .init(offsets: [.typed: -0.8])),
      ("meaning −.5", .kind, .skills, .init(offsets: [.meaning: -0.5])),
      ("other skill", .otherSkill, .skills, .init()),
      ("words ±.7", .otherSkill, .skills, .init(wordSpread: 0.7)),
      ("exposure .5", .otherSkill, .skills, .init(exposure: 0.5)),
    ]
    Swift.print("\(learners) learners: means, and the least gain")
    var without: [SkillStudy.Result] = []
    for (name, features, mix, truth) in cases {
      var results: [SkillStudy.Result] = []
      for seed in 1...learners {
        var learner = try SkillLearner(seed: seed, mix, truth)
        let study = try learner.study(reviews: Self.reviews)
        results.append(await study.result(by: features, refits: 10, trainer: trainer))
      }
      if truth.offsets.isEmpty, truth.wordSpread + truth.exposure == 0 { without = results }
      Swift.print(Self.row("\(mix), \(name)", results, without))
    }
  }

  /// Prints results for a real log with words and skills.
  func print(_ path: String) async throws {
    let answers = try [Answer].read(path)
    let log = try answers.log(wholeDays: false)
    var words: [Int] = []
    var kinds: [SIMD8<Double>] = []
    for answer in answers {
      guard let word = answer.word else { return }
      if answer.card == words.count { words.append(word.number) }
      var values = SIMD8<Double>()
      values[min(word.skill, 7)] = 1
      kinds.append(values)
    }
    let test = TimeOrderedTest(log, sessions: answers.sessions, trainer: trainer)
    let moments = answers.map(\.time)
    let others = words.indices.map { words[($0 + 37) % words.count] }
    Swift.print((path as NSString).lastPathComponent, answers.count, "answers")
    let found = WordFeatures(log, moments, words: words)
    let shuffled = WordFeatures(log, moments, words: others)
    Self.row("the skill", await test.predictions { [kinds] _ in kinds })
    Self.row("the other skill", await test.predictions { found.features($0) })
    Self.row("that of another word", await test.predictions { shuffled.features($0) })
  }

  private static func row(_ name: String, _ result: TimeOrderedTest.FeatureResult) {
    let (plain, corrected) = (Evaluation(result.plain), Evaluation(result.corrected))
    Swift.print(
      "  " + name.padding(22) + "\(plain.reviews)".leftPadding(8),
      String(format: "%.5f %+.5f", plain.logLoss, corrected.logLoss - plain.logLoss),
      " corrected \(result.count), weights",
      result.weights.prefix(6).map { String(format: "%+.2f", $0) }.joined(separator: " ")
    )
  }

  private static func row(
    _ name: String,
    _ results: [SkillStudy.Result],
    _ without: [SkillStudy.Result]
  ) -> String {
    func mean(_ value: (SkillStudy.Result) -> Double) -> Double {
      results.map(value).reduce(0, +) / Double(results.count)
    }
    let other = without.map(\.distance).reduce(0, +) / Double(without.count)
    let figures = [
      mean(\.gain), results.map(\.gain).min() ?? .nan, mean(\.distance) - other,
      mean(\.typedBias.plain), mean(\.typedBias.shifted),
    ]
    let worse = results.count { $0.gain < -0.0005 }
    let weights = (results.first?.weights.indices.prefix(6) ?? 0..<0).map { index in
      String(format: "%+.2f", mean { $0.weights[index] })
    }
    return name.padding(24) + figures.map { String(format: "%+.5f", $0).leftPadding(10) }.joined()
      + "  corrected \(results.count(where: \.isCorrected)), worse \(worse), weights "
      + weights.joined(separator: " ")
  }
}
