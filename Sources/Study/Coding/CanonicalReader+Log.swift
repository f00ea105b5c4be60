import FSRS

/// Parsers for log values, with fields in the order of their keys.
extension CanonicalReader {
  package mutating func texts() throws(NotCanonical) -> [String] {
    try list { (reader) throws(NotCanonical) in try reader.text() }
  }

  package mutating func confusions() throws(NotCanonical) -> [Confusion] {
    try list { (reader) throws(NotCanonical) in
      try reader.take("{\"expected\":")
      let expected = try reader.text()
      try reader.take(",\"given\":")
      let given = try reader.text()
      try reader.take(",\"unit\":")
      let unit: Confusion.Unit = try reader.name()
      try reader.take("}")
      return Confusion(unit: unit, expected: expected, given: given)
    }
  }

  mutating func due() throws(NotCanonical) -> Due {
    let due: Due
    if has("{\"at\":") {
      due = .at(Timestamp(milliseconds: try integer()))
    } else {
      try take("{\"on\":")
      due = .on(StudyDay(number: Int(try integer())))
    }
    try take("}")
    return due
  }

  /// Reads the beginning of a state and returns its due time; nil if it has none.
  package mutating func dueOfState() throws(NotCanonical) -> Due? {
    try take("{\"")
    if has("lapses\":") { return nil }
    try take("due\":")
    return try due()
  }

  package mutating func state() throws(NotCanonical) -> CardState {
    try take("{")
    let due: Due? = has("\"due\":") ? try due() : nil
    if due != nil { try take(",") }
    try take("\"lapses\":")
    let lapses = Int(try integer())
    let memory: FSRS7.State? = has(",\"memory\":") ? try memory() : nil
    try take(",\"phase\":")
    let phase: Phase = try name()
    try take(",\"reviews\":")
    let reviews = Int(try integer())
    try take(",\"step\":")
    let step = Int(try integer())
    try take("}")
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
    try take("{\"difficulty\":")
    let difficulty = try number()
    try take(",\"shortStability\":")
    let shortStability = try number()
    try take(",\"stability\":")
    let stability = try number()
    try take("}")
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
