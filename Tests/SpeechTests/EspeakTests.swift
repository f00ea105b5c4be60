import Foundation
import Speech
import Study
import TestSupport
import Testing

/// The real espeak-ng, which writes to a file what it says.
struct EspeakTests {
  /// The pitch of a recording in Hz, one value for each 10 ms in which there is a voice.
  private func pitches(of reading: String) throws -> [Double] {
    let scratch = try TemporaryDirectory()
    let path = "/usr/bin:/bin"
    let command = "espeak-ng -v cmn-latn-pinyin -s 80 -w \(scratch("said.wav")) {pinyin}"
    let speaker = ProgramSpeaker(
      SpeechPlan(.command(try SpeechCommand(command)), recordings: "", path: path),
      path: path,
      explain: { "\($0)" }
    )
    speaker.say(try .of("", reading))
    speaker.finish(seconds: TrainerProgram.patienceSeconds)
    #expect(speaker.takeWarning() == nil)
    return Waveform(wave: try scratch.bytes(of: "said.wav")).pitches()
  }

  /// The means of five parts of a syllable, in semitones above its lowest one.
  private func contour(_ reading: String) throws -> [Double] {
    let pitches = try pitches(of: reading).map { 12 * log2($0) }
    try #require(pitches.count >= 15, "\(reading) has too little voice")
    let means = (0..<5).map { part -> Double in
      let values = pitches[pitches.count * part / 5..<pitches.count * (part + 1) / 5].sorted()
      return values[values.count / 2]
    }
    return means.map { $0 - (means.min() ?? 0) }
  }

  @Test func `the first tone is level`() throws {
    let contour = try contour("ma1")
    #expect((contour.max() ?? 0) < 1, "\(contour)")
  }

  @Test func `the second tone rises`() throws {
    let contour = try contour("ma2")
    #expect(contour[4] - contour[0] > 1 && contour == contour.sorted(), "\(contour)")
  }

  @Test func `the third tone dips`() throws {
    let contour = try contour("ma3")
    #expect(contour[0] > 0.7 && contour[1...3].min() == 0 && contour[4] > 0.7, "\(contour)")
  }

  @Test func `the fourth tone falls`() throws {
    let contour = try contour("ma4")
    #expect(contour[0] - contour[4] > 2, "\(contour)")
  }
}

/// The samples of a recording with one channel of 16 bits, at half its rate.
private struct Waveform {
  private let samples: [Double]
  private let rate: Double

  init(wave bytes: [UInt8]) {
    func number(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func sample(_ offset: Int) -> Double {
      Double(Int16(bitPattern: UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8))
    }
    rate = Double(number(24)) / 2
    samples = stride(from: 44, to: bytes.count - 3, by: 4).map {
      (sample($0) + sample($0 + 2)) / 2
    }
  }

  /// Returns the pitch of each 10 ms of the vowel, which is louder than the consonant before it, by
  /// the highest peak of the autocorrelation between 60 and 400 Hz.
  func pitches() -> [Double] {
    let window = Int(rate * 0.04)
    let lags = Int(rate / 400)...Int(rate / 60)
    let frames = stride(
      from: 0,
      to: samples.count - window - lags.upperBound,
      by: Int(rate / 100)
    )
    .map { (start: $0, energy: product($0, $0, window)) }
    let loudest = frames.map(\.energy).max() ?? 0
    return frames.filter { $0.energy >= loudest / 4 }.compactMap { frame in
      var best = (lag: 0, value: 0.0)
      for lag in lags {
        let other = frame.start + lag
        let norm = (frame.energy * product(other, other, window)).squareRoot()
        let value = norm > 0 ? product(frame.start, other, window) / norm : 0
        // A longer lag has to be clearly better, or a multiple of the period would be taken.
        if value > best.value + 0.02 { best = (lag, value) }
      }
      return best.value > 0.7 ? rate / Double(best.lag) : nil
    }
  }

  private func product(_ left: Int, _ right: Int, _ count: Int) -> Double {
    var sum = 0.0
    for index in 0..<count { sum += samples[left + index] * samples[right + index] }
    return sum
  }
}
