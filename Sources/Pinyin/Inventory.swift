/// The syllables of Standard Mandarin.
///
/// The inventory is a list of attested syllables, not derived by rules: 405 without tone, 1,281 in
/// tones 1 to 4, and 249 that also occur in the neutral tone. It does not contain the suffix `r5`
/// and the interjections m, n and ng.
public enum Inventory {
  /// All attested syllables, ordered by their beginning, spelling and tone.
  ///
  /// Syllables that begin with a vowel come first, then those with the initials b, p, m, f, d and
  /// so on as in tables of pinyin, and those with y and w last.
  public static let all: [Syllable] = toneless.flatMap { bare in
    (tones[bare] ?? []).sorted().map { Syllable(bare, $0) }
  }

  /// All attested syllables without their tones, each once, in the order of ``all``.
  public static let toneless: [BareSyllable] = rows(attestedTable).map(\.bare)

  /// Returns true if a syllable occurs in Standard Mandarin in its tone.
  public static func isAttested(_ syllable: Syllable) -> Bool {
    tones[syllable.bare]?.contains(syllable.tone) ?? false
  }

  /// Returns true if the syllable of an initial and a final occurs in Standard Mandarin.
  public static func isAttested(_ initial: Initial, _ final: Final) -> Bool {
    tones[BareSyllable(initial, final)] != nil
  }

  /// Returns the tones in which the syllable of an initial and a final occurs, in ascending order;
  /// empty if it does not exist.
  public static func tones(of initial: Initial, _ final: Final) -> [Tone] {
    (tones[BareSyllable(initial, final)] ?? []).sorted()
  }

  static let tones: [BareSyllable: Set<Tone>] = Dictionary(
    rows(attestedTable).map { ($0.bare, $0.tones) },
    uniquingKeysWith: { $0.union($1) }
  )

  /// The syllables of dialect words, sound words and interjections, which are accepted as input but
  /// never offered as answers.
  static let marginal: [BareSyllable] = marginalRows.map(\.bare)

  private static let marginalRows = rows(marginalTable)

  /// Returns true if a syllable is accepted as input but never offered as an answer.
  ///
  /// `tone`: the tone in which this must hold; nil if any tone will do.
  static func isMarginal(_ bare: BareSyllable, _ tone: Tone?) -> Bool {
    guard let tone else { return marginal.contains(bare) }
    return marginalRows.contains { $0.bare == bare && $0.tones.contains(tone) }
  }

  private static func rows(_ table: String) -> [(bare: BareSyllable, tones: Set<Tone>)] {
    table.split(separator: ";").compactMap { row in
      let words = row.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let bare = Spelling.bare(standardLetters: String(words[0])) else {
        return nil
      }
      return (bare, Set(words[1].compactMap { $0.wholeNumberValue.flatMap(Tone.init) }))
    }
  }
}

