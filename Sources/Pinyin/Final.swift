/// The part of a syllable after its initial, named by the short spelling that learners know.
///
/// The raw value is that name: `iu` stands for iou, `ui` for uei, `un` for uen, and `ü…` is always
/// written with its dots, also where the spelling of `ju`, `qu`, `xu` and `yu` hides them.
public enum Final: String, CaseIterable, Codable, Hashable, Sendable {
  case a, o, e
  /// The vowel of the interjection ê.
  case eCircumflex = "ê"
  case ai, ei, ao, ou
  case an, en, ang, eng, ong
  case er
  case i, ia, ie, iao, iu
  case ian, `in`, iang, ing, iong
  /// The interjection yo; elsewhere `io` does not occur.
  case io
  case u, ua, uo, uai, ui
  case uan, un, uang, ueng
  case umlautU = "ü"
  case umlautUe = "üe"
  case umlautUan = "üan"
  case umlautUn = "ün"
  /// The suffix of erhua, written `r5` as a syllable of its own.
  case r
  /// The syllabic nasals m, n and ng of a few interjections.
  case m, n, ng
}
