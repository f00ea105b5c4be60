import Pinyin

/// The toned syllables that dictionaries attest: each spelling with the tones it occurs in.
enum SyllableTable {
  static let attested: [Syllable] = table.split(whereSeparator: { " \n".contains($0) })
    .flatMap { entry in
      let spelling = entry.prefix { !$0.isNumber }
      return entry.dropFirst(spelling.count).compactMap { tone in
        Syllable(numbered: "\(spelling)\(tone)")
      }
    }

  private static let table = """
    a12345 ai1234 an1234 ang124 ao1234 ba12345 bai12345 ban1345 bang134 bao1234 bei1345 ben134
    beng1234 bi12345 bia1 bian1345 biang24 biao1234 bie1234 bin14 bing1345 biu1 bo12345 bu12345
    ca13 cai12345 can1234 cang12 cao1234 ce4 cen12 ceng124 cha1234 chai1234 chan1234 chang12345
    chao1234 che1345 chen12345 cheng12345 chi12345 chong1234 chou12345 chu12345 chua1 chuai1234
    chuan1234 chuang1234 chui124 chun123 chuo14 ci1234 cong12 cou4 cu1234 cuan124 cui134
    cun12345 cuo1234 da12345 dai1345 dan1345 dang1345 dao12345 de1245 dei3 den4 deng134 di12345
    dia3 dian134 diao134 die125 ding134 diu1 dong134 dou1345 du12345 duan134 dui134 dun134
    duo12345 e1234 ei1234 en145 eng1 er234 fa12345 fan12345 fang12345 fei1234 fen12345 feng12345
    fiao4 fo2 fou23 fu12345 ga12345 gai1345 gan134 gang134 gao134 ge12345 gei13 gen1234 geng134
    ging1 gong1345 gou134 gu1345 gua1345 guai1345 guan134 guang134 gui1345 gun34 guo12345
    ha12345 hai1234 han12345 hang124 hao12345 he1245 hei1 hen234 heng124 hm5 hng5 hong1234
    hou12345 hu12345 hua1245 huai24 huan12345 huang1234 hui12345 hun124 huo12345 ji12345
    jia12345 jian1345 jiang1345 jiao12345 jie12345 jin134 jing1345 jiong13 jiu1345 ju12345
    juan134 jue1234 jun14 ka13 kai1345 kan1345 kang124 kao134 ke1234 kei1 ken34 keng1 kong134
    kou1345 ku134 kua134 kuai345 kuan13 kuang1234 kui1234 kun134 kuo4 la12345 lai245 lan234
    lang12345 lao12345 le45 lei12345 leng12345 li12345 lia3 lian234 liang2345 liao1234 lie1345
    lin1234 ling12345 liu12345 lo5 long12345 lou12345 lu12345 luan234 lun124 luo12345 lü234 lüe4
    m124 ma12345 mai2345 man1234 mang1235 mao12345 me5 mei2345 men1245 meng1234 mi12345 mian2345
    miao1234 mie14 min23 ming2345 miu4 mo12345 mou123 mu2345 na12345 nai345 nan12345 nang12345
    nao12345 ne245 nei34 nen4 neng2 ni1234 nian1234 niang245 niao34 nie124 nin2 ning234 niu12345
    nong245 nou4 nu234 nuan3 nun2 nuo234 nü34 nüe4 o12345 ou1234 pa1245 pai1234 pan124 pang1234
    pao12345 pei124 pen1245 peng12345 pi12345 pian1234 piao1234 pie13 pin1234 ping12 po12345
    pou123 pu1234 qi12345 qia1234 qian12345 qiang1234 qiao1234 qie12345 qin1234 qing12345
    qiong12 qiu1235 qu12345 quan12345 que124 qun12 r5 ran23 rang2345 rao234 re34 ren2345 reng124
    ri4 rong23 rou24 ru234 rua2 ruan23 rui234 run24 ruo24 sa1345 sai14 san134 sang1345 sao134
    se4 sen1 seng1 sha1234 shai134 shan1345 shang1345 shao12345 she12345 shei2 shen12345
    sheng12345 shi12345 shou12345 shu12345 shua134 shuai134 shuan14 shuang13 shui345 shun34
    shuo14 si1345 song1234 sou1345 su124 suan134 sui12345 sun13 suo135 ta1345 tai12345 tan12345
    tang12345 tao12345 te4 tei1 teng125 ti12345 tian1234 tiao1234 tie1345 ting123 tong12345
    tou12345 tu12345 tuan1234 tui1234 tun1234 tuo12345 wa12345 wai134 wan1234 wang12345 wei12345
    wen1234 weng134 wo1345 wu12345 xi12345 xia1245 xian1234 xiang12345 xiao1234 xie12345
    xin12345 xing12345 xiong124 xiu134 xu12345 xuan1234 xue1234 xun1245 ya12345 yan12345
    yang12345 yao12345 ye12345 yi12345 yin1234 ying12345 yo15 yong1234 you12345 yu12345 yuan1234
    yue134 yun1234 za123 zai1345 zan12345 zang134 zao12345 ze24 zei2 zen34 zeng14 zha12345
    zhai1234 zhan1345 zhang1345 zhao1234 zhe12345 zhei4 zhen134 zheng1345 zhi12345 zhong134
    zhou12345 zhu12345 zhua13 zhuai134 zhuan134 zhuang134 zhui14 zhun13 zhuo12 zi1345 zong134
    zou134 zu123 zuan134 zui134 zun134 zuo12345
    """
}
