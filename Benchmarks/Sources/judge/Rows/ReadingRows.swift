import Pinyin

/// The rows on what wrong readings differ in: outside the table (c), tones 2 and 3 (d).
struct ReadingRows {
  let items: [Item]
  let deck: Deck
  let reference: Reference?

  var rows: [Row] {
    var outside: [(group: String, value: Double)] = []
    var questions: [(group: String, value: Double)] = []
    var polyphones: [(group: String, value: Double)] = []
    var tones: [[Int]: Int] = [:]
    for item in items {
      guard let right = item.options[item.answer].reading else { continue }
      var found: [Double] = []
      var hasPolyphone = false
      for (place, option) in item.options.enumerated() where place != item.answer {
        guard let wrong = option.reading else { continue }
        let differences = differences(item.word, right, wrong)
        found.append(differences.isOutside ? 1 : 0)
        hasPolyphone = hasPolyphone || differences.hasPolyphone
        for pair in differences.tones { tones[pair, default: 0] += 1 }
      }
      outside += found.map { (item.group, $0) }
      questions.append((item.group, found.max() ?? 0))
      polyphones.append((item.group, hasPolyphone ? 1 : 0))
    }
    let all = tones.values.reduce(0, +)
    return [
      Row("c wrong readings outside the table", Estimate(outside), target: .atMost(0.05)),
      Row("c questions with one", Estimate(questions), target: .atMost(0.1)),
      Row("c questions with another reading of a character", Estimate(polyphones)),
      Row(
        "d tones 2/3 among the tone contrasts",
        Double(tones[[2, 3]] ?? 0) / Double(max(all, 1)),
        target: .atLeast(0.2)
      ),
    ]
  }

  private func differences(
    _ word: String,
    _ right: Reading,
    _ wrong: Reading
  ) -> (isOutside: Bool, hasPolyphone: Bool, tones: [[Int]]) {
    guard right.syllables.count == wrong.syllables.count else { return (true, false, []) }
    let characters = Array(word)
    var contrasts = 0
    var isOutside = false
    var hasPolyphone = false
    var tones: [[Int]] = []
    for (place, syllables) in zip(right.syllables, wrong.syllables).enumerated()
    where syllables.0 != syllables.1 {
      let isOther =
        characters.count == right.syllables.count
        && (deck.has(syllables.1, characters[place])
          || reference?.has(syllables.1, characters[place]) == true)
      if syllables.0.tone != syllables.1.tone {
        tones.append([syllables.0.tone.rawValue, syllables.1.tone.rawValue].sorted())
      }
      if isOther {
        hasPolyphone = true
        contrasts += 1
        continue
      }
      if !ContrastList.allows(syllables.0, syllables.1) { isOutside = true }
      contrasts += syllables.0.tone == syllables.1.tone ? 0 : 1
      contrasts += syllables.0.with(tone: .first) == syllables.1.with(tone: .first) ? 0 : 1
    }
    return (isOutside || contrasts > 2, hasPolyphone, tones)
  }
}
