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
  /// The words and characters in the word; for a word of one character, its components.
  package let parts: [Part]
  /// The noun with “one” and its measure word, such as `一个学生`; nil for other words, and if the
  /// packs have no measure word for the noun.
  package let counted: String?
  /// The measure word in ``counted``; nil if that is nil.
  package let measure: MeasureWord?
  /// The warning about a likely mistake; nil if there is none.
  package let warning: Warning?

  /// A word, character or component in the new word.
  package struct Part: Codable, Hashable, Sendable {
    /// The part in the learner's script.
    package let text: String
    /// The meaning that the part has in the word, or the name of a radical; nil if neither is
    /// known.
    package let gloss: String?
    /// True if the learner has begun the part as a word, or a word with this character in the same
    /// reading; for a component, any word with it as a character.
    package let isKnown: Bool
    /// The component that gives the sound of the character; nil if there is none.
    ///
    /// For a part that is a component, it is the part itself if it gives the sound.
    package var sound: SoundPart?
    /// A begun word that contains the character in the same reading, in the learner's script; nil
    /// if the part has a gloss or is new.
    package var example: String?
  }

  /// A component that sounds like its character, possibly in another tone.
  package struct SoundPart: Codable, Hashable, Sendable {
    package let component: String
    package let syllable: Syllable
    /// A begun word in which the component has this sound, in the learner's script, or the
    /// component itself as a word.
    package let word: String
  }

  /// A mistake that learners easily make.
  package enum Warning: Codable, Hashable, Sendable {
    /// A character has the reading `here` in the new word, but `known` in `word`, which the learner
    /// has begun.
    case polyphone(character: String, here: Syllable, known: Syllable, word: String)
    /// A character, with the reading `here`, looks like `other`, which the learner has begun as a
    /// word with the reading `known`.
    case lookAlike(character: String, here: Syllable, other: String, known: Syllable)
  }
}
