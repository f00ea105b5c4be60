package import Confusables
import Pinyin
import Synchronization

/// The tables of wrong answers, made from the words themselves.
///
/// A pack brings them; they are made when a pack is built, and where one brings none or damaged ones.
package final class ComputedTables: Sendable {
  private struct State {
    var readings: ReadingTables?
    /// By the first place of the level.
    var rows: [Int: [NeighborRow]] = [:]
  }

  private let words: [Word]
  private let likenesses: LikenessTable
  /// Where the words of each level begin, and the end of the last.
  private let bounds: [Int]
  private let state = Mutex(State())

  /// `words`: in the order of learning.
  package init(_ words: [Word], likenesses: LikenessTable = .none) {
    self.words = words
    self.likenesses = likenesses
    var bounds = [0]
    for index in words.indices.dropFirst()
    where words[index].levels.current != words[index - 1].levels.current {
      bounds.append(index)
    }
    self.bounds = bounds + [words.count]
  }

  /// How often each syllable and reading is an answer.
  package var readings: ReadingTables {
    state.withLock { state in
      if let readings = state.readings { return readings }
      let deck = words.lazy.filter { !$0.isQuestion }.map(\.reading)
      let readings = ReadingTables(attested: Inventory.all, deck: deck)
      state.readings = readings
      return readings
    }
  }

  /// The places of the words of the same level as the one at a place.
  package func levelRange(around position: Int) -> Range<Int> {
    let next = bounds.firstIndex { $0 > position } ?? bounds.count - 1
    return bounds[max(next - 1, 0)]..<bounds[next]
  }

  /// The neighbours of a word among the words of its level, as places in the whole list.
  package func neighborRow(at position: Int) -> NeighborRow {
    let range = levelRange(around: position)
    return state.withLock { state in
      if let rows = state.rows[range.lowerBound] { return rows[position - range.lowerBound] }
      let rows = rows(of: range)
      state.rows[range.lowerBound] = rows
      return rows[position - range.lowerBound]
    }
  }

  private func rows(of range: Range<Int>) -> [NeighborRow] {
    // A bank has nothing but questions, whose options are their author's.
    guard range.contains(where: { !words[$0].isQuestion }) else {
      return Array(repeating: .empty, count: range.count)
    }
    let builder = NeighborBuilder(
      range.map { index in
        let word = words[index]
        return NeighborScore.Word(
          id: index - range.lowerBound,
          characters: Array(word.simplified),
          syllables: word.reading.syllables,
          frequency: 1_000_000 / Double(word.frequencyRank ?? 1_000_000)
        )
      },
      score: NeighborScore(likenesses: likenesses)
    )
    return builder.rows().map { $0.shifted(by: range.lowerBound) }
  }
}
