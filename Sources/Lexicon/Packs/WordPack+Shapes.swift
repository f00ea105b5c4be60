package import Study
import Synchronization

extension WordPack {
  /// The largest number of look-alikes of a character that count.
  private static let lookAlikes = 8

  package func shape(of character: Character) throws(StudyError) -> HanziShape? {
    do throws(LexiconError) {
      let table = try characters.withLock { (known) throws(LexiconError) -> CharacterTable in
        if let known { return known }
        let table = try CharacterTable(path: path)
        known = table
        return table
      }
      guard let hanzi = try table.hanzi([character]).first else { return nil }
      let alike = try table.lookAlikes(of: character, in: nil, limit: Self.lookAlikes)
      return HanziShape(
        character: String(character),
        components: hanzi.components.map(String.init),
        lookAlikes: alike.filter { $0.likeness >= LookAlike.leastShown }
          .map { String($0.character) }
      )
    } catch {
      throw .damagedPack(path: path)
    }
  }
}
