import Foundation
import SwiftProtobuf

extension AnkiMessage {
  /// The kind of a deck, of which an ordinary one is the first field.
  struct DeckFields: SwiftProtobuf.Message, Equatable {
    /// An ordinary deck.
    struct Normal: SwiftProtobuf.Message, Equatable {
      var options: Int64 = 0
      var unknownFields = UnknownStorage()
      static let protoMessageName = "Normal"

      mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
        while let field = try decoder.nextFieldNumber() {
          if field == 1 { try decoder.decodeSingularInt64Field(value: &options) }
        }
      }

      func traverse<V: Visitor>(visitor: inout V) throws {
        if options != 0 { try visitor.visitSingularInt64Field(value: options, fieldNumber: 1) }
        try unknownFields.traverse(visitor: &visitor)
      }

      func isEqualTo(message: any SwiftProtobuf.Message) -> Bool { message as? Self == self }
    }

    var normal = Data()
    var unknownFields = UnknownStorage()
    static let protoMessageName = "DeckFields"

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
      while let field = try decoder.nextFieldNumber() {
        if field == 1 { try decoder.decodeSingularBytesField(value: &normal) }
      }
    }

    func traverse<V: Visitor>(visitor: inout V) throws {
      if !normal.isEmpty { try visitor.visitSingularBytesField(value: normal, fieldNumber: 1) }
      try unknownFields.traverse(visitor: &visitor)
    }

    func isEqualTo(message: any SwiftProtobuf.Message) -> Bool { message as? Self == self }
  }

  /// The options of a deck.
  struct OptionFields: SwiftProtobuf.Message, Equatable {
    var leechThreshold: UInt32 = 0
    var unknownFields = UnknownStorage()
    static let protoMessageName = "OptionFields"
    private static let thresholdField = 22

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
      while let field = try decoder.nextFieldNumber() {
        if field == Self.thresholdField {
          try decoder.decodeSingularUInt32Field(value: &leechThreshold)
        }
      }
    }

    func traverse<V: Visitor>(visitor: inout V) throws {
      if leechThreshold != 0 {
        try visitor.visitSingularUInt32Field(
          value: leechThreshold,
          fieldNumber: Self.thresholdField
        )
      }
      try unknownFields.traverse(visitor: &visitor)
    }

    func isEqualTo(message: any SwiftProtobuf.Message) -> Bool { message as? Self == self }
  }
}
