package import Foundation
import Study

/// The request of a page for the word lists that can be drilled.
struct GetPageLists: ServiceCall {
  static let method = "page.lists"
  typealias Response = [PageList]
}

/// A word list for a page.
package struct PageList: Codable, Sendable {
  private let name: String
  /// The number of words of the list; nil if it cannot be read.
  private let words: Int?
  /// True for the list that comes with the program.
  private let isBuiltIn: Bool

  package init(name: String, words: Int?, isBuiltIn: Bool) {
    (self.name, self.words, self.isBuiltIn) = (name, words, isBuiltIn)
  }
}

/// A part of a file with a word list; a page sends the parts in order.
struct PutPageFile: ServiceCall {
  static let method = "page.file"
  typealias Response = Int
  /// The name of the file on the learner's device.
  let file: String
  /// The number of bytes that were sent before; 0 begins a new file.
  let offset: Int
  let data: Data
}

/// The request to read the file that a page has sent, and to store its words.
struct ImportPageFile: ServiceCall {
  static let method = "page.import"
  typealias Response = PageImport
  /// True to read the words without storing them.
  let isTrial: Bool
}

/// The outcome of an import for a page.
package struct PageImport: Codable, Sendable {
  /// The name of the list that was written, or would be.
  private let list: String
  private let words: Int
  /// True if a list with this name exists already.
  private let isReplacing: Bool
  /// The sentences about what was read and what was left out.
  private let lines: [String]

  package init(list: String, words: Int, isReplacing: Bool, lines: [String]) {
    (self.list, self.words) = (list, words)
    (self.isReplacing, self.lines) = (isReplacing, lines)
  }
}

/// A file that a page sends in parts; it can be incomplete.
package struct PageFile: Sendable {
  /// The maximum number of bytes; longer lists are imported by the command.
  static let mostBytes = 2 << 20
  private static let longestName = 200

  /// The name of the file, without directories.
  package private(set) var name = ""
  package private(set) var data = Data()
  /// The session that sends the file.
  ///
  /// A part from another session is refused unless it begins a new file.
  private var session = ""

  /// Appends a part, and returns the number of bytes so far.
  ///
  /// - Throws: `.interrupted` if the part is not the next one or comes from another session, and
  ///   `.tooLarge` if the file gets too long.
  mutating func append(_ part: PutPageFile, from session: String) throws(PageFileError) -> Int {
    if part.offset == 0 {
      let name = part.file.split(separator: "/").last.map(String.init) ?? ""
      (self.name, data) = (String(name.prefix(Self.longestName)), Data())
      self.session = session
    }
    guard session == self.session, part.offset == data.count else { throw .interrupted }
    guard part.data.count <= Self.mostBytes - data.count else {
      data = Data()
      throw .tooLarge
    }
    data.append(part.data)
    return data.count
  }

  /// Returns the file with the parts so far, which may be incomplete.
  ///
  /// - Throws: `.interrupted` if this session has not sent it, `.empty` if it has no bytes.
  func complete(from session: String) throws(PageFileError) -> PageFile {
    guard session == self.session else { throw .interrupted }
    guard !data.isEmpty else { throw .empty }
    return self
  }
}

/// A reason why the file of a page cannot be imported.
package enum PageFileError: Error {
  case empty
  case interrupted
  case tooLarge
  /// The file cannot be imported; `reason` is a sentence for the learner.
  case unreadable(reason: String)

  var text: String {
    switch self {
    case .empty: "The file is empty."
    case .interrupted: "The file did not arrive; choose it again."
    case .tooLarge:
      "The file has more than \(PageFile.mostBytes >> 20) MB; import it with ‘trainer words import FILE’."
    case .unreadable(let reason): reason
    }
  }
}

/// The installed word lists and the import of new ones, on a thread of their own since both block.
package actor PageLists {
  private let queue = BlockingQueue("lists")
  private let find: @Sendable () -> [PageList]
  private let read: @Sendable (PageFile, Bool) throws(PageFileError) -> PageImport
  /// A function that opens the lists named by the setting `packs`.
  let refresh: @Sendable () async -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  /// Makes the lists.
  ///
  /// - Parameters:
  ///   - find: A function that returns the installed lists.
  ///   - read: A function that reads a file and stores its words. If its second argument is true,
  ///     it stores nothing.
  ///   - refresh: A function that opens the lists named by the setting `packs`, called when the
  ///     setting has changed.
  package init(
    find: @escaping @Sendable () -> [PageList],
    read: @escaping @Sendable (PageFile, Bool) throws(PageFileError) -> PageImport,
    refresh: @escaping @Sendable () async -> Void
  ) {
    (self.find, self.read, self.refresh) = (find, read, refresh)
  }

  func installed() -> [PageList] { find() }

  func accept(_ file: PageFile, _ call: ImportPageFile) throws(PageFileError) -> PageImport {
    try read(file, call.isTrial)
  }
}
