import Pinyin
import Study

/// A collector of the words of a source, which merges entries with the same key and counts the
/// results.
struct WordCollector {
  private var items: [Item?] = []
  private var indexByKey: [WordKey: Int] = [:]
  private var indicesBySpelling: [String: [Int]] = [:]
  /// The lines of the questions, by the indices of their items.
  private var questionLines: [Int: Int] = [:]
  var report: ImportReport
  /// The metadata of the pack: its source, and the attribution that the source asks for.
  var metadata: [String: String]
  /// The topic that words get if they have none of their own; nil before the first line with a
  /// category.
  var category: String?
  /// A function that returns the words of the packs with a spelling, the most frequent first.
  ///
  /// It is nil if each row must contain pinyin and a meaning.
  private let lookUp: ((String) -> [Word])?
  /// A function that returns the only word of the study list with a reading; nil without that list.
  private let meant: ((Reading) -> Word?)?

  init(
    _ source: ImportSource,
    lookUp: ((String) -> [Word])? = nil,
    meant: ((Reading) -> Word?)? = nil
  ) {
    (self.lookUp, self.meant) = (lookUp, meant)
    report = ImportReport(format: source.format)
    (report.sheets, report.encoding) = (source.sheets, source.encoding)
    metadata = ["source": source.name, "format": source.format.rawValue]
    metadata["sheet"] = source.sheets.first
  }

  /// Makes a collector for words that do not come from an ``ImportSource``.
  init(metadata: [String: String], format: ImportFormat) {
    report = ImportReport(format: format)
    self.metadata = metadata
    (lookUp, meant) = (nil, nil)
  }

  /// True if a row may lack its pinyin or its meaning, which are then looked up in the packs.
  var knowsWords: Bool { lookUp != nil }

  /// Returns the spellings of the word in a text.
  ///
  /// In a text with spaces and without a slash, only spellings with all its hanzi count: 吃饭 for
  /// `吃 饭`, but not 生词 for the title `第三课 生词`.
  static func spellings(of text: String) -> [String] {
    let spellings = AnkiHeadword(text).spellings
    guard text.contains(where: \.isWhitespace), !text.contains("/") else { return spellings }
    let whole = text.count { $0.unicodeScalars.contains(where: \.properties.isIdeographic) }
    return spellings.filter { $0.count == whole }
  }

  /// Returns the word of a row that lacks its pinyin, the tones of its pinyin or its meaning,
  /// completed from the packs.
  ///
  /// The result is nil if the row has all of these or must have them, or if it has no spelling in
  /// hanzi.
  /// `hasMeanings`: true if the list has meanings, so that the report names a row without one.
  ///
  /// - Throws: A fault if no pack has the word, none has it with this pinyin, or the pinyin is
  ///   invalid.
  mutating func known(
    _ fields: [WordField: String],
    hasMeanings: Bool
  ) throws(WordRow.Fault) -> Word? {
    let (reading, gloss) = (fields[.reading] ?? "", fields[.gloss] ?? "")
    let syllables = WordRow.toneless(reading, of: fields[.simplified] ?? "")
    guard let lookUp, reading.isEmpty || gloss.isEmpty || !syllables.isEmpty else { return nil }
    let spellings = [WordField.simplified, .traditional].compactMap { fields[$0] }
      .flatMap(Self.spellings)
    var words = spellings.lazy.map(lookUp).first { !$0.isEmpty } ?? []
    var reason = SkipReason.unknownWord
    if !syllables.isEmpty {
      reason = words.isEmpty ? .noReading : .otherReading
      words = words.filter { word in
        word.acceptedReadings.contains { syllables.contains($0.syllables.map(\.bare)) }
      }
    } else if !reading.isEmpty, let first = words.first {
      let given = try WordRow.reading(reading, .reading, of: first.simplified)
      words = words.filter { $0.acceptedReadings.contains(given) }
      reason = .otherReading
    }
    guard var word = words.first else {
      // A row without a spelling in hanzi is checked like any row, which gives the fault.
      if spellings.isEmpty { return nil }
      let texts = [WordField.simplified, .traditional].compactMap { fields[$0] }
      if texts.contains(where: { AnkiHeadword($0).spellings.count > 1 && $0.contains(" ") }) {
        reason = .severalWords
      }
      throw .init(field: .reading, fault: .noReading, reason: reason)
    }
    if reading.isEmpty || !syllables.isEmpty, words.contains(where: { $0.reading != word.reading })
    {
      report.assumed.append(word)
    }
    let own = Phrase(imported: fields, of: word)?.stored
    if own == nil, fields[.phrase]?.isEmpty == false {
      report.unusedPhrases.append(word.simplified)
    }
    word.phraseText = own ?? word.phrase?.withoutGap.stored
    if !gloss.isEmpty { word.gloss = gloss } else if hasMeanings { report.completed.append(word) }
    if let topic = fields[.topic], !topic.isEmpty { word.topic = TopicNames.key(topic) }
    return word
  }

