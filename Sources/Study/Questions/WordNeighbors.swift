import Confusables

/// The words of one group, with the choice of the wrong options for a question about each of them.
final class WordNeighbors: Sendable {
  private let words: OptionReader
  private let kind: QuestionKind
  private let group: Range<Int>
  /// The factors by which the learner's confusions raise the weights of words.
  ///
  /// The outer keys are the ``Neighborhood/place`` of a word, from 0; the inner keys are the places
  /// of the words confused with it.
  private let factors: [Int: [Int: Double]]

  /// The number of words that are added if a question has too few neighbours, and the largest weight
  /// of each of them.
  ///
  /// They are the words whose places in the group are nearest to the answer's.
  private static let filling = (count: 60, weight: 0.001)
  /// The factor of the weight of a word that is unlike the answer: new if the answer was met, or
  /// met if the answer is new.
  private static let unlikeFactor = 0.02
  /// The minimum number of candidates that the learner has met, for an answer that was met too; to
  /// reach it, even words unrelated to the answer are added.
  private static let fewestMet = 3
  /// The approximate number of words met by the learner that are compared with an answer, and the
  /// maximum number of the most similar ones that are added to the candidates.
  private static let compared = (count: 300, taken: 10)
  /// The weight, before the learner's factor, of a word that the learner confuses with the answer
  /// but that is not its neighbour.
  private static let strangerWeight = 1.0 / 16

  /// Makes the choice of options for a group.
  ///
  /// - `shelf`: the pack of the group.
  /// - `source`: all packs, including `shelf`.
  /// - `group`: the range of ``Neighborhood/place`` of the group's words.
  /// - `confused`: the pairs of places whose words the learner confuses, each with the factor of
  ///   its weight; factors up to 1 are ignored.
  init(
    shelf: any WordPackReader,
    source: any WordSource,
    kind: QuestionKind,
    group: Range<Int>,
    confused: [(one: Int, other: Int, factor: Double)]
  ) {
    words = OptionReader(shelf: shelf, source: source, kind: kind, group: group)
    self.kind = kind
    self.group = group
    var factors: [Int: [Int: Double]] = [:]
    for (one, other, factor) in confused where factor > 1 {
      factors[one, default: [:]][other] = factor
      factors[other, default: [:]][one] = factor
    }
    self.factors = factors
  }

