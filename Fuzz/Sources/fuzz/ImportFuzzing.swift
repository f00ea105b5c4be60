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

  /// Feeds a file of strokes; what was imported can be read.
  static func feedStrokes(_ bytes: UnsafeRawBufferPointer) {
    let path = directory + "/graphics.txt"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
      fatalError("cannot write \(path)")
    }
    let library = StrokeLibrary(path: directory + "/strokes.sqlite")
    guard let report = try? library.replace(from: path) else { return }
    let count = try? library.check()
    require(count == report.characters, "\(count ?? 0) characters of \(report.characters)")
  }

  /// Feeds the bytes as the collection in a package of Anki, whose words and progress are read.
  ///
  /// Bytes that begin as zstd does are the collection of a package of the newest kind, other bytes
  /// one of an old kind. The archive does not compress them, and has their checksums: wrong ones
  /// would keep the fuzzer out.
  static func feedPacked(_ bytes: UnsafeRawBufferPointer) {
    let isNewest = bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    let files: [(name: String, bytes: [UInt8])] =
      isNewest
      ? [("meta", [8, 3]), ("collection.anki21b", Array(bytes))]
      : [("collection.anki2", Array(bytes))]
    archive(of: files).withUnsafeBytes { feed($0, as: "deck.apkg") }
    takeIn(directory + "/deck.apkg")
  }

  /// Feeds the bytes as the texts of both kinds of workbooks.
  static func feedSheet(_ bytes: UnsafeRawBufferPointer) {
    let book =
      "<workbook><sheets><sheet name='a' r:id='r'/></sheets></workbook>"
    let relations = "<Relationships><Relationship Id='r' Target='s.xml'/></Relationships>"
    let xlsx: [(name: String, bytes: [UInt8])] = [
      ("xl/workbook.xml", Array(book.utf8)), ("xl/_rels/workbook.xml.rels", Array(relations.utf8)),
      ("xl/sharedStrings.xml", Array(bytes)), ("xl/s.xml", Array(bytes)),
    ]
    archive(of: xlsx).withUnsafeBytes { feed($0, as: "words.xlsx") }
    let ods: [(name: String, bytes: [UInt8])] = [
      ("META-INF/manifest.xml", Array("<manifest/>".utf8)), ("content.xml", Array(bytes)),
    ]
    archive(of: ods).withUnsafeBytes { feed($0, as: "words.ods") }
  }

  /// Returns a zip archive of files that are not compressed.
  private static func archive(of files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var (archive, index): ([UInt8], [UInt8]) = ([], [])
    for file in files {
      let (name, size) = (Array(file.name.utf8), number(UInt32(file.bytes.count)))
      // Version, flags, method, time, date, checksum, both sizes, length of the name, extra fields.
      let facts: [UInt8] =
        [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + number(checksum(file.bytes)) + size + size
        + [UInt8(name.count), 0, 0, 0]
      index += Array("PK\u{1}\u{2}".utf8) + [20, 0] + facts + [UInt8](repeating: 0, count: 10)
      index += number(UInt32(archive.count)) + name
      archive += Array("PK\u{3}\u{4}".utf8) + facts + name + file.bytes
    }
    let count = UInt8(files.count)
    let end =
      Array("PK\u{5}\u{6}".utf8) + [0, 0, 0, 0, count, 0, count, 0] + number(UInt32(index.count))
      + number(UInt32(archive.count)) + [0, 0]
    return archive + index + end
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
      try update(path, store)
    } catch {
      require(false, "\(error)")
    }
  }

  /// The collection with everything that was taken in from it is complete, or its rows are refused.
  private static func update(_ path: String, _ store: MemoryStore) throws {
    let export = try store.read { reader in try AnkiExport(reader) }
    let copy = directory + "/deck.colpkg"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let times = AnkiPackage.Times(changed: 0, nextDay: 1_800_000_000, dayStartHour: 4)
    do {
      let update = try AnkiUpdate(of: copy, with: export, in: WordList([Item]()))
      let report = try update.write(to: directory + "/new.colpkg", times: times)
      require(report.answers == 0, "an answer was taken for a new one")
    } catch {
      require(error is LexiconError, "\(error)")
    }
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian, Array.init)
  }

  /// Returns the CRC-32 of a zip archive.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
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
