/// The reduction of English words to stems without endings, in the form of hashes, which are fast
/// to compare.
enum EnglishStem {
  /// A word of a text, in the form of hashes.
  struct Word {
    /// The hash of the word without endings.
    let stem: UInt64
    /// The hash of the word as it is written, in lower case.
    let written: UInt64
    /// True if the word ends with -ing, such as heading.
    let isGerund: Bool
  }

  /// Returns the hash of the stem of every word in a text, ignoring case.
  static func stems(of text: some StringProtocol) -> [UInt64] { words(of: text).map(\.stem) }

  /// Returns the hashes of every word in a text, ignoring case.
  ///
  /// A hyphen or an apostrophe inside a word belongs to it. Most related words have the same stem:
  /// wave and waves, recent and recently, swim and swimming.
  static func words(of text: some StringProtocol) -> [Word] {
    var words: [Word] = []
    var word: [UInt8] = []
    func finish() {
      while word.last == hyphen || word.last == apostrophe { word.removeLast() }
      if !word.isEmpty {
        let isGerund = word.suffix(gerund.count).elementsEqual(gerund)
        words.append(Word(stem: hash(stem(word)), written: hash(word), isGerund: isGerund))
      }
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A: word.append(byte | 0x20)
      case 0x30...0x39, 0x61...0x7A, 0x80...: word.append(byte)
      case apostrophe, hyphen: if !word.isEmpty { word.append(byte) }
      default: finish()
      }
    }
    finish()
    return words
  }

  private static let gerund = Array("ing".utf8)

  private static let apostrophe: UInt8 = 0x27
  private static let hyphen: UInt8 = 0x2D

  /// The endings in the order in which they are tried, each with its replacement and the minimum
  /// number of letters before it.
  private static let endings: [(ending: [UInt8], end: [UInt8], left: Int)] = [
    ("'s", "", 1), ("ness", "", 3), ("ly", "", 5), ("ion", "", 5), ("ing", "", 3), ("ied", "y", 2),
    ("ies", "y", 2),
    ("ions", "", 5), ("ed", "", 3), ("ss", "ss", 0), ("s", "", 3),
  ].map { (Array($0.0.utf8), Array($0.1.utf8), $0.2) }

  /// The words that only look inflected: evening is not derived from even.
  private static let whole: Set<[UInt8]> = Set(["evening", "business"].map { Array($0.utf8) })

  private static func stem(_ word: [UInt8]) -> [UInt8] {
    guard !whole.contains(word) else { return word }
    var word = word
    for (ending, end, left) in endings
    where word.count >= ending.count + left && word.suffix(ending.count).elementsEqual(ending) {
      let rest = word.dropLast(ending.count)
      guard (rest + end).contains(where: isVowel) else { continue }
      word = rest + end
      let isDoubled = word.count > 3 && word[word.count - 1] == word[word.count - 2]
      if ending == Array("ing".utf8) || ending == Array("ed".utf8) {
        // planning gives plan, but caring gives care
        if isDoubled { word.removeLast() } else if isShort(word) { word.append(letterE) }
      }
      break
    }
    // A final e is removed and a final y becomes i, as before endings: dance and dancing, happy and
    // happiness. Short words are left unchanged, because they would become other words: plane is
    // not plan, here is not her.
    if word.count > 3, word.last == letterE, !isShort(word.dropLast()) { word.removeLast() }
    if word.count > 3, word.last == 0x79 { word[word.count - 1] = 0x69 }
    return word
  }

  /// Returns true if the word ends with its only vowel and one consonant that is doubled before an
  /// ending, as in plan or swim.
  private static func isShort(_ word: some BidirectionalCollection<UInt8>) -> Bool {
    guard let last = word.last, let vowel = word.dropLast().last, word.count > 2 else {
      return false
    }
    return isVowel(vowel) && !isVowel(last) && last != 0x77 && last != 0x78
      && !word.dropLast(2).contains(where: isVowel)
  }

  private static let letterE: UInt8 = 0x65

  private static func isVowel(_ byte: UInt8) -> Bool {
    [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains(byte)
  }

  /// Returns the 64-bit FNV-1a hash of bytes.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
  }
}
