import Foundation
import Lexicon
import Pinyin
import Study
import TestSupport
import Testing

/// A directory with files to be imported.
struct ImportScratch {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  func write(_ text: String, to name: String) throws -> String {
    try directory.write(Array(text.utf8), to: name)
    return directory(name)
  }

  func importing(
    _ text: String,
    as name: String,
    options: ImportOptions = ImportOptions()
  ) throws -> WordImporter {
    try WordImporter(path: try write(text, to: name), options: options)
  }

  enum Packing { case zip, gzip }

  /// Packs files into an archive through Python; gzip takes the bytes of the first.
  func pack(
    _ files: [(name: String, bytes: [UInt8])],
    _ packing: Packing,
    to name: String
  ) throws -> String {
    let contents = try TemporaryDirectory()
    var arguments = [directory(name)]
    for (index, file) in files.enumerated() {
      try contents.write(file.bytes, to: "\(index)")
      arguments += [file.name, contents("\(index)")]
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", packing == .zip ? Self.zip : Self.gzip] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return directory(name)
  }

  private static let zip = """
    import sys, zipfile
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in zip(sys.argv[2::2], sys.argv[3::2]):
            archive.write(path, name)
    """
  private static let gzip = """
    import gzip, sys
    with gzip.open(sys.argv[1], "wb") as archive:
        archive.write(open(sys.argv[3], "rb").read())
    """
}

/// A few words that packs have, as a list without pinyin or meanings finds them.
enum KnownWords {
  private static let words: [Word] = [
    ("学校", "學校", "xue2 xiao4", 300, "school"), ("学生", "學生", "xue2 sheng5", 200, "student"),
    ("行", "行", "hang2", 900, "row; line"), ("行", "行", "xing2", 319, "all right; to be able"),
    ("银行", "銀行", "yin2 hang2", 1103, "bank"), ("电脑", "電腦", "dian4 nao3", 800, "computer"),
  ].compactMap { simplified, traditional, reading, rank, gloss in
    (try? Reading(numbered: reading)).map {
      Word(
        simplified: simplified,
        traditional: traditional,
        reading: $0,
        frequencyRank: rank,
        gloss: gloss,
        phraseText: "\(simplified)=\(reading)|！\tYes!\t\t1 2 3"
      )
    }
  }

  static func lookUp(_ hanzi: String) -> [Word] {
    words.filter { [$0.simplified, $0.traditional].contains(hanzi) }
      .sorted { ($0.frequencyRank ?? .max) < ($1.frequencyRank ?? .max) }
  }
}

extension ImportReport {
  /// That every entry is accounted for.
  var addsUp: Bool { entries == imported + merged + skipped.count }
}

extension WordImporter {
  var words: [Word] { items.compactMap(\.word) }
}
