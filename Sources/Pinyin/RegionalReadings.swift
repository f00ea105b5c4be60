extension Reading {
  /// Returns the reading that a word with this reading has in Taiwan; nil if it is the same.
  ///
  /// `hanzi`: the word in simplified characters, one for each syllable. Longer entries of the table
  /// take precedence: 人质 has an entry of its own and keeps the mainland's zhì, but 质量 does not.
  public func inTaiwan(hanzi: String) -> Reading? {
    let matches = RegionalReadings.matches(self, hanzi).filter(\.entry.isShown)
    var reading = matches.reduce(self) { $0.replacing($1) }
    for (index, word, full) in reading.fullSyllables(hanzi) where fullToneWords.contains(word) {
      reading.syllables[index] = full
    }
    return reading == self ? nil : reading
  }

  /// Returns the other readings of a word that are right in Taiwan: all combinations of its
  /// regional differences, at most 15.
  ///
  /// `hanzi`: the word in simplified characters, one for each syllable.
  public func taiwanVariants(hanzi: String) -> [Reading] {
    var variants = [self]
    for match in RegionalReadings.matches(self, hanzi).prefix(4) {
      variants += variants.map { $0.replacing(match) }
    }
    return Array(variants.dropFirst())
  }

  /// Returns true if Taiwan does not use this reading of a word, not even beside another one.
  ///
  /// `hanzi`: the word in simplified characters, one for each syllable.
  public func isOnlyOfMainland(hanzi: String) -> Bool {
    RegionalReadings.matches(self, hanzi).contains { !$0.entry.isShared }
  }

  fileprivate func replacing(_ match: RegionalReadings.Match) -> Reading {
    var result = self
    for (offset, syllable) in match.entry.taiwan.enumerated() {
      result.syllables[match.start + offset] = syllable
    }
    return result
  }
}

/// The lookup of Taiwan's readings in ``regionalTable``.
private enum RegionalReadings {
  struct Entry: Sendable {
    let hanzi: [Unicode.Scalar]
    let mainland: [Syllable]
    let taiwan: [Syllable]
    /// True if the reading of Taiwan is shown to learners who have chosen Taiwan's readings.
    let isShown: Bool
    /// True if the mainland's reading is usual in Taiwan, too.
    let isShared: Bool
    /// True if the entry applies only to the word itself, and not to longer words that contain it.
    let isWhole: Bool
  }

  struct Match {
    let start: Int
    let entry: Entry
  }

  /// Returns the entries that change a reading, each with the index of its first syllable from 0.
  ///
  /// `hanzi`: the word in simplified characters, one for each syllable.
  static func matches(_ reading: Reading, _ hanzi: String) -> [Match] {
    let scalars = Array(hanzi.unicodeScalars)
    guard scalars.count == reading.syllables.count else { return [] }
    var found: [Match] = []
    var start = 0
    while start < scalars.count {
      let entry = entries[scalars[start]]?.first { entry in
        let end = start + entry.hanzi.count
        return end <= scalars.count && (!entry.isWhole || entry.hanzi.count == scalars.count)
          && scalars[start..<end].elementsEqual(entry.hanzi)
          && reading.syllables[start..<end].elementsEqual(entry.mainland)
      }
      if let entry, entry.mainland != entry.taiwan {
        found.append(Match(start: start, entry: entry))
      }
      start += entry?.hanzi.count ?? 1
    }
    return found
  }

  /// The entries by their first character, those with the most characters first.
  private static let entries: [Unicode.Scalar: [Entry]] = {
    var table: [Unicode.Scalar: [Entry]] = [:]
    for row in regionalTable.split(separator: ";") {
      var words = row.split(whereSeparator: \.isWhitespace)
      let mark = words.first.flatMap { ["~", "=", "+", "!"].contains($0) ? $0 : nil }
      if mark != nil { words.removeFirst() }
      guard words.count == 3 else { continue }
      let entry = Entry(
        hanzi: Array(words[0].unicodeScalars),
        mainland: syllables(words[1]),
        taiwan: syllables(words[2]),
        isShown: mark == nil || mark == "+" || mark == "!",
        isShared: mark != nil,
        isWhole: mark == "=" || mark == "!"
      )
      guard let first = entry.hanzi.first, entry.mainland.count == entry.hanzi.count,
        entry.taiwan.count == entry.hanzi.count
      else { continue }
      table[first, default: []].append(entry)
    }
    return table.mapValues { $0.sorted { $0.hanzi.count > $1.hanzi.count } }
  }()

  /// Returns the syllables of a text such as `la1ji1`.
  private static func syllables(_ text: Substring) -> [Syllable] {
    var found: [Syllable] = []
    var letters = ""
    for character in text {
      letters.append(character)
      guard character.isNumber else { continue }
      if let syllable = try? Syllable(numbered: letters) { found.append(syllable) }
      letters = ""
    }
    return found
  }
}

