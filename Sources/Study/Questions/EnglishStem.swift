/// The reduction of English words to stems without endings, as hashes that are quick to compare.
enum EnglishStem {
  /// Returns the stem of every word in a text, ignoring case.
  ///
  /// A hyphen or an apostrophe within a word belongs to it. Most words of one family have one stem:
  /// wave and waves, recent and recently, swim and swimming.
  static func stems(of text: some StringProtocol) -> [UInt64] {
    var stems: [UInt64] = []
    var word: [UInt8] = []
    func finish() {
      while word.last == hyphen || word.last == apostrophe { word.removeLast() }
      if !word.isEmpty { stems.append(hash(stem(word))) }
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
    return stems
  }

  private static let apostrophe: UInt8 = 0x27
  private static let hyphen: UInt8 = 0x2D

  /// The endings, their replacements, and the number of letters that must be left before them.
  private static let endings: [(ending: [UInt8], end: [UInt8], left: Int)] = [
    ("'s", "", 1), ("ness", "", 3), ("ly", "", 5), ("ing", "", 3), ("ied", "y", 3), ("ies", "y", 3),
    ("ed", "", 3), ("ss", "ss", 0), ("s", "", 3),
  ].map { (Array($0.0.utf8), Array($0.1.utf8), $0.2) }

  private static func stem(_ word: [UInt8]) -> [UInt8] {
    var word = word
    for (ending, end, left) in endings
    where word.count >= ending.count + left && word.suffix(ending.count).elementsEqual(ending) {
      let rest = word.dropLast(ending.count)
      guard rest.contains(where: isVowel) else { continue }
      word = rest + end
      let isDoubled = word.count > 3 && word[word.count - 1] == word[word.count - 2]
      if isDoubled, ending == Array("ing".utf8) || ending == Array("ed".utf8) { word.removeLast() }
      break
    }
    // A final e and y are what other endings replace: dance and dancing, happy and happiness.
    if word.count > 3, word.last == 0x65 { word.removeLast() }
    if word.count > 2, word.last == 0x79 { word[word.count - 1] = 0x69 }
    return word
  }

  private static func isVowel(_ byte: UInt8) -> Bool {
    [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains(byte)
  }

  /// Returns the 64-bit FNV-1a hash of bytes.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
  }
}
