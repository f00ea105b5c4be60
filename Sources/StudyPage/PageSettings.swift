import Study

/// The settings that a page shows and may change, with the values that it offers.
///
/// Settings that name a file, a folder or a program are excluded, because the user of a page must
/// not have access beyond the study.
struct PageSettings {
  /// A setting as a question with possible answers.
  struct Entry: Encodable, Sendable {
    let name: String
    let title: String
    /// The effect of the setting; nil if the title is sufficient.
    let note: String?
    /// The possible values with their texts.
    let choices: [Choice]
    /// True if the value can name several of the choices, separated by commas.
    let isList: Bool
    var value: String
  }

  struct Choice: Encodable, Sendable {
    let value: String
    let text: String
  }

  /// Returns the settings with their current values.
  ///
  /// A current value that is not offered, such as one set by a command, is added to the choices. A
  /// setting that is a list of values keeps its choices.
  static func entries(_ settings: Settings) -> [Entry] {
    all.map { entry in
      let value = settings.text(entry.name)
      let known = entry.isList ? [] : entry.choices.filter { $0.value == value }
      let own = known.isEmpty && !entry.isList ? [Choice(value: value, text: value)] : []
      return Entry(
        name: entry.name,
        title: entry.title,
        note: entry.note,
        choices: entry.choices + own,
        isList: entry.isList,
        value: value
      )
    }
  }

  /// Returns true if a page may change a setting.
  ///
  /// It may change those that it shows, and the setting for the word lists.
  static func permits(_ name: String) -> Bool {
    name == "packs" || all.contains { $0.name == name }
  }

  private static let all: [Entry] = [
    entry("new-per-day", "New words a day", numbers: [0, 5, 10, 15, 20, 30]),
    entry(
      "reviews-per-day",
      "Answers a day, at most",
      "What is due beyond that waits for the next day.",
      numbers: [50, 100, 200, 500]
    ),
    entry("drill-length", "Answers in a drill", numbers: [10, 20, 30, 50]),
    entry(
      "skills",
      "Practise",
      "A word begins with the first. The next joins it on a later day, once the word is learned in "
        + "those before; so listening comes last.",
      [
        Choice(value: "reading", text: "reading: from 学 to xué"),
        Choice(value: "meaning", text: "meaning: from 学 to ‘study’"),
        Choice(value: "recall", text: "recall: from ‘study’ to 学"),
        Choice(value: "hanzi", text: "characters: from xué to 学"),
        Choice(value: "listening", text: "listening: from the sound to xué"),
      ],
      isList: true
    ),
    entry(
      "introduce",
      "Show new words before they are asked",
      nil,
      [
        Choice(value: "auto", text: "those with something new"),
        Choice(value: "always", text: "all"), Choice(value: "never", text: "none"),
      ]
    ),
    entry(
      "phrases",
      "Show the phrase of a word",
      nil,
      [
        Choice(value: "answer", text: "after the answer"),
        Choice(value: "question", text: "with the question"), Choice(value: "off", text: "never"),
      ]
    ),
    entry(
      "speak-answers",
      "Say the word after an answer",
      "New words and listening questions are always spoken aloud.",
      [
        Choice(value: "off", text: "when I ask for it"),
        Choice(value: "wrong", text: "after a wrong one"), Choice(value: "all", text: "always"),
      ]
    ),
    entry(
      "script",
      "Characters",
      nil,
      [
        Choice(value: "simplified", text: "汉语, simplified"),
        Choice(value: "traditional", text: "漢語, traditional"),
      ]
    ),
    entry(
      "region",
      "Readings of",
      "Both are right; the other one is named where it differs.",
      [
        Choice(value: "mainland", text: "mainland China"), Choice(value: "taiwan", text: "Taiwan"),
      ]
    ),
    entry(
      "spelling",
      "Readings in",
      "Each can be typed, whatever is shown.",
      [
        Choice(value: "marks", text: "pinyin: nǐhǎo"),
        Choice(value: "numbers", text: "numbers: ni3 hao3"),
        Choice(value: "zhuyin", text: "bopomofo: ㄋㄧˇ ㄏㄠˇ"),
      ]
    ),
  ]

  private static func entry(
    _ name: String,
    _ title: String,
    _ note: String? = nil,
    _ choices: [Choice],
    isList: Bool = false
  ) -> Entry {
    Entry(name: name, title: title, note: note, choices: choices, isList: isList, value: "")
  }

  private static func entry(
    _ name: String,
    _ title: String,
    _ note: String? = nil,
    numbers: [Int]
  ) -> Entry {
    let choices = numbers.map { Choice(value: "\($0)", text: "\($0)") }
    return entry(name, title, note, choices)
  }
}