extension Reading {
  /// Returns the other readings of an interjection whose sound pinyin only approximates; empty for
  /// any other word.
  ///
  /// `hanzi`: the word as written. 嗯 is a nasal, and the particle 啊 is pronounced ya, wa or na,
  /// depending on the sound before it.
  public func interjectionVariants(hanzi: String) -> [Reading] {
    guard syllables.count == 1 else { return [] }
    switch hanzi {
    case "嗯":
      return [Final.ng, .n].flatMap { final in
        [Tone.second, .third, .fourth].map { Reading([Syllable(.zero, final, $0)]) }
      }
    case "啊" where syllables[0].tone == .neutral:
      return [
        Reading([Syllable(.zero, .ia, .neutral)]), Reading([Syllable(.zero, .ua, .neutral)]),
        Reading([Syllable(.n, .a, .neutral)]),
      ]
    default: return []
    }
  }
}

/// The readings of Taiwan that differ from those of the mainland, by character or by word.
///
/// An entry is `hanzi mainland taiwan;`, in simplified characters. It is for a character if all
/// words have the difference, otherwise for a word. An entry with two equal readings prevents
/// shorter entries from applying to its word. The source is the notes "Taiwan pr." in the CC-CEDICT
/// dictionary of 2026-05-20.
///
/// A mark before the hanzi says that Taiwan uses both readings:
/// - `~`: the mainland's is shown, because the concise dictionary of Taiwan's Ministry of Education
///   does not have that of Taiwan alone.
/// - `=`: as `~`, and the entry applies only to this word, not to longer words that contain it.
/// - `+`: the reading of Taiwan is shown, because that dictionary has it alone.
/// - `!`: as `+`, and the entry applies only to this word (和 hàn, but 和平 hépíng).
let regionalTable = """
  期 qi1 qi2; 质 zhi4 zhi2; 人质 ren2zhi4 ren2zhi4; 微 wei1 wei2; 识 shi2 shi4; 击 ji1 ji2;
  息 xi1 xi2; 熄 xi1 xi2; 惜 xi1 xi2; 昔 xi1 xi2; 夕 xi1 xi4; 锡 xi1 xi2; 播 bo1 bo4;
  迹 ji4 ji1; 绩 ji4 ji1; 突 tu1 tu2; 凸 tu1 tu2; 危 wei1 wei2; 究 jiu1 jiu4; 朴 pu3 pu2;
  档 dang4 dang3; 储 chu3 chu2; 拥 yong1 yong3; 暂 zan4 zhan4; 亚 ya4 ya3; 奔 ben4 ben1;
  扎 zha1 zha2; 扎 za1 zha2; 筑 zhu4 zhu2; 综 zong1 zong4; 企 qi3 qi4; 伪 wei3 wei4;
  萎 wei3 wei1; 削 xue1 xue4; 夹 jia1 jia2; 宁 ning4 ning2; 帆 fan1 fan2; 携 xie2 xi1;
  穴 xue2 xue4; 结 jie1 jie2; 赐 ci4 si4; 跌 die1 die2; 发 fa4 fa3; 骤 zhou4 zou4; 伐 fa2 fa1;
  匹 pi3 pi1; 卡 qia3 ka3; 垃圾 la1ji1 le4se4; 堤 di1 ti2; 寂 ji4 ji2; 拙 zhuo1 zhuo2;
  攘 rang3 rang2; 框 kuang4 kuang1; 眶 kuang4 kuang1; 称 chen4 cheng4; 笼 long3 long2;
  粘 zhan1 nian2; 紊 wen3 wen4; 署 shu3 shu4; 曙 shu3 shu4; 载 zai3 zai4; 辙 zhe2 che4;
  辱 ru3 ru4; 雌 ci2 ci1; 剖 pou1 pou3; 叔 shu1 shu2; 淑 shu1 shu2; 吨 dun1 dun4;
  嵌 qian4 qian1; 幢 zhuang4 chuang2; 厦 sha4 xia4; 怯 qie4 que4; 惋 wan3 wan4; 慑 she4 zhe2;
  打 da2 da3; 拎 lin1 ling1; 挟 xie2 xia2; 揣 chuai1 chuai3; 掷 zhi4 zhi2; 敛 lian3 lian4;
  曝 bao4 pu4; 柏 bai3 bo2; 椰 ye1 ye2; 泊 po1 bo2; 淆 xiao2 yao2; 澎 peng2 peng1;
  涛 tao1 tao2; 缉 ji1 qi4; 缚 fu4 fu2; 艘 sou1 sao1; 菌 jun1 jun4; 讽 feng3 feng4;
  贮 zhu4 zhu3; 踏 ta1 ta4; 蹈 dao3 dao4; 蹊 qi1 xi1; 蹬 deng1 deng4; 逮 dai4 dai3;
  酪 lao4 luo4; 酵 jiao4 xiao4; 鞠 ju1 ju2; 颇 po1 po3; 颤 chan4 zhan4; 驯 xun4 xun2;
  劲 jin4 jing4; 差 cha4 cha1; 晕 yun4 yun1; 悄 qiao1 qiao3; 提防 di1fang5 ti2fang2;
  压轴 ya1zhou4 ya1zhou2; 似的 shi4de5 si4de5; 着急 zhao2ji2 zhao1ji2; 着凉 zhao2liang2 zhao1liang2;
  + 骨头 gu3tou5 gu2tou5; 模样 mu2yang4 mo2yang4; 一模一样 yi1mu2yi1yang4 yi1mo2yi1yang4;
  胜任 sheng4ren4 sheng1ren4; 慰劳 wei4lao2 wei4lao4; 纵横 zong4heng2 zong1heng2;
  + 说服 shuo1fu2 shui4fu2; 强行 qiang2xing2 qiang3xing2; 强制 qiang2zhi4 qiang3zhi4;
  口吃 kou3chi1 kou3ji2; 部分 bu4fen5 bu4fen4; 稀罕 xi1han5 xi1han3; 树荫 shu4yin1 shu4yin4;
  刁难 diao1nan4 diao1nan2; 相亲 xiang1qin1 xiang4qin1; 相中 xiang1zhong4 xiang4zhong4;
  从容 cong2rong2 cong1rong2; 琢磨 zuo2mo5 zhuo2mo2; 作料 zuo2liao5 zuo2liao4;
  累累 lei2lei2 lei3lei3; 拖累 tuo1lei3 tuo1lei4; 转载 zhuan3zai3 zhuan3zai4;
  头发 tou2fa5 tou2fa3; 法国 fa3guo2 fa4guo2; 法语 fa3yu3 fa4yu3; 法文 fa3wen2 fa4wen2;
  蒙混 meng2hun4 meng1hun4; 散落 san3luo4 san4luo4; 踏实 ta1shi5 ta4shi2;
  知识 zhi1shi5 zhi1shi4; 认识 ren4shi5 ren4shi4; 消息 xiao1xi5 xiao1xi2; 休息 xiu1xi5 xiu1xi2;
  ! 和 he2 han4; + 血 xue4 xie3; + 括 kuo4 gua1; + 聘 pin4 ping4; ~ 俄 e2 e4;
  + 傍晚 bang4wan3 bang1wan3; ~ 成熟 cheng2shu2 cheng2shou2; + 会儿 hui4r5 hui3r5;
  ~ 谊 yi4 yi2; = 缩 suo1 su4; = 枕 zhen3 zhen4; = 凿 zao2 zuo4; = 较 jiao4 jiao3;
  = 嚼 jiao2 jue2; ~ 暴露 bao4lu4 pu4lu4; ~ 炸 zha2 zha4; ~ 供奉 gong4feng4 gong1feng4;
  """

