import Pinyin

extension SettingDefinition {
  private static let onOff = Form.choice(["on", "off"])

  /// All settings, in the order in which they are listed.
  package static let all: [SettingDefinition] = [
    SettingDefinition(
      name: "desired-retention",
      defaultValue: "0.9",
      form: .decimal(0.7...0.99),
      summary: "probability of recall at which a word falls due",
      synonyms: ["retention"]
    ),
    SettingDefinition(
      name: "new-per-day",
      defaultValue: "10",
      form: .integer(0...9999),
      summary: "most new words a day",
      synonyms: ["new", "new-words", "daily-new", "words-per-day"]
    ),
    SettingDefinition(
      name: "reviews-per-day",
      defaultValue: "200",
      form: .integer(0...9999),
      summary: "most reviews a day; the rest waits",
      synonyms: ["reviews", "limit"]
    ),
    SettingDefinition(
      name: "max-learning",
      defaultValue: "30",
      form: .integer(1...9999),
      summary: "no new word while this many are in learning"
    ),
    SettingDefinition(
      name: "pause-new",
      defaultValue: "on",
      form: onOff,
      summary: "begin no new words while a backlog lasts"
    ),
    SettingDefinition(
      name: "drill-length",
      defaultValue: "20",
      form: .integer(1...9999),
      summary: "answers in one drill",
      synonyms: ["length", "questions", "count"]
    ),
    SettingDefinition(
      name: "packs",
      defaultValue: PackName.study,
      form: .packs,
      summary: "word packs to drill, such as study,travel",
      synonyms: ["lists", "decks"]
    ),
    SettingDefinition(
      name: "levels",
      defaultValue: "",
      form: .levels,
      summary: "levels that new words come from, such as 1-3; empty for all",
      synonyms: ["hsk"]
    ),
    SettingDefinition(
      name: "edition",
      defaultValue: "2025",
      form: .choice(Edition.allCases.map(\.rawValue)),
      summary: "edition of the HSK lists that levels refer to"
    ),
    SettingDefinition(
      name: "skills",
      defaultValue: "reading,meaning",
      form: .skills,
      summary: "skills that a drill practises; a word begins with the first",
      synonyms: ["kind", "kinds", "modes"]
    ),
    SettingDefinition(
      name: "skills-apart",
      defaultValue: "on",
      form: onOff,
      summary: "a further skill joins a word on a later day, once it was right"
    ),
    SettingDefinition(
      name: "introduce",
      defaultValue: IntroductionMode.auto.rawValue,
      form: .choice(IntroductionMode.allCases.map(\.rawValue)),
      summary: "new words shown first: auto, always or never",
      synonyms: ["introductions"]
    ),
    SettingDefinition(
      name: "typed-after",
      defaultValue: "7",
      form: .decimal(0...36_500),
      summary: "type pinyin once remembered for this many days",
      synonyms: ["typing"]
    ),
    SettingDefinition(
      name: "learning-steps",
      defaultValue: "1m 10m",
      form: .steps,
      summary: "waits between the first answers to a new word"
    ),
    SettingDefinition(
      name: "relearning-steps",
      defaultValue: "10m",
      form: .steps,
      summary: "waits between answers to a forgotten word"
    ),
    SettingDefinition(
      name: "maximum-interval",
      defaultValue: "36500",
      form: .integer(1...36_500),
      summary: "longest interval in days"
    ),
    SettingDefinition(
      name: "fuzz",
      defaultValue: "on",
      form: onOff,
      summary: "vary intervals a little, to even out the days"
    ),
    SettingDefinition(
      name: "easy-days",
      defaultValue: "",
      form: .weekdays,
      summary: "weekdays with few reviews, such as sat,sun; empty for none"
    ),
    SettingDefinition(
      name: "parameters",
      defaultValue: "auto",
      form: .parameters,
      summary: "memory model: auto, keep, published or 34 numbers"
    ),
    SettingDefinition(
      name: "leech-threshold",
      defaultValue: "8",
      form: .integer(0...999),
      summary: "lapses that make a leech; 0 for never"
    ),
    SettingDefinition(
      name: "leech-action",
      defaultValue: "flag",
      form: .choice(["flag", "suspend"]),
      summary: "what happens to a leech"
    ),
    SettingDefinition(
      name: "day-start",
      defaultValue: "4",
      form: .integer(0...23),
      summary: "hour of local time at which a study day begins",
      synonyms: ["day", "midnight"]
    ),
    SettingDefinition(
      name: "script",
      defaultValue: "simplified",
      form: .choice(Script.allCases.map(\.rawValue)),
      summary: "script of questions and options",
      synonyms: ["characters", "hanzi", "font", "language", "simplified", "traditional"]
    ),
    SettingDefinition(
      name: "region",
      defaultValue: "mainland",
      form: .choice(Region.allCases.map(\.rawValue)),
      summary: "whose readings are shown; both are right",
      synonyms: ["country", "accent", "dialect", "pronunciation", "language"]
    ),
    SettingDefinition(
      name: "spelling",
      defaultValue: "marks",
      form: .choice(ReadingForm.allCases.map(\.rawValue)),
      summary: "how readings are shown: marks, numbers or zhuyin",
      synonyms: ["pinyin", "tones", "zhuyin", "bopomofo"]
    ),
    SettingDefinition(
      name: "phrases",
      defaultValue: ShownPhrases.answer.rawValue,
      form: .choice(ShownPhrases.allCases.map(\.rawValue)),
      summary: "where the phrase of a word is shown: answer, question or off",
      synonyms: ["sentences", "examples"]
    ),
    SettingDefinition(
      name: "color",
      defaultValue: "auto",
      form: .choice(["auto", "always", "never"]),
      summary: "when to use colors",
      synonyms: ["colors", "colours", "theme"]
    ),
    SettingDefinition(
      name: "tone-colors",
      defaultValue: "",
      form: .toneColors,
      summary: "colors of the tones, such as 1=red,2=yellow; empty for the defaults"
    ),
    SettingDefinition(
      name: "speech",
      defaultValue: "auto",
      form: .speech,
      summary: "program that speaks: auto, off or a command",
      synonyms: ["sound", "audio", "voice", "tts"]
    ),
    SettingDefinition(
      name: "recordings",
      defaultValue: "",
      form: .path,
      summary: "folder of recordings of words; empty for none"
    ),
    SettingDefinition(
      name: "speak-answers",
      defaultValue: SpokenAnswers.off.rawValue,
      form: .choice(SpokenAnswers.allCases.map(\.rawValue)),
      summary: "answers that a drill says: off, wrong or all",
      synonyms: ["autoplay"]
    ),
    SettingDefinition(
      name: "sync",
      defaultValue: "",
      form: .path,
      summary: "folder to share with other machines after each drill; empty for none"
    ),
    SettingDefinition(
      name: "log-level",
      defaultValue: "info",
      form: .choice(["trace", "debug", "info", "notice", "warning", "error"]),
      summary: "least severe entries in the diagnostic log"
    ),
  ]
}
