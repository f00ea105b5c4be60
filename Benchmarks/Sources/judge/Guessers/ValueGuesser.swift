import Foundation

/// Knows of each value how often it was right when it was on offer, from another worksheet.
///
/// Leaving out the words it guesses would not do here: an answer that is left out looks rarely
/// right, and the guesser would score far under one in four on sets that give nothing away.
enum ValueGuesser {
  static func guesser(_ items: [Item]) -> Guesser {
    var shown: [[String: Double]] = [[:], [:]]
    var right: [[String: Double]] = [[:], [:]]
    for item in items {
      for (place, option) in item.options.enumerated() {
        for value in Features.values(option, item.kind) {
          shown[item.sheet][value, default: 0] += 1
          if place == item.answer { right[item.sheet][value, default: 0] += 1 }
        }
      }
    }
    let chances = items.map { item in
      let other = 1 - item.sheet
      let scores = item.options.map { option in
        Features.values(option, item.kind).reduce(0) { sum, value in
          sum + log(((right[other][value] ?? 0) + 2) / ((shown[other][value] ?? 0) + 8))
        }
      }
      return Guesser.chance(scores, item.answer)
    }
    return Guesser(name: "learned values", chances: chances)
  }
}
