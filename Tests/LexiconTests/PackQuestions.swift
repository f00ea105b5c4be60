import Confusables
import Foundation
import Lexicon
import SeededRandom
import Study
import TestSupport
import Testing

/// Questions about words of the built study pack.
struct PackQuestions {
  /// The pack with the draws of readings, which take long to make.
  private static let shared = Result { () throws -> (pack: WordPack, draws: DistractorCache) in
    let pack = try WordPack(path: TrainerProgram.shared + "/ChineseWords.sqlite")
    return (pack, DistractorCache(pack, profile: ConfusionProfile()))
  }

  let pack: WordPack
  let maker: QuestionMaker
  private var generator: SplitMix64

  init(seed: UInt64) throws {
    let shared = try Self.shared.get()
    pack = shared.pack
    maker = QuestionMaker(
      words: pack,
      profile: shared.draws.profile,
      script: .simplified,
      draws: shared.draws
    )
    generator = SplitMix64(seed: seed)
  }

  /// The keys of the wrong words that a teacher has chosen for a word.
  static func chosen(for key: String) throws -> Set<String> {
    let words = try StudyListReader(directory: data).words
    let rows = try WrongWordReader(directory: data, words: words).chosen
    let number = try #require(words.firstIndex { $0.key.rawValue == key })
    return Set((rows[number] ?? []).map { words[$0].key.rawValue })
  }

  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data").path

  /// Asks a word; nil when it has no four options of this kind.
  mutating func ask(
    _ word: Word,
    _ kind: QuestionKind,
    met: MetWords? = nil
  ) throws -> Question? {
    let question = try maker.question(
      for: .word(word),
      card: CardKey(word.key, kind.skill),
      kind: kind,
      isNew: false,
      at: .noon,
      met: met,
      using: &generator
    )
    return question?.answer == nil ? nil : question
  }

  /// Returns true if one word is a neighbour of the other, or two neighbours are common to both.
  func areRelated(_ one: Word, _ other: Word, _ kind: QuestionKind) throws -> Bool {
    let (own, others) = (try neighbors(of: one, kind), try neighbors(of: other, kind))
    return own.targets.contains(others.place) || others.targets.contains(own.place)
      || own.targets.intersection(others.targets).count > 1
  }

  private func neighbors(
    of word: Word,
    _ kind: QuestionKind
  ) throws -> (place: Int, targets: Set<Int>) {
    let position = try #require(try pack.position(of: word.key))
    let found = try #require(try pack.neighborhood(of: position, kind))
    return (found.place, Set(found.row.draws.map(\.target)))
  }
}

extension Word {
  /// True if a character occurs in the word more than once.
  var isDoubled: Bool { Set(simplified).count < simplified.count }
}
