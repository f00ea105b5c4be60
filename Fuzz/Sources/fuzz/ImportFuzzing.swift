import Foundation
import Lexicon
import Pinyin
import Study

/// Feeds files of other programs to the importer of words.
enum ImportFuzzing {
  /// A directory in memory, one a process.
  private static let directory: String = {
    let path = "/dev/shm/trainer-fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }()

  /// The words of a file are whole, and none holds what would control a terminal.
  static func feed(_ bytes: UnsafeRawBufferPointer, as name: String) {
    let path = directory + "/" + name
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      fatalError("cannot write \(path)")
    }
    read(path, name)
  }

  /// Feeds the bytes as the collection in a package of Anki, whose words and progress are read.
  ///
  /// They are not compressed, and have their checksum: a wrong one would keep the fuzzer out.
  static func feedPacked(_ bytes: UnsafeRawBufferPointer) {
    let name = Array("collection.anki2".utf8)
    let size = UInt32(bytes.count)
    // Version, flags, method, time, date, checksum, both sizes, length of the name, extra fields.
    let facts: [UInt8] =
      [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + number(checksum(bytes)) + number(size) + number(size)
      + [UInt8(name.count), 0, 0, 0]
    let start = Array("PK\u{3}\u{4}".utf8) + facts + name
    let index =
      Array("PK\u{1}\u{2}".utf8) + [20, 0] + facts + [UInt8](repeating: 0, count: 14) + name
    let end =
      Array("PK\u{5}\u{6}".utf8) + [0, 0, 0, 0, 1, 0, 1, 0] + number(UInt32(index.count))
      + number(UInt32(start.count) + size) + [0, 0]
    (start + bytes + index + end).withUnsafeBytes { feed($0, as: "deck.apkg") }
    takeIn(directory + "/deck.apkg")
  }

  /// The progress in a collection is taken in completely or not at all, and an export accepts it.
  private static func takeIn(_ path: String) {
    guard let deck = try? AnkiDeck(path: path),
      let matching = try? AnkiMatching(deck, in: WordList([Item]()))
    else { return }
    let store = MemoryStore()
    let clock = DayClock(timeZone: .gmt, dayStartHour: 4)
    do {
      let first = try store.write { writer in
        try AnkiIntake(writer, try AnkiHistory(clock)).add(matching.cards)
      }
      require(first.known == 0, "an answer was known to an empty log")
      let again = try store.write { writer in
        try AnkiIntake(writer, try AnkiHistory(clock)).add(matching.cards)
      }
      require(again.answers == 0 && again.placed == 0, "twice is not once")
      let differences = try Audit.differences(in: store)
      require(differences.isEmpty, "the state does not follow from the log")
      var bytes: [UInt8] = []
      try Exporter(store).export { bytes += $0 }
      _ = try Importer(Data(bytes)).store(in: MemoryStore())
    } catch {
      require(false, "\(error)")
    }
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian, Array.init)
  }

  /// Returns the CRC-32 of a zip archive.
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }

  private static func read(_ path: String, _ name: String) {
    var options = ImportOptions()
    if name.hasSuffix(".db") {
      (options.table, options.prompt, options.answer, options.reading) = ("t", "w", "m", "p")
    }
    guard let imported = try? WordImporter(path: path, options: options) else { return }
    require(!imported.items.isEmpty, "no word")
    for word in imported.items.compactMap(\.word) {
      require(!word.simplified.isEmpty && !word.reading.syllables.isEmpty, "an empty word")
      let texts = [
        word.simplified, word.traditional, word.gloss, word.topic, word.key.rawValue,
      ]
      for text in texts + word.partsOfSpeech + word.measureWords {
        require(!text.unicodeScalars.contains(where: isControl), "a control in ‘\(text)’")
      }
    }
  }

  /// C0, DEL, C1, and the characters that turn the direction of a text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
