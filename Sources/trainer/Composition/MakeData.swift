import ArgumentParser
import Foundation
import Lexicon
import REPL
import StatsStore
import Study

/// The program `mkdata`, which builds the word database and the stats template from `Data/`.
struct MakeData: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mkdata",
    abstract: "Build the word database and the stats template."
  )

  @Argument(help: "The directory that holds words/ and topics.tsv.")
  var data: String

  @Argument(help: "The directory to write into.")
  var output: String

  func run() throws {
    do {
      // This directory can be read by every user, unlike those with a learner's data.
      try FileManager.default.createDirectory(
        atPath: output,
        withIntermediateDirectories: true
      )
      let list = try StudyListReader(directory: data)
      let alike = try MeaningListReader(directory: data).words(list.words)
      let words = try PhraseListReader(directory: data).words(alike)
      let facts = try CharacterListReader(directory: data).characters
      let scripts = LookAlikes.scripts(of: list.words)
      let pack = PackBuilder(
        items: words.map(Item.word),
        isOrdered: true,
        topics: list.topics,
        metadata: [
          "name": "study", "title": "HSK study list",
          "license": "GPL-3.0-or-later; sources in Data/LICENSES.md",
          "syllabus": "2012, 2021, 2025",
        ],
        characters: LookAlikes(facts) { scripts[$0] ?? [] },
        chosen: try WrongWordReader(directory: data, words: words).chosen
      )
      try pack.build(at: output + "/ChineseWords.sqlite", mode: 0o644)
      try Template.build(at: output + "/PTStats.template.sqlite")
      Console.standard.print(["\(list.words.count) words in \(list.topics.count) topics"])
    } catch let error as LexiconError {
      throw CleanFailure(error.explanation)
    } catch let error as StoreError {
      throw CleanFailure("cannot write the template: \(error)")
    }
  }
}

/// An error with the text that is printed for it.
struct CleanFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
