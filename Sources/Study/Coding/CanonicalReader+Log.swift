import FSRS

/// Parsers of values in the log; the keys of an object must be in alphabetical order.
extension CanonicalReader {
  package mutating func texts() throws(NotCanonical) -> [String] {
    try list { (reader) throws(NotCanonical) in try reader.text() }
  }

  package mutating func confusions() throws(NotCanonical) -> [Confusion] {
    try list { (reader) throws(NotCanonical) in
      try reader.expect("{\"expected\":")
      let expected = try reader.text()
      try reader.expect(",\"given\":")
      let given = try reader.text()
      try reader.expect(",\"unit\":")
      let unit: Confusion.Unit = try reader.name()
      try reader.expect("}")
      return Confusion(unit: unit, expected: expected, given: given)
    }
  }

  mutating func due() throws(NotCanonical) -> Due {
    let due: Due
    if has("{\"at\":") {
      due = .at(Timestamp(milliseconds: try integer()))
    } else {
      try expect("{\"on\":")
      due = .on(StudyDay(number: Int(try integer())))
    }
    try expect("}")
    return due
  }

  /// Reads the beginning of a `CardState` and returns its due time; nil if it has none.
  package mutating func dueOfState() throws(NotCanonical) -> Due? {
    try expect("{\"")
    if has("lapses\":") { return nil }
    try expect("due\":")
    return try due()
  }

  package mutating func state() throws(NotCanonical) -> CardState {
    try expect("{")
    let due: Due? = has("\"due\":") ? try due() : nil
    if due != nil { try expect(",") }
    try expect("\"lapses\":")
    let lapses = Int(try integer())
    let memory: FSRS7.State? = has(",\"memory\":") ? try memory() : nil
    try expect(",\"phase\":")
    let phase: Phase = try name()
    try expect(",\"reviews\":")
    let reviews = Int(try integer())
    try expect(",\"step\":")
    let step = Int(try integer())
    try expect("}")
    return CardState(
      phase: phase,
      step: step,
      reviews: reviews,
      lapses: lapses,
      memory: memory,
      due: due
    )
  }

  mutating func memory() throws(NotCanonical) -> FSRS7.State {
    try expect("{\"difficulty\":")
    let difficulty = try number()
    try expect(",\"shortStability\":")
    let shortStability = try number()
    try expect(",\"stability\":")
    let stability = try number()
    try expect("}")
    do throws(FSRSError) {
      return try FSRS7.State(
        stability: stability,
        shortStability: shortStability,
        difficulty: difficulty
      )
    } catch {
      throw NotCanonical()
    }
  }
}
