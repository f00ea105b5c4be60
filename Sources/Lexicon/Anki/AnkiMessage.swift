import Foundation

/// The protocol buffer messages of Anki that a collection contains, with the fields that are
/// needed; other fields are skipped.
///
/// Each initializer returns nil if the bytes are not a message, or a needed text is not UTF-8.
enum AnkiMessage {
  /// The file `meta` of a package.
  struct Package {
    let version: Int32

    init?(_ bytes: Data) {
      guard let message = WireMessage(bytes) else { return nil }
      version = Int32(truncatingIfNeeded: message.number(1))
    }
  }

  /// The column `config` of a template.
  struct Template {
    let front: String
    let back: String

    init?(_ bytes: Data) {
      guard let message = WireMessage(bytes), let front = message.text(1),
        let back = message.text(2)
      else { return nil }
      (self.front, self.back) = (front, back)
    }
  }

  /// The column `config` of a notetype.
  struct Notetype {
    let isCloze: Bool

    init?(_ bytes: Data) {
      guard let message = WireMessage(bytes) else { return nil }
      isCloze = message.number(1) == 1
    }
  }

  /// The column `kind` of a deck.
  struct DeckKind {
    /// The id of the options of an ordinary deck; 0 for a filtered deck.
    let options: Int64

    init?(_ bytes: Data) {
      guard let kind = WireMessage(bytes), let normal = WireMessage(kind.bytes(1)) else {
        return nil
      }
      options = Int64(bitPattern: normal.number(1))
    }
  }

  /// The column `config` of the options of a deck.
  struct DeckOptions {
    let leechThreshold: Int

    init?(_ bytes: Data) {
      guard let options = WireMessage(bytes) else { return nil }
      leechThreshold = Int(UInt32(truncatingIfNeeded: options.number(22)))
    }
  }
}
