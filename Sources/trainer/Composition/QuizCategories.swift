import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// The words of a quiz: a category, or any other selection of words.
struct QuizChoice {
  /// The name that is shown, such as `level 2`.
  var name: String
  var filter: WordFilter
  /// The packs named on the command line; nil for those of the settings.
  var packs: String?
  var kinds: [QuestionKind]
}

/// The categories of a quiz, with their numbers of questions.
struct QuizCategories {
  let session: Session
  let settings: Settings
  /// The requested kinds of questions.
  let kinds: [QuestionKind]

  /// Returns all categories that contain a question: levels, topics, packs and question banks.
  func all() throws -> [QuizCategory] {
    let words = try session.databases.words()
    var found: [QuizCategory] = []
    for level in Level.all {
      found.append(try category(.level, level.text, in: words))
    }
    for topic in words.topics { found.append(try category(.topic, topic.key, in: words)) }
    for name in session.databases.library.names {
      let pack = try session.databases.library.open([name])
      for sort in [QuizCategory.Sort.pack, .bank] {
        found.append(try category(sort, name, in: pack))
      }
    }
    return found.filter { $0.count > 0 }
  }

  private func category(
    _ sort: QuizCategory.Sort,
    _ name: String,
    in words: any WordSource
  ) throws -> QuizCategory {
    let isAsked = kinds.isEmpty || kinds.contains { sort == .bank ? $0 == .bank : $0 != .bank }
    guard isAsked || ![.pack, .bank].contains(sort) else {
      return QuizCategory(sort, name, count: 0)
    }
    let choice = try choice(sort, name)
    return QuizCategory(sort, name, count: try choice.sheet(of: words, settings)?.size ?? 0)
  }

  /// Returns the choice of words, packs and kinds of questions for a category.
  func choice(_ sort: QuizCategory.Sort, _ name: String) throws -> QuizChoice {
    var filter = WordFilter(edition: settings.edition)
    switch sort {
    case .level: filter = WordFilter(levels: try Selections.levels(name), edition: settings.edition)
    case .topic: filter.topic = name
    case .pack, .bank: break
    }
    return QuizChoice(
      name: "\(sort.rawValue) \(name)",
      filter: filter,
      packs: sort == .pack || sort == .bank ? name : nil,
      kinds: try kinds(of: sort)
    )
  }

  /// Returns the kinds of questions that a category of the sort `sort` asks.
  ///
  /// A bank asks its own questions. A pack asks the requested kinds, or reading if none was
  /// requested. A level or topic asks the requested kinds. If that list is empty, the sheet asks
  /// words for their reading.
  private func kinds(of sort: QuizCategory.Sort) throws -> [QuestionKind] {
    switch sort {
    case .bank: return [.bank]
    case .pack:
      return kinds.isEmpty ? [.reading] : kinds.filter { $0 != .bank }
    case .level, .topic: return kinds
    }
  }
}

extension QuizChoice {
  /// Returns the text that identifies games with the same choice, whose results can be compared.
  func form(_ settings: Settings) -> String {
    let kinds = kinds.isEmpty ? "all kinds" : kinds.map(\.rawValue).joined(separator: " ")
    return String("\(name), \(kinds), \(settings.edition.rawValue)".prefix(100))
  }

  /// Returns a sheet of the questions about words; nil if there are none.
  ///
  /// `seed`: the seed of the order; nil for a random order.
  func sheet(
    of words: any WordSource,
    _ settings: Settings,
    seed: UInt64? = 0
  ) throws(StudyError) -> QuestionSheet? {
    do throws(StudyError) {
      return try QuestionSheet(
        of: words,
        filter,
        kinds: kinds,
        settings,
        seed: seed
      )
    } catch StudyError.emptySelection {
      return nil
    }
  }
}
