/// The senses of a gloss (an English meaning), with the synonym groups of its word.
///
/// They are stored as numbers, which are fast to compare.
struct GlossSenses: Sendable {
  private struct Sense: Sendable {
    /// The hashes of the stems of the content words, sorted.
    ///
    /// Content words are all words except those in ``small``.
    var stems: [UInt64]
    /// The places of the content words in the table of ``MeaningFields``, sorted; empty for a
    /// phrasal verb.
    ///
    /// If the sense is not a verb, a word with -ing counts only if the table lists it in this form.
    var marks: [MeaningFields.Mark]
    /// The members of ``marks`` that do not come from homonyms.
    ///
    /// They are compared instead of ``marks`` if the words of two senses have different topics.
    var marksOfOneMeaning: [MeaningFields.Mark]
    /// The hash of the stem of the first word after “to”; nil if the sense is not a verb.
    var head: UInt64?
    /// True if the sense is a verb: “to watch”, but not “watch”.
    var isVerb: Bool { head != nil }

    /// Returns true if the senses have a word in common, or if each has one of two synonyms.
    func shares(with other: Sense) -> Bool {
      stems.contains(where: other.stems.contains) || marks.contains(where: other.marks.contains)
    }

    /// Returns true if the senses exclude each other: they have different members of one field,
    /// such as left and right, or older and younger sister, and no common member of that field.
    func excludes(_ other: Sense) -> Bool { Self.exclude(marks, other.marks) }

    private static func exclude(
      _ marks: [MeaningFields.Mark],
      _ others: [MeaningFields.Mark]
    ) -> Bool {
      marks.contains { mark in
        others.contains { $0.field == mark.field && $0.member != mark.member }
          && !others.contains(mark)
          && !others.contains { $0.field == mark.field && marks.contains($0) }
      }
    }

    /// Returns true if the senses differ only in words of the same fields of meaning, such as “to
    /// smell” and “to taste”, so that one is a good wrong answer for the other.
    ///
    /// Verbs with different first words must differ within a field of actions: “to go to bed” and
    /// “to mirror” do not. “To drink tea” and “to drink juice” have the same first word, so any
    /// field counts. `isOneTopic`: true if the two words have the same topic; if false, a
    /// difference in homonyms does not count, because they may have other meanings here.
    func isKin(of other: Sense, isOneTopic: Bool) -> Bool {
      guard isVerb == other.isVerb, stems.count == other.stems.count else { return false }
      func marks(_ sense: Sense) -> [MeaningFields.Mark] {
        let kin = isOneTopic ? sense.marks : sense.marksOfOneMeaning
        return head == other.head ? kin : kin.filter(MeaningFields.isAction)
      }
      return Self.exclude(marks(self), marks(other)) && covers(other) && other.covers(self)
    }

    /// Returns true if this sense contains, for each word of the other sense, the same word or a
    /// word of the same field.
    func covers(_ other: Sense) -> Bool {
      other.stems.allSatisfy { stem in
        stems.contains(stem)
          || MeaningFields.marks(of: stem).contains { mark in
            marks.contains { $0.field == mark.field }
          }
      }
    }
  }

  private let senses: [Sense]
  /// The senses, with each of several wordings of a sense (“on top, above”) as a sense of its own.
  private let wordings: [Sense]
  /// The identifying numbers of the synonym groups; see `Word.meanings`.
  private let groups: [Int]
  /// Three bit sets for a fast comparison: of the stems and marks of the senses, of the stems of
  /// the wordings, and of the fields of the wordings.
  ///
  /// If two glosses have no common bit in a set, they have none of its elements in common.
  private let bits: (senses: UInt64, wordings: UInt64, fields: UInt64)

  /// The stems of small words, which count as content words only if a sense has no other words.
  private static let small: Set<UInt64> = Set(
    EnglishStem.stems(
      of: """
        to a an the of be am is are in on at for and or with by as from into up out off about over
        sb sth sb's sth's you you're one's one oneself someone something somebody it its that very
        make do have get take give put set go come become keep let early
        """
    )
  )

  /// The last words of phrasal verbs, whose meaning differs from that of the verb alone: to see to,
  /// to look up.
  private static let particles: Set<UInt64> = Set(
    EnglishStem.stems(of: "to in on for up out off over about after into down away by")
  )

  /// The stems of “to”, with which the gloss of a verb begins, and of “be”: a gloss with “to be” is
  /// not taken for a verb.
  private static let (to, be) = (EnglishStem.stems(of: "to"), EnglishStem.stems(of: "be"))

