import Confusables
import Pinyin

/// Feeds the readings that a pack stores.
enum ReadingsFuzzing {
  private static let words: [(text: String, reading: String)] = [
    ("银行", "yin2 hang2"), ("行", "xing2"), ("花儿", "hua1 r5"), ("你好", "ni3 hao3"),
  ]
  private static let encoded = KnownReadings(words).encoded

  /// Changes the bytes of real readings, from the place on that the first three bytes name.
  ///
  /// What is accepted is the same when it is encoded again, and can be asked for and joined.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 3 else { return }
    let place = bytes.prefix(3).reduce(0) { $0 << 8 | Int($1) }
    var changed = encoded
    for (offset, byte) in bytes.dropFirst(3).enumerated() {
      changed[(place + offset) % changed.count] ^= byte
    }
    guard let known = KnownReadings(encoded: changed) else { return }
    require(known.encoded == changed, "other bytes")
    let both = known.joined(with: known)
    require(both.joined(with: KnownReadings()) == both, "nothing was joined")
    for (text, reading) in words {
      let count = known.readings(ofCharactersIn: text).count
      require(count == text.unicodeScalars.count, "\(count) characters of \(text)")
      guard let reading = try? Reading(numbered: reading) else { continue }
      require(known.wordCount(of: reading) >= 0, "\(reading)")
    }
  }
}
