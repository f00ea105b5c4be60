package import Pinyin
import Speech
package import Study

/// A question of the primer; the answer is judged as in a drill, but not stored.
package struct PrimerQuestion: Sendable {
  /// The word that is asked.
  package let word: Word
  /// The task in the markup of ``PrimerText``.
  let task: String
  /// The explanation after the answer, in the markup of ``PrimerText``.
  let lesson: String
  /// The options; empty if the pinyin is typed.
  package let options: [Reading]
  /// True if the pitch curve of the answer is drawn, and the answer is spoken, with the task.
  let showsCurve: Bool

  /// Makes a question.
  ///
  /// `word`: the characters; if the traditional ones differ, in both scripts, such as `妈/媽`.
  /// `reading`, `options`: readings with tone numbers; the options contain the reading, unless they
  /// are empty. `task`, `showsCurve`, `lesson`: the properties of the same names.
  init(
    _ word: String,
    _ reading: String,
    task: String,
    options: [String] = [],
    showsCurve: Bool = false,
    lesson: String
  ) {
    let scripts = word.split(separator: "/").map(String.init)
    self.word = Word(
      simplified: scripts.first ?? "",
      traditional: scripts.last ?? "",
      reading: (try? Reading(numbered: reading)) ?? Reading([]),
      gloss: ""
    )
    self.task = task
    self.options = options.compactMap { try? Reading(numbered: $0) }
    self.showsCurve = showsCurve
    self.lesson = lesson
  }

  /// Returns the question as in a drill, with the options rotated by a number of positions.
  package func question(movedBy places: Int = 0) -> Question {
    let order = options.indices.map { options[($0 + places) % options.count] }
    let kind: QuestionKind = order.isEmpty ? .typed : .reading
    return Question(
      id: "primer",
      card: CardKey(word.key, kind.skill),
      item: .word(word),
      kind: kind,
      prompt: word.simplified,
      options: order.map { Question.Option(text: $0.marked, reading: $0) },
      answer: order.firstIndex(of: word.reading),
      isNew: true,
      askedAt: Timestamp(milliseconds: 0)
    )
  }

  /// Returns the number of the option whose letters were typed without tones; nil unless exactly
  /// one has them.
  ///
  /// So tones are not required where they make no difference.
  func option(withLettersOf text: String, in asked: Question) -> String? {
    let form = ReadingForm.isZhuyin(text) ? ReadingForm.zhuyin : .marks
    let letters = text.lowercased().filter { character in
      form == .zhuyin ? ReadingForm.isZhuyin("\(character)") : character.isLetter
    }
    let found = asked.options.indices.filter { index in
      let syllables = asked.options[index].reading?.syllables ?? []
      return syllables.map { form.text($0.bare) }.joined() == letters
    }
    return found.count == 1 ? found.first.map { "\($0 + 1)" } : nil
  }

  /// The answer as an utterance.
  var utterance: Utterance { Utterance(word) }
}
