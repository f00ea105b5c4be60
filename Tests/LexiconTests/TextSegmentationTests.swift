import Foundation
import Lexicon
import Study
import Testing

/// The division of running text into words of the study list.
struct TextSegmentationTests {
  private static let list = Result { () throws -> [Word] in
    let data = root.appendingPathComponent("Data").path
    return try PhraseListReader(directory: data)
      .words(try StudyListReader(directory: data).words)
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the ranges of the words, without punctuation, as offsets in the text.
  private func ranges(_ words: [String]) -> Set<Range<Int>> {
    var found: Set<Range<Int>> = []
    var start = 0
    for word in words {
      let end = start + word.unicodeScalars.count
      if word.contains(where: { $0.isLetter || $0.isNumber }) { found.insert(start..<end) }
      start = end
    }
    return found
  }

  /// Returns the harmonic mean of precision and recall of the words in sentences.
  private func score(_ sentences: [[String]], _ segmenter: TextSegmenter) -> Double {
    var (both, expected, made) = (0, 0, 0)
    for sentence in sentences {
      let text = Array(sentence.joined().unicodeScalars)
      let tokens = segmenter.tokens(of: text).map { token in
        String(String.UnicodeScalarView(text[token.range]))
      }
      let (right, found) = (ranges(sentence), ranges(tokens))
      both += right.intersection(found).count
      expected += right.count
      made += found.count
    }
    return 2 * Double(both) / Double(expected + made)
  }

  @Test func `sentences that were divided by hand are divided alike`() throws {
    let file = Self.root.appendingPathComponent("Tests/LexiconTests/Fixtures/segmented.txt")
    let sentences = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(sentences.count == 200)
    let segmenter = TextSegmenter(try Self.list.get())
    let (all, usual) = (score(sentences, segmenter), score(Array(sentences.prefix(170)), segmenter))
    #expect(all >= 0.94, "\(all)")
    #expect(usual >= 0.95, "\(usual)")
  }

  @Test func `the phrases of the list are divided into their words`() throws {
    let list = try Self.list.get()
    let phrases = list.compactMap(\.phrase).map { $0.parts.map(\.simplified) }
    let traditional = list.compactMap(\.phrase).map { $0.parts.map(\.traditional) }
    #expect(phrases.count > 8000)
    let segmenter = TextSegmenter(list)
    for (script, sentences) in [("simplified", phrases), ("traditional", traditional)] {
      let found = score(sentences, segmenter)
      #expect(found >= 0.98, "\(script) \(found)")
    }
  }
}