  /// Records the uses of the columns and the names of the unused columns in the report.
  mutating func describe(_ columns: [String], unused: [String] = []) {
    (report.columns, report.unusedColumns) = (columns, unused)
  }

  /// Adds the word of a row.
  ///
  /// It records in the report a phrase that cannot be used, and a level that is not one of the HSK.
  mutating func add(_ row: WordRow) {
    if row.lacksPhrase { report.unusedPhrases.append(row.word.simplified) }
    if let level = row.otherLevel, report.otherLevels.count < ImportReport.mostOtherLevels,
      !report.otherLevels.contains(level)
    {
      report.otherLevels.append(level)
    }
    add(row.word)
  }

  /// Adds a word, or merges it into an earlier word with the same key; its gloss may be of any
  /// length.
  mutating func add(_ word: Word) {
    var word = word
    if word.topic.isEmpty, let category { word.topic = category }
    report.entries += 1
    if let index = indexByKey[word.key] ?? twin(of: word), let known = items[index]?.word {
      if !([known.reading] + known.otherReadings).contains(word.reading) {
        report.twins.append(word)
      }
      items[index] = .word(Self.merged(known, word))
      report.merged += 1
    } else {
      if report.format != .cedict {
        indicesBySpelling[word.simplified, default: []].append(items.count)
      }
      append(.word(word))
    }
  }

  /// Returns the index of an earlier item that is this word in another reading; nil if none is.
  ///
  /// See ``Word/isTwin(of:listed:)``. The entries of a dictionary are never joined.
  private func twin(of word: Word) -> Int? {
    guard let lookUp, report.format != .cedict else { return nil }
    return indicesBySpelling[word.simplified]?.first { index in
      guard let known = items[index]?.word else { return false }
      return word.isTwin(of: known, listed: lookUp(word.simplified))
    }
  }

  private mutating func append(_ item: Item) {
    indexByKey[item.key] = items.count
    items.append(item)
    report.imported += 1
  }

  /// Adds a question, or merges its wrong answers into a question with the same prompt and right
  /// answer.
  ///
  /// A merged question gets no more wrong answers than ``ImportBounds/partsOfWord``. A question
  /// with the same prompt and another right answer is skipped.
  mutating func add(_ row: QuestionRow, line: Int) {
    report.isBank = true
    let added = row.question
    guard let index = indexByKey[added.key], var known = items[index]?.question else {
      report.entries += 1
      let room = added.wrongAnswers.prefix(ImportBounds.partsOfWord)
      report.leftOutAnswers += row.leftOut + added.wrongAnswers.count - room.count
      questionLines[items.count] = line
      var question = added
      question.wrongAnswers = Array(room)
      append(.question(question))
      return
    }
    guard BankAnswers.folded(known.answer) == BankAnswers.folded(added.answer) else {
      skip(line: line, .otherAnswer, added.prompt)
      return
    }
    let seen = Set(known.wrongAnswers.map(BankAnswers.folded))
    let new = added.wrongAnswers.filter { !seen.contains(BankAnswers.folded($0)) }
    report.leftOutAnswers += row.leftOut + added.wrongAnswers.count - new.count
    let room = max(0, ImportBounds.partsOfWord - known.wrongAnswers.count)
    known.wrongAnswers += new.prefix(room)
    report.leftOutAnswers += max(0, new.count - room)
    items[index] = .question(known)
    report.entries += 1
    report.merged += 1
  }

