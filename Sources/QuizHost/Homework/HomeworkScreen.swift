package import Foundation
package import Quiz
package import REPL

/// The text of the host's terminal for a homework: its address, and how much each pupil has done.
package struct HomeworkScreen {
  private let address: HostAddress
  private let style: ScreenStyle
  private let rows: Int
  /// The minimum width of the table beside the QR code, in cells.
  private static let narrowest = 36
  /// The minimum width of a column of pupils, in cells, with the gap after it.
  private static let narrowestColumn = 22

  /// Returns the line about the conditions under which pupils reach the homework; empty if no phone
  /// can.
  static func reach(_ address: HostAddress) -> String {
    address.isLoopback ? "" : "Pupils reach it only on this Wi-Fi, and while this window is open"
  }

  package init(address: HostAddress, style: ScreenStyle, rows: Int) {
    (self.address, self.style, self.rows) = (address, style, rows)
  }

  /// Returns the whole screen, in at most as many lines as the terminal has.
  ///
  /// `prompt`: the question to the host, which is in the last lines; nil to show the keys there.
  /// `note`: a message above the keys; nil for none. `page`: the number of times that the host has
  /// asked for the next pupils; after the last ones come the first ones.
  package func lines(
    _ view: HomeworkView,
    prompt: String?,
    note: String? = nil,
    page: Int = 0
  ) -> [String] {
    let free = view.isListed ? "f free a name  " : ""
    let keys = "k remove  \(free)r rename  e end  q stop for now"
    let foot =
      prompt.map { style.wrap($0) } ?? (note.map { style.wrap($0) } ?? [])
      + style.wrap(keys).map { style.palette.styled($0, as: .dim) }
    let room = max(0, rows - foot.count - 1)
    return Array(body(view, room, page).prefix(room)) + Array(([""] + foot).suffix(max(1, rows)))
  }

  /// Returns the address and the table, beside the QR code if there is room.
  private func body(_ view: HomeworkView, _ room: Int, _ page: Int) -> [String] {
    let symbol = address.symbol.map { style.lines(of: $0, rows: rows) } ?? []
    let width = symbol.first.map { $0.cells + 2 } ?? 0
    guard width > 0, style.width >= width + Self.narrowest else {
      return whole(view, style.width, room, page)
    }
    let text = whole(view, style.width - width, room, page)
    return (0..<max(symbol.count, text.count)).map { row in
      let left = row < symbol.count ? symbol[row].text + "  " : String(repeating: " ", count: width)
      return row < text.count ? left + text[row] : left
    }
  }

  private func whole(_ view: HomeworkView, _ width: Int, _ room: Int, _ page: Int) -> [String] {
    let head = head(view, width)
    return head + [""] + table(view, width, max(4, room - head.count - 1), page)
  }

  /// Returns the end and the address of the homework, in lines of at most `width` cells.
  func head(_ view: HomeworkView, _ width: Int) -> [String] {
    let left = "\(HomeworkTime.length(view.left)) left"
    let until = "Homework until \(HomeworkTime.text(view.until, view.timeZone))"
    let notices = [Self.reach(address), HostScreen.notice(address)].filter { !$0.isEmpty }
    return "\(until), \(left)".wrapped(to: width).map { style.palette.styled($0, as: .heading) }
      + address.url.wrapped(to: width).map { style.palette.styled($0, as: .emphasis) }
      + notices.flatMap { $0.wrapped(to: width) }.map { style.palette.styled($0, as: .dim) }
  }

  /// Returns the table of the pupils' progress, the pupils who have not begun, and the missed
  /// questions.
  ///
  /// `width`: the maximum number of cells of a line. `room`: the number of lines for all this, or
  /// for one page of it; if it is very small, the result is longer. `page`: the number of the page,
  /// from 0.
  func table(_ view: HomeworkView, _ width: Int, _ room: Int, _ page: Int = 0) -> [String] {
    let absent = view.notBegun.map { TerminalText.sanitized($0.text) }
    let named = names("Not begun", absent, width, .max)
    guard !view.results.isEmpty else {
      return "Nobody has begun.".wrapped(to: width) + names("Not begun", absent, width, room - 1)
    }
    let pupils = view.results.filter { $0.answered > 0 } + view.results.filter { $0.answered == 0 }
    let table = TextTable(
      columns: [.init("", .right), .init("name"), .init("right", .right), .init("done", .right)],
      rows: pupils.map { pupil in
        [
          "\(pupil.id)", view.marked(pupil),
          pupil.answered > 0 ? "\(pupil.right)" : "opened", "\(pupil.answered)/\(view.questions)",
        ]
      }
    )
    let whole =
      table.lines(width: width, glyphs: style.glyphs) + strangers(view, width, .max)
      + (named.isEmpty ? [] : [""] + named) + missed(view, width, .max)
    if whole.count <= room { return whole }
    // If many pupils have not begun, their names are on a page of their own, the last one.
    let isApart = named.count > 1
    let foot =
      strangers(view, width, 2) + (isApart ? [] : named) + missed(view, width, max(4, room / 3))
    let rows = max(1, room - foot.count - 2)
    let columns = max(1, min((width + 2) / Self.narrowestColumn, (pupils.count + rows - 1) / rows))
    let pages = (pupils.count + rows * columns - 1) / (rows * columns)
    let shown = page % (pages + (isApart ? 1 : 0))
    guard shown < pages else {
      return names("Not begun", absent, width, room - 1) + ["n shows those who have begun"]
    }
    let slice = pupils.dropFirst(shown * rows * columns).prefix(rows * columns)
    let parts = [
      pages > 1 ? "\(slice.startIndex + 1) to \(slice.endIndex) of \(pupils.count)" : "",
      isApart ? "\(absent.count) not begun" : "",
    ].filter { !$0.isEmpty }
    let head = "Right of answered, of \(view.questions.counted("question"))".wrapped(to: width)
      .map { style.palette.styled($0, as: .dim) }
    let more = parts.isEmpty ? "" : parts.joined(separator: ", ") + "; n shows more"
    return head + self.columns(columns, of: slice, view, width)
      + (more.isEmpty ? [] : more.wrapped(to: width)) + foot
  }

  /// Returns pupils in columns side by side, each with the numbers of right and of given answers.
  private func columns(
    _ count: Int,
    of pupils: ArraySlice<Homework.PupilResult>,
    _ view: HomeworkView,
    _ width: Int
  ) -> [String] {
    let cells = (width - (count - 1) * 2) / count
    let lines = TextTable(
      columns: [.init("", .right), .init(""), .init("", .right)],
      rows: pupils.map { pupil in
        [
          "\(pupil.id)", view.marked(pupil),
          pupil.answered > 0 ? "\(pupil.right)/\(pupil.answered)" : "opened",
        ]
      }
    ).lines(width: cells, glyphs: style.glyphs)
    let rows = (lines.count + count - 1) / count
    return (0..<rows).map { row in
      let side = stride(from: row, to: lines.count, by: rows).map { lines[$0] }
      let padded = side.dropLast().map { $0.padded(to: cells + 2) } + side.suffix(1)
      return padded.joined()
    }
  }

  /// Returns the pupils who are not on the list of the class, each with the pupil who may be meant,
  /// in at most `room` lines if possible.
  private func strangers(_ view: HomeworkView, _ width: Int, _ room: Int) -> [String] {
    let strangers = view.results.filter { !view.isExpected($0) }.map { pupil in
      let fitting = ComparedName(cleaned: pupil.name).fitting(view.notBegun)
      let meant = fitting.count == 1 ? " (\(fitting[0].text)?)" : ""
      return TerminalText.sanitized(pupil.name + meant)
    }
    return names("? not on the list", strangers, width, room)
  }

  /// Returns a list of names after a label, in at most `room` lines if possible; empty without
  /// names.
  private func names(
    _ label: String,
    _ names: [String],
    _ width: Int,
    _ room: Int
  ) -> [String] {
    guard !names.isEmpty else { return [] }
    var shown = names.count
    while true {
      let rest = shown < names.count ? " and \(names.count - shown) more" : ""
      let lines = "\(label): \(names.prefix(shown).joined(separator: ", "))\(rest)"
        .wrapped(to: width, hanging: 2)
      if lines.count <= room || shown == 1 { return lines }
      shown -= 1
    }
  }

  /// Returns the questions that were missed, in at most `room` lines if possible.
  private func missed(_ view: HomeworkView, _ width: Int, _ room: Int) -> [String] {
    guard !view.missed.isEmpty else { return [] }
    let dash = style.glyphs == .unicode ? "–" : "-"
    let heading = "Missed, with right answers".wrapped(to: width)
      .map { style.palette.styled($0, as: .heading) }
    let questions = view.missed.map { question in
      "\(TerminalText.sanitized(question.text)) \(dash) \(question.right) of \(question.answered)"
        .wrapped(to: width, hanging: 2)
    }
    return [""] + heading + HostScreen.fitted(questions, to: room - heading.count - 1)
  }

  /// Returns the whole result, as it is printed at the end.
  package func result(_ view: HomeworkView) -> [String] {
    let title = view.isOver ? "The homework has ended" : "The homework so far"
    return style.wrap(title).map { style.palette.styled($0, as: .heading) } + [""]
      + table(view, min(style.width, 60), .max / 2)
  }
}

