import Pinyin

/// A reader of the file `characters.tsv`, which contains facts about characters.
package struct CharacterListReader {
  package let characters: [HanziFacts]

  static let header = [
    "character", "strokes", "radical", "structure", "components", "parts", "cangjie",
    "four_corner", "phonetic", "readings",
  ]

  /// Reads the file in a directory.
  ///
  /// - Throws: An error if the file cannot be read, or an error for the first malformed line, with
  ///   its file, line and column.
  package init(directory: String) throws(LexiconError) {
    let file = try TabSeparatedFile(path: directory + "/characters.tsv", header: Self.header)
    var characters: [HanziFacts] = []
    var keys = KeyedLines()
    for line in file.lines {
      let facts = try Self.facts(line)
      try keys.add(String(facts.character), of: line)
      characters.append(facts)
    }
    self.characters = characters
  }

  private static func facts(_ line: TabSeparatedFile.Line) throws(LexiconError) -> HanziFacts {
    let fields = line.fields
    for index in [0, 1, 2, 3, 6] where fields[index].isEmpty {
      throw line.error(index, .empty(field: header[index]))
    }
    func character(_ index: Int) throws(LexiconError) -> Character {
      guard fields[index].count == 1, let first = fields[index].first else {
        throw line.error(index, .notHanzi(fields[index]))
      }
      return first
    }
    func number(_ index: Int, _ text: String) throws(LexiconError) -> Int {
      guard let number = Int(text), number > 0 else {
        throw line.error(index, .badNumber(field: header[index], text))
      }
      return number
    }
    var phonetic: Set<Int> = []
    for text in fields[8].split(separator: "|") {
      phonetic.insert(try number(8, String(text)))
    }
    var readings: [Syllable] = []
    for text in fields[9].split(separator: "|") {
      guard let syllable = try? Syllable(numbered: String(text)) else {
        throw line.error(9, .badReading(String(text)))
      }
      readings.append(syllable)
    }
    guard fields[7].isEmpty || (fields[7].count == 4 && fields[7].allSatisfy(\.isNumber)) else {
      throw line.error(7, .badNumber(field: header[7], fields[7]))
    }
    return HanziFacts(
      character: try character(0),
      strokes: try number(1, fields[1]),
      radical: try character(2),
      structure: fields[3],
      components: fields[4].split(separator: "|").compactMap(\.first),
      parts: Array(fields[5]),
      cangjie: fields[6],
      fourCorner: fields[7],
      phonetic: phonetic,
      readings: readings
    )
  }
}
