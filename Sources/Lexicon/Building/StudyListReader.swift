import Foundation
import Pinyin
package import Study

/// A reader of the study list: all `words/*.tsv` of a directory, and its `topics.tsv`.
package struct StudyListReader {
  /// The words in the order of the column `order`, in which they are introduced.
  package let words: [Word]
  package let topics: [Topic]

  static let header = [
    "simplified", "traditional", "reading", "accepted", "pos", "2012", "2021", "2025", "rank",
    "order", "separable", "measure", "topic", "gloss",
  ]
  static let partsOfSpeech: Set<String> = [
    "n", "v", "adj", "adv", "pron", "num", "mw", "prep", "conj", "part", "int", "aux", "name",
    "phrase",
  ]
  static let longestGloss = 60

  /// Reads the lists in a directory.
  ///
  /// - Throws: `LexiconError.noLists` if the directory has no list, `.missing` or `.unreadable` if
  ///   a file cannot be read, or `.malformed` for the first malformed line.
  package init(directory: String) throws(LexiconError) {
    let topicFile = try TabSeparatedFile(
      path: directory + "/topics.tsv",
      header: ["key", "name"]
    )
    topics = try Self.topics(topicFile.lines)
    let topicKeys = Set(topics.map(\.key))
    let folder = directory + "/words"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let lists = names.filter { $0.hasSuffix(".tsv") }.sorted()
    guard !lists.isEmpty else { throw .noLists(directory: folder) }
    var words: [(place: Int, word: Word)] = []
    var keys = KeyedLines()
    var places = KeyedLines()
    for name in lists {
      for line in try TabSeparatedFile(path: folder + "/" + name, header: Self.header).lines {
        let word = try Self.word(line, topics: topicKeys)
        try keys.add(word.key.rawValue, of: line)
        let place = try Self.number(line, 9)
        try places.add("\(place)", of: line, field: 9)
        words.append((place, word))
      }
    }
    self.words = words.sorted { $0.place < $1.place }.map(\.word)
  }

  /// Returns the positive number in a field, which is given by its index, from 0.
  ///
  /// - Throws: `LexiconError.malformed` if the field has none.
  private static func number(
    _ line: TabSeparatedFile.Line,
    _ field: Int
  ) throws(LexiconError) -> Int {
    guard let number = Int(line.fields[field]), number > 0 else {
      throw line.error(field, .badNumber(field: header[field], line.fields[field]))
    }
    return number
  }

  private static func topics(
    _ lines: [TabSeparatedFile.Line]
  ) throws(LexiconError) -> [Topic] {
    var topics: [Topic] = []
    var keys = KeyedLines()
    for line in lines {
      let (key, name) = (line.fields[0], line.fields[1])
      if key.isEmpty { throw line.error(0, .empty(field: "key")) }
      if name.isEmpty { throw line.error(1, .empty(field: "name")) }
      try keys.add(key, of: line)
      topics.append(Topic(key: key, name: name))
    }
    return topics
  }

  private static func word(
    _ line: TabSeparatedFile.Line,
    topics: Set<String>
  ) throws(LexiconError) -> Word {
    let fields = line.fields
    for index in [0, 1, 2, 4, 12, 13] where fields[index].isEmpty {
      throw line.error(index, .empty(field: header[index]))
    }
    let reading = try reading(line, 2, fields[2], of: fields[0])
    var accepted: [Reading] = []
    for text in fields[3].split(separator: "|") {
      accepted.append(try Self.reading(line, 3, String(text), of: nil))
    }
    let parts = fields[4].split(separator: "/").map(String.init)
    for part in parts where !partsOfSpeech.contains(part) {
      throw line.error(4, .unknownPartOfSpeech(part))
    }
    var levels: [Edition: Level] = [:]
    for (index, edition) in [(5, Edition.hsk2012), (6, .hsk2021), (7, .hsk2025)]
    where !fields[index].isEmpty {
      guard let level = Level(fields[index]) else {
        throw line.error(index, .badLevel(fields[index]))
      }
      levels[edition] = level
    }
    let rank = fields[8].isEmpty ? nil : try number(line, 8)
    guard ["", "1"].contains(fields[10]) else {
      throw line.error(10, .badNumber(field: header[10], fields[10]))
    }
    guard topics.contains(fields[12]) else { throw line.error(12, .unknownTopic(fields[12])) }
    guard fields[13].count <= longestGloss else {
      throw line.error(13, .glossTooLong(fields[13].count))
    }
    return Word(
      simplified: fields[0],
      traditional: fields[1],
      reading: reading,
      otherReadings: accepted,
      partsOfSpeech: parts,
      levels: Levels(levels),
      frequencyRank: rank,
      isSeparable: fields[10] == "1",
      measureWords: fields[11].split(separator: "|").map(String.init),
      topic: fields[12],
      gloss: fields[13]
    )
  }

  /// Returns the reading that a text gives in pinyin with tone numbers.
  ///
  /// `field`: the index, from 0, of the field with the text, for the error. `word`: the hanzi that
  /// must have one character for each syllable; nil if the number does not matter.
  ///
  /// - Throws: the error of the field if the text is not pinyin with tone numbers in its canonical
  ///   form, has a syllable that Mandarin lacks, or has another number of syllables than `word`.
  private static func reading(
    _ line: TabSeparatedFile.Line,
    _ field: Int,
    _ text: String,
    of word: String?
  ) throws(LexiconError) -> Reading {
    let reading: Reading
    do throws(PinyinError) {
      reading = try Reading(numbered: text)
    } catch {
      throw line.error(field, .badReading(text))
    }
    guard reading.numbered == text else { throw line.error(field, .badReading(text)) }
    for syllable in reading.syllables where syllable != .erhua && !Inventory.isAttested(syllable) {
      throw line.error(field, .unattestedSyllable(syllable.numbered))
    }
    if let word {
      let characters = word.filter { $0.isLetter || $0.isNumber }.count
      guard characters == reading.syllables.count else {
        throw line.error(
          field,
          .readingLength(syllables: reading.syllables.count, characters: characters)
        )
      }
    }
    return reading
  }
}

