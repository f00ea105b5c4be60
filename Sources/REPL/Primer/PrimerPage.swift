package import Pinyin
package import Study

/// A page of the primer, which explains one subject to a beginner, with three questions at its end.
package enum PrimerPage: Int, CaseIterable, Equatable, Sendable {
  case pinyin = 1
  case tones, typing, sounds, thirdTones

  /// Returns the title, for a learner who reads in the form `form`.
  package func title(in form: ReadingForm) -> String {
    switch self {
    case .pinyin: "What \(form.name) is"
    case .tones: "The four tones and the neutral one"
    case .typing: "How to type \(form.name)"
    case .sounds: form == .zhuyin ? "How the letters sound" : "Sounds that surprise"
    case .thirdTones: "Two third tones in a row"
    }
  }

  /// A part of the text of a page, in the markup of ``PrimerText``.
  enum Block {
    /// A paragraph.
    case text(String)
    /// A line of a table: a short text, and an explanation.
    case row(String, String)
    /// The pitch curves of readings, given in numbered pinyin, side by side.
    case curves([String])
    /// An empty line.
    case gap
  }
}

extension PrimerPage {
  /// Finds the page that explains what a question asks; nil for questions without readings.
  ///
  /// The choice depends only on what the learner sees, so that the page does not reveal the answer.
  package init?(fitting question: ShownQuestion) {
    let readings = question.options.compactMap(\.reading)
    switch question.kind {
    case .typed: self = .typing
    case .reading, .tone, .listening:
      self = readings.isEmpty ? .typing : Self.distinguishing(readings)
    case .hanzi: self = .pinyin
    case .meaning, .recall, .cloze, .bank: return nil
    }
  }

  /// Chooses the page for a new word of the first level whose reading is learned; nil for others.
  ///
  /// It is the page about surprising sounds if the word has such a sound, otherwise the first page.
  ///
  /// Learners at higher levels need no explanation of pinyin.
  package init?(fitting introduction: ShownIntroduction) {
    let levels = introduction.word.levels
    guard introduction.card.skill == .reading,
      Edition.allCases.contains(where: { levels[$0]?.number == 1 })
    else { return nil }
    let syllables = introduction.word.reading.syllables
    self = syllables.contains { $0.hums || Self.isSurprising($0.bare) } ? .sounds : .pinyin
  }

  /// Finds the page for a line such as ‘what is a tone?’ or ‘help ü’; nil for other lines.
  package init?(askedIn line: String) {
    let words = line.lowercased().replacing("?", with: " ? ")
      .split { !$0.isLetter && !$0.isNumber && $0 != "?" }.map(String.init)
    guard let first = words.first, Self.openings.contains(first) else { return nil }
    let rest = words.dropFirst().filter { $0 != "?" }
    var asked = Set(rest).subtracting(Self.fillers)
    if rest.last == "i" { asked.insert("i") }
    guard asked.allSatisfy({ word in Self.subjects.contains { $0.words.contains(word) } }),
      let page = Self.subjects.first(where: { !$0.words.isDisjoint(with: asked) })
    else { return nil }
    self = page.page
  }

  /// Returns true if a line is a question in English, for example ‘how do I stop’.
  static func isQuestion(_ line: String) -> Bool {
    let words = line.lowercased().replacing("’", with: "'").split(separator: " ")
    return words.count > 1 && openings.contains(words[0].filter { $0 != "'" })
  }

  /// The words that can begin a question.
  private static let openings: Set<String> = [
    "?", "help", "what", "whats", "how", "why", "explain", "who", "where", "when", "which",
  ]

  /// The words of a question that do not name its subject; ‘i’ is a letter at the end of a line.
  private static let fillers: Set<String> = [
    "a", "an", "and", "are", "between", "can", "difference", "do", "does", "i", "in", "is", "it",
    "letter", "letters", "mean", "means", "of", "or", "s", "the", "to", "you",
  ]

  /// The 37 letters of bopomofo.
  private static let letters = "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦ".map(String.init)

  /// The words that name the subject of each page; if a line has words of several pages, the first
  /// of these pages is taken.
  private static let subjects: [(page: PrimerPage, words: Set<String>)] = [
    (.typing, ["type", "typing", "typed", "write", "enter", "keyboard"]),
    (.thirdTones, ["third"]),
    (.tones, ["tone", "tones", "neutral", "accent", "accents"]),
    (.pinyin, ["pinyin", "bopomofo", "zhuyin", "characters", "hanzi"]),
    (
      .sounds,
      Set([
        "sound", "sounds", "pronounce", "pronounced", "pronunciation", "q", "j", "x", "zh", "ch",
        "sh", "c", "z", "r", "ü", "v", "e", "i",
      ]).union(letters)
    ),
  ]
}

extension PrimerPage {
  /// Returns the page that explains the difference between readings.
  static func distinguishing(_ readings: [Reading]) -> PrimerPage {
    let letters = Set(readings.map { $0.syllables.map(\.bare) })
    if letters.count == 1 { return areOfThirdTones(readings) ? .thirdTones : .tones }
    if differing(readings).contains(where: isSurprising) { return .sounds }
    let tones = Set(readings.map { $0.syllables.map(\.tone) })
    return tones.count > 1 ? .tones : .pinyin
  }

  /// Returns true if one reading has two third tones where another one has a second and a third
  /// tone.
  private static func areOfThirdTones(_ readings: [Reading]) -> Bool {
    func places(of first: Tone) -> Set<Int> {
      Set(
        readings.flatMap { reading in
          zip(reading.syllables, reading.syllables.dropFirst()).enumerated()
            .filter { $1.0.tone == first && $1.1.tone == .third }.map(\.offset)
        }
      )
    }
    return !places(of: .third).isDisjoint(with: places(of: .second))
  }

  /// Returns the syllables without tones at the positions where readings differ.
  private static func differing(_ readings: [Reading]) -> Set<BareSyllable> {
    let longest = readings.map(\.syllables.count).max() ?? 0
    return (0..<longest).reduce(into: []) { result, place in
      let here = readings.compactMap { reading in
        reading.syllables.indices.contains(place) ? reading.syllables[place].bare : nil
      }
      if Set(here).count > 1 { result.formUnion(here) }
    }
  }

  /// Returns true if a syllable contains a sound that the page about surprising sounds explains.
  private static func isSurprising(_ syllable: BareSyllable) -> Bool {
    let initials: [Initial] = [.q, .j, .x, .zh, .ch, .sh, .c, .z, .r]
    let finals: [Final] = [.e, .umlautU, .umlautUe, .umlautUan, .umlautUn]
    return initials.contains(syllable.initial) || finals.contains(syllable.final)
  }
}
