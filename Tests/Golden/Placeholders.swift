/// Replaces what differs from run to run by names in braces.
struct Placeholders {
  /// Texts and their names, the longest first where one holds another.
  let paths: [(text: String, name: String)]

  func put(into text: String) -> String {
    var text = text
    for (path, name) in paths { text = text.replacing(path, with: name) }
    text = text.replacing(/\d{8}T\d{6}\.\d{3}Z/, with: "{STAMP}")
    text = text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/, with: "{TIME}")
    text = text.replacing(/\d{4}-\d\d-\d\d/, with: "{DATE}")
    text = text.replacing(/right · time \d+:\d\d/, with: "right · time {DURATION}")
    text = text.replacing(/pid=\d+/, with: "pid={PID}")
    text = text.replacing(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} +/, with: "{DAY} ")
    text = text.replacing(/the first in \d+ (s|min)/, with: "the first in {WAIT}")
    text = text.replacing(/\b1[6-9]\d{11}\b/, with: "{MILLISECONDS}")
    text = text.replacing(/"key":"[^"]+"/, with: "\"key\":\"{KEY}\"")
    text = text.replacing(/"(day|introducedOn)":\d+/) { "\"\($0.output.1)\":{DAY}" }
    text = text.replacing(/"milliseconds":\d+/, with: "\"milliseconds\":{DURATION}")
    text = text.replacing(/"minutesPerDay":[0-9.e-]+/, with: "\"minutesPerDay\":{DURATION}")
    text = text.replacing(/("date":"{DATE}","known":\d+,"minutes":)[0-9.e-]+/) {
      "\($0.output.1){DURATION}"
    }
    // Recall falls within seconds of a wrong answer.
    text = text.replacing(/"recalled":[0-9.]+/, with: "\"recalled\":{RECALL}")
    // The calendar's columns are the weeks of this very year.
    return text.replacing(/The last year\n(.|\n)*\n/, with: "The last year\n{CALENDAR}\n")
  }
}
