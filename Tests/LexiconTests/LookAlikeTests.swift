import Foundation
import GRDB
import Lexicon
import Pinyin
import SeededRandom
import Study
import TestSupport
import Testing

/// Characters: their facts, which of them look alike, and how a pack keeps both.
struct LookAlikeTests {
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data").path

  /// The characters of the project, read once.
  private struct Project {
    let facts: [HanziFacts]
    let scripts: [Character: Set<Script>]
    let lookAlikes: LookAlikes

    init() throws {
      let words = try StudyListReader(directory: data).words
      facts = try CharacterListReader(directory: data).characters
      let scripts = LookAlikes.scripts(of: words)
      self.scripts = scripts
      lookAlikes = LookAlikes(facts) { scripts[$0] ?? [] }
    }
  }

  private static let project = Result { try Project() }

  @Test func `the facts cover exactly the characters of the lists`() throws {
    let project = try Self.project.get()
    let known = Set(project.facts.map(\.character))
    let written = Set(project.scripts.keys.filter { $0.unicodeScalars.count == 1 && $0.isHanzi })
    #expect(written.subtracting(known).isEmpty, "run Data/tools/characters.py")
    #expect(known.subtracting(written).isEmpty, "run Data/tools/characters.py")
    #expect(known.count > 4000)
  }

