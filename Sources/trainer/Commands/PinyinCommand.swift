import ArgumentParser
import Pinyin
import REPL
import Workspace

/// `trainer pinyin`: checks pinyin or bopomofo, and converts between numbers, marks and bopomofo.
struct PinyinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pinyin",
    abstract: "Check pinyin, and write it with marks or numbers."
  )

  @Argument(help: "Pinyin or bopomofo, one word an argument.")
  var text: [String]

  @Flag(help: "Print numbers only.")
  var numbers = false

  @Flag(help: "Print marks only.")
  var marks = false

  @Flag(help: "Print bopomofo only.")
  var zhuyin = false

  @Flag(help: "Print only errors, and exit 65 if there is one.")
  var check = false

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  func validate() throws {
    if [numbers, marks, zhuyin, check].filter({ $0 }).count > 1 {
      throw ValidationError("name only one of --numbers, --marks, --zhuyin and --check")
    }
  }

  func run() throws {
    var hasErrors = false
    for text in text {
      let result = PinyinCheck(text)
      let problem = problem(result)
      if problem != nil { hasErrors = true }
      if json {
        try JSONOutput.print(PinyinJSON(result, error: problem))
      } else if let problem {
        let shown = text.isEmpty ? "‘’" : text
        Console.standard.warn("\(shown): \(problem)")
      } else if !check {
        Console.standard.print([line(result)])
      }
    }
    if hasErrors { throw ExitCode(ExitStatus.badData.rawValue) }
  }

  private func line(_ result: PinyinCheck) -> String {
    let numbered = result.numbered ?? ""
    let marked = result.marked ?? ""
    let bopomofo = result.zhuyin ?? ""
    if numbers { return numbered }
    if marks { return marked }
    if zhuyin { return bopomofo }
    let isZhuyin = ReadingForm.isZhuyin(result.input)
    return "\(marked)  \(numbered)" + (isZhuyin ? "  \(bopomofo)" : "")
  }

  /// Returns the reason why the text is not valid pinyin; nil if it is.
  ///
  /// The reason is an error of spelling, a syllable that Mandarin lacks, or a syllable without a
  /// tone beside others that have one.
  private func problem(_ result: PinyinCheck) -> String? {
    if let error = result.error { return PinyinErrorText.explanation(error, in: result.input) }
    let missing = result.findings.filter { !$0.isAttested }.map(\.syllable)
    guard !missing.isEmpty else { return nil }
    guard missing.allSatisfy(\.isToneTyped) else {
      let names = Self.quoted(result.toneless.map(\.bare.letters))
      let verb = result.toneless.count == 1 ? "has" : "have"
      return "\(names) \(verb) no tone; "
        + "give a tone to each syllable (5 is the neutral one) or to none."
    }
    return "Mandarin has no \(Self.quoted(missing.map(\.numbered)))."
  }

  private static func quoted(_ texts: [String]) -> String {
    "‘" + texts.joined(separator: "’, ‘") + "’"
  }
}

/// The JSON of `trainer pinyin`; its field names are fixed.
struct PinyinJSON: Encodable {
  struct SyllableJSON: Encodable {
    let initial: String
    let final: String
    /// The tone, 1 to 5; null if none was typed.
    let tone: Int?

    enum CodingKeys: CodingKey { case initial, final, tone }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(initial, forKey: .initial)
      try values.encode(final, forKey: .final)
      try values.encode(tone, forKey: .tone)
    }
  }

  let input: String
  let valid: Bool
  let numbers: String?
  let marks: String?
  let syllables: [SyllableJSON]
  let error: String?

  enum CodingKeys: CodingKey { case input, valid, numbers, marks, syllables, error }

  init(_ check: PinyinCheck, error: String?) {
    input = check.input
    valid = error == nil
    numbers = check.numbered
    marks = check.marked
    syllables = check.findings.map { finding in
      SyllableJSON(
        initial: finding.syllable.initial.rawValue,
        final: finding.syllable.final.rawValue,
        tone: finding.syllable.tone?.rawValue
      )
    }
    self.error = error
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(input, forKey: .input)
    try values.encode(valid, forKey: .valid)
    try values.encode(numbers, forKey: .numbers)
    try values.encode(marks, forKey: .marks)
    try values.encode(syllables, forKey: .syllables)
    try values.encode(error, forKey: .error)
  }
}
