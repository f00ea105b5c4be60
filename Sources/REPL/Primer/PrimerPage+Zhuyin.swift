import Pinyin

/// The pages for learners who read and type bopomofo.
extension PrimerPage {
  var blocksOfZhuyin: [Block] {
    switch self {
    case .pinyin: Self.ofZhuyin
    case .tones: Self.ofMarks
    case .typing: Self.ofTypingZhuyin
    case .sounds: Self.ofLetters
    case .thirdTones: Self.ofThirdMarks
    }
  }

  var questionsOnZhuyin: [PrimerQuestion] {
    switch self {
    case .pinyin: Self.onPinyin
    case .tones: Self.onMarks
    case .typing: Self.onTypingZhuyin
    case .sounds: Self.onLetters
    case .thirdTones: Self.onThirdTones
    }
  }

  private static let ofZhuyin: [Block] = [
    .text("Chinese is written in characters, and each character is one syllable:"),
    .gap,
    .row("你", "{ni3}, you"),
    .row("好", "{hao3}, good"),
    .row("你好", "{ni3 hao3}, hello: you read from left to right"),
    .gap,
    .text(
      "The letters are bopomofo, 注音: they write down how a character sounds. Children in Taiwan "
        + "learn to read with them, and most people there type with them. A syllable has one to "
        + "three letters, and a mark for its tone:"
    ),
    .gap,
    .row("{hao3}", "good: it begins with ㄏ and ends with ㄠ; ˇ is its tone"),
    .row("{liang3}", "<两/兩> two: ㄌ, then ㄧ in the middle, then ㄤ"),
    .row("{wu3}", "五 five: ㄨ alone"),
    .gap,
    .text("Read these aloud; you know the words already:"),
    .gap,
    .row("咖啡", "{ka1 fei1}, coffee"),
    .row("<沙发/沙發>", "{sha1 fa1}, sofa"),
  ]

  private static let ofMarks: [Block] = [
    .text(
      "In Chinese the melody of a syllable is part of the word. Say {ma1} with another melody, and "
        + "you have said another word:"
    ),
    .gap,
    .curves(["ma1", "ma2", "ma3", "ma4", "ma5"]),
    .gap,
    .row("{ma1}", "<妈/媽> mum. Tone 1, high and flat: a singer holds one note. No mark."),
    .row("{ma2}", "麻 hemp. Tone 2, rising: you ask, surprised, ‘What?’"),
    .row("{ma3}", "<马/馬> horse. Tone 3, low; alone, it comes up at the end: ‘We-ell?’"),
    .row("{ma4}", "<骂/罵> to scold. Tone 4, falling, short and firm: ‘No!’"),
    .row("{ma5}", "<吗/嗎> makes a question. Neutral: short and light, with a dot in front."),
    .gap,
    .text(
      "The mark after the letters draws the melody. High and low are those of your own voice. "
        + "Exaggerate at first; everybody does."
    ),
  ]

  private static let ofTypingZhuyin: [Block] = [
    .text("Type the letters of a syllable, then the mark or the number of its tone:"),
    .gap,
    .row("{ma1}", "typed ㄇㄚ or ㄇㄚ1: tone 1 has no mark"),
    .row("{ma2} {ma3} {ma4}", "typed so, or ㄇㄚ2 ㄇㄚ3 ㄇㄚ4"),
    .row("{ma5}", "typed ˙ㄇㄚ, ㄇㄚ˙ or ㄇㄚ5"),
    .row("{ni3 hao3}", "typed ㄋㄧˇㄏㄠˇ or ㄋㄧ3ㄏㄠ3; ni3hao3 is right, too"),
    .gap,
    .text("The standard keyboard of Taiwan, with the four marks in its first row:"),
    .gap,
    .text("1ㄅ 2ㄉ 3ˇ 4ˋ 5ㄓ 6ˊ 7˙ 8ㄚ 9ㄞ 0ㄢ -ㄦ"),
    .text("qㄆ wㄊ eㄍ rㄐ tㄔ yㄗ uㄧ iㄛ oㄟ pㄣ"),
    .text("aㄇ sㄋ dㄎ fㄑ gㄕ hㄘ jㄨ kㄜ lㄠ ;ㄤ"),
    .text("zㄈ xㄌ cㄏ vㄒ bㄖ nㄙ mㄩ ,ㄝ .ㄡ /ㄥ"),
    .gap,
    .text(
      "What cannot be bopomofo is not counted, and if you leave out all marks, you are asked once "
        + "more. Where a question has options, the number of one is enough. 0 means ‘I don't "
        + "know’; it is a good answer, because you see the right one."
    ),
  ]

