import Foundation

/// The sound formats that browsers play, recognized by their first bytes.
enum SoundFormat {
  /// Returns whether bytes begin like a WAV, Ogg, FLAC, MP3 or MP4 file.
  static func isSound(_ bytes: Data) -> Bool {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    let isFrameOfMP3 = bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
    return has("RIFF", at: 0) && has("WAVE", at: 8) || has("OggS", at: 0) || has("fLaC", at: 0)
      || has("ID3", at: 0) || isFrameOfMP3 || has("ftyp", at: 4)
  }

  /// Returns a WAV file with corrected sizes; other bytes are unchanged.
  ///
  /// A program that writes to a pipe writes the header before it knows the size of the data.
  static func completed(_ bytes: Data) -> Data {
    guard bytes.starts(with: "RIFF".utf8), bytes.count >= 44 else { return bytes }
    var whole = bytes
    func size(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(whole[offset + $1]) << (8 * $1) }
    }
    func set(_ size: Int, at offset: Int) {
      for place in 0..<4 { whole[offset + place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
    }
    set(whole.count - 8, at: 4)
    var chunk = 12
    while chunk + 8 <= whole.count {
      let rest = whole.count - chunk - 8
      if whole[chunk..<chunk + 4].elementsEqual("data".utf8) {
        if size(at: chunk + 4) > rest { set(rest, at: chunk + 4) }
        break
      }
      chunk += 8 + size(at: chunk + 4) + size(at: chunk + 4) % 2
    }
    return whole
  }
}
