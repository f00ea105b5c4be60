extension NeighborScore.Word {
  /// Returns the places of the characters that another word has too, as bits; a repeated character
  /// counts at its first place.
  public func charactersShared(with other: NeighborScore.Word) -> UInt64 {
    Self.bits(codes.indices) {
      !codes[..<$0].contains(codes[$0]) && other.codes.contains(codes[$0])
    }
  }

  /// Returns the places of the syllables that another word has too, whatever their tones, as bits.
  public func syllablesShared(with other: NeighborScore.Word) -> UInt64 {
    Self.bits(parts.indices) { place in
      other.parts.contains { $0.x == parts[place].x && $0.y == parts[place].y }
    }
  }

  private static func bits(_ places: Range<Int>, _ isSet: (Int) -> Bool) -> UInt64 {
    places.prefix(UInt64.bitWidth).reduce(0) { isSet($1) ? $0 | 1 << UInt64($1) : $0 }
  }

  /// Returns the distance of two words in sound, on the scale of ``SyllableDistance``; a syllable
  /// that only one of them has counts 1.
  public func soundDistance(to other: NeighborScore.Word) -> Double {
    zip(parts, other.parts).reduce(Double(abs(parts.count - other.parts.count))) {
      $0 + SoundParts.distance($1.0, $1.1)
    }
  }

  /// Returns true if two words have a character in common, or a syllable apart from its tone.
  public func isRelated(to other: NeighborScore.Word) -> Bool {
    codes.contains(where: other.codes.contains)
      || parts.contains { part in other.parts.contains { part.x == $0.x && part.y == $0.y } }
  }
}