  /// Returns the answer and three wrong options in random order, with the index, from 0, of the
  /// answer; nil if no four words fit together.
  ///
  /// If the learner has met the answer, the wrong options are words that the learner has met, and
  /// new words otherwise, as far as there are enough; see ``OptionViews/enoughAlike``. If the
  /// options are words and the answer repeats a character, one of the wrong options does too, as
  /// far as the candidates allow it.
  ///
  /// - `place`: the ``Neighborhood/place`` of the answer, from 0.
  /// - `met`: the words that the learner has met; nil without a learner.
  /// - `beside`: a word that is one of the wrong options if possible; nil for none.
  /// - `recent`: a function that returns true if the last questions had the same four options;
  ///   such options are avoided.
  func choices(
    for place: Int,
    met: MetWords? = nil,
    beside: WordKey? = nil,
    recent: ([Word]) -> Bool,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> (options: [Word], answer: Int)? {
    if let required = beside.flatMap(words.place(of:)), required != place,
      let found = try choices(for: place, met, required, recent, using: &generator)
    {
      return found
    }
    return try choices(for: place, met, nil, recent, using: &generator)
  }

  /// Returns four words, including those at `place` and, unless it is nil, at `required`; nil if no
  /// four fit together.
  ///
  /// `answer`: the index, from 0, of the word at `place`. `met`: the words that the learner has
  /// met; nil without a learner. `recent`: a function that returns true if one of the last
  /// questions had the same four options.
  private func choices(
    for place: Int,
    _ met: MetWords?,
    _ required: Int?,
    _ recent: ([Word]) -> Bool,
    using generator: inout some RandomNumberGenerator
  ) throws(StudyError) -> (options: [Word], answer: Int)? {
    // The prompt of a hanzi question is a reading, which shows that a character is repeated, so
    // unrelated words may be added until another one repeats a character. A meaning does not show
    // it: 谢谢 is offered beside 再见 and 请问, not beside 哥哥.
    let more = kind == .hanzi ? Self.filling.count : 0
    for (count, asksRepetition) in [
      (0, true), (more, true), (more, false), (Self.filling.count, false),
    ] {
      var candidates = candidates(of: place, filledWith: count, met)
      if let required {
        var own = Candidate(place: required, weight: 0)
        candidates.removeAll { other in
          if other.place == required { own = other }
          return other.place == required
        }
        own.weight = max(candidates.reduce(0) { $0 + $1.weight }, Self.filling.weight)
        candidates.append(own)
      }
      let options = ([place] + candidates.map(\.place)).compactMap(words.word)
      guard options.count == candidates.count + 1 else { break }
      let areNeighbors = [false] + candidates.map(\.isNeighbor)
      let views = OptionViews(options, kind, areNeighbors: areNeighbors, met: met)
      var weights = [0] + candidates.map(\.weight)
      while let wrong = OptionDraw(weights: weights).choices(
        view: { wrong in
          guard required == nil || wrong.contains(candidates.count) else { return nil }
          return views.view(of: wrong, asksRepetition: asksRepetition, isRecent: recent)
        },
        using: &generator
      ) {
        let set = ([0] + wrong).map { options[$0] }
        let banned = excluded(set, ([0] + wrong).map { areNeighbors[$0] })
        if let fault = words.fault { throw fault }
        if banned.isEmpty {
          let shown = set.map(\.word).shuffled(using: &generator)
          return (shown, shown.firstIndex(of: options[0].word) ?? 0)
        }
        for index in banned { weights[wrong[index]] = 0 }
      }
    }
    if let fault = words.fault { throw fault }
    return nil
  }

  /// Returns the wrong options that must not be in a set, because they may be right or are too much
  /// like an earlier wrong option; see ``OptionWord/isDistinct(from:_:)``.
  ///
  /// `set` contains the answer and then the wrong options, whose indices, from 0, are returned.
  /// Other words with the written form of an option are compared too: for every option in a hanzi
  /// question, for the answer in a meaning question, and for the wrong options in other questions.
  private func excluded(_ set: [OptionWord], _ areNeighbors: [Bool]) -> [Int] {
    let wholes = set.enumerated().map { index, option in
      kind == .hanzi || (kind == .meaning) == (index == 0) ? words.whole(option) : option
    }
    return wholes.indices.dropFirst().filter { index in
      !wholes[0].isAllowed(beside: wholes[index], kind, isNeighbor: areNeighbors[index])
        || wholes[1..<index].contains { !$0.isDistinct(from: wholes[index], kind) }
    }.map { $0 - 1 }
  }

  /// A word that may be a wrong option.
  private struct Candidate {
    let place: Int
    var weight: Double
    /// True for a word in the answer's ``Neighborhood/row`` of neighbours.
    var isNeighbor = false
  }

  /// Returns the words from which the wrong options for the answer at a place are drawn.
  ///
  /// They are the answer's neighbours, the words that the learner confuses with it, and met words
  /// similar to a met answer. `count`: the number of words with a ``Neighborhood/place`` near the
  /// answer's that are added as well; 0 if the neighbours are enough. `met`: the words that the
  /// learner has met; nil without a learner.
  private func candidates(
    of place: Int,
    filledWith count: Int,
    _ met: MetWords?
  ) -> [Candidate] {
    let factors = factors[place] ?? [:]
    var found = (words.neighborhood(place)?.row.draws ?? []).map { draw in
      Candidate(
        place: draw.target,
        weight: draw.share * (factors[draw.target] ?? 1),
        isNeighbor: true
      )
    }
    for (other, factor) in factors.sorted(by: { $0.key < $1.key })
    where !found.contains(where: { $0.place == other }) {
      found.append(Candidate(place: other, weight: Self.strangerWeight * factor))
    }
    let answer = words.word(place)
    for other in group.clamped(to: place - count / 2..<place + count / 2 + 1)
    where count > 0 && other != place && !found.contains(where: { $0.place == other }) {
      let factor = words.word(other).flatMap { answer?.factor(beside: $0, kind) }
      found.append(Candidate(place: other, weight: Self.filling.weight * (factor ?? 1)))
    }
    guard let met, let answer else { return found }
    let isMet = met.contains(answer.word.key)
    func isAlike(_ candidate: Candidate) -> Bool {
      words.word(candidate.place).map { met.contains($0.word.key) } == isMet
    }
    var alike = found.count(where: isAlike)
    if isMet, alike < OptionViews.enoughAlike {
      let known = Set(found.map(\.place))
      var others = nearest(to: answer, met).filter { !known.contains($0.place) }
      // Unrelated words teach nothing, so only as many are added as a set with at most one new word
      // needs.
      let strangers = others.filter { !isRelated($0.place, to: place) }
      others.removeAll { other in strangers.contains { $0.place == other.place } }
      others += strangers.prefix(max(0, Self.fewestMet - alike - others.count))
      found += others
      alike += others.count
    }
    guard alike >= OptionViews.enoughAlike else { return found }
    for index in found.indices where !isAlike(found[index]) {
      found[index].weight *= Self.unlikeFactor
    }
    return found
  }

  /// Returns true if two words, given by their places from 0, are related: the second is a
  /// neighbour of the first, or they have at least two neighbours in common.
  private func isRelated(_ one: Int, to other: Int) -> Bool {
    let draws = words.neighborhood(one)?.row.draws ?? []
    guard !draws.contains(where: { $0.target == other }) else { return true }
    let others = Set((words.neighborhood(other)?.row.draws ?? []).map(\.target))
    return draws.count { others.contains($0.target) } > 1
  }

  /// Returns the words in `met` that are most similar to the answer, with weights whose sum is
  /// about 1.
  private func nearest(
    to answer: OptionWord,
    _ met: MetWords
  ) -> [Candidate] {
    let score = NeighborScore()
    var found: [Candidate] = []
    for key in met.few(Self.compared.count) where key != answer.word.key {
      guard let place = words.place(of: key), let other = words.word(place),
        answer.isAllowed(beside: other, kind)
      else { continue }
      let likeness = score(
        answer.scored,
        other.scored,
        areOfField: answer.isOfField(of: other)
      )
      let weight =
        NeighborScore.score(likeness, for: kind.purpose) * answer.factor(beside: other, kind)
      found.append(Candidate(place: place, weight: weight))
    }
    found.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.place < $1.place }
    found = Array(found.prefix(Self.compared.taken))
    let sum = found.reduce(0) { $0 + $1.weight }
    return found.map { item in
      Candidate(
        place: item.place,
        weight: max(sum > 0 ? item.weight / sum : 0, Self.filling.weight)
      )
    }
  }
}
