/// A parser that divides the letters of a text into syllables.
///
/// It works from the end of the text to its start. At each position it keeps only the best
/// segmentations of the text after it, so the time is proportional to the length of the text.
struct Segmenter {
  private let text: TypedText
  private let firstLetter: Int

  init(_ text: TypedText) {
    self.text = text
    firstLetter = text.atoms.firstIndex { $0.letter != nil } ?? text.atoms.count
  }

  /// One syllable; or two, if a tone number follows the suffix r but belongs to the syllable before
  /// it (`nar3`).
  private struct Piece {
    var syllables: [ParsedSyllable]
    var end: Int
    var cost: Int
  }

  /// A segmentation of the text from a position to its end, given by its first piece.
  ///
  /// The rest is the segmentation with the rank `nextRank`, from 0, at the end of that piece. At
  /// the end of the text, the piece is nil.
  private struct Route {
    var piece: Piece?
    var nextRank: Int
    var cost: Int
  }

  /// Returns the best segmentations, at most `limit`, the best first; empty if the text is not
  /// pinyin.
  func candidates(limit: Int) -> [Segmentation] {
    let end = text.atoms.count
    var routes = [[Route]](repeating: [], count: end + 1)
    routes[end] = [Route(piece: nil, nextRank: 0, cost: 0)]
    for start in text.atoms.indices.reversed() {
      if text.atoms[start].kind == .boundary {
        routes[start] = routes[start + 1]
        continue
      }
      let found = pieces(at: start).flatMap { piece in
        routes[piece.end].enumerated().map { rank, route in
          Route(piece: piece, nextRank: rank, cost: piece.cost + route.cost)
        }
      }
      routes[start] = Array(found.sorted(by: isBetter).prefix(limit))
    }
    return routes[0].indices.map { Segmentation(syllables(routes, rank: $0)) }
  }

  private func isBetter(_ left: Route, _ right: Route) -> Bool {
    if left.cost != right.cost { return left.cost < right.cost }
    let (leftEnd, rightEnd) = (left.piece?.end ?? 0, right.piece?.end ?? 0)
    return leftEnd == rightEnd ? left.nextRank < right.nextRank : leftEnd > rightEnd
  }

  private func syllables(_ routes: [[Route]], rank: Int) -> [ParsedSyllable] {
    var result: [ParsedSyllable] = []
    var route = routes[0][rank]
    while let piece = route.piece {
      result += piece.syllables
      route = routes[piece.end][route.nextRank]
    }
    return result
  }

  /// Returns the error for a text that has no segmentation.
  ///
  /// Its range begins at the last position up to which the text can be read, and ends at the next
  /// boundary.
  func failure() -> PinyinError {
    var farthest = 0
    var isReachable = Set([0])
    for position in text.atoms.indices where isReachable.contains(position) {
      farthest = position
      if text.atoms[position].kind == .boundary {
        isReachable.insert(position + 1)
      } else {
        isReachable.formUnion(pieces(at: position).map(\.end))
      }
    }
    let end = text.atoms[farthest...].firstIndex { $0.kind == .boundary } ?? text.atoms.count
    let range = text.atoms[farthest].range.lowerBound..<text.atoms[end - 1].range.upperBound
    return .notPinyin(range: range, fragment: text.fragment(range))
  }
}

extension Segmenter {
  private static let longestSpelling = 6

  /// The costs of syllables and faults; each costs more than any number of the cheaper ones.
  private enum Cost {
    static let syllable = 1
    static let unattested = 1_000
    static let misspelt = 1_000_000
  }

  /// Returns the pieces that can be read at a position, from 0, the shorter ones first.
  private func pieces(at start: Int) -> [Piece] {
    guard text.atoms[start].letter != nil else { return [] }
    var letters = ""
    var found: [Piece] = []
    for end in start..<min(start + Self.longestSpelling, text.atoms.count) {
      guard let letter = text.atoms[end].letter else { break }
      letters.append(letter)
      guard let bare = Spelling.bareByLetters[letters] else { continue }
      let atoms = start..<end + 1
      if bare.isErhua {
        if let piece = suffix(at: start) { found.append(piece) }
      } else if !bare.isNasal || standsAlone(atoms) {
        found += readings(of: bare, atoms, letters)
      }
    }
    return found
  }

