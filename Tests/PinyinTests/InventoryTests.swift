import Pinyin
import Testing

struct InventoryTests {
  @Test func `the counts are those of the source`() {
    #expect(Inventory.toneless.count == 405)
    #expect(Set(Inventory.toneless).count == 405)
    #expect(Inventory.all.count { $0.tone != .neutral } == 1281)
    #expect(Inventory.all.count { $0.tone == .neutral } == 249)
    #expect(Set(Inventory.all).count == Inventory.all.count)
  }

  @Test(arguments: [
    ("ma1", true), ("gei2", false), ("me5", true), ("me1", false), ("hao5", true),
    ("zhuang2", false), ("lüe4", true), ("lüe2", false), ("fiao4", false), ("r5", false),
    ("ng4", false), ("den4", true), ("suan5", true), ("shui2", true), ("ri4", true), ("ri1", false),
  ])
  func `a syllable is attested in its own tones only`(numbered: String, expected: Bool) throws {
    #expect(Inventory.isAttested(try Syllable(numbered: numbered)) == expected)
  }

  @Test func `tones are listed in order`() {
    #expect(Inventory.tones(of: .m, .a) == [.first, .second, .third, .fourth, .neutral])
    #expect(Inventory.tones(of: .m, .e) == [.neutral])
    #expect(Inventory.tones(of: .b, .ong) == [])
    #expect(Inventory.isAttested(.zh, .ong))
    #expect(!Inventory.isAttested(.sh, .ong))
  }

  private func beginsWith(_ vowels: String, _ final: Final) -> Bool {
    final.rawValue.first.map { vowels.contains($0) } ?? false
  }

  @Test(arguments: Inventory.toneless)
  func `every attested syllable obeys the rules of the sound system`(bare: BareSyllable) {
    let (initial, final) = (bare.initial, bare.final)
    let isIFinal = beginsWith("i", final)
    let isUmlaut = beginsWith("ü", final)
    switch initial {
    case .j, .q, .x:
      #expect(isIFinal || isUmlaut)
    case .zh, .ch, .sh, .r, .z, .c, .s:
      #expect(!isUmlaut && (!isIFinal || final == .i))
    case .g, .k, .h:
      #expect(!isIFinal && !isUmlaut)
    case .b, .p, .m, .f:
      #expect(!beginsWith("u", final) || final == .u)
      #expect(!isUmlaut && final != .ong)
    case .d, .t:
      #expect(!isUmlaut)
    case .n, .l, .zero: break
    }
    if final == .ong { #expect(initial != .sh && initial != .zero) }
    if final == .ueng || final == .io || final == .er { #expect(initial == .zero) }
    #expect(final != .r && final != .m && final != .n && final != .ng)
  }

  @Test func `a rising tone is rare after a plain stop or affricate before a nasal ending`() {
    let plain: Set<Initial> = [.b, .d, .g, .j, .zh, .z]
    let rising = Inventory.all.filter {
      $0.tone == .second && plain.contains($0.initial)
        && ($0.final.rawValue.hasSuffix("n") || $0.final.rawValue.hasSuffix("ng"))
    }
    #expect(Set(rising.map(\.numbered)).isSubset(of: ["beng2", "gen2", "zan2"]))
  }
}
