import FSRS

/// Writers of values in the log, with the keys of an object in alphabetical order.
extension LineBuilder {
  package mutating func put(_ texts: [String]) {
    put("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { put(",") }
      put(text: text)
    }
    put("]")
  }

  package mutating func put(_ confusions: [Confusion]) {
    put("[")
    for (index, confusion) in confusions.enumerated() {
      put(index > 0 ? ",{\"expected\":" : "{\"expected\":", text: confusion.expected)
      put(",\"given\":", text: confusion.given)
      put(",\"unit\":", text: confusion.unit.rawValue)
      put("}")
    }
    put("]")
  }

  package mutating func put(_ state: CardState) {
    put("{")
    if let due = state.due {
      put("\"due\":")
      put(due)
      put(",")
    }
    put("\"lapses\":", Int64(state.lapses))
    if let memory = state.memory {
      put(",\"memory\":")
      put(memory)
    }
    put(",\"phase\":", text: state.phase.rawValue)
    put(",\"reviews\":", Int64(state.reviews))
    put(",\"step\":", Int64(state.step))
    put("}")
  }

  package mutating func put(_ change: Event.Change) {
    switch change {
    case .undo(let entry): put("{\"undo\":", text: entry)
    case .reset: put("{\"reset\":true")
    case .hold(let hold?): put("{\"hold\":", text: hold.rawValue)
    case .hold(nil): put("{\"hold\":null")
    case .flag(let isFlagged): put("{\"flag\":", isFlagged)
    case .priority(let priority): put("{\"priority\":", text: priority.rawValue)
    case .place(let state):
      put("{\"place\":")
      put(state)
    case .introduced: put("{\"introduced\":true")
    }
    put("}")
  }

  private mutating func put(_ state: PlacedState) {
    put("{")
    if let due = state.due {
      put("\"due\":")
      put(due)
      put(",")
    }
    if let isLeech = state.isLeech {
      put("\"isLeech\":", isLeech)
      put(",")
    }
    put("\"lapses\":", Int64(state.lapses))
    if let memory = state.memory {
      put(",\"memory\":")
      put(memory)
    }
    put(",\"phase\":", text: state.phase.rawValue)
    if let reviewedAt = state.reviewedAt { put(",\"reviewedAt\":", reviewedAt.milliseconds) }
    put(",\"step\":", Int64(state.step))
    put("}")
  }

  mutating func put(_ due: Due) {
    switch due {
    case .at(let moment):
      put("{\"at\":", moment.milliseconds)
    case .on(let day):
      put("{\"on\":", Int64(day.number))
    }
    put("}")
  }

  mutating func put(_ memory: FSRS7.State) {
    put("{\"difficulty\":", memory.difficulty)
    put(",\"shortStability\":", memory.shortStability)
    put(",\"stability\":", memory.stability)
    put("}")
  }

  /// Returns the text that `write` writes to a new builder.
  package static func text(_ write: (inout LineBuilder) -> Void) -> String {
    var builder = LineBuilder()
    write(&builder)
    return String(decoding: builder.bytes, as: UTF8.self)
  }
}
