import Glibc
package import Pinyin

/// A folder of recordings: `yin2hang2.ogg` for a word, or `yin2.ogg` for a syllable.
///
/// Names have tone numbers, 5 for the neutral tone, and v for ü.
package struct Recordings: Hashable, Sendable {
  private let folder: String

  /// The kinds of files, the first one preferred.
  private static let extensions = ["ogg", "opus", "mp3", "wav", "flac", "m4a"]

  package init(folder: String) { self.folder = folder }

  /// Returns the files that say a word, in their order; nil if one is missing.
  ///
  /// The recording of the whole word is preferred, under its reading in citation tones. Otherwise
  /// each syllable is looked up in the tone in which it is spoken.
  package func files(of utterance: Utterance) -> [String]? {
    if let whole = file(Self.name(utterance.reading)) { return [whole] }
    let parts = utterance.spoken.syllables.map { file(Self.name(Reading([$0]))) }
    let files = parts.compactMap(\.self)
    return !files.isEmpty && files.count == parts.count ? files : nil
  }

  /// Returns the name of the recording of a reading, without extension.
  package static func name(_ reading: Reading) -> String {
    reading.spelledTogether.replacing("ü", with: "v")
  }

  private func file(_ name: String) -> String? {
    Self.extensions.map { "\(folder)/\(name).\($0)" }.first { path in
      var information = stat()
      return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        && access(path, R_OK) == 0
    }
  }
}

extension Reading {
  /// The syllables with tone numbers as one word in lower case: `yin2hang2`.
  var spelledTogether: String { syllables.map(\.numbered).joined() }
}
