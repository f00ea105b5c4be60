extension Reading {
  /// Returns the readings of a word in which syllables that are neutral have the full tone of their
  /// character, in all combinations for the first three such syllables.
  ///
  /// `hanzi`: the word in simplified characters, one for each syllable. 喜欢 is xǐhuan on the
  /// mainland, and xǐhuān is usual in Taiwan and in some textbooks. The first syllable, doubled
  /// characters (妈妈), and particles and suffixes that are neutral everywhere (们, 子) have no such
  /// reading.
  public func fullToneVariants(hanzi: String) -> [Reading] {
    let characters = Array(hanzi)
    guard characters.count == syllables.count else { return [] }
    var variants = [self]
    var count = 0
    for index in syllables.indices.dropFirst() where syllables[index].tone == .neutral {
      guard count < 3, characters[index] != characters[index - 1],
        let full = fullTones[characters[index]], full.bare == syllables[index].bare
      else { continue }
      count += 1
      variants += variants.map { reading in
        var reading = reading
        reading.syllables[index] = full
        return reading
      }
    }
    return Array(variants.dropFirst())
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
