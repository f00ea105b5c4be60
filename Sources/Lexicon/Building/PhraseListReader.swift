import Foundation
import Pinyin
package import Study

/// A reader of the lists of phrases; see `Data/README.md`.
///
/// The files `phrases/hsk-*.tsv` contain a sentence for each word of a level, and
/// `phrases/cloze-*.tsv` the wrong words of cloze questions.
package struct PhraseListReader {
  private static let header = ["key", "sentence", "words", "english", "note"]
  private let lines: [TabSeparatedFile.Line]
  private let clozes: [TabSeparatedFile.Line]
  /// The traditional forms of the names that phrases use, by name and reading.
  private var names: [WordKey: String] = [:]

  /// Reads the lists in a directory, which may be missing.
  ///
  /// - Throws: An error if a file cannot be read, or an error for the first malformed line, with
  ///   its file, line and column.
  package init(directory: String) throws(LexiconError) {
    let folder = directory + "/phrases"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    func read(_ prefix: String, header: [String]) throws(LexiconError) -> [TabSeparatedFile.Line] {
      var lines: [TabSeparatedFile.Line] = []
      for name in files.filter({ $0.hasPrefix(prefix) && $0.hasSuffix(".tsv") }).sorted() {
        lines += try TabSeparatedFile(path: folder + "/" + name, header: header).lines
      }
      return lines
    }
    lines = try read("hsk-", header: Self.header)
    clozes = try read("cloze-", header: ["key", "words"])
    guard !lines.isEmpty else { return }
    let names = try TabSeparatedFile(
      path: folder + "/names.tsv",
      header: ["name", "traditional", "reading", "english"]
    )
    for line in names.lines {
      self.names[WordKey(simplified: line.fields[0], reading: line.fields[2])] = line.fields[1]
    }
  }

  /// Returns the words with their phrases.
  ///
  /// - Throws: `LexiconError.malformed` if a word of a line is not in `words`, if a word has two
  ///   phrases, if the words of a phrase do not spell its sentence, or if a line of wrong words
  ///   makes no cloze question.
  package func words(_ words: [Word]) throws(LexiconError) -> [Word] {
    guard !lines.isEmpty else { return words }
    let traditional = Dictionary(words.map { ($0.key, $0.traditional) }) { first, _ in first }
      .merging(names) { word, _ in word }
    var phrases: [WordKey: Phrase] = [:]
    var keys = KeyedLines()
    for line in lines {
      let key = WordKey(rawValue: line.fields[0])
      guard traditional[key] != nil else { throw line.error(0, .unknownWord(line.fields[0])) }
      try keys.add(key.rawValue, of: line)
      phrases[key] = try phrase(line, traditional)
    }
    try addOthers(to: &phrases, of: words)
    return words.map { word in
      var word = word
      word.phraseText = phrases[word.key]?.stored
      return word
    }
  }

  /// Adds the wrong words of the cloze questions to the phrases.
  ///
  /// Of the wrong words of a phrase, those that are used in the fewest phrases come first.
  /// - Throws: `LexiconError.malformed` for a line whose phrase or wrong words do not make a cloze
  ///   question.
  private func addOthers(
    to phrases: inout [WordKey: Phrase],
    of words: [Word]
  ) throws(LexiconError) {
    let numbers = Dictionary(words.enumerated().map { ($1.key, $0) }) { first, _ in first }
    for line in clozes {
      let key = WordKey(rawValue: line.fields[0])
      guard let number = numbers[key], let phrase = phrases[key], phrase.others.isEmpty,
        phrase.text(without: words[number], in: .simplified) != nil
      else { throw line.error(0, .unknownWord(line.fields[0])) }
      let answer = words[number]
      var texts = [answer]
      var others: [Int] = []
      for (text, syllables) in Self.tokens(line.fields[1]) {
        guard let other = numbers[WordKey(simplified: text, reading: syllables)] else {
          throw line.error(1, .unknownWord("\(text) \(syllables)"))
        }
        let word = words[other]
        let isTaken = texts.contains {
          $0.simplified == word.simplified || $0.traditional == word.traditional
        }
        guard !isTaken, Set(word.meanings).isDisjoint(with: answer.meanings),
          Set(word.senses).isDisjoint(with: answer.senses),
          !phrase.parts.contains(where: { $0.simplified == text })
        else { throw line.error(1, .notACloze(text)) }
        texts.append(word)
        others.append(other + 1)
      }
      guard (ClozeWords.fewest...ClozeWords.most).contains(others.count) else {
        throw line.error(1, .notACloze(line.fields[1]))
      }
      phrases[key]?.others = others
    }
    var counts: [Int: Int] = [:]
    for phrase in phrases.values { for other in phrase.others { counts[other, default: 0] += 1 } }
    for key in phrases.keys {
      phrases[key]?.others.sort { (counts[$0, default: 0], $0) < (counts[$1, default: 0], $1) }
    }
  }

  /// Returns the phrase of a line, after checking that its words spell the sentence.
  ///
  /// `traditional`: the traditional forms of the known words.
  ///
  /// - Throws: the error of the line if a word is unknown or the words spell another sentence.
  private func phrase(
    _ line: TabSeparatedFile.Line,
    _ traditional: [WordKey: String]
  ) throws(LexiconError) -> Phrase {
    var rest = Substring(line.fields[1])
    var parts: [Phrase.Part] = []
    func takePunctuation() {
      while let mark = rest.first, mark.isPunctuation || mark.isSymbol {
        let text = String(rest.removeFirst())
        parts.append(Phrase.Part(simplified: text, traditional: text, reading: nil))
      }
    }
    for (text, syllables) in Self.tokens(line.fields[2]) {
      takePunctuation()
      let key = WordKey(simplified: text, reading: syllables)
      guard let form = traditional[key] else {
        throw line.error(2, .unknownWord("\(text) \(syllables)"))
      }
      guard rest.hasPrefix(text), let reading = try? Reading(numbered: syllables) else {
        throw line.error(2, .otherSentence(text))
      }
      rest = rest.dropFirst(text.count)
      parts.append(Phrase.Part(simplified: text, traditional: form, reading: reading))
    }
    takePunctuation()
    guard rest.isEmpty, !parts.isEmpty else { throw line.error(2, .otherSentence(String(rest))) }
    return Phrase(parts: parts, english: line.fields[3], taiwanWord: Self.taiwanWord(line))
  }

  /// Returns the Taiwanese word in a note such as `taiwan:出租车=計程車`; nil if no note concerns the
  /// word of the line.
  private static func taiwanWord(_ line: TabSeparatedFile.Line) -> String? {
    let prefix = "taiwan:" + WordKey(rawValue: line.fields[0]).simplified + "="
    return line.fields[4].split(separator: "|").first { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
  }

  /// Splits `老师=lao3 shi1 好=hao3` into words with their readings.
  static func tokens(_ text: String) -> [(word: String, reading: String)] {
    var tokens: [(word: String, reading: String)] = []
    for piece in text.split(separator: " ") {
      let fields = piece.split(separator: "=", maxSplits: 1).map(String.init)
      if fields.count == 2 {
        tokens.append((fields[0], fields[1]))
      } else if !tokens.isEmpty {
        tokens[tokens.count - 1].reading += " " + piece
      }
    }
    return tokens
  }
}