  /// Returns the suffix of erhua, the r of huar, at a position, from 0; nil if there is none.
  ///
  /// An r is no suffix at the beginning of the text, before a vowel, and before one of the digits 1
  /// to 4.
  private func suffix(at start: Int) -> Piece? {
    guard start > firstLetter else { return nil }
    let next = text.atoms[(start + 1)...].first
    if let letter = next?.letter, "aeiouüê".contains(letter) { return nil }
    let digit = next?.digit
    guard digit == nil || digit == .neutral else { return nil }
    let end = digit == nil ? start + 1 : start + 2
    let syllable = parsed(Syllable.erhua.bare, digit, start..<end)
    return Piece(syllables: [syllable], end: end, cost: Cost.syllable)
  }

  /// Returns the pieces that begin with a syllable: the syllable with its tone, and the syllable
  /// with the suffix r, if `r` and a tone number follow.
  ///
  /// `atoms`: the positions, from 0, of the letters of the syllable.
  private func readings(
    of bare: BareSyllable,
    _ atoms: Range<Int>,
    _ letters: String
  ) -> [Piece] {
    let marked = atoms.filter { text.atoms[$0].mark != nil }
    guard marked.count <= 1 else { return [] }
    let mark = marked.first.flatMap { text.atoms[$0].mark }
    var cost = Cost.syllable
    if isJoined(atoms.lowerBound), let letter = letters.first, "aoeê".contains(letter) {
      cost += Cost.misspelt
    }
    if let position = marked.first,
      position - atoms.lowerBound != Spelling.markPosition(in: Array(letters))
    {
      cost += Cost.misspelt
    }
    let after = text.atoms[atoms.upperBound...].prefix(2)
    var found: [Piece] = []
    if let digit = after.first?.digit {
      if mark == nil || mark == digit {
        let syllable = parsed(bare, digit, atoms.lowerBound..<atoms.upperBound + 1)
        found.append(piece([syllable], atoms.upperBound + 1, cost))
      }
    } else {
      found.append(piece([parsed(bare, mark, atoms)], atoms.upperBound, cost))
    }
    if after.first?.letter == "r", let digit = after.last?.digit, digit != .neutral,
      mark == nil || mark == digit
    {
      let end = atoms.upperBound + 2
      let suffix = parsed(Syllable.erhua.bare, .neutral, atoms.upperBound..<end)
      found.append(piece([parsed(bare, digit, atoms), suffix], end, cost + Cost.syllable))
    }
    return found
  }

  private func piece(_ syllables: [ParsedSyllable], _ end: Int, _ cost: Int) -> Piece {
    guard let first = syllables.first else { return Piece(syllables: [], end: end, cost: cost) }
    let tones = Inventory.tones[first.bare] ?? []
    let isAttested = first.tone.map { $0 == .neutral || tones.contains($0) } ?? true
    let doubt = (tones.isEmpty ? Cost.unattested : 0) + (isAttested ? 0 : Cost.unattested)
    return Piece(syllables: syllables, end: end, cost: cost + doubt)
  }

  private func parsed(_ bare: BareSyllable, _ tone: Tone?, _ atoms: Range<Int>) -> ParsedSyllable {
    let letters = text.atoms[atoms].filter { $0.letter != nil }
    let isCapital = letters.first?.isUpper == true && !letters.dropFirst().contains { $0.isUpper }
    let start = text.atoms[atoms.lowerBound].range.lowerBound
    let end = text.atoms[atoms.upperBound - 1].range.upperBound
    return ParsedSyllable(
      bare.initial,
      bare.final,
      tone,
      range: start..<end,
      isCapital: isCapital
    )
  }

  /// Returns true if a letter directly precedes a position, counted from 0.
  private func isJoined(_ position: Int) -> Bool {
    position > 0 && text.atoms[position - 1].letter != nil
  }

  private func standsAlone(_ atoms: Range<Int>) -> Bool {
    guard !isJoined(atoms.lowerBound) else { return false }
    return text.atoms[atoms.upperBound...].first?.letter == nil
  }
}
