import Lexicon
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
    #expect(try NameList(path: scratch.write(text, to: file)).names == names)
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
