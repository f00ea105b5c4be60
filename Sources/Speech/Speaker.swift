package import Pinyin
package import Study

/// The voice of the program, which speaks words or is silent.
///
/// No method except `finish` waits for speech. Two types implement it: `ProgramSpeaker` starts one
/// or more programs for each utterance, and `SilentSpeaker` does nothing.
package protocol Speaker: Sendable {
  /// True if speech cannot be heard.
  var isSilent: Bool { get }

  /// Starts speaking an utterance, and ends the previous one.
  func say(_ utterance: Utterance)

  /// Starts speaking utterances one after the other, and ends the previous one.
  func say(_ utterances: [Utterance])

  /// Ends the current utterance.
  func stop()

  /// Waits until the utterance has ended, and ends it after a number of seconds at the latest.
  ///
  /// It is called before a listening question, and at the end of a drill or of a command that
  /// speaks. A signal that ends the program also ends the utterance.
  func finish(seconds: Int)

  /// Returns a description of the problem in one line of English; nil if there was none or it was
  /// returned before.
  ///
  /// After the first description, later problems are not reported.
  func takeWarning() -> String?
}

extension Speaker {
  package var isSilent: Bool { false }
  package func say(_ utterances: [Utterance]) {
    for utterance in utterances { say(utterance) }
  }
  package func finish(seconds: Int) { stop() }
}

/// A speaker for machines without speech, and for learners who have turned speech off.
package struct SilentSpeaker: Speaker {
  package let isSilent = true

  package init() {}

  package func say(_ utterance: Utterance) {}
  package func stop() {}
  package func takeWarning() -> String? { nil }
}

/// A text that is spoken: a word, a phrase or a reading.
package struct Utterance: Hashable, Sendable {
  /// The characters; empty for a reading without characters.
  package let hanzi: String
  /// The reading in citation tones.
  package let reading: Reading
  /// True if the utterance is spoken slowly.
  package let slower: Bool

  /// The maximum number of characters, and of syllables, that are spoken; packs from other people
  /// may have longer words.
  private static let longest = 100

  package init(hanzi: String, reading: Reading, slower: Bool = false) {
    self.hanzi = String(hanzi.prefix(Self.longest))
    let syllables = Array(reading.syllables.prefix(Self.longest))
    self.reading = Reading(syllables, capitals: reading.capitals)
    self.slower = slower
  }

  /// Makes the utterance of a word; if `slower` is true, it is spoken more slowly.
  package init(_ word: Word, slower: Bool = false) {
    self.init(hanzi: word.simplified, reading: word.reading, slower: slower)
  }

  /// Makes the utterance of a word's phrase; nil if the word has no phrase, or if the reading of
  /// the phrase is unknown.
  package init?(phraseOf word: Word) {
    guard let phrase = word.phrase, phrase.isRead else { return nil }
    let syllables = phrase.parts.flatMap { part in
      part.reading.map { Utterance(hanzi: part.simplified, reading: $0).spoken.syllables } ?? []
    }
    self.init(hanzi: phrase.text(in: .simplified), reading: Reading(syllables))
  }

  /// The reading as it is spoken: with tone changes of third tones, 不 and 一.
  package var spoken: Reading { reading.spoken(hanzi: hanzi) }
}
