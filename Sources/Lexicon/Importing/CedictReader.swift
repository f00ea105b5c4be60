import Pinyin
import Study

/// A reader of CC-CEDICT, versions 1 and 2: `Traditional Simplified [pin1 yin1] /sense/sense/`.
struct CedictReader: WordReader {
  let source: ImportSource

  func read(into collector: inout WordCollector) throws(LexiconError) {
    var parser = CedictParser()
    for line in try source.lines() where line.text != "" {
      do throws(CedictParser.Skip) {
        if let word = try parser.word(line.text) { collector.add(word) }
      } catch {
        collector.skip(line: line.number, error.reason, line.text ?? "")
      }
    }
    collector.joinSurnames()
    collector.metadata.merge(parser.metadata) { known, _ in known }
    if !parser.comments.isEmpty {
      collector.metadata["attribution"] = parser.comments.joined(separator: "\n")
    }
  }
}

/// A parser of the lines of CC-CEDICT, which also collects the comments among them.
private struct CedictParser {
  /// The values of lines such as `#! date=…`, by name.
  private(set) var metadata: [String: String] = [:]
  /// The comments without a value, which name the authors and the licence.
  private(set) var comments: [String] = []
  private var readings = CedictReadings()
  private let gloss = CedictGloss()

  /// The reason why a line has no word.
  struct Skip: Error { let reason: SkipReason }

  private mutating func comment(_ text: String) {
    guard !ImportText.isUnsafe(text), !ImportBounds.isTooLong(text) else { return }
    if text.hasPrefix("#!") {
      let parts = text.dropFirst(2).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { metadata[ImportText.trimmed(parts[0])] = ImportText.trimmed(parts[1]) }
    } else {
      let line = ImportText.trimmed(text.drop { $0 == "#" })
      if !line.isEmpty, comments.count < 100 { comments.append(line) }
    }
  }

  /// Returns the word of a line; nil for a comment, which is recorded.
  ///
  /// `line`: the text of the line; nil if it is not UTF-8.
  ///
  /// - Throws: ``Skip`` with the reason why a line gives no word.
  mutating func word(_ line: String?) throws(Skip) -> Word? {
    guard let line else { throw Skip(reason: .notUTF8) }
    if line.utf8.first == UInt8(ascii: "#") {
      comment(line)
      return nil
    }
    guard !ImportBounds.isTooLong(line) else { throw Skip(reason: .tooLong) }
    guard !ImportText.isUnsafe(line) else { throw Skip(reason: .controlCharacter) }
    guard let entry = CedictLine(line) else { throw Skip(reason: .badLine) }
    guard let count = ImportText.hanziCount(entry.simplified),
      ImportText.hanziCount(entry.traditional) != nil
    else { throw Skip(reason: .notHanzi) }
    let reading: Reading
    switch readings.reading(entry.reading) {
    case .success(let found): reading = found
    case .failure(.unknown): throw Skip(reason: .unknownReading)
    case .failure(.notPinyin): throw Skip(reason: .notPinyin)
    }
    guard reading.syllables.count == count else { throw Skip(reason: .readingLength) }
    let content = gloss.content(entry.senses)
    guard !content.senses.isEmpty else { throw Skip(reason: content.emptyReason) }
    var others: [Reading] = []
    for text in content.otherReadings {
      guard case .success(let other) = readings.reading(text[...]), other != reading,
        other.syllables.count == count, !others.contains(other)
      else { continue }
      others.append(other)
    }
    return Word(
      simplified: String(entry.simplified),
      traditional: String(entry.traditional),
      reading: reading,
      otherReadings: others,
      measureWords: content.measureWords,
      gloss: content.senses.joined(separator: "; ")
    )
  }
}

/// The parts of one line of CC-CEDICT.
struct CedictLine {
  let traditional: Substring
  let simplified: Substring
  let reading: Substring
  let senses: [Substring]

  init?(_ line: String) {
    let bytes = line.utf8
    guard let first = bytes.firstIndex(of: UInt8(ascii: " ")),
      let second = bytes[bytes.index(after: first)...].firstIndex(of: UInt8(ascii: " "))
    else { return nil }
    traditional = line[..<first]
    simplified = line[bytes.index(after: first)..<second]
    var rest = line[second...].drop { $0 == " " }
    guard rest.first == "[", !traditional.isEmpty, !simplified.isEmpty else { return nil }
    let opening = rest.prefix { $0 == "[" }
    rest = rest[opening.endIndex...]
    guard opening.utf8.count <= 2, let closing = rest.utf8.firstIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    reading = rest[..<closing]
    rest = rest[closing...]
    guard rest.hasPrefix(opening.utf8.count == 2 ? "]]" : "]") else { return nil }
    rest = rest.drop { $0 == "]" || $0 == " " }
    guard rest.utf8.first == UInt8(ascii: "/"), rest.utf8.count > 1,
      let last = rest.utf8.lastIndex(of: UInt8(ascii: "/")), last != rest.startIndex,
      rest[rest.utf8.index(after: last)...].allSatisfy({ $0 == " " })
    else { return nil }
    senses = rest[..<last].split(separator: "/")
  }
}

/// A parser of the pinyin of CC-CEDICT: `lu:4 se4`, `yi1 dian3 r5`, `er4ci4 fang1cheng2`.
///
/// Commas, middle dots, hyphens and apostrophes separate syllables and are dropped. Anything that
/// is not pinyin (`san1 C`, `ka3la1 {OK}`) is refused.
struct CedictReadings {
  enum Fault: Error { case notPinyin, unknown }

  private var syllables: [String: [Syllable]] = [:]

  mutating func reading(_ text: Substring) -> Result<Reading, Fault> {
    var result = Reading([])
    var letters = ""
    var isCapital = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."u", "w"..."z", "ê": letters.unicodeScalars.append(scalar)
      case "v", "ü": letters += "ü"
      case "A"..."U", "W"..."Z":
        if letters.isEmpty { isCapital = true }
        letters += scalar.properties.lowercaseMapping
      case ":":
        guard letters.last == "u" else { return .failure(.notPinyin) }
        letters.removeLast()
        letters += "ü"
      case "0"..."5":
        guard !letters.isEmpty else { return .failure(.notPinyin) }
        if letters == "xx" { return .failure(.unknown) }
        letters.unicodeScalars.append(scalar == "0" ? "5" : scalar)
        guard let found = self.found(letters) else { return .failure(.notPinyin) }
        if isCapital { result.capitals.insert(result.syllables.count) }
        result.syllables += found
        letters = ""
        isCapital = false
      case " ", ",", "·", "-", "'", "’", "•":
        guard letters.isEmpty else { return .failure(.notPinyin) }
      default: return .failure(.notPinyin)
      }
    }
    guard letters.isEmpty, !result.syllables.isEmpty else { return .failure(.notPinyin) }
    return .success(result)
  }

  /// Returns the syllable of a text with a tone number, or two syllables if the text ends with the
  /// r of erhua (`wanr2`); nil if the text is not pinyin.
  private mutating func found(_ text: String) -> [Syllable]? {
    if let known = syllables[text] { return known.isEmpty ? nil : known }
    var found: [Syllable] = []
    if let syllable = try? Syllable(numbered: text) {
      found = [syllable]
    } else if text.dropLast().last == "r",
      let syllable = try? Syllable(numbered: String(text.dropLast(2)) + text.suffix(1))
    {
      found = [syllable, .erhua]
    }
    syllables[text] = found
    return found.isEmpty ? nil : found
  }
}
