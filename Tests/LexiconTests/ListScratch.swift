import Foundation
import Lexicon
import Study
import TestSupport

/// A directory with a small study list, made to be spoilt.
struct ListScratch {
  static let header =
    "simplified\ttraditional\treading\taccepted\tpos\t2012\t2021\t2025\trank\torder\tseparable\tmeasure\ttopic\tgloss"
  static let love = "爱\t愛\tai4\t\tv\t1\t1\t1\t525\t1\t\t\tfeelings\tto love"
  static let bank = "银行\t銀行\tyin2 hang2\t\tn\t3\t2\t2\t700\t2\t\t个|家\tplaces\tbank"
  static let sleep = "睡觉\t睡覺\tshui4 jiao4\t\tv\t\t\t7-9\t\t3\t1\t\tfeelings\tto sleep; to go to bed"

  let directory: TemporaryDirectory

  init(lines: [String] = [love, bank, sleep]) throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory("words"),
      withIntermediateDirectories: false
    )
    try write("key\tname\nfeelings\tFeelings\nplaces\tPlaces\n", to: "topics.tsv")
    try write(([Self.header] + lines).joined(separator: "\n") + "\n", to: "words/a.tsv")
  }

  func write(_ text: String, to name: String) throws {
    try directory.write(Array(text.utf8), to: name)
  }

  var packPath: String { directory("pack.sqlite") }

  func build() throws(LexiconError) {
    let list = try StudyListReader(directory: directory.path)
    try PackBuilder(words: list.words, topics: list.topics, metadata: ["name": "test", "a": "ü"])
      .build(at: packPath)
  }
}
