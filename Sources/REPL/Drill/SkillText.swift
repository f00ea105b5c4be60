package import Study

/// The texts about the skills in which words are asked.
package enum SkillText {
  /// Returns what is asked of a word in a skill.
  package static func asked(_ skill: Skill) -> String {
    switch skill {
    case .reading: "pinyin"
    case .meaning: "meaning"
    case .recall: "word for a meaning"
    case .hanzi: "characters for pinyin"
    case .listening: "word by ear"
    case .bank: "questions"
    }
  }

  /// Returns the line about words that are known and are going to be asked in further skills.
  static func placed(_ count: Int) -> String {
    "\(count.grouped) first checks of what you may know already are spread over the coming weeks, "
      + "since you practise a further skill now."
  }
}
