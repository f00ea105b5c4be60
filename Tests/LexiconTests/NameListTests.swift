import Lexicon
import TestSupport
import Testing

/// Lists of pupils.
struct NameListTests {
  @Test(arguments: [
    ("a.txt", "Anna\r\n\r\n  Ben Müller \n小李", ["Anna", "Ben Müller", "小李"]),
    ("a.txt", "小李\n小王\n", ["小李", "小王"]),
    ("a.txt", "Lee, Ann\nBo\n", ["Lee, Ann", "Bo"]),
    ("a", "Anna", ["Anna"]),
    ("a.csv", "Nr;Name;Class\n1;Zoë;7b\n2;\"Lee, Ann\";7b\n", ["Zoë", "Lee, Ann"]),
    ("a.csv", "姓名,学号\n小李,1\n小王,2", ["小李", "小王"]),
    ("a.csv", "1,Anna\n2,Ben\n,\n", ["Anna", "Ben"]),
    ("a.tsv", "1\tAnna\n2\tBen", ["Anna", "Ben"]),
    ("a.csv", "Anna\nBen", ["Anna", "Ben"]),
  ])
  func `names are found in lines and columns`(
    file: String,
    text: String,
    names: [String]
  ) throws {
    let scratch = try ImportScratch()
    #expect(try NameList(path: scratch.write(text, to: file)).names.map(\.given) == names)
  }

  @Test(arguments: [
    ("Nr;Nachname;Vorname\n1;Müller;Anna\n2;Groß;Greta", ["Anna Müller", "Greta Groß"], 2),
    ("Name;Vorname\nMüller;Anna", ["Anna Müller"], 2),
    ("First name,LAST NAME\nAnn,Lee\n,\n,Ray", ["Ann Lee", "Ray "], 2),
    ("Nombre,Apellido(s)\nAna,Ruiz", ["Ana Ruiz"], 2),
    ("Klasse 9b;;\n;;\n\nNr.;Nom;Prénom\n1;Roy;Zoë", ["Zoë Roy"], 5),
    ("Klasse 9b;Frau Brandt\nSchüler/in;Geb.\nAnna;1.5.2012", ["Anna "], 3),
    ("姓,名\n李,明", ["明 李"], 2), ("Schüler/in\nAnna", ["Anna "], 2),
    ("Student,Name\n17,Anna", ["Anna "], 2),
    ("Klasse,Wer\n9b,Anna\n9b,Ben", ["Wer ", "Anna ", "Ben "], 1),
    ("1.5.2012,9b,Anna\n2.6.2012,9b,Ben", ["Anna ", "Ben "], 1),
  ])
  func `titles are never pupils, and given names are joined with surnames`(
    text: String,
    names: [String],
    line: Int
  ) throws {
    let scratch = try ImportScratch()
    let list = try NameList(path: scratch.write(text, to: "a.csv"))
    #expect(list.names.map { "\($0.given) \($0.surname)" } == names)
    #expect(list.names.first?.line == line)
  }

  @Test func `the columns of names are those with their titles`() throws {
    let scratch = try ImportScratch()
    let list = try NameList(path: scratch.write("Nachname;Nr;Vorname\nMüller;1;Anna", to: "a.csv"))
    #expect(list.titles == ["Vorname", "Nachname"])
    let lines = try NameList(path: scratch.write("\nPupils:\nAnna\n", to: "a.txt"))
    #expect(lines.titles == ["Pupils:"] && lines.names.map(\.given) == ["Anna"])
  }

  @Test(
    arguments: [
      [0x4A, 0xF6, 0x72, 0x67], [0x5A, 0x6F, 0xEB], [0xC4, 0x6E, 0x6E, 0x65],
    ] as [[UInt8]]
  )
  func `names in the encoding of Western Windows are read`(bytes: [UInt8]) throws {
    let scratch = try ImportScratch()
    try scratch.directory.write(bytes, to: "a.csv")
    let list = try NameList(path: scratch.directory("a.csv"))
    #expect(["Jörg", "Zoë", "Änne"].contains(list.names.first?.given))
    #expect(list.encoding == .windows1252)
  }

  @Test(arguments: [
    ("a.txt", "\n \n"), ("a.csv", "1,2\n3,4\n"), ("a.txt", "{\"name\": \"Anna\"}"),
  ])
  func `a file without names is refused`(file: String, text: String) throws {
    let scratch = try ImportScratch()
    let path = try scratch.write(text, to: file)
    #expect(throws: LexiconError.noNames(path: path)) { try NameList(path: path) }
  }
}
