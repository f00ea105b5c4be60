import Pinyin
import Synchronization

/// A reader of the words of one group (see ``OptionGroups``) as options.
///
/// Words are read when a question needs them, and a limited number of them is cached. If a word
/// cannot be read, the result is nil and ``fault`` has the error.
final class OptionReader: Sendable {
  private let shelf: any WordPackReader
  /// All packs, including that of the group.
  private let source: any WordSource
  private let kind: QuestionKind
  private let group: Range<Int>
  private let read = Mutex(Read())

  private struct Read {
    var places: [Int: Neighborhood] = [:]
    var words: [Int: OptionWord] = [:]
    /// The ``Neighborhood/place`` of each word that was looked up, from 0; -1 for words of other
    /// groups.
    var found: [WordKey: Int] = [:]
    /// The words for which ``whole(_:)`` was called, with its results.
    var wholes: [WordKey: OptionWord] = [:]
    /// The first error of reading; nil if there was none.
    var fault: StudyError?
  }

  /// The maximum number of cached words; a drill needs fewer.
  private static let kept = 4000

  /// Makes a reader of the words of one group.
  ///
  /// `shelf`: the pack that the group belongs to. `source`: all packs, including that one. `kind`:
  /// the kind of question for which the group was formed. `group`: the places of its words, as in
  /// ``Neighborhood``.
  init(shelf: any WordPackReader, source: any WordSource, kind: QuestionKind, group: Range<Int>) {
    self.shelf = shelf
    self.source = source
    self.kind = kind
    self.group = group
  }

  /// The first error of reading; nil if there was none.
  var fault: StudyError? { read.withLock { $0.fault } }

  /// Returns the ``Neighborhood/place``, from 0, of a word of the reader's group; nil for another
  /// word.
  func place(of key: WordKey) -> Int? {
    if let known = read.withLock({ $0.found[key] }) { return known < 0 ? nil : known }
    let place =
      kept { () throws(StudyError) -> Int? in
        guard let position = try shelf.position(of: key),
          let there = try shelf.neighborhood(of: position, kind)?.place, group.contains(there)
        else { return nil }
        return there
      } ?? nil
    read.withLock { $0.found[key] = place ?? -1 }
    return place
  }

  /// Returns the word at a ``Neighborhood/place``, from 0, with its neighbours; nil if it cannot be
  /// read.
  func neighborhood(_ place: Int) -> Neighborhood? {
    if let known = read.withLock({ $0.places[place] }) { return known }
    let found = kept { () throws(StudyError) in try shelf.neighborhood(at: place, kind) }
    read.withLock { $0.places[place] = found }
    return found
  }

  /// Returns the word at a ``Neighborhood/place``, from 0; nil if it cannot be read.
  func word(_ place: Int) -> OptionWord? {
    if let known = read.withLock({ $0.words[place] }) { return known }
    guard let position = neighborhood(place)?.position else { return nil }
    let items = kept { () throws(StudyError) in try shelf.items(at: position..<position + 1) }
    guard let found = items?.first?.word.map({ OptionWord($0) }) else { return nil }
    read.withLock { read in
      if read.words.count >= Self.kept { read = Read(fault: read.fault) }
      read.words[place] = found
    }
    return found
  }

  /// Returns the option with the data of the other words of its written form.
  ///
  /// For a hanzi question, it gets all readings of that form instead.
  func whole(_ option: OptionWord) -> OptionWord {
    let word = option.word
    if let known = read.withLock({ $0.wholes[word.key] }) { return known }
    let whole = OptionWord(
      word,
      readings: kind == .hanzi ? readings(of: word) : [],
      homographs: kind == .hanzi ? [] : homographs(of: word)
    )
    read.withLock { $0.wholes[word.key] = whole }
    return whole
  }

  /// Returns every reading of the word's written forms in both scripts.
  private func readings(of word: Word) -> [Reading] {
    Set([word.simplified, word.traditional]).flatMap { text in
      kept { () throws(StudyError) in try source.readings(of: text) } ?? []
    }
  }

  /// Returns every other word that has one of the word's written forms in either script.
  private func homographs(of word: Word) -> [Word] {
    Set([word.simplified, word.traditional]).flatMap { text in
      kept { () throws(StudyError) in try source.words(spelled: text) } ?? []
    }.filter { $0.key != word.key }
  }

  /// Returns the result of a read; on an error, keeps the first error as ``fault`` and returns nil.
  private func kept<Value>(_ body: () throws(StudyError) -> Value) -> Value? {
    do throws(StudyError) {
      return try body()
    } catch {
      read.withLock { $0.fault = $0.fault ?? error }
      return nil
    }
  }
}
