import CArchiveWriting
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

  /// The bytes as the collection in a package of Anki: a checksum would keep a fuzzer out of it.
  static func feedPacked(_ bytes: UnsafeRawBufferPointer) {
    let path = directory + "/deck.apkg"
    guard carchive_writing_load(), let archive = carchive_write_new(),
      let entry = carchive_entry_new()
    else { fatalError("libarchive13 is not installed") }
    carchive_write_set_format_zip(archive)
    carchive_write_open_filename(archive, path)
    carchive_entry_set_pathname(entry, "collection.anki2")
    carchive_entry_set_size(entry, Int64(bytes.count))
    carchive_entry_set_filetype(entry, 0o100000)
    carchive_write_header(archive, entry)
    carchive_write_data(archive, bytes.baseAddress, bytes.count)
    carchive_entry_free(entry)
    carchive_write_close(archive)
    carchive_write_free(archive)
    read(path, "deck.apkg")
  }

  private static func read(_ path: String, _ name: String) {
    var options = ImportOptions()
    if name.hasSuffix(".db") {
      (options.table, options.prompt, options.answer, options.reading) = ("t", "w", "m", "p")
    }
    guard let imported = try? WordImporter(path: path, options: options) else { return }
    require(!imported.words.isEmpty, "no word")
    for word in imported.words {
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