extension Reading {
  /// Returns the readings of a word in which neutral syllables have the full tones of their
  /// characters.
  ///
  /// The result has all combinations for the first three such syllables. `hanzi`: the word in
  /// simplified characters, one for each syllable. 喜欢 is xǐhuan on the mainland, and xǐhuān is
  /// usual in Taiwan and in some textbooks. The first syllable, doubled characters (妈妈), and
  /// particles and suffixes that are neutral everywhere (们, 子) have no such reading.
  public func fullToneVariants(hanzi: String) -> [Reading] {
    var variants = [self]
    for (index, _, full) in fullSyllables(hanzi).prefix(3) {
      variants += variants.map { reading in
        var reading = reading
        reading.syllables[index] = full
        return reading
      }
    }
    return Array(variants.dropFirst())
  }

  /// Returns the full-tone syllables that can stand for neutral ones, each with its index, from 0,
  /// and the word of two characters that it ends.
  fileprivate func fullSyllables(
    _ hanzi: String
  ) -> [(index: Int, word: String, full: Syllable)] {
    let characters = Array(hanzi)
    guard characters.count == syllables.count else { return [] }
    return syllables.indices.dropFirst().compactMap { index in
      guard syllables[index].tone == .neutral, characters[index] != characters[index - 1],
        let full = fullTones[characters[index]], full.bare == syllables[index].bare
      else { return nil }
      return (index: index, word: String(characters[index - 1...index]), full: full)
    }
  }
}

