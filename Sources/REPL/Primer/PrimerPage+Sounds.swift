package import Pinyin
package import Speech

/// The sounds of the primer for a page in the browser, on which each example has a button.
extension PrimerPage {
  /// The examples of all pages and the words of their questions, keyed by their readings.
  package static let utterances: [Reading: Utterance] = {
    var utterances: [Reading: Utterance] = [:]
    for (page, form) in allCases.flatMap({ [($0, ReadingForm.marks), ($0, .zhuyin)] }) {
      let words = page.questions(in: form).map(\.utterance)
      for utterance in words + page.blocks(in: form).flatMap(\.utterances)
      where utterances[utterance.reading] == nil || !utterance.hanzi.isEmpty {
        utterances[utterance.reading] = utterance
      }
    }
    return utterances
  }()
}

extension PrimerPage.Block {
  /// The utterances of the readings in a row or in curves; none for a text.
  var utterances: [Utterance] {
    switch self {
    case .text, .gap: []
    case .row(let short, let explanation): Self.utterances(in: short + " " + explanation)
    case .curves(let readings):
      readings.compactMap { numbered in
        (try? Reading(numbered: numbered)).map { Utterance(hanzi: "", reading: $0) }
      }
    }
  }

  /// Returns the utterances of the readings in a markup, each sound once.
  ///
  /// Their characters are the first ones of the markup, if there is one for each syllable.
  private static func utterances(in markup: String) -> [Utterance] {
    let plain = markup.replacing(#/<([^/>]+)/[^>]+>/#) { $0.1 }
    let hanzi = String(plain.drop { !isHanzi($0) }.prefix { isHanzi($0) })
    var utterances: [Utterance] = []
    for match in markup.matches(of: #/\{([^}]+)\}/#) {
      guard let reading = try? Reading(numbered: String(match.1)) else { continue }
      let isOfHanzi = hanzi.count == reading.syllables.count
      let utterance = Utterance(hanzi: isOfHanzi ? hanzi : "", reading: reading)
      if !utterances.contains(where: { $0.spoken == utterance.spoken }) {
        utterances.append(utterance)
      }
    }
    return utterances
  }

  private static func isHanzi(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(\.properties.isIdeographic)
  }
}
