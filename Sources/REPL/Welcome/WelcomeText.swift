import Pinyin
import Study

/// The texts of the first start.
struct WelcomeText {
  let style: ScreenStyle
  /// The number of words answered in the saved placement test; 0 if there is none.
  var keptWords = 0

  var question: [String] {
    style.wrap(
      "Welcome! Pinyin Trainer asks you Chinese words and brings each one back before you forget it."
    )
      + style.wrap("Where do you begin?") + option("1", "I am new to Chinese")
      + option("2", test) + option("3", "I come from Anki")
      + option("4", "I have my own list of words")
      + style.keys(["help: what these mean", "q: leave"])
  }

  private var test: String {
    keptWords == 0
      ? "find my level, about four minutes"
      : "go on with the test (\(keptWords) of at most \(PlacementTest.mostAnswers) words)"
  }

  var help: [String] {
    [""]
      + option(
        "1",
        "You begin with the first word. Before it, five short pages say what \(style.readingForm.name) and tones are. "
          + "A word is asked for its \(style.readingForm.name) first; its meaning is asked from a later day on."
      )
      + option(
        "2",
        "You say what up to \(PlacementTest.mostAnswers) words mean and how they are read; then the "
          + "words that you know are not asked as new ones. If you speak Chinese and read little, "
          + "this is the way, too."
      )
      + option("3", "You see the commands that bring your words and due dates from Anki.")
      + option(
        "4",
        "You name a file with your words, also one of Excel, and learn them in its order."
      )
      + style.wrap(
        "Nothing is settled by this: ‘trainer primer’, ‘trainer place’, ‘trainer import anki’ and "
          + "‘trainer words import’ work on any day."
      ) + [""]
  }

  var characters: [String] {
    [""] + style.wrap("Which characters do you want to read?")
      + option("1", "汉语, simplified: mainland China, Singapore")
      + option("2", "漢語, traditional, with the readings of Taiwan: 星期 is xīngqí")
      + option("3", "漢語, traditional, with those of the mainland: 星期 is xīngqī")
      + option("4", "漢語, traditional, with those of Taiwan in bopomofo: 星期 is ㄒㄧㄥ ㄑㄧˊ")
      + style.keys(["Enter: simplified", "help: what these mean", "q: leave"])
  }

  var charactersHelp: [String] {
    [""]
      + style.wrap(
        "Choose what your books or your class use. Simplified characters are usual on the mainland "
          + "and in Singapore, traditional ones in Taiwan and Hong Kong. Some words are read "
          + "differently in Taiwan; both readings are right in any case. Bopomofo are the letters with "
          + "which Taiwan writes readings; you may type pinyin all the same. ‘trainer settings set "
          + "script traditional’, and likewise region and spelling, change it on any day."
      )
  }

  var voice: [String] {
    let word = style.readingForm == .zhuyin ? "ㄋㄧˇ ㄏㄠˇ" : "nǐhǎo"
    return [""] + style.wrap("Listen: \(word), hello. Did you hear it?")
      + style.keys(["y: yes", "n: no", "Enter: say it again", "q: leave"])
  }

  var heard: [String] {
    style.wrap(
      "Good: after each answer you hear the word; ‘trainer settings set speak-answers off’ ends that."
    )
  }

  var notHeard: [String] {
    style.wrap(
      "Then you read for now; nothing here needs sound. Look at the volume some time: "
        + "‘trainer settings set speech auto’ turns the voice on again."
    )
  }

  /// Returns the line that says that there is no sound, and the reason.
  func silence(_ reason: String) -> [String] {
    [""] + style.wrap("There is no sound yet: \(reason). Nothing here needs it, but it helps.")
  }

  var pages: [String] { style.keys(["Enter: five short pages to begin with", "q: leave"]) }

  var anki: [String] {
    [""]
      + style.wrap(
        "In Anki, choose File, then Export, and the format ‘Anki Collection Package (.colpkg)’; save "
          + "it as chinese.colpkg in your home folder. Then type here:"
      )
      + command("trainer import anki --dry-run ~/chinese.colpkg", "shows what would come")
      + command("trainer import anki ~/chinese.colpkg", "brings words and due dates")
      + command("trainer", "goes on where you were in Anki")
      + style.wrap(
        "Words that your decks lack count as new: ‘trainer place’ finds in four minutes which of them "
          + "you know."
      )
  }

  var file: [String] {
    [""]
      + style.wrap(
        "Which file? A workbook (.xlsx, .ods), a table in CSV, or a text with a word in each line; an "
          + "Anki package works, too. Type its name, such as ~/words.xlsx."
      ) + style.keys(["q: leave"])
  }

  var fileAlone: [String] {
    style.wrap(
      "Type the name of the file alone. For options, leave with q and type, for example: "
        + "trainer words import words.csv --columns traditional,pinyin,meaning"
    )
  }

  private func command(_ line: String, _ effect: String) -> [String] {
    style.width >= 80
      ? ["  " + line.padded(to: 46) + "  " + effect]
      : style.indent(line, hanging: 2) + style.indent("(\(effect))", by: 4)
  }

  private func option(_ key: String, _ text: String) -> [String] {
    style.indent(text, by: 5, label: "  \(key)  ")
  }
}