/// The syllables of Standard Mandarin, each with the tones in which it is attested; an entry is
/// `letters tones;`, and 5 is the neutral tone.
///
/// The source is the readings of all entries of the CC-CEDICT dictionary of 2026-05-20, without
/// syllables that occur only in entries marked as dialect, slang or Taiwanese, and with the neutral
/// tones of the HSK lists.
let attestedTable = """
  a 12345; ai 12345; an 134; ang 124; ao 1234; e 1234; ei 1234; en 145; er 234; o 12345;
  ou 1234;
  ba 12345; bai 12345; ban 1345; bang 1345; bao 12345; bei 1345; ben 134; beng 1234; bi 12345;
  bian 1345; biao 134; bie 1234; bin 14; bing 1345; bo 12345; bu 12345;
  pa 1245; pai 12345; pan 1245; pang 12345; pao 12345; pei 124; pen 1245; peng 12345; pi 12345;
  pian 1234; piao 1234; pie 13; pin 1234; ping 12; po 12345; pou 123; pu 1234;
  ma 12345; mai 2345; man 12345; mang 1235; mao 12345; me 5; mei 2345; men 1245; meng 1234;
  mi 12345; mian 2345; miao 1234; mie 14; min 23; ming 2345; miu 4; mo 12345; mou 123;
  mu 2345;
  fa 12345; fan 12345; fang 12345; fei 1234; fen 12345; feng 12345; fo 2; fou 23; fu 12345;
  da 12345; dai 1345; dan 1345; dang 1345; dao 12345; de 1245; dei 3; den 4; deng 134;
  di 12345; dia 3; dian 1345; diao 134; die 125; ding 1345; diu 1; dong 1345; dou 1345;
  du 12345; duan 134; dui 134; dun 134; duo 12345;
  ta 1345; tai 1245; tan 12345; tang 12345; tao 12345; te 4; teng 125; ti 12345; tian 1234;
  tiao 12345; tie 1345; ting 1235; tong 12345; tou 12345; tu 12345; tuan 1234; tui 1234;
  tun 12345; tuo 12345;
  na 12345; nai 345; nan 12345; nang 12345; nao 12345; ne 245; nei 345; nen 45; neng 2;
  ni 1234; nian 12345; niang 245; niao 34; nie 1245; nin 2; ning 234; niu 12345; nong 245;
  nou 4; nu 234; nuan 3; nuo 234; nü 345; nüe 4;
  la 12345; lai 245; lan 2345; lang 12345; lao 12345; le 45; lei 12345; leng 12345; li 12345;
  lia 3; lian 2345; liang 2345; liao 12345; lie 1345; lin 1234; ling 12345; liu 12345;
  long 12345; lou 12345; lu 12345; luan 234; lun 124; luo 12345; lü 234; lüe 4;
  ga 12345; gai 1345; gan 134; gang 1345; gao 1345; ge 12345; gei 13; gen 1234; geng 134;
  gong 1345; gou 134; gu 1345; gua 1345; guai 1345; guan 134; guang 1345; gui 1345; gun 34;
  guo 12345;
  ka 13; kai 1345; kan 1345; kang 124; kao 134; ke 12345; ken 34; keng 15; kong 134; kou 1345;
  ku 1345; kua 134; kuai 345; kuan 13; kuang 12345; kui 1234; kun 134; kuo 4;
  ha 12345; hai 12345; han 12345; hang 124; hao 12345; he 1245; hei 1; hen 234; heng 124;
  hong 1234; hou 12345; hu 12345; hua 1245; huai 24; huan 12345; huang 12345; hui 12345;
  hun 1245; huo 12345;
  ji 12345; jia 12345; jian 1345; jiang 1345; jiao 12345; jie 12345; jin 134; jing 1345;
  jiong 13; jiu 1345; ju 12345; juan 134; jue 1234; jun 14;
  qi 12345; qia 1234; qian 12345; qiang 1234; qiao 12345; qie 12345; qin 12345; qing 12345;
  qiong 12; qiu 1235; qu 12345; quan 12345; que 124; qun 12;
  xi 12345; xia 1245; xian 12345; xiang 12345; xiao 1234; xie 12345; xin 12345; xing 12345;
  xiong 1245; xiu 134; xu 12345; xuan 1234; xue 1234; xun 1245;
  zha 12345; zhai 1234; zhan 1345; zhang 1345; zhao 1234; zhe 12345; zhei 4; zhen 134;
  zheng 1345; zhi 12345; zhong 1345; zhou 12345; zhu 12345; zhua 13; zhuai 134; zhuan 1345;
  zhuang 1345; zhui 14; zhun 13; zhuo 12;
  cha 12345; chai 12345; chan 12345; chang 12345; chao 12345; che 1345; chen 12345;
  cheng 12345; chi 12345; chong 12345; chou 12345; chu 12345; chuai 134; chuan 1234;
  chuang 1234; chui 12; chun 123; chuo 145;
  sha 1234; shai 134; shan 1345; shang 1345; shao 12345; she 12345; shei 2; shen 12345;
  sheng 12345; shi 12345; shou 12345; shu 12345; shua 134; shuai 134; shuan 14; shuang 13;
  shui 2345; shun 34; shuo 145;
  ran 23; rang 12345; rao 234; re 34; ren 2345; reng 124; ri 45; rong 23; rou 24; ru 234;
  ruan 23; rui 234; run 24; ruo 24;
  za 1235; zai 1345; zan 12345; zang 134; zao 12345; ze 24; zei 2; zen 34; zeng 14; zi 1345;
  zong 1345; zou 134; zu 123; zuan 134; zui 1345; zun 134; zuo 12345;
  ca 13; cai 12345; can 1234; cang 12; cao 1234; ce 4; cen 12; ceng 1245; ci 1234; cong 12;
  cou 4; cu 1234; cuan 124; cui 134; cun 12345; cuo 12345;
  sa 1345; sai 14; san 1345; sang 1345; sao 1345; se 45; sen 1; seng 1; si 1345; song 12345;
  sou 1345; su 1245; suan 1345; sui 12345; sun 13; suo 135;
  ya 12345; yan 12345; yang 12345; yao 12345; ye 12345; yi 12345; yin 12345; ying 12345;
  yo 15; yong 12345; you 12345; yu 12345; yuan 12345; yue 1345; yun 1234;
  wa 12345; wai 1345; wan 1234; wang 12345; wei 12345; wen 12345; weng 134; wo 1345; wu 12345;
  """

/// The syllables of interjections, dialect words and sound words, each with its tones; an entry is
/// `letters tones;`.
///
/// They are accepted as input but never offered as answers.
let marginalTable = """
  bia 1; biang 24; biu 14; chua 1; eng 1; fiao 4; ging 1; kei 1; lo 5; nun 2; rua 2; sei 2; tei 1;
  ê 1234;
  m 124; n 234; ng 234; hm 5; hng 5;
  """
