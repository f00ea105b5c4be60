/// A table of fields of meaning: groups of English words any two of which exclude each other, such
/// as left and right, or the names of fruits.
///
/// The table has two uses. Words of one field are good wrong answers for each other; this needs
/// only the glosses, so it works with every pack. And it tells that two glosses with a common word,
/// such as “older sister” and “younger sister”, mean different things.
enum MeaningFields {
  /// The place of a word in the table: the number of its field, and its number among the members of
  /// the field; synonyms are one member.
  struct Mark: Hashable, Comparable {
    let field: Int32
    let member: Int32

    static func < (left: Mark, right: Mark) -> Bool {
      (left.field, left.member) < (right.field, right.member)
    }
  }

  /// Returns the places of a word, which is given by the hash of its stem; empty if the table lacks
  /// it.
  static func marks(of stem: UInt64) -> [Mark] { table[stem] ?? [] }

  /// Returns true if the fields of actions and things list a word in this form; `written` is the
  /// hash of the word as written.
  static func lists(_ written: UInt64) -> Bool { writtenForms.contains(written) }

  /// Returns true if `mark`, the place of a word in the table, is in a field of actions.
  static func isAction(_ mark: Mark) -> Bool { mark.field < actionCount }

  /// Returns true if a word, given by the hash of its stem, is one of the homonyms.
  static func isHomonym(_ stem: UInt64) -> Bool { homonymStems.contains(stem) }

  private static let writtenForms: Set<UInt64> = Set(
    EnglishStem.words(of: actions + "\n" + things).map(\.written)
  )
  private static let actionCount = actions.split(separator: "\n").count
  private static let homonymStems = Set(EnglishStem.stems(of: homonyms))

  /// English words with unrelated meanings, such as coach (of a team, or with seats).
  ///
  /// They are ignored when words of different topics are compared.
  private static let homonyms = """
    coach right left present light hard draw lose lost last second watch fall spring fine match back
    park star mandarin bear fair sound organ rock tie tear bark bow stick lead deal even plain kind build
    box head glass
    """

  private static let table: [UInt64: [Mark]] = {
    var table: [UInt64: [Mark]] = [:]
    for (field, line) in [actions, things, synonyms].joined(separator: "\n")
      .split(separator: "\n").enumerated()
    {
      for (member, synonyms) in line.split(separator: " ").enumerated() {
        for word in synonyms.split(separator: "=") {
          for stem in EnglishStem.stems(of: String(word)) {
            table[stem, default: []].append(Mark(field: Int32(field), member: Int32(member)))
          }
        }
      }
    }
    return table
  }()
}
