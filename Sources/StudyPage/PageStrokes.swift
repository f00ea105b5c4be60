package import Study

/// The request of a page for the strokes of the characters of a text.
struct GetPageStrokes: ServiceCall {
  static let method = "page.strokes"
  typealias Response = PageStrokes
  let text: String

  /// The maximum number of characters of a text that are drawn.
  private static let mostCharacters = 8

  /// The first ``mostCharacters`` different characters of the text, in its order.
  var characters: [String] {
    var seen: Set<Character> = []
    return text.filter { seen.insert($0).inserted }.prefix(Self.mostCharacters).map(String.init)
  }
}

/// The strokes of characters for a page.
package struct PageStrokes: Codable, Sendable {
  /// The characters whose strokes are known.
  private let characters: [CharacterStrokes]
  /// The reason why the strokes cannot be read; nil if they can.
  private let note: String?

  package init(_ characters: [CharacterStrokes], note: String? = nil) {
    self.characters = characters
    self.note = note
  }
}

/// The reader of strokes, on a thread of its own since a database blocks.
package actor StrokeReader {
  private let queue = BlockingQueue("strokes")
  private let find: @Sendable ([String]) -> PageStrokes

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  /// Makes a reader; `find` is a function that returns the strokes of those characters that are
  /// known.
  package init(find: @escaping @Sendable ([String]) -> PageStrokes) { self.find = find }

  func strokes(_ call: GetPageStrokes) -> PageStrokes { find(call.characters) }
}