/// A reader of `meanings.tsv`, which lists groups of words with the same meaning.
package struct MeaningListReader {
  private let groups: [(line: TabSeparatedFile.Line, keys: [WordKey])]

  /// Reads the list in a directory.
  ///
  /// - Throws: An error if the file cannot be read, or an error for the first malformed line, with
  ///   its file, line and column.
  package init(directory: String) throws(LexiconError) {
    let file = try TabSeparatedFile(path: directory + "/meanings.tsv", header: ["words"])
    var groups: [(line: TabSeparatedFile.Line, keys: [WordKey])] = []
    for line in file.lines {
      var keys: [WordKey] = []
      for text in line.fields[0].split(separator: "|") {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw line.error(0, .unknownWord(String(text))) }
        let key = WordKey(simplified: parts[0], reading: parts[1])
        guard !keys.contains(key) else {
          throw line.error(
            0,
            .duplicate(key: key.rawValue, firstLine: line.number, firstFile: line.file)
          )
        }
        keys.append(key)
      }
      guard keys.count > 1 else { throw line.error(0, .loneWord(line.fields[0])) }
      groups.append((line, keys))
    }
    self.groups = groups
  }

  /// Returns the words with the numbers of the groups that they belong to; groups are numbered from
  /// 1 in the order of the list.
  ///
  /// - Throws: `LexiconError.malformed` for a group with a word that is not in `words`.
  package func words(_ words: [Word]) throws(LexiconError) -> [Word] {
    var numbers: [WordKey: [Int]] = [:]
    for word in words { numbers[word.key] = [] }
    for (index, group) in groups.enumerated() {
      for key in group.keys {
        guard numbers[key] != nil else {
          throw group.line.error(0, .unknownWord("\(key.simplified) \(key.reading)"))
        }
        numbers[key, default: []].append(index + 1)
      }
    }
    return words.map { word in
      var word = word
      word.meanings = numbers[word.key] ?? []
      return word
    }
  }
}
