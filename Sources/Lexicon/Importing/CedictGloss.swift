/// Takes notes out of the senses of CC-CEDICT.
struct CedictGloss {
  struct Content {
    var senses: [String] = []
    /// Numbered, as the notes write them.
    var otherReadings: [String] = []
    var measureWords: [String] = []
    /// Why nothing is left, when nothing is.
    var emptyReason = SkipReason.noGloss
  }

  /// `Taiwan pr. [xi2]` and `also pr. [xi2]`, also in parentheses.
  private let pronunciation =
    #/[;,]?\s*\(?(?:Taiwan|Tw|also) pr\.\s*\[+([^\]]*)\]+\)?/#
    .ignoresCase()
  /// `銀行|银行[yin2 hang2]`, of which the simplified form stays.
  private let reference = #/(?:[^\s\[\]|(),;:"]+\|)?([^\s\[\]|(),;:"]+)\[+[^\]]*\]+/#
  private let variant = #/^\(?(?:[A-Za-z]+\)? ){0,3}variants? of /#
  private let crossReference = #/^(?:see|see also|also written|equivalent to|same as) \p{Han}/#

  func content(_ senses: [Substring]) -> Content {
    var content = Content()
    for sense in senses {
      // Every note and every reference holds a reading in brackets.
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
    for match in sense.matches(of: pronunciation) {
      content.otherReadings.append(String(match.output.1))
    }
    var text = String(sense).replacing(pronunciation, with: "")
    if text.utf8.contains(UInt8(ascii: "[")) { text.replace(reference) { $0.output.1 } }
    text = ImportText.trimmed(text)
    if text.firstMatch(of: variant) != nil {
      content.emptyReason = .onlyVariant
    } else if text.firstMatch(of: crossReference) != nil {
      if content.emptyReason == .noGloss { content.emptyReason = .onlyReference }
    } else {
      content.senses += GlossText.senses(text)
    }
  }

  /// `個|个[ge4],位[wei4]` gives 个 and 位.
  private func measureWords(_ text: Substring) -> [String] {
    text.split(separator: ",").compactMap { part in
      let hanzi = part.prefix { $0 != "[" }
      let simplified = hanzi.split(separator: "|").last ?? hanzi
      let word = ImportText.trimmed(simplified)
      return ImportText.hanziCount(word) == nil ? nil : word
    }
  }
}