/// The entries of ``fullToneTable`` by their character.
private let fullTones: [Character: Syllable] = {
  var table: [Character: Syllable] = [:]
  for entry in fullToneTable.split(whereSeparator: \.isWhitespace) {
    guard let character = entry.first else { continue }
    table[character] = try? Syllable(numbered: String(entry.dropFirst()))
  }
  return table
}()

/// The full tones of characters that are neutral at the end or in the middle of words on the
/// mainland, as Taiwan reads them.
///
/// An entry is a simplified character and its reading. The characters are those that the study list
/// has in the neutral tone, without particles and suffixes that are neutral in Taiwan, too, and
/// without 西: dōngxī is east and west, dōngxi a thing. The tone is the one that the character has in
/// the same meaning elsewhere.
private let fullToneTable = """
  头tou2 边bian1 上shang4 下xia4 里li3 气qi4 候hou4 友you3 实shi2 思si1 是shi4 夫fu1 识shi4
  意yi4 道dao4 个ge4 息xi2 过guo4 情qing2 爷ye2 人ren2 方fang1 事shi4 快kuai4 呼hu1 家jia1
  司si1 活huo2 亮liang4 欢huan1 服fu2 李li3 害hai4 萄tao2 闹nao4 量liang2 话hua4 心xin1
  袋dai4 糊hu2 巴ba1 乎hu1 妇fu4 手shou3 酬chou2 付fu4 悠you1 去qu4 来lai2 号hao4 伙huo3
  系xi4 字zi4 宜yi2 生sheng1 诉su4 睛jing1 朵duo3 白bai2 楚chu3 户hu4 应ying4 用yong4 膊bo2
  娘niang2 士shi4 嗽sou4 难nan2 烦fan2 戚qi1 务wu4 傅fu4 拾shi2 悉xi1 饼bing3 晨chen2 璃li2
  扮ban4 听ting1 腐fu3 伍wu3 究jiu4 神shen2 婆po2 食shi2 卖mai4 瑰gui1 误wu4 笼long2 矩ju3
  指zhi3 虎hu3 毛mao2 形xing2 父fu4 数shu4 甥sheng1 屈qu1 声sheng1 水shui3 问wen4 稼jia4
  结jie2 掌zhang3 设she4 袱fu2 试shi4 扭niu3 缝feng2 蝇ying2 屉ti4 合he2 搁ge1 防fang2 咕gu1
  静jing4 弹tan2 嗦suo1 寸cun4 筝zheng1 示shi4 式shi4 执zhi2 物wu4 材cai2 女nü3 尚shang4
  桃tao2 火huo3 狸li2 涂tu2 荡dang4 出chu1 灵ling2 妒du4 性xing4 势shi4 妆zhuang1 就jiu4
  坊fang1 窿long2 敞chang3 叭ba1 索suo3 达da2 唆suo1 卜bo2 路lu4 条tiao2 菇gu1 丹dan1 耐nai4
  婿xu4 算suan4 股gu3 负fu4 跷qiao1 帚zhou3 唤huan4 探tan4 忽hu1 剔ti1 苦ku3 罕han3 唬hu3
  王wang2 歌ge1 裳shang2 朗lang3 枉wang3 篷peng2 牌pai2 腾teng2 经jing1 麻ma2 甲jia3 元yuan2
  在zai4 宗zong1 料liao4 磨mo2 住zhu4 弄nong4 叨dao1 瘩da2 少shao3
  """

/// The words that Taiwan reads with the full tone, also as the end of a part of longer words.
///
/// They are those of the study list for which the concise dictionary of Taiwan's Ministry of
/// Education has only the full tone, except directions and words that are also said with the
/// neutral tone (先生, 喜欢). 任务 and 玫瑰, which the extract of that dictionary lacks, have the full tone
/// in Taiwan, too.
private let fullToneWords = Set(
  """
  多少 时候 眼睛 丈夫 爱人 地方 凉快 清楚 行李 月亮 答应 费用 护士 咳嗽 亲戚 生意 师傅 收拾 熟悉 笑话 月饼 早晨 主意
  打扮 打听 点心 队伍 精神 口袋 粮食 在乎 称呼 规矩 戒指 名气 情形 外甥 委屈 媳妇 相声 小气 薪水 学问 把手 摆设 报酬
  提防 分寸 风筝 福气 干事 格式 固执 寡妇 怪物 闺女 含糊 行家 和气 和尚 厚道 糊涂 火候 祸害 记号 记性 架势 嫁妆 见识
  将就 交情 宽敞 门路 能耐 女婿 欺负 勤快 上司 使唤 试探 疏忽 爽快 絮叨 应酬 应付 冤枉 帐篷 招牌 状元 自在 祖宗 乡下
  记住 任务 玫瑰 交道 字号
  """.split(whereSeparator: \.isWhitespace).map(String.init)
)
