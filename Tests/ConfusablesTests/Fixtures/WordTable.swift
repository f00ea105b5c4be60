import Confusables
import Pinyin

/// A word of the tests and its reading.
struct SampleWord: Sendable {
  let text: String
  let reading: Reading
}

/// Real words of one to four syllables that a learner meets, in no order.
enum WordTable {
  static let words: [SampleWord] = table.split(whereSeparator: { ",\n".contains($0) })
    .compactMap { entry in
      let columns = entry.split(separator: " ")
      guard columns.count == 2, let reading = try? PinyinText(String(columns[1])).best.reading
      else { return nil }
      return SampleWord(text: String(columns[0]), reading: reading)
    }

  static func words(syllables count: Int) -> [SampleWord] {
    words.filter { $0.reading.syllables.count == count }
  }

  static let known = known(words)

  /// The readings of some words.
  static func known(_ words: [SampleWord]) -> KnownReadings {
    KnownReadings(words.lazy.map { ($0.text, $0.reading.numbered) })
  }

  /// Prepared once for all tests; a new learner's.
  static let distractors = ReadingDistractors(words: known)

  private static let table = """
    昏 hun1, 填 tian2, 栽 zai1, 使 shi3, 伴 ban4, 盼 pan4, 撤 che4, 砍 kan3, 乃 nai3, 爱 ai4
    至 zhi4, 涂 tu2, 透 tou4, 醉 zui4, 登 deng1, 乡 xiang1, 出 chu1, 费 fei4, 轰 hong1
    身 shen1, 捅 tong3, 社 she4, 猜 cai1, 值 zhi2, 憋 bie1, 遍 bian4, 州 zhou1, 愣 leng4
    表 biao3, 敲 qiao1, 均 jun1, 富 fu4, 痛 tong4, 姓 xing4, 有 you3, 耍 shua3, 碗 wan3
    够 gou4, 心 xin1, 亩 mu3, 呼 hu1, 山 shan1, 收 shou1, 斜 xie2, 愿 yuan4, 队 dui4
    拴 shuan1, 卸 xie4, 躲 duo3, 拿 na2, 谈 tan2, 增 zeng1, 握 wo4, 季 ji4, 吸 xi1, 溪 xi1
    渗 shen4, 您 nin2, 太 tai4, 聊 liao2, 吻 wen3, 垂 chui2, 征 zheng1, 港 gang3, 减 jian3
    捡 jian3, 吹 chui1, 家 jia1, 脸 lian3, 卧 wo4, 除 chu2, 闯 chuang3, 猛 meng3, 绣 xiu4
    醒 xing3, 冷 leng3, 美 mei3, 幕 mu4, 年 nian2, 八 ba1, 引 yin3, 碰 peng4, 治 zhi4
    淡 dan4, 蘸 zhan4, 尚 shang4, 雾 wu4, 自 zi4, 奖 jiang3, 千 qian1, 越 yue4, 剩 sheng4
    项 xiang4, 感 gan3, 绊 ban4, 评 ping2, 摘 zhai1, 帮 bang1, 胜 sheng4, 冰 bing1, 潮 chao2
    时 shi2, 毛 mao2, 熏 xun1, 亮 liang4, 罩 zhao4, 配 pei4, 孔 kong3, 母 mu3, 每 mei3
    梦 meng4, 止 zhi3, 蒸 zheng1, 揪 jiu1, 气 qi4, 颗 ke1, 顶 ding3, 停 ting2, 并 bing4
    匹 pi3, 针 zhen1, 宽 kuan1, 摸 mo1, 丛 cong2, 墓 mu4, 试 shi4, 让 rang4, 扩 kuo4
    浓 nong2, 白 bai2, 马 ma3, 极 ji2, 驾 jia4, 油 you2, 贵 gui4, 信 xin4, 必 bi4, 江 jiang1
    三 san1, 玩 wan2, 咸 xian2, 西 xi1, 拆 chai1, 扔 reng1, 条 tiao2, 架 jia4, 暨 ji4
    负 fu4, 座 zuo4, 嘴 zui3, 料 liao4, 壮 zhuang4, 抄 chao1, 也 ye3, 池 chi2, 搭 da1
    届 jie4, 推 tui1, 错 cuo4, 怪 guai4, 男 nan2, 蒜 suan4, 懂 dong3, 嚷 rang3, 后 hou4
    肯 ken3, 亏 kui1, 夺 duo2, 销 xiao1, 小 xiao3, 粪 fen4, 墨 mo4, 运 yun4, 件 jian4
    坟 fen2, 吵 chao3, 窜 cuan4, 火 huo3, 立 li4, 赠 zeng4, 水 shui3, 毁 hui3, 拄 zhu3
    雷 lei2, 宰 zai3, 竟 jing4, 飞 fei1, 惯 guan4, 忌 ji4, 票 piao4, 拍 pai1, 想 xiang3
    副 fu4, 拖 tuo1, 裂 lie4, 甩 shuai3, 炖 dun4, 挠 nao2, 零 ling2, 妙 miao4, 库 ku4
    腥 xing1, 拔 ba2, 报 bao4, 垮 kua3, 棍 gun4, 漏 lou4, 软 ruan3, 苦 ku3, 高 gao1
    等 deng3, 判 pan4, 守 shou3, 善 shan4, 棚 peng2, 句 ju4, 捂 wu3, 抠 kou1, 灰 hui1
    晴 qing2, 既 ji4, 寄 ji4, 颇 po1, 下 xia4, 门 men2, 睁 zheng1, 超 chao1, 独 du2
    灵 ling2, 做 zuo4, 却 que4, 屡 lü3, 睡 shui4, 床 chuang2, 帅 shuai4, 肥 fei2, 照 zhao4
    搬 ban1, 汇 hui4, 催 cui1, 嫁 jia4, 样 yang4, 霜 shuang1, 宝 bao3, 双 shuang1, 酸 suan1
    劫 jie2, 住 zhu4, 仿 fang3, 早 zao3, 瓦 wa3, 放 fang4, 栏 lan2, 拼 pin1, 矿 kuang4
    醋 cu4, 围 wei2, 回 hui2, 经 jing1, 窄 zhai3, 制 zhi4, 偏 pian1, 路 lu4, 喘 chuan3
    凶 xiong1, 往 wang3, 端 duan1, 泼 po1, 晾 liang4, 乖 guai1, 拐 guai3, 文 wen2, 宫 gong1
    免 mian3, 硬 ying4, 伸 shen1, 修 xiu1, 桃 tao2, 扶 fu2, 鲸 jing1, 七 qi1, 何 he2
    盆 pen2, 胃 wei4, 兜 dou1, 锄 chu2, 日 ri4, 它 ta1, 辣 la4, 包 bao1, 认 ren4, 渣 zha1
    归 gui1, 飘 piao1, 啃 ken3, 留 liu2, 者 zhe3, 浇 jiao1, 矮 ai3, 以 yi3, 古 gu3, 款 kuan3
    挽 wan3, 套 tao4, 呈 cheng2, 天 tian1, 疤 ba1, 张 zhang1, 丝 si1, 选 xuan3, 泪 lei4
    癌 ai2, 艘 sou1, 缩 suo1, 顿 dun4, 捉 zhuo1, 腹 fu4, 迁 qian1, 办 ban4, 酥 su1, 阵 zhen4
    补 bu3, 沉 chen2, 茎 jing1, 管 guan3, 急 ji2, 墙 qiang2, 丸 wan2, 版 ban3, 交 jiao1
    桩 zhuang1, 秃 tu1, 退 tui4, 懒 lan3, 妥 tuo3, 晒 shai4, 怨 yuan4, 撞 zhuang4, 暗 an4
    右 you4, 查 cha2, 甲 jia3, 真 zhen1, 虚 xu1, 痒 yang3, 傲 ao4, 拳 quan2, 常 chang2
    榨 zha4, 你 ni3, 谁 shei2, 周 zhou1, 护 hu4, 讲 jiang3, 狠 hen3, 非 fei1, 瞪 deng4
    某 mou3, 晚 wan3, 较 jiao4, 灾 zai1, 探 tan4, 黏 nian2, 舔 tian3, 逼 bi1, 建 jian4
    净 jing4, 定 ding4, 取 qu3, 抵 di3, 暖 nuan3, 鸟 niao3, 牵 qian1, 进 jin4, 宗 zong1
    吞 tun1, 剃 ti4, 赌 du3, 筋 jin1, 厚 hou4, 捞 lao1, 戏 xi4, 故 gu4, 邀 yao1, 堵 du3
    理 li3, 园 yuan2, 烂 lan4, 矣 yi3, 嫌 xian2, 呆 dai1, 耐 nai4, 煮 zhu3, 券 quan4, 脾 pi2
    键 jian4, 蜡 la4, 整 zheng3, 拨 bo1, 饼 bing3, 泄 xie4, 芽 ya2, 贴 tie1, 科 ke1, 本 ben3
    躺 tang3, 权 quan2, 淘 tao2, 捶 chui2, 窑 yao2, 从 cong2, 向 xiang4, 嗅 xiu4, 旺 wang4
    股 gu3, 拌 ban4, 熊 xiong2, 剪 jian3, 界 jie4, 苗 miao2, 临 lin2, 计 ji4, 搀 chan1
    函 han2, 吨 dun1, 女 nü3, 组 zu3, 抽 chou1, 塔 ta3, 盘 pan2, 筹 chou2, 松 song1
    网 wang3, 迟 chi2, 领 ling3, 琴 qin2, 月 yue4, 掏 tao1, 缕 lü3, 捆 kun3, 玉 yu4, 岸 an4
    银 yin2, 命 ming4, 付 fu4, 用 yong4, 特 te4, 赴 fu4, 添 tian1, 闹 nao4, 能 neng2
    送 song4, 全 quan2, 养 yang3, 抱 bao4, 人 ren2, 闸 zha2, 窗 chuang1, 丑 chou3, 刻 ke4
    凑 cou4, 声 sheng1, 撵 nian3, 俗 su2, 漫 man4, 碟 die2, 雇 gu4, 内 nei4, 福 fu2, 涝 lao4
    充 chong1, 平 ping2, 练 lian4, 滑 hua2, 纱 sha1, 播 bo1, 镇 zhen4, 旧 jiu4, 鼓 gu3
    赐 ci4, 问 wen4, 沿 yan2, 叠 die2, 桨 jiang3, 支 zhi1, 闻 wen2, 掐 qia1, 驯 xun4
    灶 zao4, 酱 jiang4, 才 cai2, 依 yi1, 赛 sai4, 良 liang2, 肠 chang2, 根 gen1, 煲 bao1
    害 hai4, 虽 sui1, 借 jie4, 枝 zhi1, 蹦 beng4, 田 tian2, 注 zhu4, 豹 bao4, 插 cha1
    里 li3, 淹 yan1, 伙 huo3, 皱 zhou4, 品 pin3, 热 re4, 列 lie4, 烟 yan1, 略 lüe4, 挺 ting3
    测 ce4, 辆 liang4, 捏 nie1, 戒 jie4, 灯 deng1, 胎 tai1, 炼 lian4, 岔 cha4, 酷 ku4
    葱 cong1, 捎 shao1, 村 cun1, 敢 gan3, 饿 e4, 穿 chuan1, 栋 dong4, 棒 bang4, 步 bu4
    朵 duo3, 毒 du2, 到 dao4, 罐 guan4, 拱 gong3, 龙 long2, 傻 sha3, 北 bei3, 外 wai4
    番 fan1, 坝 ba4, 半 ban4, 枕 zhen3, 米 mi3, 紫 zi3, 盖 gai4, 室 shi4, 贪 tan1, 讨 tao3
    茶 cha2, 鹰 ying1, 旬 xun2, 刀 dao1, 逆 ni4, 叫 jiao4, 胀 zhang4, 罚 fa2, 犯 fan4
    户 hu4, 此 ci3, 坏 huai4, 耸 song3, 兑 dui4, 核 he2, 羊 yang2, 锁 suo3, 租 zu1, 聚 ju4
    灭 mie4, 喊 han3, 员 yuan2, 杂 za2, 救 jiu4, 字 zi4, 爹 die1, 多 duo1, 则 ze2, 涮 shuan4
    又 you4, 融 rong2, 缺 que1, 概 gai4, 寸 cun4, 愈 yu4, 删 shan1, 秒 miao3, 摔 shuai1
    沏 qi1, 乱 luan4, 卵 luan3, 审 shen3, 灌 guan4, 词 ci2, 慌 huang1, 顾 gu4, 丢 diu1
    买 mai3, 渴 ke3, 线 xian4, 去 qu4, 题 ti2, 已 yi3, 坑 keng1, 公 gong1, 次 ci4, 备 bei4
    订 ding4, 因 yin1, 我 wo3, 搅 jiao3, 肺 fei4, 动 dong4, 精 jing1, 砸 za2, 扮 ban4
    斩 zhan3, 扯 che3, 肉 rou4, 惨 can3, 溅 jian4, 弯 wan1, 黑 hei1, 记 ji4, 或 huo4
    酒 jiu3, 化 hua4, 致 zhi4, 驻 zhu4, 层 ceng2, 算 suan4, 他 ta1, 煤 mei2, 继 ji4, 未 wei4
    部 bu4, 显 xian3, 耗 hao4, 冻 dong4, 海 hai3, 枣 zao3, 掉 diao4, 蓝 lan2, 宠 chong3
    娶 qu3, 再 zai4, 裸 luo3, 盯 ding1, 需 xu1, 震 zhen4, 们 men5, 披 pi1, 积 ji1, 逛 guang4
    镶 xiang1, 树 shu4, 揍 zou4, 踩 cai3, 剑 jian4, 挂 gua4, 曰 yue1, 加 jia1, 哭 ku1
    持 chi2, 紧 jin3, 陪 pei2, 坠 zhui4, 熟 shu2, 残 can2, 迷 mi2, 续 xu4, 夸 kua1, 摆 bai3
    念 nian4, 方 fang1, 烤 kao3, 勿 wu4, 严 yan2, 来 lai2, 由 you2, 亦 yi4, 捕 bu3, 举 ju3
    土 tu3, 验 yan4, 锅 guo1, 弦 xian2, 逢 feng2, 活 huo2, 仅 jin3, 爆 bao4, 皆 jie1, 溢 yi4
    伤 shang1, 湖 hu2, 赔 pei2, 最 zui4, 群 qun2, 耕 geng1, 点 dian3, 忙 mang2, 巷 xiang4
    很 hen3, 裹 guo3, 捧 peng3, 首 shou3, 棵 ke1, 钟 zhong1, 甜 tian2, 一 yi1, 班 ban1
    鹿 lu4, 眼 yan3, 两 liang3, 置 zhi4, 防 fang2, 跟 gen1, 须 xu1, 国 guo2, 跨 kua4, 而 er2
    街 jie1, 悬 xuan2, 坛 tan2, 缠 chan2, 限 xian4, 钩 gou1, 搞 gao3, 死 si3, 装 zhuang1
    聋 long2, 距 ju4, 编 bian1, 捐 juan1, 告 gao4, 近 jin4, 寺 si4, 爽 shuang3, 闭 bi4
    族 zu2, 按 an4, 铁 tie3, 稠 chou2, 所 suo3, 菜 cai4, 安 an1, 册 ce4, 攀 pan1, 力 li4
    总 zong3, 事 shi4, 误 wu4, 船 chuan2, 遮 zhe1, 野 ye3, 块 kuai4, 香 xiang1, 之 zhi1
    幅 fu2, 微 wei1, 井 jing3, 咬 yao3, 代 dai4, 帆 fan1, 怀 huai2, 鸣 ming2, 元 yuan2
    皮 pi2, 饭 fan4, 花 hua1, 冒 mao4, 短 duan3, 投 tou2, 娘 niang2, 贼 zei2, 粉 fen3
    锤 chui2, 黄 huang2, 粗 cu1, 鱼 yu2, 雪 xue3, 功 gong1, 该 gai1, 抛 pao1, 怕 pa4
    迎 ying2, 趴 pa1, 破 po4, 东 dong1, 章 zhang1, 腔 qiang1, 竖 shu4, 胸 xiong1, 绞 jiao3
    惹 re3, 第 di4, 画 hua4, 偷 tou1, 敬 jing4, 录 lu4, 腿 tui3, 困 kun4, 歇 xie1, 市 shi4
    游 you2, 框 kuang4, 凭 ping2, 凸 tu1, 鬼 gui3, 聘 pin4, 逃 tao2, 烘 hong1, 箭 jian4
    肾 shen4, 排 pai2, 沟 gou1, 瘾 yin3, 饶 rao2, 巧 qiao3, 篇 pian1, 夜 ye4, 扬 yang2
    哨 shao4, 吼 hou3, 牢 lao2, 存 cun2, 绕 rao4, 爬 pa2, 磕 ke1, 梳 shu1, 升 sheng1, 各 ge4
    砖 zhuan1, 暂 zan4, 跪 gui4, 份 fen4, 亿 yi4, 名 ming2, 瘫 tan1, 其 qi2, 跳 tiao4
    完 wan2, 瞧 qiao2, 走 zou3, 寻 xun2, 县 xian4, 码 ma3, 株 zhu1, 倚 yi3, 糖 tang2, 鸡 ji1
    荒 huang1, 税 shui4, 稀 xi1, 成 cheng2, 凹 ao1, 连 lian2, 哎 ai1, 输 shu1, 齐 qi2
    延 yan2, 筐 kuang1, 杀 sha1, 绑 bang3, 趁 chen4, 不 bu4, 尖 jian1, 性 xing4, 稳 wen3
    烧 shao1, 道 dao4, 局 ju2, 堂 tang2, 学 xue2, 脱 tuo1, 拎 lin1, 裁 cai2, 陷 xian4
    招 zhao1, 献 xian4, 润 run4, 笔 bi3, 废 fei4, 轮 lun2, 云 yun2, 臀 tun2, 及 ji2, 扳 ban1
    辩 bian4, 替 ti4, 准 zhun3, 伞 san3, 含 han2, 败 bai4, 膜 mo2, 级 ji2, 环 huan2
    兼 jian1, 岁 sui4, 陡 dou3, 戳 chuo1, 望 wang4, 截 jie2, 闲 xian2, 搓 cuo1, 吊 diao4
    筒 tong3, 四 si4, 患 huan4, 圆 yuan2, 带 dai4, 滚 gun3, 议 yi4, 染 ran3, 对 dui4, 她 ta1
    口 kou3, 漆 qi1, 证 zheng4, 任 ren4, 换 huan4, 狼 lang2, 盐 yan2, 铲 chan3, 剂 ji4
    弱 ruo4, 笨 ben4, 摇 yao2, 凿 zao2, 扑 pu1, 舱 cang1, 牌 pai2, 清 qing1, 肿 zhong3
    快 kuai4, 五 wu3, 兵 bing1, 货 huo4, 仰 yang3, 渡 du4, 青 qing1, 庙 miao4, 球 qiu2
    挤 ji3, 拣 jian3, 像 xiang4, 脆 cui4, 擦 ca1, 籽 zi3, 忘 wang4, 类 lei4, 浮 fu2, 戴 dai4
    盏 zhan3, 嫩 nen4, 串 chuan4, 葬 zang4, 铜 tong2, 揽 lan3, 蹭 ceng4, 慢 man4, 饱 bao3
    笑 xiao4, 演 yan3, 碑 bei1, 桶 tong3, 舞 wu3, 疯 feng1, 细 xi4, 在 zai4, 欠 qian4
    踢 ti1, 扭 niu3, 闪 shan3, 味 wei4, 痰 tan2, 岛 dao3, 电 dian4, 炒 chao3, 烫 tang4
    受 shou4, 冤 yuan1, 老 lao3, 塌 ta1, 拦 lan2, 抓 zhua1, 迈 mai4, 赖 lai4, 肝 gan1
    掰 bai1, 诗 shi1, 粒 li4, 歌 ge1, 赏 shang3, 式 shi4, 随 sui2, 抬 tai2, 药 yao4
    瘦 shou4, 被 bei4, 于 yu2, 瘸 que2, 牛 niu2, 罪 zui4, 密 mi4, 神 shen2, 光 guang1
    敷 fu1, 忍 ren3, 攻 gong1, 消 xiao1, 刚 gang1, 险 xian3, 淌 tang3, 押 ya1, 邪 xie2
    洒 sa3, 缸 gang1, 堤 di1, 雕 diao1, 束 shu4, 附 fu4, 绝 jue2, 穷 qiong2, 团 tuan2
    跌 die1, 隔 ge2, 初 chu1, 猪 zhu1, 如 ru2, 十 shi2, 馋 chan2, 末 mo4, 新 xin1, 关 guan1
    钙 gai4, 狗 gou3, 堆 dui1, 享 xiang3, 筛 shai1, 低 di1, 顺 shun4, 序 xu4, 织 zhi1
    玄 xuan2, 训 xun4, 深 shen1, 满 man3, 签 qian1, 筑 zhu4, 呵 he1, 挥 hui1, 断 duan4
    湿 shi1, 响 xiang3, 仍 reng2, 起 qi3, 盗 dao4, 河 he2, 馅 xian4, 是 shi4, 官 guan1
    先 xian1, 屎 shi3, 风 feng1, 骂 ma4, 撑 cheng1, 批 pi1, 入 ru4, 草 cao3, 另 ling4
    棉 mian2, 梨 li2, 图 tu2, 割 ge1, 狂 kuang2, 骗 pian4, 疼 teng2, 焦 jiao1, 区 qu1
    摊 tan1, 改 gai3, 瞎 xia1, 搜 sou1, 蠢 chun3, 余 yu2, 就 jiu4, 印 yin4, 争 zheng1
    集 ji2, 揭 jie1, 但 dan4, 赶 gan3, 素 su4, 挪 nuo2, 求 qiu2, 直 zhi2, 卖 mai4, 业 ye4
    标 biao1, 递 di4, 坡 po1, 腰 yao1, 滴 di1, 桥 qiao2, 劝 quan4, 辞 ci2, 嘿 hei1, 封 feng1
    位 wei4, 逗 dou4, 祝 zhu4, 译 yi4, 恨 hen4, 病 bing4, 百 bai3, 射 she4, 党 dang3
    沾 zhan1, 接 jie1, 期 qi1, 阴 yin1, 腾 teng2, 前 qian2, 避 bi4, 拟 ni3, 店 dian4, 壶 hu2
    许 xu3, 站 zhan4, 找 zhao3, 愁 chou2, 纸 zhi3, 反 fan3, 城 cheng2, 尝 chang2, 垫 dian4
    纯 chun2, 煎 jian1, 课 ke4, 撬 qiao4, 原 yuan2, 即 ji2, 瞒 man2, 姜 jiang1, 轻 qing1
    赢 ying2, 产 chan3, 叼 diao1, 贱 jian4, 姨 yi2, 钱 qian2, 移 yi2, 粘 zhan1, 静 jing4
    弓 gong1, 糟 zao1, 造 zao4, 设 she4, 倍 bei4, 克 ke4, 祭 ji4, 佛 fu2, 谱 pu3, 刮 gua1
    烦 fan2, 挖 wa1, 扣 kou4, 斤 jin1, 揉 rou2, 枪 qiang1, 法 fa3, 缴 jiao3, 生 sheng1
    挎 kua4, 左 zuo3, 窝 wo1, 考 kao3, 丙 bing3, 变 bian4, 楼 lou2, 僵 jiang1, 枚 mei2
    赎 shu2, 且 qie3, 债 zhai4, 九 jiu3, 席 xi2, 托 tuo1, 靠 kao4, 掀 xian1, 手 shou3
    布 bu4, 二 er4, 麻 ma2, 炭 tan4, 共 gong4, 锈 xiu4, 翻 fan1, 流 liu2, 泻 xie4, 段 duan4
    瞅 chou3, 铃 ling2, 面 mian4, 唱 chang4, 书 shu1, 鞋 xie2, 抖 dou3, 坐 zuo4, 吃 chi1
    保 bao3, 撕 si1, 请 qing3, 踹 chuai4, 碎 sui4, 指 zhi3, 鹅 e2, 些 xie1, 开 kai1
    缓 huan3, 久 jiu3, 牙 ya2, 喜爱 xi3ai4, 股东 gu3dong1, 体积 ti3ji1, 枢纽 shu1niu3
    老板 lao3ban3, 局部 ju2bu4, 还是 hai2shi5, 体系 ti3xi4, 勉强 mian3qiang3, 维修 wei2xiu1
    供应 gong1ying4, 伤心 shang1xin1, 眼看 yan3kan4, 开会 kai1hui4, 性质 xing4zhi4
    地理 di4li3, 制造 zhi4zao4, 环境 huan2jing4, 造成 zao4cheng2, 内外 nei4wai4
    实在 shi2zai4, 地面 di4mian4, 昔日 xi1ri4, 市场 shi4chang3, 思维 si1wei2, 任命 ren4ming4
    素质 su4zhi4, 好好 hao3hao3, 错误 cuo4wu4, 军官 jun1guan1, 坚决 jian1jue2, 化石 hua4shi2
    批准 pi1zhun3, 制订 zhi4ding4, 商议 shang1yi4, 难度 nan2du4, 证券 zheng4quan4
    长度 chang2du4, 玉米 yu4mi3, 支柱 zhi1zhu4, 报道 bao4dao4, 之后 zhi1hou4, 小学 xiao3xue2
    论文 lun4wen2, 人类 ren2lei4, 眼前 yan3qian2, 那些 na4xie1, 制度 zhi4du4, 基础 ji1chu3
    前者 qian2zhe3, 一下 yi1xia4, 注重 zhu4zhong4, 罕见 han3jian4, 障碍 zhang4ai4
    宗教 zong1jiao4, 官吏 guan1li4, 年初 nian2chu1, 治安 zhi4an1, 不顾 bu4gu4, 爆发 bao4fa1
    一般 yi1ban1, 考察 kao3cha2, 儿童 er2tong2, 诗歌 shi1ge1, 颁布 ban1bu4, 至今 zhi4jin1
    教师 jiao4shi1, 别说 bie2shuo1, 提议 ti2yi4, 罢工 ba4gong1, 倘若 tang3ruo4
    全身 quan2shen1, 资产 zi1chan3, 到来 dao4lai2, 委托 wei3tuo1, 唯一 wei2yi1, 一流 yi1liu2
    回头 hui2tou2, 联想 lian2xiang3, 偶尔 ou3er3, 进展 jin4zhan3, 事实 shi4shi2
    极为 ji2wei2, 车辆 che1liang4, 出生 chu1sheng1, 所以 suo3yi3, 创造 chuang4zao4
    她们 ta1men5, 前面 qian2mian4, 山脉 shan1mai4, 坦克 tan3ke4, 只要 zhi3yao4
    从不 cong2bu4, 古老 gu3lao3, 参加 can1jia1, 国有 guo2you3, 当前 dang1qian2, 内地 nei4di4
    不行 bu4xing2, 基因 ji1yin1, 武器 wu3qi4, 所有 suo3you3, 完善 wan2shan4, 革命 ge2ming4
    议论 yi4lun4, 认识 ren4shi5, 尽管 jin3guan3, 强化 qiang2hua4, 赶紧 gan3jin3
    法庭 fa3ting2, 配合 pei4he2, 受到 shou4dao4, 赛季 sai4ji4, 下游 xia4you2, 口气 kou3qi4
    地势 di4shi4, 彼此 bi3ci3, 东部 dong1bu4, 生成 sheng1cheng2, 气温 qi4wen1
    形态 xing2tai4, 回忆 hui2yi4, 感谢 gan3xie4, 海外 hai3wai4, 接受 jie1shou4
    顿时 dun4shi2, 部队 bu4dui4, 开创 kai1chuang4, 监督 jian1du1, 环节 huan2jie2
    产值 chan3zhi2, 适宜 shi4yi2, 领先 ling3xian1, 整顿 zheng3dun4, 固然 gu4ran2
    用人 yong4ren2, 群体 qun2ti3, 微微 wei1wei1, 技艺 ji4yi4, 构成 gou4cheng2, 丝毫 si1hao2
    显示 xian3shi4, 奶奶 nai3nai5, 高兴 gao1xing4, 联合 lian2he2, 经理 jing1li3
    特性 te4xing4, 日期 ri4qi1, 空前 kong1qian2, 贡献 gong4xian4, 众多 zhong4duo1
    事业 shi4ye4, 立法 li4fa3, 内心 nei4xin1, 首先 shou3xian1, 就是 jiu4shi4, 政策 zheng4ce4
    肯定 ken3ding4, 绿色 lü4se4, 依靠 yi1kao4, 以上 yi3shang4, 疯狂 feng1kuang2
    甚至 shen4zhi4, 吸收 xi1shou1, 龙头 long2tou2, 导弹 dao3dan4, 网页 wang3ye4
    激光 ji1guang1, 揭露 jie1lu4, 适合 shi4he2, 中学 zhong1xue2, 众人 zhong4ren2
    人均 ren2jun1, 一时 yi1shi2, 公元 gong1yuan2, 其中 qi2zhong1, 下去 xia4qu4, 无疑 wu2yi2
    如同 ru2tong2, 加上 jia1shang4, 高手 gao1shou3, 能够 neng2gou4, 弟弟 di4di5, 格局 ge2ju2
    观众 guan1zhong4, 哥哥 ge1ge5, 网络 wang3luo4, 矛盾 mao2dun4, 封闭 feng1bi4
    名牌 ming2pai2, 审判 shen3pan4, 讨论 tao3lun4, 出土 chu1tu3, 经营 jing1ying2
    飞行 fei1xing2, 爱情 ai4qing2, 不得 bu4de2, 非常 fei1chang2, 简历 jian3li4
    成果 cheng2guo3, 军队 jun1dui4, 省会 sheng3hui4, 地球 di4qiu2, 沉重 chen2zhong4
    金融 jin1rong2, 合适 he2shi4, 依旧 yi1jiu4, 贷款 dai4kuan3, 出现 chu1xian4
    婴儿 ying1er2, 无论 wu2lun4, 一向 yi1xiang4, 战争 zhan4zheng1, 展示 zhan3shi4
    信任 xin4ren4, 看见 kan4jian4, 差距 cha1ju4, 古代 gu3dai4, 情感 qing2gan3
    行使 xing2shi3, 一直 yi1zhi2, 高峰 gao1feng1, 出口 chu1kou3, 公开 gong1kai1
    对于 dui4yu2, 不足 bu4zu2, 打破 da3po4, 命令 ming4ling4, 或是 huo4shi4, 太空 tai4kong1
    真正 zhen1zheng4, 农民 nong2min2, 手掌 shou3zhang3, 树立 shu4li4, 提前 ti2qian2
    立场 li4chang3, 联盟 lian2meng2, 宫廷 gong1ting2, 物理 wu4li3, 组建 zu3jian4
    地域 di4yu4, 如此 ru2ci3, 特色 te4se4, 加快 jia1kuai4, 永远 yong3yuan3, 早期 zao3qi1
    统治 tong3zhi4, 热情 re4qing2, 层次 ceng2ci4, 精华 jing1hua2, 若干 ruo4gan1
    权利 quan2li4, 海军 hai3jun1, 突击 tu1ji1, 针对 zhen1dui4, 地形 di4xing2
    表面 biao3mian4, 由此 you2ci3, 鼓励 gu3li4, 冲击 chong1ji1, 集中 ji2zhong1
    品质 pin3zhi4, 为止 wei2zhi3, 晚期 wan3qi1, 水泥 shui3ni2, 创立 chuang4li4, 延续 yan2xu4
    清楚 qing1chu5, 局面 ju2mian4, 志愿 zhi4yuan4, 加工 jia1gong1, 清醒 qing1xing3
    回答 hui2da2, 记者 ji4zhe3, 登记 deng1ji4, 商量 shang1liang5, 本来 ben3lai2
    精确 jing1que4, 人民 ren2min2, 毕竟 bi4jing4, 相对 xiang1dui4, 个人 ge4ren2
    出手 chu1shou3, 人事 ren2shi4, 广播 guang3bo1, 主意 zhu3yi5, 行情 hang2qing2
    厉害 li4hai5, 遭受 zao1shou4, 宗旨 zong1zhi3, 颜色 yan2se4, 概况 gai4kuang4
    方案 fang1an4, 性格 xing4ge2, 将军 jiang1jun1, 具有 ju4you3, 对象 dui4xiang4
    一头 yi1tou2, 流动 liu2dong4, 夫妇 fu1fu4, 幸福 xing4fu2, 一行 yi1xing2, 号称 hao4cheng1
    特有 te4you3, 期限 qi1xian4, 首都 shou3du1, 合法 he2fa3, 辖区 xia2qu1, 中午 zhong1wu3
    公布 gong1bu4, 来源 lai2yuan2, 人身 ren2shen1, 手段 shou3duan4, 处理 chu3li3
    分泌 fen1mi4, 工艺 gong1yi4, 紧张 jin3zhang1, 局势 ju2shi4, 学术 xue2shu4, 打倒 da3dao3
    以便 yi3bian4, 网友 wang3you3, 增加 zeng1jia1, 图案 tu2an4, 房子 fang2zi5
    成绩 cheng2ji4, 何况 he2kuang4, 合格 he2ge2, 方针 fang1zhen1, 思路 si1lu4, 配套 pei4tao4
    理论 li3lun4, 人群 ren2qun2, 优点 you1dian3, 女士 nü3shi4, 清晰 qing1xi1, 腐败 fu3bai4
    生死 sheng1si3, 混合 hun4he2, 终究 zhong1jiu1, 课题 ke4ti2, 确定 que4ding4, 具备 ju4bei4
    哪儿 na3r5, 冲突 chong1tu1, 细胞 xi4bao1, 推进 tui1jin4, 召集 zhao4ji2, 模式 mo2shi4
    活跃 huo2yue4, 少女 shao4nü3, 施工 shi1gong1, 需求 xu1qiu2, 乡村 xiang1cun1
    固定 gu4ding4, 促进 cu4jin4, 额外 e2wai4, 大陆 da4lu4, 速度 su4du4, 建立 jian4li4
    法律 fa3lü4, 丰富 feng1fu4, 实行 shi2xing2, 水产 shui3chan3, 不久 bu4jiu3
    平衡 ping2heng2, 发表 fa1biao3, 利益 li4yi4, 形状 xing2zhuang4, 领域 ling3yu4
    苹果 ping2guo3, 了解 liao3jie3, 用户 yong4hu4, 感受 gan3shou4, 号召 hao4zhao4
    采访 cai3fang3, 突出 tu1chu1, 球队 qiu2dui4, 流域 liu2yu4, 综合 zong1he2, 打开 da3kai1
    设计 she4ji4, 英雄 ying1xiong2, 召开 zhao4kai1, 释放 shi4fang4, 本质 ben3zhi4
    医生 yi1sheng1, 决议 jue2yi4, 统一 tong3yi1, 舞台 wu3tai2, 行动 xing2dong4
    东北 dong1bei3, 报考 bao4kao3, 情绪 qing2xu4, 运用 yun4yong4, 尴尬 gan1ga4
    理想 li3xiang3, 统计 tong3ji4, 总之 zong3zhi1, 评估 ping2gu1, 花园 hua1yuan2
    终身 zhong1shen1, 祖国 zu3guo2, 通用 tong1yong4, 大地 da4di4, 传播 chuan2bo1
    风格 feng1ge2, 遵守 zun1shou3, 最后 zui4hou4, 祖先 zu3xian1, 做法 zuo4fa3, 沿岸 yan2an4
    当作 dang4zuo4, 热闹 re4nao5, 出于 chu1yu2, 合理 he2li3, 有机 you3ji1, 模样 mu2yang4
    参考 can1kao3, 比例 bi3li4, 母亲 mu3qin1, 汇报 hui4bao4, 航班 hang2ban1, 队员 dui4yuan2
    流量 liu2liang4, 阐述 chan3shu4, 是否 shi4fou3, 也许 ye3xu3, 争夺 zheng1duo2
    日后 ri4hou4, 电脑 dian4nao3, 故乡 gu4xiang1, 一切 yi1qie4, 密切 mi4qie4, 医疗 yi1liao2
    严肃 yan2su4, 目光 mu4guang1, 画家 hua4jia1, 兴奋 xing1fen4, 杰出 jie2chu1
    造型 zao4xing2, 趋势 qu1shi4, 举行 ju3xing2, 以往 yi3wang3, 业务 ye4wu4, 等候 deng3hou4
    标准 biao1zhun3, 游戏 you2xi4, 基于 ji1yu2, 正常 zheng4chang2, 危机 wei1ji1, 女子 nü3zi3
    队伍 dui4wu3, 战斗 zhan4dou4, 市民 shi4min2, 投诉 tou2su4, 拥有 yong1you3
    大量 da4liang4, 设置 she4zhi4, 继续 ji4xu4, 性命 xing4ming4, 庆祝 qing4zhu4
    竞争 jing4zheng1, 心灵 xin1ling2, 包围 bao1wei2, 逻辑 luo2ji5, 人士 ren2shi4
    明明 ming2ming2, 反而 fan3er2, 途径 tu2jing4, 临床 lin2chuang2, 转变 zhuan3bian4
    检测 jian3ce4, 短期 duan3qi1, 方法 fang1fa3, 谈话 tan2hua4, 机关 ji1guan1, 格外 ge2wai4
    重新 chong2xin1, 读书 du2shu1, 可见 ke3jian4, 通道 tong1dao4, 锻炼 duan4lian4
    相互 xiang1hu4, 老婆 lao3po2, 总统 zong3tong3, 致使 zhi4shi3, 媒体 mei2ti3
    喜欢 xi3huan5, 相关 xiang1guan1, 版本 ban3ben3, 说话 shuo1hua4, 案件 an4jian4
    缩小 suo1xiao3, 创办 chuang4ban4, 体现 ti3xian4, 庄严 zhuang1yan2, 保存 bao3cun2
    那样 na4yang4, 分化 fen1hua4, 带领 dai4ling3, 不禁 bu4jin1, 这些 zhe4xie1, 打败 da3bai4
    上面 shang4mian4, 平安 ping2an1, 地质 di4zhi4, 真实 zhen1shi2, 兴建 xing1jian4
    海洋 hai3yang2, 收益 shou1yi4, 发出 fa1chu1, 演变 yan3bian4, 工厂 gong1chang3
    从业 cong2ye4, 生物 sheng1wu4, 战胜 zhan4sheng4, 亲自 qin1zi4, 感染 gan3ran3
    使得 shi3de5, 相当 xiang1dang1, 观看 guan1kan4, 感觉 gan3jue2, 容易 rong2yi4
    指挥 zhi3hui1, 情报 qing2bao4, 毫不 hao2bu4, 等级 deng3ji2, 记得 ji4de5, 规则 gui1ze2
    但是 dan4shi4, 大致 da4zhi4, 取代 qu3dai4, 直径 zhi2jing4, 无奈 wu2nai4, 相反 xiang1fan3
    先进 xian1jin4, 就算 jiu4suan4, 父母 fu4mu3, 现场 xian4chang3, 对待 dui4dai4
    上市 shang4shi4, 之中 zhi1zhong1, 动员 dong4yuan2, 民用 min2yong4, 融合 rong2he2
    中央 zhong1yang1, 燃烧 ran2shao1, 讲究 jiang3jiu5, 规划 gui1hua4, 携带 xie2dai4
    瞬间 shun4jian1, 夫妻 fu1qi1, 享有 xiang3you3, 沿海 yan2hai3, 递增 di4zeng1
    超过 chao1guo4, 反复 fan3fu4, 一度 yi1du4, 联系 lian2xi4, 避免 bi4mian3, 一体 yi1ti3
    日常 ri4chang2, 并非 bing4fei1, 官兵 guan1bing1, 民主 min2zhu3, 逐渐 zhu2jian4
    木材 mu4cai2, 去世 qu4shi4, 雕刻 diao1ke4, 重量 zhong4liang4, 面前 mian4qian2
    当下 dang1xia4, 校园 xiao4yuan2, 细菌 xi4jun1, 发行 fa1xing2, 特殊 te4shu1
    担任 dan1ren4, 房屋 fang2wu1, 北部 bei3bu4, 不如 bu4ru2, 转换 zhuan3huan4
    派遣 pai4qian3, 听说 ting1shuo1, 世纪 shi4ji4, 原理 yuan2li3, 显得 xian3de5
    股份 gu3fen4, 测定 ce4ding4, 元素 yuan2su4, 以为 yi3wei2, 麻烦 ma2fan5, 主张 zhu3zhang1
    未来 wei4lai2, 财务 cai2wu4, 火箭 huo3jian4, 邀请 yao1qing3, 春天 chun1tian1
    看法 kan4fa3, 休息 xiu1xi5, 从前 cong2qian2, 用于 yong4yu2, 个性 ge4xing4, 文字 wen2zi4
    不免 bu4mian3, 储量 chu3liang4, 系统 xi4tong3, 分类 fen1lei4, 交往 jiao1wang3
    内部 nei4bu4, 咨询 zi1xun2, 得到 de2dao4, 光荣 guang1rong2, 停止 ting2zhi3
    棉花 mian2hua5, 职位 zhi2wei4, 电话 dian4hua4, 前进 qian2jin4, 结婚 jie2hun1
    精彩 jing1cai3, 美术 mei3shu4, 和平 he2ping2, 闻名 wen2ming2, 少年 shao4nian2
    这么 zhe4me5, 射击 she4ji1, 大批 da4pi1, 予以 yu3yi3, 此后 ci3hou4, 安全 an1quan2
    悬挂 xuan2gua4, 境界 jing4jie4, 泪水 lei4shui3, 收购 shou1gou4, 它们 ta1men5
    表情 biao3qing2, 义务 yi4wu4, 自主 zi4zhu3, 那边 na4bian5, 凤凰 feng4huang2
    普遍 pu3bian4, 勇气 yong3qi4, 满足 man3zu2, 相连 xiang1lian2, 道德 dao4de2
    移动 yi2dong4, 脑子 nao3zi5, 棺材 guan1cai5, 年纪 nian2ji4, 包含 bao1han2
    即将 ji2jiang1, 也好 ye3hao3, 权益 quan2yi4, 晚上 wan3shang5, 舞蹈 wu3dao3, 出去 chu1qu4
    选手 xuan3shou3, 询问 xun2wen4, 最终 zui4zhong1, 征服 zheng1fu2, 答复 da2fu4
    演习 yan3xi2, 平等 ping2deng3, 无限 wu2xian4, 帮助 bang1zhu4, 经费 jing1fei4
    支流 zhi1liu2, 风波 feng1bo1, 自行 zi4xing2, 收入 shou1ru4, 生产 sheng1chan3
    危险 wei1xian3, 今后 jin1hou4, 以及 yi3ji2, 帝国 di4guo2, 大使 da4shi3, 东南 dong1nan2
    推广 tui1guang3, 减轻 jian3qing1, 印象 yin4xiang4, 我们 wo3men5, 培训 pei2xun4
    消化 xiao1hua4, 变更 bian4geng1, 推荐 tui1jian4, 股票 gu3piao4, 煤炭 mei2tan4
    雷达 lei2da2, 黑暗 hei1an4, 码头 ma3tou5, 鲜血 xian1xue4, 财政 cai2zheng4
    全球 quan2qiu2, 道路 dao4lu4, 机械 ji1xie4, 顾客 gu4ke4, 难得 nan2de2, 在于 zai4yu2
    制作 zhi4zuo4, 风险 feng1xian3, 自由 zi4you2, 提供 ti2gong1, 购买 gou4mai3
    代表 dai4biao3, 经历 jing1li4, 戏剧 xi4ju4, 不见 bu4jian4, 权力 quan2li4
    应当 ying1dang1, 智慧 zhi4hui4, 纷纷 fen1fen1, 选择 xuan3ze2, 对话 dui4hua4
    话题 hua4ti2, 习惯 xi2guan4, 此外 ci3wai4, 节日 jie2ri4, 方言 fang1yan2, 设备 she4bei4
    确实 que4shi2, 必定 bi4ding4, 诞生 dan4sheng1, 皇宫 huang2gong1, 过于 guo4yu2
    居然 ju1ran2, 药品 yao4pin3, 申请 shen1qing3, 恰好 qia4hao3, 判断 pan4duan4
    主动 zhu3dong4, 地位 di4wei4, 机构 ji1gou4, 不许 bu4xu3, 阶级 jie1ji2, 客户 ke4hu4
    始终 shi3zhong1, 争论 zheng1lun4, 农村 nong2cun1, 意识 yi4shi2, 程序 cheng2xu4
    人员 ren2yuan2, 家长 jia1zhang3, 吸引 xi1yin3, 旁人 pang2ren2, 原本 yuan2ben3
    照片 zhao4pian4, 上游 shang4you2, 最佳 zui4jia1, 要是 yao4shi5, 求职 qiu2zhi2
    动态 dong4tai4, 最初 zui4chu1, 下降 xia4jiang4, 推翻 tui1fan1, 良好 liang2hao3
    简介 jian3jie4, 城墙 cheng2qiang2, 后来 hou4lai2, 技能 ji4neng2, 湿润 shi1run4
    影响 ying3xiang3, 开辟 kai1pi4, 学科 xue2ke1, 收拾 shou1shi5, 营养 ying2yang3
    天空 tian1kong1, 睡觉 shui4jiao4, 只是 zhi3shi4, 阵地 zhen4di4, 多数 duo1shu4
    阅读 yue4du2, 妇女 fu4nü3, 营造 ying2zao4, 秘书 mi4shu1, 玻璃 bo1li5, 年均 nian2jun1
    单纯 dan1chun2, 的确 di2que4, 成长 cheng2zhang3, 平常 ping2chang2, 得知 de2zhi1
    所谓 suo3wei4, 目录 mu4lu4, 表决 biao3jue2, 理由 li3you2, 证据 zheng4ju4
    围墙 wei2qiang2, 赋予 fu4yu3, 启动 qi3dong4, 反映 fan3ying4, 集团 ji2tuan2, 给予 ji3yu3
    仿佛 fang3fu2, 学位 xue2wei4, 广泛 guang3fan4, 结构 jie2gou4, 突然 tu1ran2
    垄断 long3duan4, 风景 feng1jing3, 铁路 tie3lu4, 直接 zhi2jie1, 普通 pu3tong1
    高速 gao1su4, 民众 min2zhong4, 近来 jin4lai2, 研制 yan2zhi4, 外界 wai4jie4
    改善 gai3shan4, 宪法 xian4fa3, 外交 wai4jiao1, 纪念 ji4nian4, 情节 qing2jie2
    灵活 ling2huo2, 从事 cong2shi4, 计划 ji4hua4, 财富 cai2fu4, 出入 chu1ru4, 不仅 bu4jin3
    战役 zhan4yi4, 要求 yao1qiu2, 时期 shi2qi1, 民间 min2jian1, 家族 jia1zu2, 有限 you3xian4
    正面 zheng4mian4, 流通 liu2tong1, 姐姐 jie3jie5, 主义 zhu3yi4, 前往 qian2wang3
    现在 xian4zai4, 故意 gu4yi4, 答案 da2an4, 角色 jue2se4, 传统 chuan2tong3
    听见 ting1jian4, 有益 you3yi4, 作品 zuo4pin3, 科学 ke1xue2, 充分 chong1fen4
    表演 biao3yan3, 顺利 shun4li4, 精细 jing1xi4, 组织 zu3zhi1, 南方 nan2fang1, 色彩 se4cai3
    工资 gong1zi1, 成员 cheng2yuan2, 男人 nan2ren2, 男子 nan2zi3, 凡是 fan2shi4
    办理 ban4li3, 生长 sheng1zhang3, 王朝 wang2chao2, 左右 zuo3you4, 促使 cu4shi3
    庞大 pang2da4, 经典 jing1dian3, 大概 da4gai4, 依据 yi1ju4, 定义 ding4yi4, 包括 bao1kuo4
    膨胀 peng2zhang4, 整理 zheng3li3, 肚子 du4zi5, 温度 wen1du4, 比如 bi3ru2
    现象 xian4xiang4, 认定 ren4ding4, 指标 zhi3biao1, 执行 zhi2xing2, 个体 ge4ti3
    热带 re4dai4, 高潮 gao1chao2, 忘记 wang4ji4, 违反 wei2fan3, 恐怕 kong3pa4, 极其 ji2qi2
    指导 zhi3dao3, 原因 yuan2yin1, 边界 bian1jie4, 不算 bu4suan4, 示威 shi4wei1
    别人 bie2ren5, 学者 xue2zhe3, 发展 fa1zhan3, 爸爸 ba4ba5, 然后 ran2hou4, 担心 dan1xin1
    大人 da4ren5, 布局 bu4ju2, 时候 shi2hou5, 解决 jie3jue2, 当然 dang1ran2, 攻关 gong1guan1
    转化 zhuan3hua4, 随后 sui2hou4, 定位 ding4wei4, 笑容 xiao4rong2, 产量 chan3liang4
    数字 shu4zi4, 停车场 ting2che1chang3, 暗地里 an4di4li5, 代理人 dai4li3ren2
    小提琴 xiao3ti2qin2, 女孩儿 nü3hai2r5, 空荡荡 kong1dang4dang4, 俱乐部 ju4le4bu4
    信用卡 xin4yong4ka3, 农产品 nong2chan3pin3, 笔记本 bi3ji4ben3, 开场白 kai1chang3bai2
    为什么 wei4shen2me5, 不亚于 bu4ya4yu2, 倒计时 dao4ji4shi2, 农民工 nong2min2gong1
    说不上 shuo1bu5shang4, 实验室 shi2yan4shi4, 办公室 ban4gong1shi4, 西红柿 xi1hong2shi4
    可不是 ke3bu5shi4, 奖学金 jiang3xue2jin1, 节假日 jie2jia4ri4, 巴不得 ba1bu5de5
    纪念碑 ji4nian4bei1, 两口子 liang3kou3zi5, 来得及 lai2de5ji2, 有意思 you3yi4si5
    工程师 gong1cheng2shi1, 核武器 he2wu3qi4, 留学生 liu2xue2sheng1, 电视剧 dian4shi4ju4
    之所以 zhi1suo3yi3, 有点儿 you3dian3r5, 自然界 zi4ran2jie4, 怎么样 zen3me5yang4
    电影院 dian4ying3yuan4, 下半场 xia4ban4chang3, 共和国 gong4he2guo2, 天花板 tian1hua1ban3
    百分比 bai3fen1bi3, 说明书 shuo1ming2shu1, 一会儿 yi1hui4r5, 小朋友 xiao3peng2you3
    不至于 bu4zhi4yu2, 摩托车 mo2tuo1che1, 免不了 mian3bu4liao3, 共同体 gong4tong2ti3
    教科书 jiao4ke1shu1, 青春期 qing1chun1qi1, 开幕式 kai1mu4shi4, 一次性 yi1ci4xing4
    运动会 yun4dong4hui4, 机器人 ji1qi4ren2, 生命力 sheng1ming4li4, 一口气 yi1kou3qi4
    禁不住 jin1bu5zhu4, 接班人 jie1ban1ren2, 意味着 yi4wei4zhe5, 普通话 pu3tong1hua4
    大熊猫 da4xiong2mao1, 繁体字 fan2ti3zi4, 幼儿园 you4er2yuan2, 浏览器 liu2lan3qi4
    东道主 dong1dao4zhu3, 高血压 gao1xue4ya1, 董事长 dong3shi4zhang3, 无条件 wu2tiao2jian4
    不由得 bu4you2de5, 图书馆 tu2shu1guan3, 乒乓球 ping1pang1qiu2, 了不起 liao3bu5qi3
    里程碑 li3cheng2bei1, 价值观 jia4zhi2guan1, 机动车 ji1dong4che1, 转折点 zhuan3zhe2dian3
    不敢当 bu4gan3dang1, 一辈子 yi1bei4zi5, 自行车 zi4xing2che1, 平方米 ping2fang1mi3
    羽毛球 yu3mao2qiu2, 如愿以偿 ru2yuan4yi3chang2, 恰到好处 qia4dao4hao3chu4
    众所周知 zhong4suo3zhou1zhi1, 四面八方 si4mian4ba1fang1, 一心一意 yi1xin1yi1yi4
    面红耳赤 mian4hong2er3chi4, 焕然一新 huan4ran2yi1xin1, 理直气壮 li3zhi2qi4zhuang4
    竭尽全力 jie2jin4quan2li4, 不由自主 bu4you2zi4zhu3, 层出不穷 ceng2chu1bu4qiong2
    犹豫不决 you2yu4bu4jue2, 乱七八糟 luan4qi1ba1zao1, 一无所知 yi1wu2suo3zhi1
    家喻户晓 jia1yu4hu4xiao3, 比比皆是 bi3bi3jie1shi4, 出人意料 chu1ren2yi4liao4
    惊慌失措 jing1huang1shi1cuo4, 力不从心 li4bu4cong2xin1, 千军万马 qian1jun1wan4ma3
    未成年人 wei4cheng2nian2ren2, 突如其来 tu1ru2qi2lai2, 大吃一惊 da4chi1yi1jing1
    息息相关 xi1xi1xiang1guan1, 莫名其妙 mo4ming2qi2miao4, 顺理成章 shun4li3cheng2zhang1
    心甘情愿 xin1gan1qing2yuan4, 不折不扣 bu4zhe2bu4kou4, 十字路口 shi2zi4lu4kou3
    一举一动 yi1ju3yi1dong4, 百科全书 bai3ke1quan2shu1, 刮目相看 gua1mu4xiang1kan4
    供不应求 gong1bu4ying4qiu2, 触目惊心 chu4mu4jing1xin1, 当务之急 dang1wu4zhi1ji2
    目不转睛 mu4bu4zhuan3jing1, 一模一样 yi1mu2yi1yang4, 因地制宜 yin1di4zhi4yi2
    成千上万 cheng2qian1shang4wan4, 高新技术 gao1xin1ji4shu4, 千方百计 qian1fang1bai3ji4
    无动于衷 wu2dong4yu2zhong1, 无可奈何 wu2ke3nai4he2, 不知不觉 bu4zhi1bu4jue2
    滔滔不绝 tao1tao1bu4jue2, 提心吊胆 ti2xin1diao4dan3, 骇人听闻 hai4ren2ting1wen2
    吞吞吐吐 tun1tun1tu3tu3, 人工智能 ren2gong1zhi4neng2, 形形色色 xing2xing2se4se4
    一目了然 yi1mu4liao3ran2, 有朝一日 you3zhao1yi1ri4, 不正之风 bu4zheng4zhi1feng1
    灵机一动 ling2ji1yi1dong4, 源源不断 yuan2yuan2bu4duan4, 通货膨胀 tong1huo4peng2zhang4
    微不足道 wei1bu4zu2dao4, 络绎不绝 luo4yi4bu4jue2, 难以置信 nan2yi3zhi4xin4
    迫不及待 po4bu4ji2dai4
    """
}
