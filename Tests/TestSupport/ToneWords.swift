package import Confusables
import FSRS
import Pinyin
package import Study

/// Words of one syllable in the second or the third tone, of which the other exists too.
package enum ToneWords {
  package static let words: [Word] = [
    "茶|cha2|tea", "人|ren2|person", "钱|qian2|money", "红|hong2|red", "糖|tang2|sugar",
    "买|mai3|to buy", "马|ma3|horse", "粉|fen3|powder", "米|mi3|rice", "有|you3|to have",
  ].enumerated().compactMap { index, line in
    let fields = line.split(separator: "|").map(String.init)
    guard let reading = try? Reading(numbered: fields[1]) else { return nil }
    return Word(
      simplified: fields[0],
      traditional: fields[0],
      reading: reading,
      levels: Levels([.hsk2025: Level.all[0]]),
      frequencyRank: index + 1,
      topic: "food",
      gloss: fields[2],
      meanings: [index + 1]
    )
  }

  package static let list = WordList(words)
}

extension StudyBench {
  /// Answers every word once and well, so that all are learned and none is due today.
  package func begin(_ kind: QuestionKind = .reading) async throws {
    let drill = try await service.startDrill(
      DrillRequest(kinds: [kind], count: 100, newWords: 100, seed: 1)
    ).id
    while try await answer(in: drill, grade: .easy) != nil {}
    _ = try await service.endDrill(drill)
    clock.advance(seconds: 86_400)
  }
}

extension Question {
  /// The number, from 0, of an option that differs from the answer in one contrast alone; nil if there
  /// is none.
  package func option(confusing contrast: Contrast) -> Int? {
    options.indices.first { confusions(ofOption: $0).map(\.contrast) == [contrast] }
  }
}
