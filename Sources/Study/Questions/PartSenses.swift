/// The table of the senses that characters have in words: 天 is “sky” in 天气, and “day” in 今天.
///
/// A row of `part-senses.tsv` is the sense of a character with a reading in some words, or in all
/// others if it names none. It covers the characters in the words of the levels 1 to 4.
enum PartSenses {
  /// Returns the sense of a character in a word; nil if the table has no sense of the character
  /// with this reading for the word, and empty if no sense would help a learner to remember it.
  ///
  /// `word`: the word in simplified characters, as is `read`.
  static func sense(of read: ReadCharacter, in word: String) -> String? {
    let start = "\(read.character)\t\(read.syllable)\t"
    var usual: Substring?
    for row in rows where row.hasPrefix(start) {
      let fields = row.dropFirst(start.count).split(
        separator: "\t",
        omittingEmptySubsequences: false
      )
      guard fields.count == 2 else { continue }
      if fields[1].split(separator: "|").contains(where: { $0 == word }) {
        return text(fields[0])
      }
      if fields[1].isEmpty { usual = fields[0] }
    }
    return usual.map(text)
  }

  /// Returns the text of a sense; empty for the sign `-`.
  private static func text(_ sense: Substring) -> String { sense == "-" ? "" : String(sense) }

  /// The rows of the table: character, reading with tone numbers, sense, and words.
  static let rows = String(decoding: PackageResources.part_senses_tsv, as: UTF8.self)
    .split(separator: "\n")
}