  @Test func `known look-alikes are among the ten likest`() throws {
    let project = try Self.project.get()
    let lines = try String(contentsOfFile: Self.data + "/look-alikes.tsv", encoding: .utf8)
      .split(separator: "\n").dropFirst()
    #expect(lines.count >= 500)
    var isFound: [String: Bool] = [:]
    var pairs = 0
    for line in lines {
      let fields = line.split(separator: "\t")
      let script = try #require(Script(rawValue: String(fields[0])))
      let (one, other) = (try #require(fields[1].first), try #require(fields[2].first))
      let hits = [(one, other), (other, one)].map { from, to in
        let near = project.lookAlikes.likest(to: from, limit: 16)
          .filter { project.scripts[$0.character]?.contains(script) == true }.prefix(10)
        let isHit = near.contains { $0.character == to }
        isFound["\(script)\(from)", default: false] =
          isHit || isFound["\(script)\(from)"] == true
        return isHit
      }
      if hits.contains(true) { pairs += 1 }
    }
    #expect(Double(isFound.values.count { $0 }) / Double(isFound.count) >= 0.9)
    #expect(Double(pairs) / Double(lines.count) >= 0.9)
  }

  @Test func `likeness is symmetric, from 0 to 1, and greatest for the character itself`() throws {
    let project = try Self.project.get()
    var generator = SplitMix64(seed: 20_260_701)
    let lookAlikes = project.lookAlikes
    for _ in 0..<2000 {
      let one = try #require(project.facts.randomElement(using: &generator)).character
      let other = try #require(project.facts.randomElement(using: &generator)).character
      let likeness = lookAlikes(one, other)
      #expect(likeness == lookAlikes(other, one), "\(one) \(other), seed 20260701")
      #expect((0...lookAlikes(one, one)).contains(likeness), "\(one) \(other)")
      #expect(lookAlikes(one, one) <= 1.000001)
    }
    #expect(lookAlikes("未", "末") > lookAlikes("未", "鬱"))
    #expect(lookAlikes("未", "x") == 0)
  }

  @Test(arguments: [
    (
      "未\t5\t木\twt\t木|㇐\t木㇐\tJD\t5090\t894\twei4\textra", 29,
      LexiconError.Fault.fieldCount(expected: 10, found: 11)
    ),
    ("\t5\t木\twt\t木|㇐\t木㇐\tJD\t5090\t894\twei4", 1, .empty(field: "character")),
    ("未末\t5\t木\twt\t木|㇐\t木㇐\tJD\t5090\t894\twei4", 1, .notHanzi("未末")),
    ("未\t0\t木\twt\t木|㇐\t木㇐\tJD\t5090\t894\twei4", 3, .badNumber(field: "strokes", "0")),
    ("未\t5\t木\twt\t木|㇐\t木㇐\tJD\t509\t894\twei4", 20, .badNumber(field: "four_corner", "509")),
    ("未\t5\t木\twt\t木|㇐\t木㇐\tJD\t5090\tx\twei4", 25, .badNumber(field: "phonetic", "x")),
    ("未\t5\t木\twt\t木|㇐\t木㇐\tJD\t5090\t894\twei4|wei", 29, .badReading("wei")),
    (
      "土\t3\t土\tw\t十|㇐\t十㇐\tG\t4010\t1364\ttu3", 1,
      .duplicate(key: "土", firstLine: 2, firstFile: "characters.tsv")
    ),
  ])
  func `a malformed line is refused with its place`(
    line: String,
    column: Int,
    fault: LexiconError.Fault
  ) throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      Array((Self.header + Self.soil + line + "\n").utf8),
      to: "characters.tsv"
    )
    #expect(
      throws: LexiconError.malformed(
        .init(file: "characters.tsv", line: 3, column: column),
        fault
      )
    ) { try CharacterListReader(directory: directory.path) }
  }

  private static let header =
    "character\tstrokes\tradical\tstructure\tcomponents\tparts\tcangjie\tfour_corner\tphonetic\treadings\n"
  private static let soil = "土\t3\t土\tw\t十|㇐\t十㇐㇑㇐\tG\t4010\t1364\ttu3\n"

  @Test(arguments: [
    ("采", "⺤木"), ("改", "己⺙"), ("语", "讠吾"),
    // Shapes that are cut by chance, a radical, a stroke, and a piece without a name.
    ("东", ""), ("车", ""), ("音", ""), ("练", ""), ("汤", ""),
  ])
  func `the components of a character are those that have a name`(
    character: String,
    components: String
  ) throws {
    let project = try Self.project.get()
    let facts = try #require(project.facts.first { String($0.character) == character })
    #expect(
      LookAlikes([facts]) { _ in [] }.characters.map { String($0.components) } == [components]
    )
  }

  @Test func `a pack keeps characters and look-alikes, each in its script`() throws {
    let project = try Self.project.get()
    let directory = try TemporaryDirectory()
    let facts = project.facts.filter { $0.strokes <= 5 || "银国買賣".contains($0.character) }
    let lookAlikes = LookAlikes(facts) { project.scripts[$0] ?? [] }
    try PackBuilder(
      items: SampleWords.words.map(Item.word),
      topics: [],
      metadata: [:],
      characters: lookAlikes
    )
    .build(at: directory("pack"))
    let table = try CharacterTable(path: directory("pack"))
    let found = try table.hanzi(["银", "x", "国"])
    #expect(found.map(\.character) == ["银", "国"])
    #expect(found.map(\.strokes) == [11, 8])
    #expect(found.map(\.radical) == ["金", "囗"])
    #expect(found.map(\.components) == [["钅", "艮"], ["囗", "玉"]])
    #expect(found.map(\.scripts) == [[.simplified], [.simplified]])
    let alike = try table.lookAlikes(of: "未", in: .simplified, limit: 10)
    #expect(alike.first?.character == "末")
    #expect(alike.count == 10)
    #expect(alike.map(\.likeness) == alike.map(\.likeness).sorted(by: >))
    let traditional = try table.lookAlikes(of: "買", in: .traditional, limit: 10)
    #expect(traditional.contains { $0.character == "賣" })
    #expect(
      traditional.allSatisfy { project.scripts[$0.character]?.contains(.traditional) == true }
    )
    #expect(try table.lookAlikes(of: "x", in: nil, limit: 10).isEmpty)
    let all = try table.allLookAlikes()
    #expect(all.count == facts.count)
    #expect(all["未"]?.first?.character == "末")
    let pack = try WordPack(path: directory("pack"))
    #expect(try pack.listedSyllables(of: "长").map(\.numbered) == ["chang2", "zhang3", "zhang4"])
    #expect(try pack.listedSyllables(of: "x").isEmpty)
  }
}

extension Character {
  fileprivate var isHanzi: Bool {
    unicodeScalars.allSatisfy { $0.properties.isUnifiedIdeograph }
  }
}
