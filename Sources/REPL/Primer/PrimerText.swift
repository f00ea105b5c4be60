package import Pinyin
import Speech
import Study

/// A text of the primer, made from markup.
///
/// In the markup, readings stand in braces, `{ni3 hao3}`, and words with different traditional
/// characters in angle brackets, `<妈/媽>`. A reading is shown in the form of the style, such as
/// pinyin with marks or bopomofo.
struct PrimerText {
  /// The text as it is shown, without colour.
  let plain: String
  private let readings: [String: Reading]
  private let style: ScreenStyle

  init(_ markup: String, style: ScreenStyle) {
    var readings: [String: Reading] = [:]
    let isTraditional = style.script == .traditional
    plain = markup.replacing(#/<([^/>]+)/([^>]+)>/#) { isTraditional ? $0.2 : $0.1 }
      .replacing(#/\{([^}]+)\}/#) { match in
        guard let reading = try? Reading(numbered: String(match.1)) else { return match.0 }
        // A line can end at the blanks between syllables of bopomofo, so each syllable is a
        // reading.
        let parts =
          style.readingForm == .zhuyin ? reading.syllables.map { Reading([$0]) } : [reading]
        for part in parts { readings[style.text(part)] = part }
        return Substring(style.text(reading))
      }
    self.readings = readings
    self.style = style
  }

  /// Returns a line of the text with its readings in the colours of their tones.
  func colored(_ line: String) -> String {
    guard style.palette.mode != .off, !readings.isEmpty else { return line }
    var result = ""
    var word = ""
    func close() {
      result += readings[word].map(style.colored) ?? word
      word = ""
    }
    for character in line {
      if Self.isOfReading(character) {
        word.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result
  }

  private static func isOfReading(_ character: Character) -> Bool {
    (character.isLetter || character.isNumber) && CellWidth.of(character) == 1
      || ReadingForm.isZhuyin("\(character)") || character == "˙"
  }
}

extension PrimerPage {
  /// Returns the text of the page, for a learner who reads in the form `form`.
  func blocks(in form: ReadingForm) -> [Block] {
    form == .zhuyin ? blocksOfZhuyin : blocksOfPinyin
  }

  private var blocksOfPinyin: [Block] {
    switch self {
    case .pinyin: Self.ofPinyin
    case .tones: Self.ofTones
    case .typing: Self.ofTyping
    case .sounds: Self.ofSounds
    case .thirdTones: Self.ofThirdTones
    }
  }

  private static let ofPinyin: [Block] = [
    .text("Chinese is written in characters, and each character is one syllable:"),
    .gap,
    .row("你", "{ni3}, you"),
    .row("好", "{hao3}, good"),
    .row("你好", "{ni3 hao3}, hello: you read from left to right"),
    .gap,
    .text(
      "The letters are pinyin: they write down how a character sounds. Children in China learn to "
        + "read with pinyin, dictionaries are sorted by it, and most people type it on their phones."
    ),
    .gap,
    .text("Many letters sound as you expect. Read these aloud; you know the words already:"),
    .gap,
    .row("咖啡", "{ka1 fei1}, coffee"),
    .row("<沙发/沙發>", "{sha1 fa1}, sofa"),
    .row("<妈妈/媽媽>", "{ma1 ma5}, mum"),
    .gap,
    .text(
      "Say a syllable in one go, not letter by letter: {hao3} rhymes with ‘how’. The sign above the "
        + "a is its tone. Tones come next."
    ),
  ]

  private static let ofTones: [Block] = [
    .text(
      "In Chinese the melody of a syllable is part of the word. Say ma with another melody, and you "
        + "have said another word:"
    ),
    .gap,
    .curves(["ma1", "ma2", "ma3", "ma4", "ma5"]),
    .gap,
    .row("{ma1}", "<妈/媽> mum. Tone 1, high and flat: a singer holds one note."),
    .row("{ma2}", "麻 hemp. Tone 2, rising: you ask, surprised, ‘What?’"),
    .row("{ma3}", "<马/馬> horse. Tone 3, low; alone, it comes up at the end: ‘We-ell?’"),
    .row("{ma4}", "<骂/罵> to scold. Tone 4, falling, short and firm: ‘No!’"),
    .row("{ma5}", "<吗/嗎> turns a sentence into a question. Neutral: short and light, no sign."),
    .gap,
    .text(
      "The sign above the letter draws the melody. High and low are those of your own voice. "
        + "Exaggerate at first; everybody does."
    ),
  ]

  private static let ofTyping: [Block] = [
    .text(
      "You need no special keyboard. Type the letters, and after each syllable the number of its "
        + "tone:"
    ),
    .gap,
    .row("mā má mǎ mà", "typed ma1 ma2 ma3 ma4"),
    .row("ma", "typed ma or ma5: the neutral tone needs no number"),
    .row("nǐhǎo", "typed ni3hao3 or ni3 hao3"),
    .row("māma", "typed ma1ma or ma1ma5"),
    .row("nǚ", "typed nv3: v stands for ü"),
    .gap,
    .text("If you can type nǐhǎo with its signs, that is right too."),
    .gap,
    .text(
      "A slip of the finger costs nothing. What cannot be pinyin is not counted, and if you forget "
        + "the tones, you are asked once more."
    ),
    .gap,
    .text(
      "Where a question has options, the number of an option is enough. 0 means ‘I don't know’; it "
        + "is a good answer, because you see the right one."
    ),
  ]

  private static let ofSounds: [Block] = [
    .text("Most letters sound nearly as in English. These do not:"),
    .gap,
    .row(
      "q j x",
      "Tip of the \(SoundText.smiling), and smile: {qi1} is almost ‘chee’, {ji1} ‘jee’, "
        + "{xi1} ‘shee’."
    ),
    .row(
      "zh ch sh",
      "Tip of the \(SoundText.curled), no smile: {zhi1} {chi1} {shi1}, nearly as in ‘jerk’, ‘chirp’, "
        + "‘shirt’, said as an American says them."
    ),
    .row(
      "c z",
      "c is the \(SoundText.models(.c)): {cai4}. z is the \(SoundText.models(.z)): {zai4}."
    ),
    .row("r", "Between the r of ‘run’ and the s of ‘pleasure’, never rolled: {ren2}."),
    .row(
      "ü",
      "Say ‘ee’ and round your lips: {nv3}. After j, q, x and y it is written u: {qu4}, {yu2}."
    ),
    .row("-ian", "As in ‘yen’, not ‘yan’: {tian1}."),
    .row("-e", "Alone, as in ‘duh’: {he1}, {le5}. After i and ü, as in ‘yes’: {xie4}, {xue2}."),
    .row(
      "-i",
      "Not ‘ee’ after zh ch sh r and z c s: the sound before it just hums on. {shi4} is like ‘shr’, "
        + "{si4} like ‘szz’."
    ),
    .gap,
    .text("Nobody has them all on the first day. They come word by word."),
  ]

  private static let ofThirdTones: [Block] = [
    .text(
      "Two low tones in a row are hard to say. So a third tone before another third tone rises, like "
        + "tone 2. You have met one already:"
    ),
    .gap,
    .row("你好", "written {ni3 hao3}, said {ni2 hao3}"),
    .row("很好", "written {hen3 hao3}, said {hen2 hao3}: very good"),
    .gap,
    .text("Before any other tone, the third tone just stays low, as in {hao3 chi1}, tasty:"),
    .gap,
    .curves(["ni3 hao3", "hao3 chi1"]),
    .gap,
    .text(
      "It is written nǐhǎo all the same, and typed ni3hao3; ni2hao3 is right too. After your answer "
        + "you see both: nǐhǎo (spoken níhǎo). Only 不 and 一 are written in phrases as they are said: "
        + "不是 {bu2} {shi4}, 一天 {yi4} {tian1}."
    ),
  ]
}

/// The text of the primer for a page in the browser, which breaks lines by itself.
extension PrimerPage {
  /// A part of the text of a page.
  package enum Part: Sendable {
    case text(String)
    /// A line of a table: a short text, and an explanation, with the readings that can be heard.
    case row(String, String, [Reading])
    /// The pitch curves of readings, side by side.
    case curves([Reading])
  }

  /// Returns the parts of the page in their order.
  package func parts(_ style: ScreenStyle) -> [Part] {
    func text(_ markup: String) -> String { PrimerText(markup, style: style).whole }
    return blocks(in: style.readingForm).compactMap { block in
      switch block {
      case .text(let markup): .text(text(markup))
      case .row(let short, let explanation):
        .row(text(short), text(explanation), block.utterances.map(\.reading))
      case .curves(let readings): .curves(readings.compactMap { try? Reading(numbered: $0) })
      case .gap: nil
      }
    }
  }
}

extension PrimerQuestion {
  /// Returns the task and the explanation after the answer.
  package func texts(_ style: ScreenStyle) -> (task: String, lesson: String) {
    (PrimerText(task, style: style).whole, PrimerText(lesson, style: style).whole)
  }

  /// The reading whose pitch curve is drawn with the task; nil for most questions.
  package var curve: Reading? { showsCurve ? word.reading : nil }
}

extension PrimerText {
  /// The text in one line, with its readings in the colours of their tones.
  fileprivate var whole: String { colored(plain) }
}
