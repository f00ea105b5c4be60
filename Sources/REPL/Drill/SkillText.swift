package import Study

/// The texts about the skills in which words are asked.
package enum SkillText {
  /// Returns the purpose for which a word is asked in a further skill.
  package static func purpose(_ skill: Skill) -> String {
    switch skill {
    case .reading: "for their reading"
    case .meaning: "for their meaning"
    case .recall: "from their meaning"
    case .hanzi: "from their pinyin"
    case .listening: "by ear"
    case .bank: "of a bank"
    }
  }

  /// Returns the line about words that are known and are going to be asked in further skills.
  static func placed(_ count: Int) -> String {
    "\(count.grouped) first checks of what you may know already are spread over the coming weeks, "
      + "since you practise a further skill now."
  }
}
