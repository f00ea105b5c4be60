import Pinyin

extension PrimerPage {
  /// Returns the page that explains the difference between readings.
  static func distinguishing(_ readings: [Reading]) -> PrimerPage {
    let letters = Set(readings.map { $0.syllables.map(\.bare) })
    if letters.count == 1 { return areOfThirdTones(readings) ? .thirdTones : .tones }
    if differing(readings).contains(where: isSurprising) { return .sounds }
    let tones = Set(readings.map { $0.syllables.map(\.tone) })
    return tones.count > 1 ? .tones : .pinyin
  }

  /// Returns whether, at the same position, one reading has two third tones and another a second
  /// and a third tone.
  private static func areOfThirdTones(_ readings: [Reading]) -> Bool {
    func places(of first: Tone) -> Set<Int> {
      Set(
        readings.flatMap { reading in
          zip(reading.syllables, reading.syllables.dropFirst()).enumerated()
            .filter { $1.0.tone == first && $1.1.tone == .third }.map(\.offset)
        }
      )
    }
    return !places(of: .third).isDisjoint(with: places(of: .second))
  }

  /// Returns the syllables without tones at the positions where readings differ.
  private static func differing(_ readings: [Reading]) -> Set<BareSyllable> {
    let longest = readings.map(\.syllables.count).max() ?? 0
    return (0..<longest).reduce(into: []) { result, place in
      let here = readings.compactMap { reading in
        reading.syllables.indices.contains(place) ? reading.syllables[place].bare : nil
      }
      if Set(here).count > 1 { result.formUnion(here) }
    }
  }

  /// Returns whether a syllable contains a sound that the page about surprising sounds explains.
  private static func isSurprising(_ syllable: BareSyllable) -> Bool {
    let initials: [Initial] = [.q, .j, .x, .zh, .ch, .sh, .c, .z, .r]
    let finals: [Final] = [.e, .umlautU, .umlautUe, .umlautUan, .umlautUn]
    return initials.contains(syllable.initial) || finals.contains(syllable.final)
  }
}
