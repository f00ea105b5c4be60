import Pinyin
import Study

/// The sentences of pages to print, in the language of the page.
package struct PaperText {
  let language: PaperLanguage

  package init(language: PaperLanguage) { self.language = language }

  /// Returns the text in the language of the page.
  func text(
    _ english: String,
    _ german: String,
    _ spanish: String,
    _ french: String,
    _ simplified: String,
    _ traditional: String
  ) -> String {
    switch language {
    case .english: english
    case .german: german
    case .spanish: spanish
    case .french: french
    case .simplifiedChinese: simplified
    case .traditionalChinese: traditional
    }
  }

  // MARK: - Titles

  /// The default title of a worksheet.
  package var questions: String {
    text("Questions", "Fragen", "Preguntas", "Questions", "练习题", "練習題")
  }

  /// The default title of a page of words.
  package var words: String { text("Words", "Wörter", "Palabras", "Mots", "词语表", "詞語表") }

  /// The label of the line for the name of a pupil.
  var name: String { text("Name", "Name", "Nombre", "Nom", "姓名", "姓名") }

  /// The label of the line for the date.
  var date: String { text("Date", "Datum", "Fecha", "Date", "日期", "日期") }

  /// The label of the place for the points of a test.
  var points: String { text("Points", "Punkte", "Puntos", "Points", "得分", "得分") }

  /// The label of the place for the mark of a test.
  var mark: String { text("Mark", "Note", "Nota", "Note", "成绩", "成績") }

  /// The name of a group, before its letter.
  var group: String { text("Group", "Gruppe", "Grupo", "Groupe", "组别", "組別") }

  /// The title of the answers to a worksheet.
  var answers: String { text("Answers", "Lösungen", "Soluciones", "Corrigé", "答案", "答案") }

  // MARK: - Questions

  /// Returns the task of questions of a kind, for pupils who write readings in the form `form`.
  func task(_ kind: QuestionKind, in form: ReadingForm) -> String {
    func task(
      _ german: String,
      _ spanish: String,
      _ french: String,
      _ simplified: String,
      _ traditional: String
    ) -> String {
      let english = QuestionScreen.task(kind, in: form, isOnPaper: true)
      return text(english, german, spanish, french, simplified, traditional)
    }
    switch kind {
    case .reading:
      return task(
        "Wie liest man das?",
        "¿Cómo se lee?",
        "Comment ça se lit\u{A0}?",
        "怎么读？",
        "怎麼讀？"
      )
    case .tone:
      return task(
        "Welche Töne?",
        "¿Qué tonos?",
        "Quels tons\u{A0}?",
        "是什么声调？",
        "是什麼聲調？"
      )
    case .meaning:
      return task(
        "Was bedeutet das?",
        "¿Qué significa?",
        "Qu’est-ce que ça veut dire\u{A0}?",
        "是什么意思？",
        "是什麼意思？"
      )
    case .recall:
      return task(
        "Welches Wort ist das?",
        "¿Qué palabra es?",
        "Quel est ce mot\u{A0}?",
        "是哪个词？",
        "是哪個詞？"
      )
    case .cloze:
      return task(
        "Welches Wort passt?",
        "¿Qué palabra falta?",
        "Quel mot convient\u{A0}?",
        "应该填哪个词？",
        "應該填哪個詞？"
      )
    case .hanzi:
      return task(
        "Welche Schriftzeichen?",
        "¿Qué caracteres?",
        "Quels caractères\u{A0}?",
        "是哪几个汉字？",
        "是哪幾個漢字？"
      )
    case .listening:
      return task(
        "Was hörst du?",
        "¿Qué oyes?",
        "Qu’est-ce que tu entends\u{A0}?",
        "你听到了什么？",
        "你聽到了什麼？"
      )
    case .typed:
      let isZhuyin = form == .zhuyin
      return task(
        isZhuyin ? "Schreibe es in Zhuyin" : "Schreibe es in Pinyin",
        isZhuyin ? "Escríbelo en zhuyin" : "Escríbelo en pinyin",
        isZhuyin ? "Écris-le en zhuyin" : "Écris-le en pinyin",
        isZhuyin ? "写出注音" : "写出拼音",
        isZhuyin ? "寫出注音" : "寫出拼音"
      )
    case .bank:
      return task(
        "Welche Antwort stimmt?",
        "¿Qué respuesta es?",
        "Quelle est la bonne réponse\u{A0}?",
        "选哪个答案？",
        "選哪個答案？"
      )
    }
  }

  /// The prompt of a question whose text is read aloud.
  var listen: String { text("listen", "Hör zu", "Escucha", "Écoute", "请听", "請聽") }

  /// Returns the note about the text that is read aloud.
  func readAloud(_ heard: String) -> String {
    text(
      "(read aloud: \(heard))",
      "(vorgelesen: \(heard))",
      "(se lee en voz alta: \(heard))",
      "(lu à voix haute\u{A0}: \(heard))",
      "（朗读：\(heard)）",
      "（朗讀：\(heard)）"
    )
  }

  /// Returns the note about the spoken form of a reading.
  func spoken(_ reading: String) -> String {
    text(
      "(spoken \(reading))",
      "(gesprochen \(reading))",
      "(se pronuncia \(reading))",
      "(se prononce \(reading))",
      "（变调：\(reading)）",
      "（變調：\(reading)）"
    )
  }

  /// Returns the note about the word that Taiwan uses.
  func inTaiwan(_ word: String) -> String {
    text(
      "(Taiwan: \(word))",
      "(Taiwan: \(word))",
      "(Taiwán: \(word))",
      "(Taïwan\u{A0}: \(word))",
      "（台湾：\(word)）",
      "（臺灣：\(word)）"
    )
  }

  /// The sentence above flash cards.
  var howToFold: String {
    text(
      "Cut along the lines, then fold each card along its dashes.",
      "An den Linien ausschneiden, dann jede Karte an der gestrichelten Linie falten.",
      "Recorta por las líneas y dobla cada tarjeta por la línea discontinua.",
      "Découpe le long des lignes, puis plie chaque carte sur les pointillés.",
      "沿实线剪开，再沿虚线对折。",
      "沿實線剪開，再沿虛線對摺。"
    )
  }
}
