import Quiz

/// The sentences about a class.
extension PaperText {
  /// The title of the pupils on the list of a class.
  var pupils: String { text("Pupils", "Schüler/innen", "Alumnos", "Élèves", "学生", "學生") }

  /// The title of the games and homework of one pupil.
  var played: String {
    text(
      "Games and homework",
      "Spiele und Hausaufgaben",
      "Partidas y deberes",
      "Parties et devoirs",
      "游戏和作业",
      "遊戲和作業"
    )
  }

  /// Returns the name of a game or homework in a list of both: its kind and its day.
  func played(_ day: String, isHomework: Bool) -> String {
    let kind =
      isHomework
      ? text("Homework", "Hausaufgabe", "Deberes", "Devoirs", "作业", "作業")
      : text("Game", "Spiel", "Partida", "Partie", "游戏", "遊戲")
    return "\(kind) \(day)"
  }

  /// The titles of the columns of one pupil's games: their names, answered questions, right answers,
  /// and the percentages of the pupil and of the whole class.
  var gameColumns: [String] {
    ["", answered, right, "%", text("class %", "Klasse %", "clase %", "classe %", "全班 %", "全班 %")]
  }

  /// The title of the names that are not on the list of a class.
  var notListed: String {
    text(
      "Not on the list",
      "Nicht auf der Liste",
      "Fuera de la lista",
      "Pas sur la liste",
      "不在名单上",
      "不在名單上"
    )
  }

  /// The title of the list of words of a class, which begins with the hardest words.
  var hardest: String {
    text(
      "Words, the hardest first; few answers weigh less",
      "Wörter, die schwersten zuerst; wenige Antworten zählen weniger",
      "Palabras, las más difíciles primero; pocas respuestas cuentan menos",
      "Mots, les plus difficiles d’abord\u{A0}; peu de réponses comptent moins",
      "词语，最难的在前；作答少的，影响也小",
      "詞語，最難的在前；作答少的，影響也小"
    )
  }

  /// The title of a column of games.
  var games: String { text("games", "Spiele", "partidas", "parties", "次数", "次數") }

  /// The title of a column of right answers.
  package var right: String { text("right", "richtig", "aciertos", "justes", "答对", "答對") }

  /// The title of a column of questions, with or without an answer.
  package var asked: String { text("asked", "gefragt", "preguntadas", "posées", "题数", "題數") }

  /// The title of a column of answered questions.
  package var answered: String {
    text("answered", "beantwortet", "respondidas", "répondues", "作答", "作答")
  }

  /// The title of a column of words in characters.
  var hanzi: String { text("hanzi", "Zeichen", "caracteres", "caractères", "汉字", "漢字") }

  /// The title of a column of readings.
  var pinyin: String { text("pinyin", "Pinyin", "pinyin", "pinyin", "拼音", "拼音") }

  /// The title of a column of meanings.
  var meaning: String { text("meaning", "Bedeutung", "significado", "sens", "意思", "意思") }

  /// The title of a column that says what a row is about.
  var type: String { text("type", "Art", "tipo", "type", "类别", "類別") }

  /// The mark of a row about a pupil on the list of a class.
  var pupil: String { text("pupil", "Schüler/in", "alumno", "élève", "学生", "學生") }

  /// The mark of a row about a word.
  var word: String { text("word", "Wort", "palabra", "mot", "词语", "詞語") }

  /// The titles of the columns of pupils: their names, games, answered questions and right answers.
  package var columns: [String] {
    [
      text("name", "Name", "nombre", "nom", "姓名", "姓名"), games, answered, right,
    ]
  }

  /// The title of a column of ranks.
  package var rank: String { text("rank", "Platz", "puesto", "rang", "名次", "名次") }

  /// The title of a column of teams.
  package var team: String { text("team", "Team", "equipo", "équipe", "队伍", "隊伍") }

  /// The title of a column of points of a game.
  package var score: String { text("points", "Punkte", "puntos", "points", "得分", "得分") }

  /// The mark of an answer that is wrong.
  package var wrong: String { text("wrong", "falsch", "mal", "faux", "答错", "答錯") }

  /// Returns the name of a question with its number, from 1.
  package func question(_ number: Int) -> String {
    text(
      "question \(number)",
      "Frage \(number)",
      "pregunta \(number)",
      "question \(number)",
      "第 \(number) 题",
      "第 \(number) 題"
    )
  }

