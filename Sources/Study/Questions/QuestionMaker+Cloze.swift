import Confusables

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The phrase of a word with a gap in place of the word, and its English translation.
package struct Cloze: Hashable, Sendable {
  package let sentence: String
  package let english: String
}

extension Word {
  /// Returns the phrase with a gap in place of the word.
  ///
  /// The result is nil if the word has no phrase, if the phrase does not contain the word exactly
  /// once, or if the pack has fewer than ``ClozeWords/fewest`` wrong words for the phrase.
  package func cloze(in script: Script) -> Cloze? {
    guard let phrase, phrase.others.count >= ClozeWords.fewest,
      let sentence = phrase.text(without: self, in: script)
    else { return nil }
    return Cloze(sentence: sentence, english: phrase.english)
  }
}

/// A draw of the wrong words of a cloze question: other words offered for the gap.
package enum ClozeWords {
  /// The minimum number of wrong words that a pack has for a phrase.
  package static let fewest = 6
  package static let most = 12
  /// The number of wrong words in a question.
  fileprivate static let wrong = 3
  /// The factor that raises the weight of wrong words that are not more frequent than the answer.
  ///
  /// Most phrases have few such words.
  private static let rarerWeight = 2.0

  /// Returns three wrong words; nil if `others` has fewer.
  ///
  /// `others` is sorted by the number of phrases that have the word as a wrong one, the fewest
  /// first. The word at index i has the weight 1/(i + 1), because a word that is offered beside
  /// many answers is recognized as wrong; the weight of a word that is not more frequent than the
  /// answer is doubled. `required`: a word that is always drawn if `others` has it; nil for none.
  package static func draw(
    beside answer: Word,
    from others: [Word],
    required: WordKey? = nil,
    using generator: inout some RandomNumberGenerator
  ) -> [Word]? {
    guard others.count >= wrong else { return nil }
    let rank = answer.frequencyRank ?? .max
    // A weighted draw without replacement: the times are exponentially distributed with the weights
    // as rates, and the words with the shortest times are drawn.
    let times = others.enumerated().map { place, other in
      let isRarer = (other.frequencyRank ?? .max) >= rank
      let weight = (isRarer ? rarerWeight : 1) / Double(place + 1)
      let time =
        -log(Double.random(in: Double.leastNormalMagnitude...1, using: &generator)) / weight
      return other.key == required ? -1 : time
    }
    return zip(times, others).sorted { $0.0 < $1.0 }.prefix(wrong).map(\.1)
  }
}

extension QuestionMaker {
  struct ClozeChoices {
    let prompt: String
    let note: String
    let words: [Word]
    let answer: Int
  }

  /// The maximum number of draws; the first set of options that was not in a recent question is
  /// used, otherwise the last set.
  private static let clozeDraws = 8

  /// Returns the phrase of a word with a gap, and four words as options.
  ///
  /// The result is nil if the word has no such phrase, or if fewer than three of its wrong words
  /// fit. Words that the learner has met fit a word that was met, and new words fit a new one.
  ///
  /// `met`: the words that the learner has met; nil without a learner, and then all wrong words
  /// fit. `shown`: the options of the last questions. `focus`: a contrast to show; nil for none.
  func cloze(
    of item: Item,
    _ met: MetWords?,
    _ shown: [[String]],
    _ focus: Contrast?,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> ClozeChoices? {
    guard let word = item.word, let gap = try gap(of: word.key, word.region),
      let cloze = gap.word.cloze(in: script)
    else { return nil }
    let others = try clozeWords(of: gap, met)
    let recent = recentWords[word.key, default: [:]][.cloze, default: []] + shown.map(Set.init)
    var found: [Word] = []
    for _ in 0..<Self.clozeDraws {
      let drawn = ClozeWords.draw(
        beside: word,
        from: others,
        required: focus?.otherWord(than: word.key),
        using: &generator
      )
      guard let drawn else { return nil }
      found = ([word] + drawn).shuffled(using: &generator)
      if !recent.contains(Set(found.map { $0.text(in: script) })) { break }
    }
    recentWords[word.key, default: [:]][.cloze] =
      Array((recent + [Set(found.map { $0.text(in: script) })]).suffix(Self.remembered))
    guard let answer = found.firstIndex(where: { $0.key == word.key }) else { return nil }
    return ClozeChoices(
      prompt: cloze.sentence,
      note: cloze.english,
      words: found,
      answer: answer
    )
  }

  /// Returns true if a word can be asked as a cloze question.
  ///
  /// `met`: the words that the learner has met; nil without a learner.
  func hasCloze(_ word: Word, _ met: MetWords?) throws(StudyError) -> Bool {
    guard let gap = try gap(of: word.key) else { return false }
    return try clozeWords(of: gap, met).count >= ClozeWords.wrong
  }

  /// A word that has a phrase with a gap, and the pack whose words are offered for the gap.
  typealias Gap = (word: Word, shelf: any WordPackReader)

  /// Returns a word from the first pack that has a phrase with a gap for it; nil if there is none.
  ///
  /// Phrases in lists that the learner imported have no wrong words, so the phrases of the study
  /// list are used instead. `region`: the region whose readings the word shows; nil for those of
  /// its pack.
  func gap(of key: WordKey, _ region: Region? = nil) throws(StudyError) -> Gap? {
    for shelf in words.noted.shelves {
      guard let word = try shelf.item(key)?.word?.read(in: region ?? .mainland),
        word.cloze(in: script) != nil
      else { continue }
      return (word, shelf)
    }
    return nil
  }

  /// Returns the wrong words of a word's phrase that suit the learner.
  ///
  /// These are words that the learner has met if the word is met, new words if it is new, and all
  /// of them without a learner.
  private func clozeWords(of gap: Gap, _ met: MetWords?) throws(StudyError) -> [Word] {
    var texts: Set<String> = [gap.word.text(in: script)]
    var found: [Word] = []
    for number in gap.word.phrase?.others ?? [] where (1...gap.shelf.size).contains(number) {
      guard let other = try gap.shelf.items(at: number - 1..<number).first?.word,
        met.map({ $0.contains(other.key) == $0.contains(gap.word.key) }) ?? true,
        texts.insert(other.text(in: script)).inserted
      else { continue }
      found.append(other)
    }
    return found
  }
}
