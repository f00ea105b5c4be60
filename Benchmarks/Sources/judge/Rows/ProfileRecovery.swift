import Confusables
import Pinyin

/// Whether a planted confusion is the worst of the profile after forty answers.
///
/// Each learner takes one pair of sounds for each other wherever it is on offer, knows the rest, and
/// errs in one other answer of twenty. The answers are to real questions of the program, drawn
/// evenly over a level; the pairs are ranked as the library ranks them.
enum ProfileRecovery {
  private static let planted: [(name: String, contrast: Contrast)] = [
    ("zh/z", Contrast(.zh, .z)), ("l/n", Contrast(.l, .n)), ("an/ang", Contrast(.an, .ang)),
    ("tones 2/3", Contrast(.second, .third)),
  ]
  private static let learners = 100
  private static let answers = 40

  static func rows(_ items: [Item]) -> [Row] {
    planted.map { name, contrast in
      var found: [(group: String, value: Double)] = []
      for learner in 0..<learners {
        var generator = SplitMix64(seed: UInt64(learner) &* 31 &+ 5)
        var profile = ConfusionProfile()
        for _ in 0..<answers {
          guard let item = items.randomElement(using: &generator) else { continue }
          answer(item, contrast, &profile, using: &generator)
        }
        let first = profile.ranked().first?.contrast
        found.append((String(learner), first == contrast ? 1 : 0))
      }
      let estimate = Estimate(found)
      return Row(
        measure: "f  \(name) ranked first",
        value: estimate.text,
        interval: estimate.interval,
        target: "≥ .9",
        verdict: estimate.mean >= 0.9 ? .ok : .miss
      )
    }
  }

  private static func answer(
    _ item: Item,
    _ planted: Contrast,
    _ profile: inout ConfusionProfile,
    using generator: inout SplitMix64
  ) {
    guard let right = item.options[item.answer].reading else { return }
    let contrasts = item.options.map { option in
      option.reading.map { Contrast.between(right, $0) } ?? []
    }
    let errs = Double.random(in: 0..<1, using: &generator) < 0.05
    let candidates = item.options.indices.filter { place in
      errs ? place != item.answer : contrasts[place].allSatisfy { $0 == planted }
    }
    guard let given = candidates.randomElement(using: &generator) else { return }
    var offered: [Contrast] = []
    for contrast in contrasts.joined() where !offered.contains(contrast) {
      offered.append(contrast)
    }
    profile.record(offered: offered, confused: contrasts[given])
  }
}
