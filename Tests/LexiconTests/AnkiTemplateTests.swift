import Study
import Testing

@testable import Lexicon

/// The skills of templates, with those of popular Chinese decks as published.
struct AnkiTemplateTests {
  private struct Case {
    let deck: String
    let name: String
    let front: String
    let asked: AnkiSkill?
  }

  private static let published = [
    Case(
      deck: "HSK deck of r/ChineseLanguage",
      name: "Card 1",
      front:
        "<div class=\"hanzi\">{{Simplified}}</div><span>{{Homograph}}</span><hr><div class=\"sentence\">{{SentenceSimplified}}</div>",
      asked: .recognition
    ),
    Case(
      deck: "Refold Mandarin 1k",
      name: "WordFirst",
      front:
        "<div lang=\"zh-Hans\" class=\"hanzi whover\" style=\"--pinyin: '{{Pinyin}}{{#TwPronunciation}}, {{TwPronunciation}}{{/TwPronunciation}}'\">{{Simplified}}</div><div class=\"sentence\" style=\"--pinyin: {{SentencePinyin}}\">{{SentenceSimplified}}</div>",
      asked: .recognition
    ),
    Case(
      deck: "xiehanzi",
      name: "Card 1",
      front:
        "<div class=\"header\">What is the <span>meanings</span>?</div><div>{{Zhuyin}}</div><div>{{Pinyin}}</div><div>{{Simplified}}</div><div>{{Traditional}}</div><script>var x=\"{{Meaning}}\"</script>",
      asked: .skill(.meaning)
    ),
    Case(
      deck: "xiehanzi",
      name: "Card 2",
      front:
        "<div class=\"header\">What is the <span>pinyin & zhuyin</span>?</div><div>{{Simplified}}</div><div>{{Traditional}}</div><script>\"backtext-pinyin\"</script>",
      asked: .skill(.reading)
    ),
    Case(
      deck: "Chinese Support 3, Basic",
      name: "Recall",
      front:
        "<div class=tags>{{Deck}} {{#Tags}} -- {{/Tags}}{{Tags}}</div><div>{{English}}</div>",
      asked: .skill(.recall)
    ),
    Case(
      deck: "Chinese Support 3, Advanced",
      name: "Recognition",
      front: "<div class=tags>{{Deck}}</div><span class=chinese>{{Hanzi}}</span>",
      asked: .recognition
    ),
    Case(
      deck: "Chinese Support 3, Advanced",
      name: "Recall",
      front:
        "<div>{{English}}</div><div>{{Silhouette}}</div><div class=hint>{{hint:Pinyin}}</div>",
      asked: .skill(.recall)
    ),
    Case(
      deck: "Chinese vocab, typed",
      name: "Reading",
      front:
        "<span class=\"hanzi\"><a href=\"http://x/{{text:Hanzi}}\">{{Hanzi}}</a></span><br>Reading:{{type:Pinyin}}",
      asked: .skill(.reading)
    ),
    Case(
      deck: "listening",
      name: "Audio",
      front: "<div>{{Audio}}</div><div>{{type:Pinyin}}</div>",
      asked: .skill(.listening)
    ),
    Case(
      deck: "Spoonfed",
      name: "Card 1",
      front: "{{Audio}}{{English}}",
      asked: .skill(.recall)
    ),
    Case(
      deck: "HM2P",
      name: "HM2P",
      front: "{{Hanzi}}{{Meaning}}{{type:Pinyin}}",
      asked: .skill(.reading)
    ),
    Case(
      deck: "pinyin to hanzi",
      name: "P2H",
      front: "{{Pinyin}}",
      asked: .skill(.hanzi)
    ),
  ]

  private static let made = [
    Case(deck: "sound alone", name: "a", front: "{{Audio}}", asked: .skill(.listening)),
    Case(
      deck: "typed hanzi",
      name: "a",
      front: "{{type:Hanzi}}{{English}}",
      asked: .skill(.recall)
    ),
    Case(deck: "dictation", name: "a", front: "{{Audio}}{{type:Hanzi}}", asked: .skill(.listening)),
    Case(
      deck: "typed meaning",
      name: "a",
      front: "{{Hanzi}}{{type:English}}",
      asked: .skill(.meaning)
    ),
    Case(deck: "name", name: "Pinyin?", front: "{{Hanzi}}", asked: .skill(.reading)),
    Case(deck: "text", name: "a", front: "什么意思 {{Hanzi}}", asked: .skill(.meaning)),
    Case(deck: "both", name: "a", front: "{{Hanzi}} {{English}}", asked: nil),
    Case(deck: "nothing", name: "a", front: "{{Photo}}", asked: nil),
    Case(deck: "comment", name: "a", front: "<!-- {{English}} -->{{Hanzi}}", asked: .recognition),
    Case(
      deck: "script",
      name: "a",
      front: "<SCRIPT>{{English}}</Script>{{Hanzi}}",
      asked: .recognition
    ),
    Case(deck: "endless comment", name: "a", front: "<!-- {{English}}", asked: .skill(.recall)),
    Case(deck: "endless field", name: "a", front: "{{Hanzi}}{{English", asked: .recognition),
    Case(
      deck: "condition",
      name: "a",
      front: "{{#English}}{{Hanzi}}{{/English}}",
      asked: .recognition
    ),
    Case(deck: "sentence", name: "a", front: "{{Example Hanzi}}", asked: nil),
  ]

  @Test(arguments: 0..<12)
  func `a template of a published deck asks for its skill`(index: Int) {
    let row = Self.published[index]
    let template = AnkiNotetype.Template(name: row.name, front: row.front)
    #expect(template.asked(Self.role(of:)) == row.asked, "\(row.deck), \(row.name)")
  }

  @Test(arguments: 0..<14)
  func `what is not shown does not count`(index: Int) {
    let row = Self.made[index]
    let template = AnkiNotetype.Template(name: row.name, front: row.front)
    #expect(template.asked(Self.role(of:)) == row.asked, "\(row.deck)")
  }

  @Test func `a template with very many beginnings is read once`() {
    let front = String(repeating: "<!--<script<style{{", count: 50_000) + "{{Hanzi}}"
    #expect(AnkiNotetype.Template(name: "a", front: front).asked(Self.role(of:)) == nil)
  }

  @Test(arguments: [
    ("Pinyin.1", AnkiRole.reading), ("pinyin_2", .reading), ("汉字", .hanzi), ("Simp.", .hanzi),
    ("繁體字", .hanzi), ("English meaning", .gloss), ("Sound (Mandarin)", .audio),
    ("Sentence Pinyin", nil), ("Example", nil), ("Notes", nil),
  ])
  func `the name of a field tells its role, by its letters and digits`(
    name: String,
    role: AnkiRole?
  ) {
    #expect(Self.role(of: name) == role)
  }

  /// Returns the role that a field has by its name alone.
  private static func role(of name: String) -> AnkiRole? { AnkiFields([name]).role(of: name) }
}