  /// Skips the questions without wrong answers if all questions have the same right answer.
  ///
  /// The wrong options of such a question would be the answers of other questions, and none of
  /// these differs from its own.
  private mutating func dropUnanswerable() {
    guard report.isBank else { return }
    let answers = Set(items.compactMap { $0.map { BankAnswers.folded($0.gloss) } })
    guard answers.count == 1 else { return }
    for (index, item) in items.enumerated() {
      guard let question = item?.question, question.wrongAnswers.isEmpty else { continue }
      items[index] = nil
      report.imported -= 1
      report.entries -= 1
      skip(line: questionLines[index] ?? index + 1, .noWrongAnswer, question.prompt)
    }
  }

  /// Records a skipped entry.
  ///
  /// `pinyin`: the pinyin of an entry without a word.
  mutating func skip(
    line: Int,
    _ reason: SkipReason,
    _ text: some StringProtocol,
    pinyin: String? = nil
  ) {
    report.entries += 1
    let reading = pinyin.flatMap { try? PinyinText($0) }?.best.reading
    report.skipped.append(
      .init(
        line: line,
        reason: reason,
        text: Self.beginning(of: text),
        meant: reading.flatMap { meant?($0) }
      )
    )
  }

  /// Returns the beginning of a text: at most sixty characters and 240 Unicode scalars.
  private static func beginning(of text: some StringProtocol) -> String {
    String(String(String.UnicodeScalarView(text.unicodeScalars.prefix(240))).prefix(60))
  }

  /// Merges words whose only meaning is a surname into the ordinary words with the same spelling
  /// and reading.
  mutating func joinSurnames() {
    for (index, item) in items.enumerated() {
      guard let word = item?.word, !word.reading.capitals.isEmpty, word.gloss.hasPrefix("surname "),
        !word.gloss.contains(";")
      else { continue }
      let plain = WordKey(
        simplified: word.simplified,
        reading: Reading(word.reading.syllables).numbered
      )
      guard let target = indexByKey[plain], let known = items[target]?.word else { continue }
      items[target] = .word(Self.merged(known, word))
      items[index] = nil
      report.imported -= 1
      report.merged += 1
    }
  }

  /// Returns the items, with glosses shortened to the allowed length, and the report.
  ///
  /// Questions that can have no wrong option are left out, and reported as skipped.
  mutating func finish() -> (items: [Item], report: ImportReport) {
    dropUnanswerable()
    let result = items.compactMap { item -> Item? in
      guard case .word(var word) = item else { return item }
      let gloss = GlossText.joined(GlossText.senses(word.gloss))
      word.gloss = gloss.text
      if gloss.isShortened { report.shortened += 1 }
      return .word(word)
    }
    return (result, report)
  }

  private static func merged(_ first: Word, _ second: Word) -> Word {
    var word = first
    let readings = [second.reading] + second.otherReadings
    Self.join(&word.otherReadings, readings.filter { $0 != first.reading })
    Self.join(&word.measureWords, second.measureWords)
    Self.join(&word.partsOfSpeech, second.partsOfSpeech)
    word.levels = first.levels.filled(from: second.levels)
    word.frequencyRank = first.frequencyRank ?? second.frequencyRank
    if first.topic.isEmpty { word.topic = second.topic }
    word.phraseText = first.phraseText ?? second.phraseText
    // A longer gloss needs no more senses, because it is shortened to 60 characters in the end.
    if first.gloss.utf8.count < ImportBounds.joinedGloss {
      word.gloss = [first.gloss, second.gloss].filter { !$0.isEmpty }.joined(separator: "; ")
    }
    return word
  }

  /// Adds the elements of `more` that `parts` lacks, up to the maximum number for a word.
  private static func join<Part: Equatable>(_ parts: inout [Part], _ more: [Part]) {
    for part in more where parts.count < ImportBounds.partsOfWord && !parts.contains(part) {
      parts.append(part)
    }
  }
}
