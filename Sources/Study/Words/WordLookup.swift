import Pinyin

/// A search for words by the text that a learner types.
package struct WordLookup {
  private let source: any WordSource
  /// The script of the similar words in an error.
  private let script: Script

  package init(_ source: any WordSource, script: Script = .simplified) {
    (self.source, self.script) = (source, script)
  }

  /// Returns the items with a name.
  ///
  /// A word is found by its key, by its characters in either script (台 and 臺 count as the same), or
  /// by the word that Taiwan uses in its place. A bank question is found by its key or prompt.
  ///
  /// - Throws: `StudyError.unknown` with similar words if there are none.
  package func items(named text: String) throws(StudyError) -> [Item] {
    if let item = try source.item(WordKey(rawValue: text)) { return [item] }
    for spelling in Self.spellings(of: text) {
      let found = try source.items(spelled: spelling)
      guard found.isEmpty else { return found }
    }
    let called = try Self.called(text, in: source.items).filter {
      $0.word?.phrase?.taiwanWord == text
    }
    guard called.isEmpty else { return called }
    throw .unknown(.word, text: text, nearest: try nearest(to: text))
  }

  /// Returns a text as it is typed, then with 台 for every 臺, and with 臺 for every 台.
  private static func spellings(of text: String) -> [String] {
    let one = text.withOneTai
    return one.contains("台") ? [text, one, one.replacing("台", with: "臺")] : [text]
  }

  /// Returns up to three texts of words and prompts that the learner may have meant.
  ///
  /// These are the items that a search finds. If it finds none, they are the items that sound the
  /// same, then those with a similar spelling; if there are none either, those with a character in
  /// common. The result is empty for an empty text and for one longer than
  /// ``Nearness/longestText``.
  private func nearest(to text: String) throws(StudyError) -> [String] {
    guard !text.isEmpty, text.utf8.count <= Nearness.longestText else { return [] }
    let items = try source.items
    let found = Self.search(text, in: items).prefix(3).map { $0.text(in: script) }
    guard found.isEmpty else { return Array(found) }
    let names = Set(items.map { $0.text(in: script) }).sorted()
    var near: [String] = []
    for name in try homophones(of: text, among: items) + Nearness.nearest(to: text, among: names)
    where near.count < 3 && !near.contains(name) {
      near.append(name)
    }
    guard near.isEmpty else { return near }
    let wanted = Set(text)
    return Array(names.filter { !wanted.isDisjoint(with: $0) }.prefix(3))
  }

  /// Returns the texts of the items that differ from a text in one character and sound like it,
  /// tones aside: 时候 for 时侯.
  private func homophones(of text: String, among items: [Item]) throws(StudyError) -> [String] {
    var sounds: [Set<BareSyllable>] = []
    for character in text { sounds.append(Set(try source.syllables(of: character).map(\.bare))) }
    return items.map { (name: $0.text(in: script), syllables: $0.reading.syllables) }
      .filter { name, syllables in
        guard name.count == text.count, syllables.count == text.count else { return false }
        let others = zip(name, text).enumerated().filter { $0.element.0 != $0.element.1 }
        return others.count == 1
          && others.allSatisfy { sounds[$0.offset].contains(syllables[$0.offset].bare) }
      }
      .map(\.name)
  }

  /// Returns the words and bank questions that match a text.
  ///
  /// These are the items whose hanzi contain the text, where 台 and 臺 are the same. If there are
  /// none, they are the words for which Taiwan uses a word that contains the text. If there are
  /// none either, they are the items with this reading, with or without tones, and those with an
  /// English word that begins with the text.
  package func search(_ text: String) throws(StudyError) -> [Item] {
    Self.search(text, in: try source.items)
  }

  private static func search(_ text: String, in items: [Item]) -> [Item] {
    let isHanzi = text.unicodeScalars.contains(where: \.properties.isIdeographic)
    let one = text.withOneTai
    let hasTai = one.contains("台")
    let hanzi = items.filter { item in
      switch item {
      case .word(let word):
        word.simplified.contains(text) || word.traditional.contains(text)
          || hasTai && word.traditional.withOneTai.contains(one)
      case .question(let question): isHanzi && question.prompt.contains(text)
      }
    }
    guard hanzi.isEmpty, !text.isEmpty else { return hanzi }
    let called = isHanzi ? called(text, in: items) : []
    guard called.isEmpty else { return called }
    let typed = read(text, in: items)
    let wanted = text.lowercased()
    let glossed = items.filter { item in
      mentions(item.gloss.lowercased(), wanted)
        || item.question.map { mentions($0.prompt.lowercased(), wanted) } == true
    }
    return typed + glossed.filter { item in !typed.contains { $0.key == item.key } }
  }

  /// Returns the words for which Taiwan uses a word that contains the text.
  private static func called(_ text: String, in items: [Item]) -> [Item] {
    guard !text.isEmpty else { return [] }
    return items.filter { item in
      guard let word = item.word, word.phraseText?.contains(text) == true else { return false }
      return word.phrase?.taiwanWord?.contains(text) == true
    }
  }

  /// Returns the items whose reading is the text, in pinyin or bopomofo, with or without tones.
  ///
  /// Bopomofo without tone marks also finds the readings that begin with it; they come last.
  private static func read(_ text: String, in items: [Item]) -> [Item] {
    guard let typed = try? PinyinText(text) else { return [] }
    if typed.letters == .unmarkedZhuyin { return unmarked(typed, in: items) }
    let spellings = typed.candidates
    let toneless = Set(spellings.map { $0.syllables.map(\.bare) })
    let toned = Set(spellings.compactMap(\.reading))
    let hasTones = typed.best.hasTones
    return items.filter { item in
      item.acceptedReadings.contains { reading in
        hasTones ? toned.contains(reading) : toneless.contains(reading.syllables.map(\.bare))
      }
    }
  }

  /// Returns the items whose reading has exactly the syllables of `typed`, then those whose reading
  /// begins with them.
  ///
  /// `typed`: bopomofo without tone marks.
  private static func unmarked(_ typed: PinyinText, in items: [Item]) -> [Item] {
    let wanted = typed.candidates.map { $0.syllables.map(\.bare) }
    var (whole, longer): ([Item], [Item]) = ([], [])
    for item in items {
      let readings = item.acceptedReadings.map { $0.syllables.map(\.bare) }
      if readings.contains(where: wanted.contains) {
        whole.append(item)
      } else if readings.contains(where: { reading in wanted.contains { reading.starts(with: $0) } }
      ) {
        longer.append(item)
      }
    }
    return whole + longer
  }

  /// Returns true if a word of the gloss begins with the text; both are in lower case.
  private static func mentions(_ gloss: String, _ wanted: String) -> Bool {
    gloss.hasPrefix(wanted)
      || gloss.contains(" " + wanted) || gloss.contains("(" + wanted)
      || gloss.contains("-" + wanted)
  }
}

extension String {
  /// The text with 台 in place of 臺, which is another form of it.
  var withOneTai: String { replacing("臺", with: "台") }
}
