import Foundation
import SwiftProtobuf

/// The messages of Anki's protocol buffers that a collection contains, with the fields that are
/// needed; other fields are skipped.
enum AnkiMessage {
  /// The file `meta` of a package.
  struct Package {
    private(set) var version: Int32 = 0

    init?(_ bytes: Data) {
      guard let fields = try? Fields(serializedBytes: bytes) else { return nil }
      version = fields.number
    }
  }

  /// The column `config` of a template.
  struct Template {
    let front: String
    let back: String

    init?(_ bytes: Data) {
      guard let fields = try? Texts(serializedBytes: bytes) else { return nil }
      (front, back) = (fields.first, fields.second)
    }
  }

  /// The column `config` of a notetype.
  struct Notetype {
    let isCloze: Bool

    init?(_ bytes: Data) {
      guard let fields = try? Fields(serializedBytes: bytes) else { return nil }
      isCloze = fields.number == 1
    }
  }

  /// The column `kind` of a deck.
  struct DeckKind {
    /// The id of the options of an ordinary deck; 0 for a filtered one.
    let options: Int64

    init?(_ bytes: Data) {
      guard let kind = try? DeckFields(serializedBytes: bytes),
        let normal = try? DeckFields.Normal(serializedBytes: kind.normal)
      else { return nil }
      options = normal.options
    }
  }

  /// The column `config` of the options of a deck.
  struct DeckOptions {
    let leechThreshold: Int

    init?(_ bytes: Data) {
      guard let options = try? OptionFields(serializedBytes: bytes) else { return nil }
      leechThreshold = Int(options.leechThreshold)
    }
  }

  /// A message whose first field is a number.
  private struct Fields: SwiftProtobuf.Message, Equatable {
    var number: Int32 = 0
    var unknownFields = UnknownStorage()
    static let protoMessageName = "Fields"

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
      while let field = try decoder.nextFieldNumber() {
        if field == 1 { try decoder.decodeSingularInt32Field(value: &number) }
      }
    }

    func traverse<V: Visitor>(visitor: inout V) throws {
      if number != 0 { try visitor.visitSingularInt32Field(value: number, fieldNumber: 1) }
      try unknownFields.traverse(visitor: &visitor)
    }

    func isEqualTo(message: any SwiftProtobuf.Message) -> Bool { message as? Self == self }
  }

  /// A message whose first two fields are texts.
  private struct Texts: SwiftProtobuf.Message, Equatable {
    var first = ""
    var second = ""
    var unknownFields = UnknownStorage()
    static let protoMessageName = "Texts"

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
      while let field = try decoder.nextFieldNumber() {
        switch field {
        case 1: try decoder.decodeSingularStringField(value: &first)
        case 2: try decoder.decodeSingularStringField(value: &second)
        default: break
        }
      }
    }

    func traverse<V: Visitor>(visitor: inout V) throws {
      if !first.isEmpty { try visitor.visitSingularStringField(value: first, fieldNumber: 1) }
      if !second.isEmpty { try visitor.visitSingularStringField(value: second, fieldNumber: 2) }
      try unknownFields.traverse(visitor: &visitor)
    }

    func isEqualTo(message: any SwiftProtobuf.Message) -> Bool { message as? Self == self }
  }
}