  /// Returns the name of a game with its number, from 1.
  package func game(_ number: Int) -> String {
    text(
      "game \(number)",
      "Spiel \(number)",
      "partida \(number)",
      "partie \(number)",
      "第 \(number) 局",
      "第 \(number) 局"
    )
  }

  /// The text in place of the numbers of a pupil who has not opened a homework.
  var notBegun: String {
    text("not begun", "nicht begonnen", "sin empezar", "pas commencé", "未开始", "未開始")
  }

  /// The text in place of the numbers of a pupil who was not in a game.
  var notThere: String {
    text("not there", "nicht dabei", "no participó", "pas là", "没有参加", "沒有參加")
  }

  /// The title of the words that one pupil answered wrong.
  var missed: String {
    text("Missed", "Nicht gewusst", "Fallos", "À revoir", "答错的词语", "答錯的詞語")
  }

  /// The title of the words that one pupil answered right.
  var known: String { text("known", "gewusst", "aciertos", "sus", "答对", "答對") }

  /// The title of the words that one pupil did not answer.
  var unanswered: String {
    text("not answered", "nicht beantwortet", "sin responder", "sans réponse", "没有作答", "沒有作答")
  }

  /// Returns the number of pupils on the list of a class.
  func pupils(_ count: Int) -> String {
    let number = count.grouped
    return text(
      count.counted("pupil"),
      number + (count == 1 ? " Schüler/in" : " Schüler/innen"),
      number + (count == 1 ? " alumno" : " alumnos"),
      number + (count < 2 ? " élève" : " élèves"),
      "\(number) 名学生",
      "\(number) 名學生"
    )
  }

  /// Returns the number of games and homework with the date of the last one; nil without games.
  ///
  /// `homework`: the number of those among `count` that are homework.
  func games(_ count: Int, homework: Int, last: String?) -> String {
    var parts: [String] = []
    if count > homework || count == 0 { parts.append(onlyGames(count - homework)) }
    if homework > 0 { parts.append(onlyHomework(homework)) }
    let all = parts.joined(separator: text(" and ", " und ", " y ", " et ", "、", "、"))
    guard let last else { return all }
    let isOne = count == 1
    return all
      + text(
        isOne ? " on \(last)" : ", the last on \(last)",
        isOne ? " am \(last)" : ", zuletzt am \(last)",
        isOne ? " el \(last)" : ", la última vez el \(last)",
        isOne ? " le \(last)" : ", la dernière fois le \(last)",
        isOne ? "，\(last)" : "，最近一次 \(last)",
        isOne ? "，\(last)" : "，最近一次 \(last)"
      )
  }

  private func onlyGames(_ count: Int) -> String {
    let number = count.grouped
    return text(
      count.counted("game"),
      number + (count == 1 ? " Spiel" : " Spiele"),
      number + (count == 1 ? " partida" : " partidas"),
      number + (count < 2 ? " partie" : " parties"),
      "\(number) 次游戏",
      "\(number) 次遊戲"
    )
  }

  private func onlyHomework(_ count: Int) -> String {
    let number = count.grouped
    return text(
      count.counted("homework assignment"),
      number + (count == 1 ? " Hausaufgabe" : " Hausaufgaben"),
      number + (count == 1 ? " tarea" : " tareas"),
      number + (count < 2 ? " devoir" : " devoirs"),
      "\(number) 次作业",
      "\(number) 次作業"
    )
  }

  /// Returns the text for a number of answers or questions out of all, such as `3 of 10`.
  func part(_ some: Int, of all: Int) -> String {
    text(
      "\(some) of \(all)",
      "\(some) von \(all)",
      "\(some) de \(all)",
      "\(some) sur \(all)",
      "\(some)/\(all)",
      "\(some)/\(all)"
    )
  }

  /// The title of a column of wrong options that were chosen most often.
  var chosenInstead: String {
    text("chosen instead", "stattdessen gewählt", "elegido", "choisi", "误选", "誤選")
  }

  /// Returns a wrong option with the number of times that it was chosen, if more than once.
  func instead(_ mistake: ClassResults.Mistake) -> String {
    let times = mistake.count > 1 ? " ×\(mistake.count)" : ""
    return "\(chosenInstead): \(mistake.option)\(times)"
  }

  /// Returns the number of questions without an answer.
  func open(_ count: Int) -> String {
    text(
      "\(count) not answered",
      "\(count) nicht beantwortet",
      "\(count) sin responder",
      "\(count) sans réponse",
      "\(count) 题没有作答",
      "\(count) 題沒有作答"
    )
  }
}
