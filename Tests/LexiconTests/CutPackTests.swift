import Foundation
import Lexicon
import Study
import Testing

/// A pack whose file is cut while it is open.
struct CutPackTests {
  @Test func `a pack that is cut in place is damaged and does not end the program`() throws {
    let lines = (0..<2_000).compactMap { UnicodeScalar(0x4e00 + $0) }.map {
      "\($0)\t\($0)\tai4\t\tv\t1\t1\t1\t525\t\($0.value)\t\t\tfeelings\tto love"
    }
    let scratch = try ListScratch(lines: lines)
    try scratch.build()
    let pack = try WordPack(path: scratch.packPath)
    #expect(truncate(scratch.packPath, 8_192) == 0)
    #expect(throws: StudyError.damagedPack(path: scratch.packPath)) {
      try pack.words(at: 0..<lines.count)
    }
  }
}