/// The state of a homework at one moment, as the host sees it.
package struct HomeworkView: Sendable {
  package var until: Int64
  /// The milliseconds that are left until the end of the homework.
  package var left: Int64
  package var timeZone: TimeZone
  package var questions: Int
  package var results: [Homework.PupilResult]
  package var missed: [QuestionResult]
  /// The pupils on the list of the class who have not opened the homework.
  package var notBegun: [ComparedName]
  /// The names on the list of the class; empty if there is no list.
  package var roster: [ComparedName]
  package var isOver: Bool

  /// True if the homework is that of a class with a list.
  package var isListed: Bool { !roster.isEmpty }

  /// The number of first answers of all pupils.
  package var answers: Int { results.reduce(0) { $0 + $1.answered } }

  package init(
    _ homework: borrowing Homework,
    roster: [ComparedName],
    at now: Int64,
    _ timeZone: TimeZone
  ) {
    until = homework.until
    left = max(0, homework.until - now)
    self.timeZone = timeZone
    questions = homework.items.count
    results = homework.results
    missed = homework.missed
    notBegun = HomeworkResult.absent(homework.results, roster)
    self.roster = roster
    isOver = homework.isOver
  }

  /// Returns true if a pupil is on the list, or if there is no list.
  func isExpected(_ pupil: Homework.PupilResult) -> Bool {
    roster.isEmpty || roster.contains { $0.key == ComparedName(cleaned: pupil.name).key }
  }

  /// Returns the name of a pupil, with a `?` after one that is not on the list.
  func marked(_ pupil: Homework.PupilResult) -> String {
    TerminalText.sanitized(pupil.name) + (isExpected(pupil) ? "" : " ?")
  }
}
