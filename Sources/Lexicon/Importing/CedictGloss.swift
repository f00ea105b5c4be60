/// A parser of the senses of a CC-CEDICT entry, which separates meanings from notes.
struct CedictGloss {
  struct Content {
    var senses: [String] = []
    /// The further readings that the notes give, in numbered pinyin.
    var otherReadings: [String] = []
    var measureWords: [String] = []
    /// The reason for skipping the entry if no sense is left.
    var emptyReason = SkipReason.noGloss
  }

  /// The notes on pronunciation: `Taiwan pr. [xi2]` and `also pr. [xi2]`, also in parentheses.
  private let pronunciation =
    #/[;,]?\s*\(?(?:Taiwan|Tw|also) pr\.\s*\[++([^\[\]]*+)\]++\)?/#
    .ignoresCase()
  /// A note on measure words within a sense: `(CL:面[mian4])`.
  private let measureNote = #/\s*\(CL:([^()]*+)\)/#

  /// The beginnings of senses that only refer to another word and have no meaning of their own.
  private static let crossReferences = [
    "see also ", "see ", "also written ", "equivalent to ", "same as ",
  ]

  func content(_ senses: [Substring]) -> Content {
    var content = Content()
    for sense in senses {
      // Every note and every reference has a reading in brackets, so other senses need no search.
      if sense.utf8.contains(UInt8(ascii: "[")) {
        read(sense, into: &content)
      } else {
        content.senses += GlossText.senses(sense)
      }
    }
    return content
  }

  private func read(_ sense: Substring, into content: inout Content) {
    if sense.hasPrefix("CL:") {
      content.measureWords += measureWords(sense.dropFirst(3))
      return
    }
    // Runs of blanks are reduced to one, because the searches below try a match at every blank and
    // would take quadratic time.
    var text = sense.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if Self.mentions(text, "(CL:") {
      for match in text.matches(of: measureNote) {
        content.measureWords += measureWords(match.output.1)
      }
      text.replace(measureNote, with: "")
    }
    if Self.mentions(text, "pr. [") {
      for match in text.matches(of: pronunciation) {
        content.otherReadings.append(String(match.output.1))
      }
      text.replace(pronunciation, with: "")
    }
    text = ImportText.trimmed(Self.withoutReadings(text))
    if Self.isVariant(text) {
      content.emptyReason = .onlyVariant
    } else if Self.isReference(text) {
      if content.emptyReason == .noGloss { content.emptyReason = .onlyReference }
    } else {
      content.senses += GlossText.senses(text)
    }
  }

  /// Returns true if a text contains another.
  ///
  /// It is a fast test before the regular expressions, since most senses have no notes.
  private static func mentions(_ text: String, _ wanted: String) -> Bool {
    var rest = text.utf8[...]
    while let start = rest.firstIndex(where: { $0 == wanted.utf8.first }) {
      if rest[start...].starts(with: wanted.utf8) { return true }
      rest = rest[start...].dropFirst()
    }
    return false
  }

  /// Returns a text in which references such as `銀行|银行[yin2 hang2]` are reduced to the simplified
  /// form.
  private static func withoutReadings(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let bracket = rest.utf8.firstIndex(of: UInt8(ascii: "[")),
      let end = rest[bracket...].utf8.firstIndex(of: UInt8(ascii: "]"))
    {
      let before = rest[..<bracket]
      let start =
        before.lastIndex { " (),;:\"".contains($0) }
        .map(before.index(after:)) ?? before.startIndex
      result += before[..<start]
      result += before[start...].split(separator: "|").last ?? ""
      rest = rest[end...].drop { $0 == "]" }
    }
    return result + rest
  }

  /// Returns true if a sense is `variant of …`, `old variant of …`, `(old) erhua variant of …` or
  /// similar.
  private static func isVariant(_ text: String) -> Bool {
    let words = text.split(separator: " ", maxSplits: 5)
    guard let place = words.prefix(4).firstIndex(where: { $0.hasPrefix("variant") }) else {
      return false
    }
    return place + 1 < words.count && words[place + 1] == "of"
  }

  private static func isReference(_ text: String) -> Bool {
    crossReferences.contains { opening in
      text.hasPrefix(opening)
        && text.dropFirst(opening.count).unicodeScalars.first?.properties.isIdeographic == true
    }
  }

  /// Returns the measure words of a note: 个 and 位 for `個|个[ge4],位[wei4]`.
  private func measureWords(_ text: Substring) -> [String] {
    text.split(separator: ",").compactMap { part in
      let hanzi = part.prefix { $0 != "[" }
      let simplified = hanzi.split(separator: "|").last ?? hanzi
      let word = ImportText.trimmed(simplified)
      return ImportText.hanziCount(word) == nil ? nil : word
    }
  }
}
