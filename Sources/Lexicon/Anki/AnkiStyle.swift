import Foundation
package import Pinyin
package import Study

/// The kind of note in a package: its fields, a template for each skill, and the style.
///
/// The cards follow the learner's settings: the script, the region whose readings are shown, and
/// the spelling of readings.
package struct AnkiStyle: Hashable, Sendable {
  private let script: Script
  let region: Region
  /// The form of the readings on the cards: pinyin with tone marks, or bopomofo.
  private let form: ReadingForm

  package init(
    script: Script = .simplified,
    region: Region = .mainland,
    form: ReadingForm = .marks
  ) {
    (self.script, self.region, self.form) = (script, region, form.withMarks)
  }

  /// The id of the kind of note; each appearance of the cards has its own id.
  ///
  /// When Anki imports a package, it does not replace the templates of a kind that it has, and it
  /// changes a note that it has only if the kind is the same. So an export with other settings
  /// changes no card that a collection already has, and only the new words look different.
  var notetype: Int64 {
    var id: Int64 = 1_000_000_000_001
    if script == .traditional { id += 100 }
    if region == .taiwan { id += 200 }
    if form == .zhuyin { id += 400 }
    return id
  }

  /// The name of the kind of note, which tells how its cards differ from the default ones.
  private var name: String {
    var parts: [String] = []
    if script == .traditional { parts.append("traditional") }
    if region == .taiwan { parts.append("Taiwan") }
    if form == .zhuyin { parts.append(form.name) }
    return parts.isEmpty ? "Pinyin Trainer" : "Pinyin Trainer (\(parts.joined(separator: ", ")))"
  }

  /// True if the cards show the field `Reading`, because the readings on them are not the pinyin of
  /// the word list.
  private var hasReading: Bool { region == .taiwan || form == .zhuyin }

  /// The names of the fields; the field `Sound` is empty for a word without a recording.
  ///
  /// The field `Pinyin` has the reading of the word list in every kind, because a reading of Taiwan
  /// can be that of another word: 打 dá (a dozen) is dǎ there.
  private var fields: [String] {
    let names =
      ["Hanzi", "Traditional", "Pinyin", "Meaning"]
      + AnkiSchema.skills.map { "Ask \(Self.name(of: $0))" }
      + ["Sentence", "Sentence Traditional", "Sentence Meaning", "Sound"]
    return hasReading ? names + ["Reading"] : names
  }

  /// Returns the texts of the fields of a word's note, without markup.
  ///
  /// `skills`: the skills in which the word has a card. `sound`: the text of the field `Sound`.
  func texts(of word: Word, skills: Set<Skill>, sound: String) -> [String] {
    let phrase = word.phrase
    var texts = [word.simplified, word.traditional, word.reading.marked, word.gloss]
    texts += AnkiSchema.skills.map { skills.contains($0) ? "y" : "" }
    texts += [phrase?.text(in: .simplified) ?? "", phrase?.text(in: .traditional) ?? ""]
    texts += [phrase?.english ?? "", sound]
    if hasReading { texts.append(form.text(word.read(in: region).reading)) }
    return texts
  }

  /// The number of the field, from 0, by which Anki's browser names and sorts the notes.
  var sortField: Int { script == .traditional ? 1 : 0 }

  private static func name(of skill: Skill) -> String { skill.rawValue.capitalized }

  /// The language tag of the characters on the cards.
  private var languageTag: String {
    script.languageTag + (script == .traditional && region == .taiwan ? "-TW" : "")
  }

  private var hanziField: String { script == .traditional ? "Traditional" : "Hanzi" }
  private var hanzi: String {
    #"<div class="hanzi" lang="\#(languageTag)">{{\#(hanziField)}}</div>"#
  }
  private var reading: String {
    let field = hasReading ? "Reading" : "Pinyin"
    return #"<div class="pinyin" lang="\#(form.languageTag)">{{\#(field)}}</div>"#
  }
  private var meaning: String { #"<div class="meaning" lang="en">{{Meaning}}</div>"# }
  private var sentence: String {
    let field = script == .traditional ? "Sentence Traditional" : "Sentence"
    return #"{{#\#(field)}}<div class="sentence" lang="\#(languageTag)">{{\#(field)}}</div>"#
      + "{{/\(field)}}"
  }

  /// Returns the front of the cards of a skill.
  private func front(of skill: Skill) -> String {
    switch skill {
    case .reading, .meaning, .bank: hanzi
    case .recall: meaning
    case .hanzi: reading
    case .listening:
      "{{Sound}}{{^Sound}}{{tts \(region == .taiwan ? "zh_TW" : "zh_CN"):\(hanziField)}}{{/Sound}}"
    }
  }

  /// Returns the back of the cards of a skill, which Anki shows below the front and a line.
  private func back(of skill: Skill) -> String {
    let front = front(of: skill)
    return
      ([hanzi, reading, meaning].filter { $0 != front } + [
        sentence,
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
    let name: String
    var type = 0
    var mod = AnkiSchema.creation
    var usn = -1
    let sortf: Int
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
  var model: String {
    get throws {
      let model = Model(
        id: notetype,
        name: name,
        sortf: sortField,
        flds: fields.enumerated().map { Model.Field(name: $1, ord: $0) },
        tmpls: AnkiSchema.skills.enumerated().map { ord, skill in
          let name = Self.name(of: skill)
          let front = "\(front(of: skill))\n<div class=\"ask\">\(name)</div>"
          return Model.Template(
            name: name,
            ord: ord,
            qfmt: "{{#Ask \(name)}}\(front){{/Ask \(name)}}",
            afmt: "{{FrontSide}}\n<hr id=\"answer\">\n\(back(of: skill))"
          )
        },
        css: Self.css
      )
      return "{\"\(notetype)\":\(try JSONText.line(model))}"
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
