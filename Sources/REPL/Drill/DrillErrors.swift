import Study

extension StudyError {
  /// True if the same call may succeed a moment later.
  var isPassing: Bool {
    switch self {
    case .store(.diskFull), .store(.inputOutput), .store(.readOnly): true
    default: isBusy
    }
  }

  /// True if another program held the database longer than a call waits.
  var isBusy: Bool {
    switch self {
    case .store(.busy), .store(.held): true
    default: false
    }
  }

  /// True if the service runs but does not answer, or the call was cancelled.
  var isSilence: Bool {
    switch self {
    case .silent, .cancelled: true
    default: false
    }
  }

  /// True if an operation on the database failed, also if another program had it open.
  var isFatal: Bool {
    if case .store = self { return true }
    return false
  }
}
