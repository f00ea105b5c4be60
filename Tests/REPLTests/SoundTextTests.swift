import Confusables
import Pinyin
import Testing

@testable import REPL

/// The sentences about how sounds are made.
struct SoundTextTests {
  @Test(
    arguments: [
      (
        Contrast(Initial.z, .zh), ReadingForm.marks,
        "z: ds of ‘kids’, tongue flat; zh: j of ‘jerk’, tongue curled back"
      ),
      (
        Contrast(Initial.b, .p), .marks,
        "b: p of ‘spin’, no puff of air; p: p of ‘pin’, with a puff of air"
      ),
      // Both are made in the same place.
      (Contrast(Initial.zh, .ch), .marks, "ch: ch of ‘chirp’; zh: j of ‘jerk’"),
      (
        Contrast(Initial.q, .x), .zhuyin, "ㄑ: ch of ‘cheap’; ㄒ: sh of ‘sheep’"
      ),
      (Contrast(Initial.l, .n), .marks, "l: l of ‘low’; n: n of ‘no’"),
      // Nobody takes these for each other.
      (Contrast(Initial.t, .j), .marks, nil),
      (Contrast(Initial.zero, .z), .marks, nil),
      (Contrast(Final.ang, .an), .marks, "an ends in the n of ‘sun’, ang in the ng of ‘sung’"),
      (Contrast(Final.un, .ong), .marks, nil),
      (Contrast(Final.umlautU, .u), .marks, "ü: ‘ee’ with round lips; u: ‘oo’"),
      (Contrast(Final.umlautUan, .uan), .marks, "ü: ‘ee’ with round lips; u: ‘oo’"),
      (Contrast(Final.i, .umlautU), .marks, "ü: ‘ee’ with round lips; i: ‘ee’"),
      (Contrast(Final.uo, .u), .marks, "u: ‘oo’; uo: ‘oo’ that opens to ‘aw’"),
      (Contrast(Final.a, .ai), .marks, "a: a of ‘father’; ai: ‘eye’"),
      (Contrast(Final.an, .en), .marks, "an: a of ‘father’, then n; en: en of ‘taken’"),
      (Contrast(Final.i, .e), .marks, nil),
      (Contrast(Tone.second, .third), .marks, nil),
    ] as [(Contrast, ReadingForm, String?)]
  )
  func `two sounds are told apart where English does not help`(
    contrast: Contrast,
    form: ReadingForm,
    sentence: String?
  ) {
    #expect(SoundText.sentences(on: [contrast], in: form) == [sentence].compactMap(\.self))
  }

  @Test(
    arguments: [
      ("shi4", .marks, "sh: sh of ‘shirt’, tongue curled back; its i only hums"),
      ("si4", .marks, "s: s of ‘sun’, tongue flat; its i only hums"), ("san1", .marks, nil),
      (
        "qu4", .marks,
        "q: ch of ‘cheap’, tongue behind your lower teeth; u is ü: ‘ee’ with round lips"
      ),
      ("nü3", .marks, "ü: ‘ee’ with round lips"), ("ba4", .marks, nil), ("a5", .marks, nil),
      ("shi4", .zhuyin, "ㄕ: sh of ‘shirt’, tongue curled back"),
    ] as [(String, ReadingForm, String?)]
  )
  func `a sound that English readers misread is described`(
    syllable: String,
    form: ReadingForm,
    sentence: String?
  ) throws {
    #expect(try SoundText.sentence(on: Syllable(numbered: syllable), in: form) == sentence)
  }
}
