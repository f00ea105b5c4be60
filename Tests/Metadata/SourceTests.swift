import Foundation
import Testing

/// The rules of the sources that a compiler does not check.
@Suite struct SourceTests {
  struct Source: Sendable {
    let path: String
    let text: String

    var module: String { String(path.split(separator: "/")[1]) }
    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
    var imports: Set<String> {
      Set(
        text.split(separator: "\n").compactMap { line in
          let words = line.split(separator: " ")
          guard let place = words.firstIndex(of: "import"), place < words.count - 1,
            words[..<place].allSatisfy({
              ["public", "package", "internal", "@preconcurrency", "@testable"].contains($0)
            })
          else { return nil }
          return String(words[place + 1])
        }
      )
    }
  }

  static let sources: [Source] = {
    let names =
      (try? FileManager.default.subpathsOfDirectory(atPath: MetadataTests.root + "/Sources")) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      (try? MetadataTests.text("Sources/" + name)).map { Source(path: "Sources/" + name, text: $0) }
    }
  }()

  @Test func `there are sources to look at`() { #expect(Self.sources.count > 100) }

  @Test(arguments: [
    ("GRDB", ["Lexicon", "StatsStore"]), ("CReadline", ["REPL"]),
    ("ArgumentParser", ["trainer"]),
    ("NIOPosix", ["Daemon", "QuizClient", "WebServer"]),
  ])
  func `only some modules import a library`(library: String, modules: [String]) {
    let users = Self.sources.filter { $0.imports.contains(library) }
    #expect(Set(users.map(\.module)).sorted() == modules)
  }

  @Test func `every target of the fuzzer has its sources, and no link leads nowhere`() throws {
    let targets = try MetadataTests.text("Fuzz/Package.swift")
      .matches(of: /arget\(\s*name: "(\w+)"/).map { String($0.output.1) }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: MetadataTests.root + "/Fuzz/Sources"
    )
    #expect(targets.count > 10 && targets.sorted() == names.sorted())
    for name in names {
      #expect(
        FileManager.default.fileExists(atPath: MetadataTests.root + "/Fuzz/Sources/" + name),
        "\(name)"
      )
    }
    let modules = Set(Self.sources.map(\.module))
    for source in Self.sources where names.contains(source.module) {
      #expect(source.imports.intersection(modules).isSubset(of: names), "\(source.path)")
    }
  }

  @Test func `no module is larger than decision 65 allows, and each has a bound there`() throws {
    let rows = try MetadataTests.text("docs/decisions/0065-how-large-a-module-may-be.md")
      .matches(of: /\| `(\w+)` \| (\d+) \| ([\d,]+) \|/)
    let modules = Dictionary(grouping: Self.sources, by: \.module)
    #expect(rows.map { String($0.output.1) } == modules.keys.sorted())
    for row in rows {
      let sources = try #require(modules[String(row.output.1)])
      let files = try #require(Int(row.output.2))
      let lines = try #require(Int(row.output.3.replacing(",", with: "")))
      #expect(sources.count <= files, "files in \(row.output.1)")
      let sum = sources.reduce(0) { $0 + $1.lineCount }
      #expect(sum <= lines, "\(sum) lines in \(row.output.1)")
    }
  }

  @Test func `one file only imports readline`() {
    #expect(Self.sources.filter { $0.imports.contains("CReadline") }.count == 1)
  }

  /// What comes with the language: mathematics, and locks for values made when first needed.
  private static let ofTheToolchain: Set<String> = ["Foundation", "Glibc", "Synchronization"]

  @Test(
    arguments: [
      ("Pinyin", []), ("FSRS", []), ("SeededRandom", []), ("Confusables", ["Pinyin"]),
      ("Quiz", ["SeededRandom"]), ("QRCode", []),
    ] as [(String, [String])]
  )
  func `the pure libraries import nothing`(module: String, allowed: [String]) {
    for source in Self.sources where source.module == module {
      let others = source.imports.subtracting(allowed).subtracting(Self.ofTheToolchain)
      #expect(others.isEmpty, "\(source.path)")
      if source.imports.contains("Foundation") {
        #expect(!source.text.contains("FileManager") && !source.text.contains("Date("))
      }
    }
  }

  /// Tables of data may be longer than a file of code.
  static let tables: Set<String> = []

  @Test func `no file is longer than a person wants to read`() {
    let long = Self.sources.filter { $0.lineCount > 300 && !Self.tables.contains($0.path) }
    #expect(long.map { "\($0.path): \($0.lineCount)" } == [])
  }

  @Test func `nothing names a place of the machine that it was made on`() {
    for source in Self.sources {
      #expect(!source.text.contains("/" + "work/") && !source.text.contains("/home/"))
    }
  }
}