  /// Reads the senses of a gloss.
  ///
  /// `meanings`: the numbers of the synonym groups; see `Word.meanings`.
  init(_ gloss: String, meanings: [Int] = []) {
    var senses: [Sense] = []
    var wordings: [Sense] = []
    for part in Self.withoutBrackets(gloss).split(separator: ";") {
      guard let sense = Self.sense(part) else { continue }
      senses.append(sense)
      let texts = part.split(separator: ",")
      guard texts.count > 1 else {
        wordings.append(sense)
        continue
      }
      // The wordings of one sense, such as “on top, above”.
      wordings += texts.enumerated().compactMap { place, text in
        Self.sense(place > 0 && sense.isVerb ? "to \(text)" : String(text))
      }
    }
    self.init(senses, wordings, meanings)
  }

  /// Reads one sense; nil if it has no words.
  private static func sense(_ text: some StringProtocol) -> Sense? {
    let words = EnglishStem.words(of: text)
    let all = words.map(\.stem)
    let content = all.filter { !small.contains($0) }
    let stems = Set(content.isEmpty ? all : content).sorted()
    guard !stems.isEmpty else { return nil }
    let isVerb = all.starts(with: to) && !all.dropFirst().starts(with: be)
    let isPhrasal = isVerb && all.count > 2 && all.last.map(particles.contains) == true
    // “heading” must not count as “head”: if the sense is not a verb, a word with -ing has a mark
    // only if the table lists it in this form.
    let marked = words.filter { word in
      stems.contains(word.stem) && !isPhrasal
        && (isVerb || !word.isGerund || MeaningFields.lists(word.written))
    }.map(\.stem)
    func marks(_ stems: [UInt64]) -> [MeaningFields.Mark] {
      stems.flatMap(MeaningFields.marks).sorted()
    }
    return Sense(
      stems: stems,
      marks: marks(marked),
      marksOfOneMeaning: marks(marked.filter { !MeaningFields.isHomonym($0) }),
      head: isVerb ? all.dropFirst().first ?? 0 : nil
    )
  }

  private init(_ senses: [Sense], _ wordings: [Sense], _ groups: [Int]) {
    self.senses = senses
    self.wordings = wordings
    self.groups = groups
    var bits: (senses: UInt64, wordings: UInt64, fields: UInt64) = (0, 0, 0)
    for sense in senses {
      for stem in sense.stems { bits.senses |= 1 << (stem & 63) }
      for mark in sense.marks { bits.senses |= 1 << UInt64((mark.field + mark.member) & 63) }
    }
    for wording in wordings {
      for stem in wording.stems { bits.wordings |= 1 << (stem & 63) }
      for mark in wording.marks { bits.fields |= 1 << UInt64(mark.field & 63) }
    }
    self.bits = bits
  }

  /// Returns the meanings of both words combined.
  func union(_ other: GlossSenses) -> GlossSenses {
    GlossSenses(senses + other.senses, wordings + other.wordings, groups + other.groups)
  }

  /// Returns true if the words can mean the same: they have a synonym group in common, or two of
  /// their senses have a word in common and do not exclude each other.
  func overlaps(_ other: GlossSenses) -> Bool {
    groups.contains(where: other.groups.contains)
      || bits.senses & other.bits.senses != 0
        && senses.contains { one in
          other.senses.contains { one.shares(with: $0) && !one.excludes($0) }
        }
  }

  /// Returns true if the words mean the same: they have a synonym group or a whole wording in
  /// common.
  func meansSame(as other: GlossSenses) -> Bool {
    groups.contains(where: other.groups.contains)
      || bits.wordings & other.bits.wordings != 0
        && wordings.contains { one in
          other.wordings.contains { one.stems == $0.stems && one.isVerb == $0.isVerb }
        }
  }

  /// The identifying numbers of the fields of meaning that the senses belong to.
  var fields: Set<Int32> { Set(wordings.flatMap { $0.marks.map(\.field) }) }

  /// Returns false only if the senses certainly have no field in common.
  func mayBeOfField(of other: GlossSenses) -> Bool { bits.fields & other.bits.fields != 0 }

  /// Returns true if a sense of each gloss differs from the other only in words of the same fields.
  ///
  /// Examples are “left” and “right”, “older sister” and “younger sister”, “red wine” and “green
  /// tea”. But “heart” and “loving arms”, or “to watch” and “bag”, differ in other ways too.
  ///
  /// `isOneTopic`: false if the words belong to different topics; homonyms are then ignored.
  func isOfField(of other: GlossSenses, isOneTopic: Bool = true) -> Bool {
    wordings.contains { one in
      !one.marks.isEmpty
        && other.wordings.contains { one.isKin(of: $0, isOneTopic: isOneTopic) }
    }
  }

  /// Returns a gloss without the parts in brackets, unless no letters would be left.
  private static func withoutBrackets(_ gloss: String) -> String {
    var depth = 0
    var plain: [UInt8] = []
    for byte in gloss.utf8 {
      switch byte {
      case 0x28: depth += 1
      case 0x29: depth = max(0, depth - 1)
      default: if depth == 0 { plain.append(byte) }
      }
    }
    let text = String(decoding: plain, as: UTF8.self)
    return text.contains(where: \.isLetter) ? text : gloss
  }
}
