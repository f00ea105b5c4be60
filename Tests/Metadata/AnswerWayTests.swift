import Testing

/// The agreement of `docs/where-an-answer-goes.md`, which `make trace` writes, with the sources.
@Suite struct AnswerWayTests {
  /// A file on a way, with the function by which it was entered first.
  struct Room: Hashable {
    let module: Substring
    let file: Substring
    let function: Substring
  }

  /// A list of the page, with the numbers of files that its titles give.
  struct Section {
    let title: Substring
    let count: Int?
    var modules: [(count: Int?, rooms: [Room])] = []
    var rooms: [Room] { modules.flatMap(\.rooms) }
    var files: Set<String> { Set(rooms.map { "\($0.module)/\($0.file)" }) }
  }

  static func page() throws -> String { try MetadataTests.text("docs/where-an-answer-goes.md") }

  static func sections(_ page: String) -> [Section] {
    var sections: [Section] = []
    for line in page.split(separator: "\n") {
      if let title = line.firstMatch(of: #/^## (.+): (\d+) files$/#) {
        sections.append(Section(title: title.1, count: Int(title.2)))
      } else if let module = line.firstMatch(of: #/^- \*\*(\w+)\*\* \((\d+)\): (.+)$/#) {
        let rooms = module.3.split(separator: ", ").map { entry in
          let words = entry.split(separator: " `")
          return Room(
            module: module.1,
            file: words[0],
            function: words.count == 2 && words[1].hasSuffix("`") ? words[1].dropLast() : ""
          )
        }
        sections[sections.count - 1].modules.append((Int(module.2), rooms))
      }
    }
    return sections
  }

  /// Returns whether a source declares the function, or the type whose initializer it has unwritten.
  static func declares(_ source: SourceTests.Source, _ room: Room) -> Bool {
    let names = room.function.split(separator: ".")
    guard let name = names.last else { return false }
    let type = names.count > 1 ? names[0] : room.file.prefix { $0 != "+" }
    let words = source.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let pairs = Set(zip(words, words.dropFirst()).map { "\($0) \($1)" })
    func isDeclared(_ kinds: [String], _ name: Substring) -> Bool {
      kinds.contains { pairs.contains("\($0) \(name)") }
    }
    guard words.contains(type) || names.count == 1 else { return false }
    switch name {
    case "==": return source.text.contains("func ==")
    case "init", "subscript", "deinit":
      return words.contains(name) || isDeclared(["struct", "class", "enum", "actor"], type)
    default: return isDeclared(["func", "var", "let", "case"], name)
    }
  }

  @Test func `the page of ways names files and functions that exist`() throws {
    let rooms = Set(Self.sections(try Self.page()).flatMap(\.rooms))
    #expect(rooms.count > 100)
    for room in rooms {
      let source = SourceTests.sources.first {
        $0.module == room.module && $0.path.hasSuffix("/\(room.file).swift")
      }
      #expect(source.map { Self.declares($0, room) } == true, "\(room); run ‘make trace’")
    }
  }

  @Test func `the types that the page of ways tells about exist`() throws {
    let prose = try Self.page().split(separator: "\n## ")[0]
    let names = Set(prose.matches(of: #/`([A-Z]\w+)`/#).map(\.1))
    #expect(names.count > 15)
    for name in names where !["Sources", "Codable", "Confusables"].contains(name) {
      #expect(
        SourceTests.sources.contains { source in
          ["struct", "class", "enum", "actor"].contains { source.text.contains("\($0) \(name)") }
        },
        "\(name)"
      )
    }
  }

  @Test func `the page of ways counts what it lists`() throws {
    let page = try Self.page()
    var sections = Self.sections(page)
    for section in sections {
      #expect(section.files.count == section.count, "\(section.title)")
      #expect(section.rooms.count == section.count, "\(section.title)")
      for module in section.modules {
        #expect(module.rooms.count == module.count, "\(section.title): \(module.rooms)")
      }
    }
    let rows = page.matches(of: #/\n\| ([^|]+) \| ([\d +]+) \| (\d+) \| \d+ \|/#)
    #expect(rows.count == 3)
    for row in rows {
      let parts = row.2.split(separator: " + ").map { Int($0) }
      let own = sections.prefix(parts.count)
      sections = Array(sections.dropFirst(parts.count))
      #expect(own.map(\.count) == parts, "\(row.1)")
      #expect(own.reduce(into: Set()) { $0.formUnion($1.files) }.count == Int(row.3), "\(row.1)")
    }
    #expect(sections.isEmpty)
  }
}
