/// The constants of the draw of wrong readings.
enum DrawWeights {
  /// The weight of another reading of a character; that of the tones 2 and 3 is 12.
  static let polyphone = 100.0
  /// The factor of a wrong reading that is the reading of another word.
  ///
  /// Otherwise somebody who only knows which words exist would find the answer.
  static let realWord = 300.0
  /// The number of words that a syllable counts for at a place where no word has it.
  static let unseen = 0.03
  /// The number of sets drawn in search of one that was not shown recently.
  static let redraws = 40
}
