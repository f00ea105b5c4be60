import Foundation
import Study

/// The kind of note in a package: its fields, a template for each skill, and the style.
enum AnkiStyle {
  /// The names of the fields; the field `Sound` is empty for a word without a recording.
  static let fields =
    ["Hanzi", "Traditional", "Pinyin", "Meaning"] + AnkiSchema.skills.map { "Ask \(name(of: $0))" }
    + ["Sentence", "Sentence Traditional", "Sentence Meaning", "Sound"]

  private static func name(of skill: Skill) -> String { skill.rawValue.capitalized }

  private static let hanzi = #"<div class="hanzi" lang="zh-Hans">{{Hanzi}}</div>"#
  private static let pinyin = #"<div class="pinyin" lang="zh-Latn-pinyin">{{Pinyin}}</div>"#
  private static let meaning = #"<div class="meaning" lang="en">{{Meaning}}</div>"#

  /// Returns the front of the cards of a skill.
  private static func front(of skill: Skill) -> String {
    switch skill {
    case .reading, .meaning, .bank: hanzi
    case .recall: meaning
    case .hanzi: pinyin
    case .listening: "{{Sound}}{{^Sound}}{{tts zh_CN:Hanzi}}{{/Sound}}"
    }
  }

  /// Returns the back of the cards of a skill, which is shown below the front and a rule.
  private static func back(of skill: Skill) -> String {
    let front = front(of: skill)
    return
      ([hanzi, pinyin, meaning].filter { $0 != front } + [
        #"{{#Sentence}}<div class="sentence" lang="zh-Hans">{{Sentence}}</div>{{/Sentence}}"#,
        #"{{#Sentence Meaning}}<div lang="en">{{Sentence Meaning}}</div>{{/Sentence Meaning}}"#,
        "{{Sound}}",
      ]).joined(separator: "\n")
  }

  /// The style sheet.
  ///
  /// Its colours are those of the statistics page.
  private static let css = """
    .card { margin: 0; padding: 20px 16px; text-align: center; color: #22262b;
      background: #fbfaf7; font: 18px/1.5 system-ui, -apple-system, "Noto Sans", sans-serif;
      overflow-wrap: anywhere }
    .hanzi { font-size: 72px; line-height: 1.2; font-weight: 500 }
    .pinyin { font-size: 30px; line-height: 1.2; margin: 8px 0; color: #23766b }
    .meaning { font-size: 18px } .sentence { font-size: 26px; margin-top: 12px }
    .ask { font-size: 14px; color: #626a73 }
    hr { border: 0; border-top: 1px solid #dedcd5; margin: 16px 0 }
    .nightMode.card { color: #e6e8ea; background: #14171a }
    .nightMode .pinyin { color: #4fb8a6 } .nightMode .ask { color: #a0a8b0 }
    .nightMode hr { border-color: #363c42 }
    """

  private struct Model: Encodable {
    struct Field: Encodable {
      let name: String
      let ord: Int
      var font = "Arial"
      var size = 20
      var sticky = false
      var rtl = false
      var media: [String] = []
    }

    struct Template: Encodable {
      let name: String
      let ord: Int
      let qfmt: String
      let afmt: String
      var bqfmt = ""
      var bafmt = ""
    }

    let id: Int64
    var name = "Pinyin Trainer"
    var type = 0
    var mod = AnkiSchema.creation
    var usn = -1
    var sortf = 0
    var did = AnkiSchema.deck
    let flds: [Field]
    let tmpls: [Template]
    let css: String
    var latexPre = ""
    var latexPost = ""
    var tags: [String] = []
    var vers: [Int] = []
  }

  /// The text of the column `models` of the collection: a JSON object with the note type, by its
  /// id.
  static var model: String {
    get throws {
      let model = Model(
        id: AnkiSchema.notetype,
        flds: fields.enumerated().map { Model.Field(name: $1, ord: $0) },
        tmpls: AnkiSchema.skills.enumerated().map { ord, skill in
          let name = name(of: skill)
          let front = "\(front(of: skill))\n<div class=\"ask\">\(name)</div>"
          return Model.Template(
            name: name,
            ord: ord,
            qfmt: "{{#Ask \(name)}}\(front){{/Ask \(name)}}",
            afmt: "{{FrontSide}}\n<hr id=\"answer\">\n\(back(of: skill))"
          )
        },
        css: css
      )
      return "{\"\(AnkiSchema.notetype)\":\(try JSONText.line(model))}"
    }
  }

  /// Returns the tags of a word: its level in each edition, its topic, its pack, and `leech` if
  /// `isLeech`.
  static func tags(of word: Word, isLeech: Bool) -> String {
    let levels = Edition.allCases.compactMap { edition in
      word.levels[edition].map { "level::\(edition.rawValue)::\($0.text)" }
    }
    let names = [("topic", word.topic), ("pack", word.pack)].filter { !$0.1.isEmpty }.map {
      "\($0)::" + String($1.map { $0.isWhitespace || $0 == "\"" || $0 == ":" ? "-" : $0 })
    }
    let tags = (isLeech ? ["leech"] : []) + levels + names
    return tags.isEmpty ? "" : " \(tags.joined(separator: " ")) "
  }
}
