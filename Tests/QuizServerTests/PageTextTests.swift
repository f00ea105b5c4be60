import Foundation
import Testing
import WebServer

/// The texts of the page in each language, and its style, as they are sent.
struct PageTextTests {
  /// The texts by their keys, each in the languages of the key `lang`.
  private static func texts(in page: String) throws -> [String: [String]] {
    let start = try #require(page.firstRange(of: "const texts = "))
    let end = try #require(page[start.upperBound...].firstRange(of: "\n}\n"))
    let json = page[start.upperBound..<end.upperBound]
    return try JSONDecoder().decode([String: [String]].self, from: Data(json.utf8))
  }

  private static func placeholders(_ text: some StringProtocol) -> Set<String> {
    Set(String(text).matches(of: /\{\w+\}/).map { String($0.0) })
  }

  /// The texts that are the same as in English.
  private static let same = ["de": ["headName", "headTeam"], "fr": ["headPoints", "points"]]

  @Test func `each language has each text in its own words`() async throws {
    let scene = try await ServerScene()
    let texts = try Self.texts(in: scene.answer())
    let languages = try #require(texts["lang"])
    #expect(languages == ["en", "de", "es", "fr", "zh-Hans", "zh-Hant"])
    #expect(texts.count > 80)
    for (key, forms) in texts where key != "lang" {
      #expect(forms.count == languages.count, "\(key)")
      for (language, form) in zip(languages, forms) {
        let variants = form.split(separator: "|", omittingEmptySubsequences: false)
        #expect((1...2).contains(variants.count) && !variants.contains(""), "\(key) \(language)")
        for variant in variants {
          #expect(Self.placeholders(variant) == Self.placeholders(forms[0]), "\(key) \(language)")
        }
        let isSame = language != "en" && form == forms[0]
        #expect(isSame == (Self.same[language]?.contains(key) == true), "\(key) \(language)")
        // Chinese has one form for all numbers.
        #expect(!language.hasPrefix("zh") || variants.count == 1, "\(key) \(language)")
      }
    }
    #expect(texts["teams"]?.allSatisfy { $0.split(separator: " ").count == 6 } == true)
    await scene.end()
  }

  @Test func `the scripts use the texts that there are, and all of them`() async throws {
    let scene = try await ServerScene(until: 0)
    let pages = try scene.answer() + scene.answer(to: "/")
    let texts = try Self.texts(in: pages)
    let keys = Set(texts.keys).subtracting(["lang"])
    let named = Set(pages.matches(of: /'([A-Za-z]+)'/).map { String($0.1) })
    // The task of a kind is named by the kind.
    let tasks: Set = ["reading", "tone", "meaning", "recall", "hanzi", "listening", "bank"]
    #expect(keys.subtracting(named).subtracting(tasks) == [])
    #expect(tasks.isSubset(of: keys))
    let used = Set(pages.matches(of: /\bt\('(\w+)'/).map { String($0.1) })
    #expect(used.subtracting(keys) == [])
    await scene.end()
  }

  @Test(arguments: ["/", "/KD7QX"])
  func `the name of the quiz stands in the texts and in the title before the script`(
    _ path: String
  ) async throws {
    let scene = try await ServerScene()
    let page = try scene.answer(to: path)
    #expect(page.components(separatedBy: "Pinyin quiz").count == 3)
    #expect(page.contains("<title>Pinyin quiz</title>"))
    await scene.end()
  }

  @Test(arguments: ["/", "/KD7QX", "/KD7QX/screen"])
  func `a page has the colours and the type of the drill's page`(_ path: String) async throws {
    let scene = try await ServerScene()
    let page = try scene.answer(to: path)
    #expect(page.contains(SharedStyle.tokens))
    // All of them are used by name: a colour of one's own has only the teams.
    let style = try #require(page.components(separatedBy: SharedStyle.tokens).last)
      .prefix { $0 != "<" }
    let colors = Set(style.matches(of: /#[0-9a-f]{6}\b/).map { String($0.0) })
    #expect(colors.count <= 7, "\(colors)")
    await scene.end()
  }
}
