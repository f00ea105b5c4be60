import Confusables
import Foundation
import Pinyin
import SeededRandom

/// A learner who knows some sounds and some characters and not others.
///
/// Each contrast is heard or not, once and for all: the better learner hears more, and what is far
/// apart is heard before what is near. Each character is known or not in the same way. Whoever
/// cannot tell some options from the answer picks one of them.
struct SimulatedLearner {
  let ability: Double
  let seed: UInt64

  /// Twenty learners at each of five abilities.
  static let population = [0.1, 0.3, 0.5, 0.7, 0.9].map { ability in
    (0..<20).map { SimulatedLearner(ability: ability, seed: UInt64($0) &* 7919 &+ 17) }
  }

  /// The places of the options that the learner cannot tell from the right one, itself included.
  func candidates(_ item: Item) -> [Int] {
    item.options.indices.filter { place in
      if place == item.answer { return true }
      return item.kind.hasReadings
        ? soundsRight(item.options[place], item) : looksRight(item.options[place], item)
    }
  }

  private func soundsRight(_ option: Item.Option, _ item: Item) -> Bool {
    guard let reading = option.reading, let right = item.options[item.answer].reading,
      reading.syllables.count == right.syllables.count
    else { return false }
    return Contrast.between(right, reading).allSatisfy { !hears($0) }
  }

  /// The chance to hear a contrast: .12 at ability .1 and .82 at .9 for the nearest ones.
  private func hears(_ contrast: Contrast) -> Bool {
    let chance = 1 / (1 + exp(-(4.5 * ability + 6 * (Self.distance(contrast) - 0.15) - 2.5)))
    return draw("\(contrast.unit.rawValue).\(contrast.first).\(contrast.second)") < chance
  }

  /// A learner who knows the word is right; another one leaves out what is known to be otherwise.
  private func looksRight(_ option: Item.Option, _ item: Item) -> Bool {
    if draw("word.\(item.word)") < ability { return false }
    guard let word = option.word else { return false }
    if draw("word.\(word.simplified)") < ability { return false }
    let right = item.options[item.answer].text
    if item.kind == .meaning { return isLike(word.simplified, item.word) }
    return isLike(option.text, right)
  }

  /// Whether what the learner knows of two words does not tell them apart.
  private func isLike(_ text: String, _ right: String) -> Bool {
    let known = Set(right.filter { draw("character.\($0)") < ability })
    return known.isSubset(of: Set(text))
  }

  private func draw(_ name: String) -> Double {
    var generator = SplitMix64(seed: stableHash(name) ^ (seed &* 0x9e37_79b9))
    return Double.random(in: 0..<1, using: &generator)
  }

  static func distance(_ contrast: Contrast) -> Double {
    switch contrast.unit {
    case .tone:
      let tones = [contrast.first, contrast.second].compactMap { Int($0).flatMap(Tone.init) }
      return tones.count == 2 ? SyllableDistance.between(tones[0], tones[1]) : 1
    case .initial:
      let initials = [contrast.first, contrast.second].compactMap(Initial.init)
      return initials.count == 2 ? SyllableDistance.between(initials[0], initials[1]) : 1
    case .final:
      let finals = [contrast.first, contrast.second].compactMap(Final.init)
      return finals.count == 2 ? SyllableDistance.between(finals[0], finals[1]) : 1
    case .word: return 1
    }
  }
}

/// What a population of learners makes of some questions.
struct LearnerResult {
  /// Accuracy at each ability, from the least able to the most.
  let accuracies: [Double]
  /// Wrong options a question that one learner in twenty or more takes, at some ability.
  let functioning: Double
  /// The same among the learners of all abilities together.
  let functioningAmongAll: Double

  private static let least = 0.05

  init(_ items: [Item]) {
    let population = SimulatedLearner.population
    let size = Double(population.reduce(0) { $0 + $1.count })
    var right = [Double](repeating: 0, count: population.count)
    var functioning = 0
    var functioningAmongAll = 0
    for item in items {
      var takenByAll = [Double](repeating: 0, count: item.options.count)
      var functions = [Bool](repeating: false, count: item.options.count)
      for (ability, learners) in population.enumerated() {
        var taken = [Double](repeating: 0, count: item.options.count)
        for learner in learners {
          let candidates = learner.candidates(item)
          right[ability] += 1 / Double(candidates.count)
          for place in candidates where place != item.answer {
            taken[place] += 1 / Double(candidates.count)
          }
        }
        for place in taken.indices {
          takenByAll[place] += taken[place]
          if taken[place] >= Self.least * Double(learners.count) { functions[place] = true }
        }
      }
      functioning += functions.count { $0 }
      functioningAmongAll += takenByAll.count { $0 >= Self.least * size }
    }
    let count = Double(max(items.count, 1))
    accuracies = zip(right, population).map { $0 / (count * Double($1.count)) }
    self.functioning = Double(functioning) / count
    self.functioningAmongAll = Double(functioningAmongAll) / count
  }

  /// True when accuracy rises from each ability to the next.
  var isMonotone: Bool { zip(accuracies, accuracies.dropFirst()).allSatisfy { $0 < $1 } }
}