  private static let ofLetters: [Block] = [
    .text("First in Latin letters; ㄅ ㄉ ㄍ without a puff of air, ㄆ ㄊ ㄎ with one:"),
    .gap,
    .row("ㄅ ㄆ ㄇ ㄈ", "b p m f: \(SoundText.models(.b, .p, .m, .f))"),
    .row("ㄉ ㄊ ㄋ ㄌ", "d t n l: \(SoundText.models(.d, .t, .n, .l))"),
    .row("ㄍ ㄎ ㄏ", "g k h: \(SoundText.models(.g, .k, .h)), but rougher"),
    .row(
      "ㄐ ㄑ ㄒ",
      "j q x: tip of the \(SoundText.smiling), and smile: {ji1} is almost ‘jee’, "
        + "{qi1} ‘chee’, {xi1} ‘shee’."
    ),
    .row(
      "ㄓ ㄔ ㄕ ㄖ",
      "zh ch sh r: tongue curled back, American ‘jerk’, ‘chirp’, ‘shirt’; ㄖ is "
        + "\(SoundText.models(.r))."
    ),
    .row("ㄗ ㄘ ㄙ", "z c s: \(SoundText.models(.z, .c, .s)): {zai4}, {cai4}"),
    .row("ㄧ ㄨ ㄩ", "i u ü: ‘ee’, ‘oo’, and \(SoundText.rounded): {nv3}"),
    .row("ㄚ ㄛ ㄜ ㄝ", "a o e ê: a of ‘father’, o of ‘or’, u of ‘duh’, e of ‘yes’"),
    .row("ㄞ ㄟ ㄠ ㄡ", "ai ei ao ou: ‘eye’, ay of ‘day’, ow of ‘how’, o of ‘go’"),
    .row("ㄢ ㄣ ㄤ ㄥ", "an en ang eng: ‘khan’, ‘taken’, a of ‘father’ with ng, ‘sung’"),
    .row("ㄦ ㄧㄢ", "er ian: American ‘her’, {er4}; ‘yen’, not ‘khan’: {tian1}"),
    .row("ㄧㄥ ㄨㄥ", "ing of ‘sing’, ong; ㄩㄥ iong, ㄩㄢ üan: {dong1}, {xiong2}, {yuan2}"),
    .row(
      "ㄕ ㄙ",
      "ㄓ ㄔ ㄕ ㄖ and ㄗ ㄘ ㄙ can stand alone; then they just hum on. {shi4} is like ‘shr’, "
        + "{si4} like ‘szz’."
    ),
  ]

  private static let ofThirdMarks: [Block] = [
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
      "It is written ㄋㄧˇㄏㄠˇ all the same, and typed so; ㄋㄧˊㄏㄠˇ is right too. After your answer you "
        + "see both: {ni3 hao3} (spoken {ni2 hao3}). Only 不 and 一 are written in phrases as they are "
        + "said: 不是 {bu2} {shi4}."
    ),
  ]

  private static let onMarks: [PrimerQuestion] =
    onTones.dropLast() + [
      PrimerQuestion(
        "妈妈/媽媽",
        "ma1 ma5",
        task:
          "<妈妈/媽媽>, mum: the first syllable is high and flat, the second light. Which one?",
        options: ["ma1 ma1", "ma3 ma5", "ma1 ma5"],
        lesson: "Tone 1 has no mark; the neutral tone has a dot in front."
      )
    ]

  private static let onTypingZhuyin = [
    PrimerQuestion(
      "好",
      "hao3",
      task: "Type {hao3}, good.",
      lesson: "The letters, then the mark or the number of the tone: ㄏㄠˇ or ㄏㄠ3."
    ),
    PrimerQuestion(
      "你好",
      "ni3 hao3",
      task: "Type {ni3 hao3}, hello.",
      lesson: "A mark or a number after each syllable: ㄋㄧˇㄏㄠˇ.",
      lessonAsSaid: "Written ㄋㄧˇㄏㄠˇ; you typed it as it is said, ㄋㄧˊㄏㄠˇ. "
        + "Page \(PrimerPage.thirdTones.rawValue) says why."
    ),
    PrimerQuestion(
      "爸爸",
      "ba4 ba5",
      task: "Type {ba4 ba5}, dad.",
      lesson: "The dot can stand before or after its syllable, and 5 does as well: ㄅㄚ4ㄅㄚ5."
    ),
  ]

  private static let onLetters = [
    PrimerQuestion(
      "七",
      "qi1",
      task: "七, seven: tongue down, smile, almost ‘chee’. Which one?",
      options: ["chi1", "qi1", "ci1"],
      lesson:
        "ㄑ is said with a smile. In {chi1} the tongue is curled back; {ci1} is a humming ‘ts’."
    ),
    PrimerQuestion(
      "菜",
      "cai4",
      task: "菜, vegetables: it begins like the end of ‘cats’. Which one?",
      options: ["cai4", "kai4", "chai4"],
      lesson: "ㄘ is ts; in {chai4} the tongue is curled back."
    ),
    PrimerQuestion(
      "十",
      "shi2",
      task: "十, ten: the tongue curled back, and nothing but a hum after it. Which one?",
      options: ["xi2", "she2", "shi2"],
      lesson:
        "ㄕ alone hums on. {she2} ends in ‘uh’; {xi2} is said with a smile, and ends in ‘ee’."
    ),
  ]
}
