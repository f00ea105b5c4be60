import Foundation
import Pinyin
package import Study

/// A reader of the study list: every `words/*.tsv` of a directory, and its `topics.tsv`.
package struct StudyListReader {
  package let words: [Word]
  package let topics: [Topic]

  static let header = [
    "simplified", "traditional", "reading", "accepted", "pos", "2012", "2021", "2025", "rank",
    "separable", "measure", "topic", "gloss",
  ]
  static let partsOfSpeech: Set<String> = [
    "n", "v", "adj", "adv", "pron", "num", "mw", "prep", "conj", "part", "int", "aux", "name",
    "phrase",
  ]
  static let longestGloss = 60

  /// - Throws: the first line that is malformed, with its file, line and column.
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
    var words: [Word] = []
    var seen: [WordKey: TabSeparatedFile.Line] = [:]
    for name in lists {
      for line in try TabSeparatedFile(path: folder + "/" + name, header: Self.header).lines {
        let word = try Self.word(line, topics: topicKeys)
        if let first = seen[word.key] {
          throw line.error(
            0,
            .duplicate(key: word.key.rawValue, firstLine: first.number, firstFile: first.file)
          )
        }
        seen[word.key] = line
        words.append(word)
      }
    }
    self.words = words
  }

  private static func topics(
    _ lines: [TabSeparatedFile.Line]
  ) throws(LexiconError) -> [Topic] {
    var topics: [Topic] = []
    for line in lines {
      let (key, name) = (line.fields[0], line.fields[1])
      if key.isEmpty { throw line.error(0, .empty(field: "key")) }
      if name.isEmpty { throw line.error(1, .empty(field: "name")) }
      if let first = topics.firstIndex(where: { $0.key == key }) {
        throw line.error(
          0,
          .duplicate(key: key, firstLine: lines[first].number, firstFile: line.file)
        )
      }
      topics.append(Topic(key: key, name: name))
    }
    return topics
  }

  private static func word(
    _ line: TabSeparatedFile.Line,
    topics: Set<String>
  ) throws(LexiconError) -> Word {
    let fields = line.fields
    for index in [0, 1, 2, 4, 11, 12] where fields[index].isEmpty {
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
    var rank: Int?
    if !fields[8].isEmpty {
      guard let number = Int(fields[8]), number > 0 else {
        throw line.error(8, .badNumber(field: header[8], fields[8]))
      }
      rank = number
    }
    guard ["", "1"].contains(fields[9]) else {
      throw line.error(9, .badNumber(field: header[9], fields[9]))
    }
    guard topics.contains(fields[11]) else { throw line.error(11, .unknownTopic(fields[11])) }
    guard fields[12].count <= longestGloss else {
      throw line.error(12, .glossTooLong(fields[12].count))
    }
    return Word(
      simplified: fields[0],
      traditional: fields[1],
      reading: reading,
      otherReadings: accepted,
      partsOfSpeech: parts,
      levels: Levels(levels),
      frequencyRank: rank,
      isSeparable: fields[9] == "1",
      measureWords: fields[10].split(separator: "|").map(String.init),
      topic: fields[11],
      gloss: fields[12]
    )
  }

  /// Returns the reading in a field; `word` is the hanzi with as many characters as it has
  /// syllables, or nil where the number does not matter.
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
