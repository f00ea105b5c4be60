/// Some words of a level, from which a learner can judge how difficult it is.
package struct LevelSample: Sendable {
  package let level: Level
  package let words: [Word]
}

extension WordSource {
  /// Returns at most `count` words of each level of an edition, spread evenly over the order of
  /// learning; levels without words are left out.
  package func samples(_ count: Int, in edition: Edition) throws(StudyError) -> [LevelSample] {
    let levels = try levels(in: edition)
    var keys: [Level: [WordKey]] = [:]
    try forEachEntry(.everything) { entry in
      if let level = levels[entry.key] ?? nil { keys[level, default: []].append(entry.key) }
      return true
    }
    var samples: [LevelSample] = []
    for level in Level.all {
      guard let keys = keys[level] else { continue }
      let chosen = min(count, keys.count)
      var words: [Word] = []
      for index in 0..<chosen {
        let key = keys[(2 * index + 1) * keys.count / (2 * chosen)]
        if let word = try item(key)?.word { words.append(word) }
      }
      samples.append(LevelSample(level: level, words: words))
    }
    return samples
  }
}
