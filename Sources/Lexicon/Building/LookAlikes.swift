package import Confusables
package import Pinyin
package import Study

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A measure of how similar two characters look, computed from facts about each of them.
///
/// The likeness is the weighted sum of measures from 0 to 1: shape codes (Cangjie, four-corner),
/// phonetic class, number of strokes, parts, components in the same place, and arrangement of the
/// components. The weights were fitted to one half of the pairs of `Data/look-alikes.tsv` and
/// rounded; they fit the other half equally well.
package struct LookAlikes: Sendable {
  private enum Weight {
    static let cangjie = 0.13
    static let fourCorner = 0.10
    static let phonetic = 0.07
    static let strokes = 0.29
    static let parts = 0.29
    static let places = 0.05
    static let structure = 0.07
  }

  /// The facts about a character as numbers, which can be compared fast.
  private struct Form {
    let strokes: Int
    let structure: Int
    let components: [Int]
    let cangjie: [UInt8]
    let fourCorner: [UInt8]
    let phonetic: [Int]
    /// The parts, sorted by number; if a part occurs more than once, its weight is counted for each
    /// occurrence.
    let parts: [(part: Int, weight: Double)]
    /// The sum of the weights of the character's parts.
    let mass: Double
  }

  private let facts: [HanziFacts]
  private let scripts: [Set<Script>]
  private let forms: [Form]
  private let indexByCharacter: [Character: Int]
  /// The indices, from 0, of the characters that contain each part, by the number of the part;
  /// empty for very common parts.
  private let holders: [[Int]]
  /// The indices, from 0, of the characters with each four-corner code, of which one digit is left
  /// out.
  ///
  /// The byte 0 stands for the digit, so characters with three digits in common share a key.
  private let corners: [[UInt8]: [Int]]
  /// The indices, from 0, of the characters with few strokes, which all look similar.
  private let simple: [Int]

  /// The maximum number of characters that contain a rare part.
  ///
  /// Two characters that share a rare part are compared.
  private static let commonPart = 300
  private static let simpleStrokes = 6
  /// The minimum ratio of the smaller to the larger number of strokes of two look-alikes.
  private static let strokeShare = 0.55

  /// Prepares the comparison of the characters with these facts.
  ///
  /// `scripts`: a function that returns the scripts in which the study list writes a character.
  package init(_ facts: [HanziFacts], scripts: (Character) -> Set<Script>) {
    self.facts = facts
    self.scripts = facts.map { scripts($0.character) }
    var numbers: [Character: Int] = [:]
    func number(_ part: Character) -> Int {
      let number = numbers[part] ?? numbers.count
      numbers[part] = number
      return number
    }
    let bags = facts.map { facts in
      Dictionary((facts.parts + [facts.character]).map { (number($0), 1.0) }, uniquingKeysWith: +)
        .sorted { $0.key < $1.key }
    }
    let components = facts.map { $0.components.map(number) }
    var holders = [[Int]](repeating: [], count: numbers.count)
    for (index, bag) in bags.enumerated() {
      for part in bag { holders[part.key].append(index) }
    }
    // A part that few characters share weighs more.
    let tellingness = holders.map { log(Double(facts.count) / Double(max(1, $0.count))) + 0.2 }
    var structures: [String: Int] = [:]
    forms = facts.indices.map { index in
      let fact = facts[index]
      let structure = structures[fact.structure] ?? structures.count
      structures[fact.structure] = structure
      let parts = bags[index].map { (part: $0.key, weight: $0.value * tellingness[$0.key]) }
      return Form(
        strokes: fact.strokes,
        structure: structure,
        components: components[index],
        cangjie: Array(fact.cangjie.utf8),
        fourCorner: Array(fact.fourCorner.utf8),
        phonetic: fact.phonetic.sorted(),
        parts: parts,
        mass: parts.reduce(0) { $0 + $1.weight }
      )
    }
    self.holders = holders.map { $0.count > Self.commonPart ? [] : $0 }
    simple = forms.indices.filter { [forms] in forms[$0].strokes <= Self.simpleStrokes }
    var corners: [[UInt8]: [Int]] = [:]
    for (index, form) in forms.enumerated() {
      for key in Self.cornerKeys(form.fourCorner) { corners[key, default: []].append(index) }
    }
    self.corners = corners
    indexByCharacter = Dictionary(
      facts.enumerated().map { ($0.element.character, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the keys of a four-corner code in `corners`: for each digit, the code with the byte 0
  /// in its place.
  private static func cornerKeys(_ code: [UInt8]) -> [[UInt8]] {
    code.indices.map { open in
      var key = code
      key[open] = 0
      return key
    }
  }

  /// Returns the scripts in which words use each character.
  package static func scripts(of words: [Word]) -> [Character: Set<Script>] {
    var scripts: [Character: Set<Script>] = [:]
    for word in words {
      for character in word.simplified { scripts[character, default: []].insert(.simplified) }
      for character in word.traditional { scripts[character, default: []].insert(.traditional) }
    }
    return scripts
  }

  /// The characters that can be compared, in the order of the list.
  package var characters: [Hanzi] {
    zip(facts, scripts).map { facts, scripts in
      Hanzi(
        character: facts.character,
        strokes: facts.strokes,
        radical: facts.radical,
        components: facts.namedComponents,
        scripts: scripts,
        readings: facts.readings
      )
    }
  }

  /// Returns the likeness of two characters, from 0 to 1; it is symmetric, and 0 if a character is
  /// unknown.
  package func callAsFunction(_ one: Character, _ other: Character) -> Double {
    guard let one = indexByCharacter[one], let other = indexByCharacter[other] else { return 0 }
    return likeness(forms[one], forms[other])
  }

  /// Returns the characters that look most like a character, the most similar first.
  ///
  /// They are at most `limit` for each script in which the character is written. There are none if
  /// the character is unknown.
  package func likest(to character: Character, limit: Int) -> [LookAlike] {
    guard let index = indexByCharacter[character] else { return [] }
    let ranked = candidates(index)
      .map { (index: $0, likeness: likeness(forms[index], forms[$0])) }
      .sorted { $0.likeness != $1.likeness ? $0.likeness > $1.likeness : $0.index < $1.index }
    var found: Set<Int> = []
    for script in scripts[index] {
      found.formUnion(
        ranked.lazy.filter { scripts[$0.index].contains(script) }.prefix(limit).map(\.index)
      )
    }
    return ranked.filter { found.contains($0.index) }
      .map { LookAlike(facts[$0.index].character, likeness: $0.likeness) }
  }

  /// Returns the indices, from 0, of the characters that may look like that at `index`, each once.
  ///
  /// Each of them shares a rare part or three digits of the four-corner code with that character,
  /// or both characters have few strokes. Characters whose numbers of strokes differ too much are
  /// left out.
  private func candidates(_ index: Int) -> [Int] {
    let form = forms[index]
    var found = Set(form.parts.lazy.flatMap { holders[$0.part] })
    for key in Self.cornerKeys(form.fourCorner) { found.formUnion(corners[key] ?? []) }
    if form.strokes <= Self.simpleStrokes { found.formUnion(simple) }
    return found.filter { other in
      let strokes = (Double(form.strokes), Double(forms[other].strokes))
      return other != index
        && min(strokes.0, strokes.1) >= Self.strokeShare * max(strokes.0, strokes.1)
    }
  }

  private func likeness(_ one: Form, _ other: Form) -> Double {
    let strokes = (Double(one.strokes), Double(other.strokes))
    var sum = Weight.strokes * (min(strokes.0, strokes.1) / max(strokes.0, strokes.1))
    sum += Weight.parts * Self.sharedParts(one, other)
    sum += Weight.cangjie * Self.commonShare(one.cangjie, other.cangjie)
    if one.phonetic.contains(where: other.phonetic.contains) { sum += Weight.phonetic }
    if one.structure == other.structure { sum += Weight.structure }
    if !one.components.isEmpty, one.components.count == other.components.count {
      let same = Self.matches(one.components, other.components)
      sum += Weight.places * Double(same) / Double(one.components.count)
    }
    if one.fourCorner.count == 4, other.fourCorner.count == 4 {
      sum += Weight.fourCorner * Double(Self.matches(one.fourCorner, other.fourCorner)) / 4
    }
    return sum
  }

  /// Returns the number of positions at which two lists of the same length are equal.
  private static func matches<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Int {
    one.indices.count { one[$0] == other[$0] }
  }

  /// Returns the share of parts that two characters have in common, from 0 to 1; rare parts weigh
  /// more.
  private static func sharedParts(_ one: Form, _ other: Form) -> Double {
    var (left, right) = (0, 0)
    var common = 0.0
    while left < one.parts.count, right < other.parts.count {
      let (mine, yours) = (one.parts[left], other.parts[right])
      if mine.part == yours.part { common += min(mine.weight, yours.weight) }
      if mine.part <= yours.part { left += 1 }
      if yours.part <= mine.part { right += 1 }
    }
    return 2 * common / (one.mass + other.mass)
  }

  /// Returns the length of the longest common subsequence of two codes, as a share of their mean
  /// length, from 0 to 1.
  private static func commonShare(_ one: [UInt8], _ other: [UInt8]) -> Double {
    guard !one.isEmpty, !other.isEmpty else { return 0 }
    var row = [Int](repeating: 0, count: other.count + 1)
    for letter in one {
      var diagonal = 0
      for index in other.indices {
        let above = row[index + 1]
        row[index + 1] = letter == other[index] ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return 2 * Double(row[other.count]) / Double(one.count + other.count)
  }
}

/// The facts about one character in `characters.tsv`.
package struct HanziFacts: Hashable, Sendable {
  package let character: Character
  package let strokes: Int
  package let radical: Character
  /// The arrangement of the components: `a` side by side, `d` one above the other, and so on.
  package let structure: String
  package let components: [Character]
  /// The parts of the character and their parts in turn, down to single strokes, in writing order.
  package let parts: [Character]
  package let cangjie: String
  /// The digits of the four-corner code; empty if unknown.
  package let fourCorner: String
  package let phonetic: Set<Int>
  /// The readings of the character in the dictionaries that `Data/README.md` names.
  package let readings: [Syllable]

  /// The components, if all of them are characters or radicals; otherwise empty.
  ///
  /// Also empty if the character is itself a radical, or looks composed only by coincidence.
  var namedComponents: [Character] {
    guard Radical(shape: character) == nil, !Self.cutByChance.contains(character) else { return [] }
    let areNamed = components.allSatisfy { component in
      Radical(shape: component) != nil
        || component.unicodeScalars.allSatisfy { (0x4E00...0x9FFF).contains($0.value) }
    }
    return areNamed ? components : []
  }

  /// The simplified characters whose shapes look composed of two characters only by coincidence.
  private static let cutByChance: Set<Character> = ["东", "乐", "来", "农", "头", "书", "专"]
}

extension LikenessTable {
  /// The minimum likeness of two characters that the table contains.
  private static let least = 0.5

  /// Makes the table from the look-alikes of each character, without those below the minimum
  /// likeness.
  package init(_ lookAlikes: some Sequence<(Character, [LookAlike])>) {
    self.init(
      lookAlikes.flatMap { character, others in
        others.lazy.filter { $0.likeness >= Self.least }
          .map { (one: character, other: $0.character, likeness: $0.likeness) }
      }
    )
  }
}
