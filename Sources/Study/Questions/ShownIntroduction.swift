package import Pinyin

/// A new word as it is shown to the learner before it is asked.
package struct ShownIntroduction: Codable, Hashable, Sendable {
  /// The identifier of the introduction within its drill and of its event in the log.
  package let id: String
  package let card: CardKey
  package let word: Word
  /// The number of the word among the new words of the drill, from 1.
  package let number: Int
  /// The number of new words of the drill.
  package let total: Int
  /// The displayed name of the word's topic; nil if it has none.
  package let topic: String?
  /// The words and characters that the word consists of; for a word of one character, its
  /// components.
  package let parts: [Part]
  /// The noun with its measure word, such as `一个学生`; nil for other words.
  package let counted: String?
  /// The measure word of the noun; nil for other words.
  package let measure: MeasureWord?
  /// The warning about a likely mistake; nil if there is none.
  package let warning: Warning?

  /// A part of a word.
  package struct Part: Codable, Hashable, Sendable {
    /// The part in the learner's script.
    package let text: String
    /// The first meaning of the part as a separate word; nil if it is not a word.
    package let gloss: String?
    /// True if the learner has begun the part as a word, in the reading that it has here.
    package let isKnown: Bool
    /// The component that gives the sound of the character; nil if none does.
    package var sound: SoundPart?
    /// A begun word that contains the part, in the learner's script; nil if the part has its own
    /// meaning or is new.
    package var example: String?
  }

  /// A component that sounds like its character, possibly in another tone, with a begun word in
  /// which it does so, or as a word by itself.
  package struct SoundPart: Codable, Hashable, Sendable {
    package let component: String
    package let syllable: Syllable
    /// The word, in the learner's script.
    package let word: String
  }

  /// A mistake that learners easily make.
  package enum Warning: Codable, Hashable, Sendable {
    /// A character has another reading in a word that the learner has begun.
    case polyphone(character: String, here: Syllable, known: Syllable, word: String)
    /// A character looks like one of a word that the learner has begun.
    case lookAlike(character: String, here: Syllable, other: String, known: Syllable)
  }
}
