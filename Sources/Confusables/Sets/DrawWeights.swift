/// The constants of the draw of wrong readings.
enum DrawWeights {
  /// The weight of another reading of a character that differs in more than the tone.
  ///
  /// It is so large that such a reading is drawn about as often as one that is a word: `realWord`
  /// multiplies the weight of a pair, which is 18 for the tones 2 and 3.
  static let polyphone = 20_000.0
  /// The weight that is added to a pair of tones if both are readings of the character.
  ///
  /// It is small: dictionaries often have a word for the other tone too (高中 gāozhòng, to pass well).
  static let otherTone = 25.0
  /// The factor of a wrong reading that is the reading of another word.
  ///
  /// Without it, somebody who only knows which words exist would find the answer.
  static let realWord = 1500.0
  /// The number of words that is assumed for a syllable at a place where no word has it.
  static let unseen = 0.03
  /// The number of words in which a character is read alike from which its initial and final are
  /// taken to be known: nobody who has met 人 in many words reads it rán.
  static let familiarWords = 25
  /// The factor of another initial or final for such a character.
  static let familiar = 0.02
  /// The number of sets drawn in search of one that was not shown recently.
  static let redraws = 40
}
