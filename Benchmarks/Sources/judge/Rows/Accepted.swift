import Pinyin

/// Counts wrong options that are right after all.
enum Accepted {
  /// By what the word list itself accepts.
  static func byList(_ item: Item) -> Int {
    item.options.indices.count { place in
      guard place != item.answer else { return false }
      let option = item.options[place]
      switch item.kind {
      case .reading, .tone, .listening:
        return option.reading.map(item.accepted.contains) ?? true
      case .hanzi:
        guard let word = option.word else { return true }
        return word.accepted.contains(item.reading) || option.text == item.word
      case .recall, .cloze, .meaning:
        guard let word = option.word else { return true }
        return word.simplified == item.word || option.text == item.options[item.answer].text
      }
    }
  }

  /// By an independent dictionary: a further reading, or a sense that both words have.
  static func count(_ item: Item, _ reference: Reference) -> Int {
    item.options.indices.count { place in
      guard place != item.answer else { return false }
      let option = item.options[place]
      switch item.kind {
      case .reading, .tone, .listening:
        guard let reading = option.reading else { return true }
        return reference.readings[item.word]?.contains(reading) == true
          || reference.isRegional(reading, of: item.word, item.reading)
      case .hanzi:
        return reference.readings[option.text]?.contains(item.reading) ?? false
      case .recall, .cloze, .meaning:
        guard let word = option.word else { return true }
        return !reference.senses(word.simplified, word.reading)
          .isDisjoint(with: reference.senses(item.word, item.reading))
      }
    }
  }
}
