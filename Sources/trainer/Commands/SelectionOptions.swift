import ArgumentParser
import Study

/// The options that select the words of a drill or a worksheet.
struct SelectionOptions: ParsableArguments {
  @Option(help: "Words of these levels, such as 2 or 1-3.", completion: .levels)
  var level: String?

  @Option(help: "Words of this topic.", completion: .topics)
  var topic: String?

  @Option(
    help: "Words of these packs, such as travel; by default those of the settings.",
    completion: .packs
  )
  var pack: String?
}

extension SelectionOptions {
  /// Returns the filter for the words; throws an error for an invalid level, or for a topic that
  /// the words lack.
  func filter(in words: any WordSource, _ settings: Settings) throws -> WordFilter {
    WordFilter(
      levels: try Selections.levels(level),
      topic: try Selections.topic(topic, in: words),
      edition: settings.edition
    )
  }
}

extension QuestionSheet {
  /// Makes a sheet according to the settings; `seed` is nil for a random order.
  ///
  /// - Throws: `StudyError.emptySelection` if no word passes the filter.
  init(
    of words: any WordSource,
    _ filter: WordFilter,
    kinds: [QuestionKind],
    _ settings: Settings,
    seed: UInt64?
  ) throws(StudyError) {
    try self.init(
      of: words,
      filter,
      kinds: kinds,
      script: settings.script,
      region: settings.region,
      seed: seed ?? UInt64.random(in: .min ... .max)
    )
  }
}
