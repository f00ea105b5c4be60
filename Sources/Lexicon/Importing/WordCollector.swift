import Pinyin
import Study

/// The words of a source: it merges entries with the same key and counts what became of each entry.
struct WordCollector {
  private var words: [Word?] = []
  private var indexByKey: [WordKey: Int] = [:]
  private var report: ImportReport
  /// The source and its attribution, for the pack.
  var metadata: [String: String]

  init(_ source: ImportSource) {
    report = ImportReport(format: source.format)
    metadata = ["source": source.name, "format": source.format.rawValue]
  }

  /// Reports which column gives which field.
  mutating func describe(_ columns: [String]) { report.columns = columns }

  /// Adds an entry; its gloss may be of any length.
  mutating func add(_ word: Word) {
    report.entries += 1
    let key = word.key
    if let index = indexByKey[key], let known = words[index] {
      words[index] = Self.merged(known, word)
      report.merged += 1
    } else {
      indexByKey[key] = words.count
      words.append(word)
      report.imported += 1
    }
  }

  /// Adds a question, or merges its wrong answers into a question with the same prompt and right
  /// answer.
  mutating func add(_ row: QuestionRow, line: Int) {
    report.isBank = true
    guard let index = indexByKey[row.word.key], var known = words[index] else {
      report.leftOutAnswers += row.leftOut
      add(row.word)
      return
    }
    guard BankAnswers.folded(known.gloss) == BankAnswers.folded(row.word.gloss) else {
      skip(line: line, .otherAnswer, row.word.simplified)
      return
    }
    let seen = Set(known.wrongAnswers.map(BankAnswers.folded))
    let new = row.word.wrongAnswers.filter { !seen.contains(BankAnswers.folded($0)) }
    report.leftOutAnswers += row.leftOut + row.word.wrongAnswers.count - new.count
    let room = max(0, ImportBounds.partsOfWord - known.wrongAnswers.count)
    known.wrongAnswers += new.prefix(room)
    report.leftOutAnswers += max(0, new.count - room)
    words[index] = known
    report.entries += 1
    report.merged += 1
  }

  /// Drops the questions of a bank that has no other answer to offer as a wrong one.
  private mutating func dropUnanswerable() {
    guard report.isBank else { return }
    let answers = Set(words.compactMap { $0.map { BankAnswers.folded($0.gloss) } })
    guard answers.count == 1 else { return }
    for (index, word) in words.enumerated() {
      guard let word, word.isQuestion, word.wrongAnswers.isEmpty else { continue }
      words[index] = nil
      report.imported -= 1
      report.entries -= 1
      skip(line: index + 1, .noWrongAnswer, word.simplified)
    }
  }

  mutating func skip(line: Int, _ reason: SkipReason, _ text: some StringProtocol) {
    report.entries += 1
    report.skipped.append(.init(line: line, reason: reason, text: Self.beginning(of: text)))
  }

  /// Returns the first sixty characters, with a bounded number of combining marks.
  private static func beginning(of text: some StringProtocol) -> String {
    String(String(String.UnicodeScalarView(text.unicodeScalars.prefix(240))).prefix(60))
  }

  /// Merges words that are only surnames into the ordinary word of the same spelling and reading.
  mutating func joinSurnames() {
    for (index, word) in words.enumerated() {
      guard let word, !word.reading.capitals.isEmpty, word.gloss.hasPrefix("surname "),
        !word.gloss.contains(";")
      else { continue }
      let plain = WordKey(
        simplified: word.simplified,
        reading: Reading(word.reading.syllables).numbered
      )
      guard let target = indexByKey[plain], let known = words[target] else { continue }
      words[target] = Self.merged(known, word)
      words[index] = nil
      report.imported -= 1
      report.merged += 1
    }
  }

  /// Returns the words with glosses shortened to the allowed length, and the report.
  mutating func finish() -> (words: [Word], report: ImportReport) {
    dropUnanswerable()
    let result = words.compactMap { word -> Word? in
      guard var word else { return nil }
      guard !word.isQuestion else { return word }
      let gloss = GlossText.joined(GlossText.senses(word.gloss))
      word.gloss = gloss.text
      if gloss.isShortened { report.shortened += 1 }
      return word
    }
    return (result, report)
  }

  private static func merged(_ first: Word, _ second: Word) -> Word {
    var word = first
    Self.join(&word.otherReadings, second.otherReadings.filter { $0 != first.reading })
    Self.join(&word.measureWords, second.measureWords)
    Self.join(&word.partsOfSpeech, second.partsOfSpeech)
    word.levels = first.levels.filled(from: second.levels)
    word.frequencyRank = first.frequencyRank ?? second.frequencyRank
    if first.topic.isEmpty { word.topic = second.topic }
    // Longer glosses are shortened to 60 characters in the end.
    if first.gloss.utf8.count < ImportBounds.joinedGloss {
      word.gloss = [first.gloss, second.gloss].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    return word
  }

  /// Adds the parts that are new, up to the number that a word may have.
  private static func join<Part: Equatable>(_ parts: inout [Part], _ more: [Part]) {
    for part in more where parts.count < ImportBounds.partsOfWord && !parts.contains(part) {
      parts.append(part)
    }
  }
}
