/// One of the 214 Kangxi radicals, with its name and the shapes that it has in characters.
package struct Radical: Hashable, Sendable {
  /// The radical as a character of its own: `水`.
  package let character: Character
  /// The name in English.
  package let name: String
  /// The other shapes that the radical has in characters of both scripts: `氵`.
  package let shapes: [Character]

  /// Finds the radical with this character; nil if it is not a radical.
  package init?(_ character: Character) {
    guard let known = Self.all[character] else { return nil }
    self = known
  }

  /// Finds the radical whose own form or one of whose shapes is this character, such as 水 for 氵;
  /// nil if there is none.
  package init?(shape: Character) {
    guard let known = Self.all[shape] ?? Self.byShape[shape] else { return nil }
    self = known
  }

  private static let byShape: [Character: Radical] = Dictionary(
    all.values.sorted { $0.character < $1.character }.flatMap { radical in
      radical.shapes.map { ($0, radical) }
    },
    uniquingKeysWith: { first, _ in first }
  )

  private init(character: Character, name: String, shapes: [Character]) {
    self.character = character
    self.name = name
    self.shapes = shapes
  }

  /// Returns the shape of the radical in a character, according to the character's components.
  package func shape(in hanzi: Hanzi) -> Character {
    shapes.first { hanzi.components.contains($0) || hanzi.character == $0 } ?? character
  }

  private static let all: [Character: Radical] = {
    var all: [Character: Radical] = [:]
    for row in table.split(separator: ";") {
      let words = row.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, let character = words[0].first else { continue }
      all[character] = Radical(
        character: character,
        name: String(words[1].map { $0 == "-" ? " " : $0 }),
        shapes: words.dropFirst(2).flatMap(Array.init)
      )
    }
    return all
  }()

  /// The radicals in the form `character name shapes;`; the names are mostly those of Unicode, with
  /// hyphens for spaces.
  private static let table = """
    一 one; 丨 line; 丶 dot; 丿 slash; 乙 second; 亅 hook; 二 two; 亠 lid; 人 person 亻; 儿 legs; 入 enter;
    八 eight; 冂 down-box; 冖 cover; 冫 ice; 几 table; 凵 open-box; 刀 knife 刂; 力 power; 勹 wrap; 匕 spoon;
    匚 right-open-box; 匸 hiding-enclosure; 十 ten; 卜 divination; 卩 seal; 厂 cliff; 厶 private; 又 again;
    口 mouth; 囗 enclosure; 土 earth; 士 scholar; 夂 go; 夊 go-slowly; 夕 evening; 大 big; 女 woman;
    子 child; 宀 roof; 寸 inch; 小 small ⺌; 尢 lame 尣; 尸 corpse; 屮 sprout; 山 mountain; 巛 river; 工 work;
    己 oneself; 巾 cloth; 干 dry; 幺 short-thread; 广 shelter; 廴 long-stride; 廾 two-hands; 弋 shoot;
    弓 bow; 彐 snout 彑; 彡 bristle; 彳 step; 心 heart 忄⺗; 戈 halberd; 戶 door; 手 hand 扌; 支 branch;
    攴 tap 攵⺙; 文 script; 斗 dipper; 斤 axe; 方 square; 无 not; 日 sun; 曰 say; 月 moon; 木 tree; 欠 lack;
    止 stop; 歹 death; 殳 weapon; 毋 do-not; 比 compare; 毛 fur; 氏 clan; 气 steam; 水 water 氵氺; 火 fire 灬;
    爪 claw 爫⺤; 父 father; 爻 double-x; 爿 half-tree-trunk; 片 slice; 牙 fang; 牛 cow 牜; 犬 dog 犭;
    玄 profound; 玉 jade 王; 瓜 melon; 瓦 tile; 甘 sweet; 生 life; 用 use; 田 field; 疋 bolt-of-cloth;
    疒 sickness; 癶 footsteps; 白 white; 皮 skin; 皿 dish; 目 eye; 矛 spear; 矢 arrow; 石 stone; 示 spirit 礻;
    禸 track; 禾 grain; 穴 cave; 立 stand; 竹 bamboo ⺮; 米 rice; 糸 silk 纟糹; 缶 jar; 网 net 罒; 羊 sheep ⺷;
    羽 feather; 老 old 耂; 而 and; 耒 plow; 耳 ear; 聿 brush; 肉 meat 月; 臣 minister; 自 self; 至 arrive;
    臼 mortar; 舌 tongue; 舛 oppose; 舟 boat; 艮 stopping; 色 color; 艸 grass 艹; 虍 tiger; 虫 insect;
    血 blood; 行 go; 衣 clothes 衤; 襾 cover; 見 see 见; 角 horn; 言 speech 讠訁; 谷 valley;
    豆 bean; 豕 pig; 豸 badger; 貝 shell 贝; 赤 red; 走 run; 足 foot ⻊; 身 body; 車 cart 车; 辛 bitter;
    辰 morning; 辵 walk 辶; 邑 city 阝; 酉 wine; 釆 distinguish; 里 village; 金 gold 钅釒; 長 long 长; 門 gate 门;
    阜 mound 阝; 隶 slave; 隹 short-tailed-bird; 雨 rain ⻗; 靑 blue; 非 wrong; 面 face; 革 leather;
    韋 tanned-leather 韦; 韭 leek; 音 sound; 頁 leaf 页; 風 wind 风; 飛 fly 飞; 食 eat 饣飠; 首 head; 香 fragrant;
    馬 horse 马; 骨 bone; 高 tall; 髟 hair; 鬥 fight; 鬯 sacrificial-wine; 鬲 cauldron; 鬼 ghost; 魚 fish 鱼;
    鳥 bird 鸟; 鹵 salt 卤; 鹿 deer; 麥 wheat 麦; 麻 hemp; 黃 yellow 黄; 黍 millet; 黑 black; 黹 embroidery;
    黽 frog 黾; 鼎 tripod; 鼓 drum; 鼠 rat; 鼻 nose; 齊 even 齐; 齒 tooth 齿; 龍 dragon 龙; 龜 turtle 龟;
    龠 flute;
    """
}
