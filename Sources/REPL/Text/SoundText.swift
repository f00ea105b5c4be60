import Confusables
import Pinyin
import Study

/// The sentences that explain how to make sounds that English lacks or that learners mix up.
///
/// The primer and the text after a mistake use them.
enum SoundText {
  /// The position of the tongue for j, q and x.
  static let smiling = "tongue behind your lower teeth"
  /// The position of the tongue for zh, ch, sh and r.
  static let curled = "tongue curled back"
  /// The description of ü.
  static let rounded = "‘ee’ with round lips"

  /// The English sound that is nearest to each initial.
  private static let models: [Initial: String] = [
    .b: "p of ‘spin’", .p: "p of ‘pin’", .m: "m of ‘my’", .f: "f of ‘far’",
    .d: "t of ‘stay’", .t: "t of ‘tie’", .n: "n of ‘no’", .l: "l of ‘low’",
    .g: "k of ‘sky’", .k: "k of ‘key’", .h: "h of ‘hot’",
    .j: "j of ‘jeep’", .q: "ch of ‘cheap’", .x: "sh of ‘sheep’",
    .zh: "j of ‘jerk’", .ch: "ch of ‘chirp’", .sh: "sh of ‘shirt’",
    .r: "between the r of ‘run’ and the s of ‘pleasure’",
    .z: "ds of ‘kids’", .c: "ts of ‘cats’", .s: "s of ‘sun’",
  ]

  /// Returns the English sounds that are nearest to initials, separated by commas.
  static func models(_ initials: Initial...) -> String {
    initials.compactMap { models[$0] }.joined(separator: ", ")
  }

  /// The English sound that is nearest to each final that beginners mix up with another one.
  private static let finalModels: [Final: String] = [
    .a: "a of ‘father’", .ai: "‘eye’", .ao: "ow of ‘cow’", .an: "a of ‘father’, then n",
    .ang: "a of ‘father’, then ng", .e: "‘uh’ without round lips", .ei: "ay of ‘day’",
    .en: "en of ‘taken’", .eng: "ung of ‘lung’", .ou: "o of ‘go’", .u: "‘oo’",
    .uo: "‘oo’ that opens to ‘aw’", .ong: "ung with the oo of ‘book’", .ian: "‘yen’",
    .ie: "ye of ‘yes’", .iu: "yo of ‘yo-yo’", .iao: "yow of ‘yowl’", .ui: "‘way’", .uai: "‘why’",
    .in: "een of ‘seen’",
  ]

  /// Returns a description of how an initial is made; nil if it is made as in English.
  ///
  /// The description distinguishes it from initials that are made with the same lips or tongue.
  private static func manner(_ initial: Initial) -> String? {
    switch initial {
    case .b, .d, .g: "no puff of air"
    case .p, .t, .k: "with a puff of air"
    case .j, .q, .x: smiling
    case .zh, .ch, .sh, .r: curled
    case .z, .c, .s: "tongue flat"
    case .zero, .m, .f, .n, .l, .h: nil
    }
  }

  /// Returns, for each contrast of initials or of finals, a sentence about how the two sounds are
  /// made.
  ///
  /// Contrasts of sounds that are not alike, or that cannot be explained, are left out.
  static func sentences(on contrasts: [Contrast], in form: ReadingForm) -> [String] {
    contrasts.filter { ContrastTable.weight(of: $0) > 0 }.compactMap { contrast -> String? in
      switch contrast.unit {
      case .initial: initials(contrast, form)
      case .final: finals(contrast, form)
      case .tone, .polyphone, .word: nil
      }
    }
  }

  /// Returns a sentence about how to make the sounds of a syllable that English readers misread; nil
  /// if it has none.
  static func sentence(on syllable: Syllable, in form: ReadingForm) -> String? {
    let initial = syllable.initial
    var texts: [String] = []
    if syllable.hums || [.j, .q, .x, .zh, .ch, .sh, .r, .z, .c].contains(initial),
      let model = models[initial], let manner = manner(initial)
    {
      texts.append("\(form.text(initial)): \(model), \(manner)")
    }
    if syllable.hums, form != .zhuyin { texts.append("its i only hums") }
    if syllable.isRounded {
      let isHidden = form != .zhuyin && initial != .n && initial != .l
      texts.append("\(isHidden ? "u is " : "")\(form.text(Final.umlautU)): \(rounded)")
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func initials(_ contrast: Contrast, _ form: ReadingForm) -> String? {
    let sounds = [contrast.first, contrast.second].compactMap(Initial.init(rawValue:))
    let manners = sounds.map(manner)
    guard sounds.count == 2 else { return nil }
    let isAlike = manners[0] == manners[1]
    var texts: [String] = []
    for (sound, manner) in zip(sounds, manners) {
      guard let model = models[sound] else { return nil }
      var text = "\(form.text(sound)): \(model)"
      if let manner, !isAlike { text += ", \(manner)" }
      texts.append(text)
    }
    return texts.joined(separator: "; ")
  }

  private static func finals(_ contrast: Contrast, _ form: ReadingForm) -> String? {
    guard let one = Final(rawValue: contrast.first), let other = Final(rawValue: contrast.second)
    else { return nil }
    if other.rawValue == one.rawValue + "g" {
      return "\(form.text(one)) ends in the n of ‘sun’, \(form.text(other)) in the ng of ‘sung’"
    }
    for (plain, model) in [(Final.u, "‘oo’"), (Final.i, "‘ee’")]
    where other != one && other.rawValue.replacing("ü", with: plain.rawValue) == one.rawValue {
      return "\(form.text(Final.umlautU)): \(rounded); \(form.text(plain)): \(model)"
    }
    guard let first = finalModels[one], let second = finalModels[other] else { return nil }
    return "\(form.text(one)): \(first); \(form.text(other)): \(second)"
  }
}
