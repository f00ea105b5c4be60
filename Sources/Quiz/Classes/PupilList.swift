/// A list of pupils, with the names that pupils have in games.
package struct PupilList: Sendable {
  /// A name as it was written or typed.
  package struct Written: Sendable {
    /// The given name, or the whole name if the surname was not written separately.
    package let given: String
    /// The surname; empty if it was not written separately.
    package let surname: String
    /// The number of the name's line in a file; nil if the name was typed.
    package let line: Int?

    /// Makes a name.
    ///
    /// `given`: the given name, or the whole name if `surname` is empty. A whole name with one
    /// comma, such as `Müller, Anna`, begins with the surname.
    package init(given: String, surname: String = "", line: Int? = nil) {
      let parts = given.split(omittingEmptySubsequences: false) { ",，".contains($0) }
        .map { $0.split(separator: " ").joined(separator: " ") }
      let isTurned = surname.isEmpty && parts.count == 2 && !parts.contains("")
      self.given = isTurned ? parts[1] : given
      self.surname = isTurned ? parts[0] : surname
      self.line = line
    }

    /// The whole name; in hanzi the surname comes first.
    package var text: String {
      guard !surname.isEmpty else { return given }
      let isHanzi = (given + surname).unicodeScalars.allSatisfy(\.properties.isIdeographic)
      return isHanzi ? surname + given : given + " " + surname
    }

    /// The name with its surname separated: the last word, or all words from a particle such as
    /// `von` to the end.
    fileprivate var divided: Self {
      let words = given.split(separator: " ")
      guard surname.isEmpty, words.count > 1 else { return self }
      let particle = words.dropFirst().firstIndex { $0.first?.isLowercase == true }
      let start = particle ?? words.count - 1
      return Self(
        given: words[..<start].joined(separator: " "),
        surname: words[start...].joined(separator: " "),
        line: line
      )
    }

    /// The surname from its first capitalized word on, such as `Heide` of `von der Heide`.
    fileprivate var mainSurname: Substring {
      let words = surname.split(separator: " ")
      let main = words.first { $0.first?.isUppercase == true }
      return main.map { surname[$0.startIndex...] } ?? surname[...]
    }
  }

  /// A name that is longer than a player's name can be, and its short form.
  package struct Cut: Hashable, Sendable {
    package let whole: String
    package let short: String
  }

  /// A name that appears more than once in the list.
  package struct Repeated: Hashable, Sendable {
    package let name: String
    package let count: Int
    /// The numbers of the lines on which the name appears; typed names have none.
    package let lines: [Int]
  }

  /// The names, each once, in the order of the list.
  package private(set) var names: [ComparedName] = []
  package private(set) var cut: [Cut] = []
  package private(set) var repeated: [Repeated] = []
  /// The number of texts that were skipped because they contain no name.
  package private(set) var skipped = 0

  /// Makes the names that pupils have in games; `cleaner`: the rules for players' names.
  ///
  /// A name that is too long is shortened to the given name and as many letters of the surname as
  /// distinguish it from others with the same given name: `Leonie-Charlotte H.`
  package init(_ written: [Written], cleaner: PlayerName) {
    let written = written.map { cleaner.isCut($0.text) ? $0.divided : $0 }
    let given = Dictionary(grouping: written) { $0.given }
    var found: [String: [Written]] = [:]
    for one in written {
      let isCut = cleaner.isCut(one.text)
      let text =
        isCut && !one.surname.isEmpty
        ? Self.short(one, among: given[one.given] ?? [], cleaner) : one.text
      guard let name = ComparedName(text, cleaner: cleaner) else {
        skipped += 1
        continue
      }
      if found[name.key] == nil { names.append(name) }
      found[name.key, default: []].append(one)
      if isCut { cut.append(Cut(whole: one.text, short: name.text)) }
    }
    for name in names {
      let all = found[name.key] ?? []
      guard all.count > 1 else { continue }
      repeated.append(
        Repeated(name: name.text, count: all.count, lines: all.compactMap(\.line))
      )
    }
  }

  /// Returns a given name with the beginning of the surname.
  ///
  /// `others`: all names of the list with the same given name.
  private static func short(
    _ name: Written,
    among others: [Written],
    _ cleaner: PlayerName
  ) -> String {
    let surname = name.mainSurname
    let rest = others.filter { $0.surname != name.surname }.map { $0.mainSurname.lowercased() }
    let length = (1...max(1, surname.count)).first { length in
      let start = surname.prefix(length).lowercased()
      return !rest.contains { $0.hasPrefix(start) }
    }
    let suffix = " \(surname.prefix(length ?? surname.count))."
    return cleaner.fitted(name.given, besides: suffix) + suffix
  }
}
