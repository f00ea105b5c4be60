/// The faults that are brought about, by their numbers in docs/faults.md.
enum FaultRow: Int {
  case randomKill = 1
  case killAtCall
  case powerCut
  case powerCutWithoutSync
  case powerCutOfFiles
  case inputOutputError
  case fullDisk
  case readOnlyDirectory
  case slowSync
  case databaseReplaced
  case orphanFiles
  case foreignLock
  case damagedDatabase
  case damagedWords
  case clockJump
  case dayBoundary
  case unwritableLog
  case socketTaken
  case otherUser
  case hostileMessages
  case manyClients
  case signals
  case terminal
  case invalidText
  case controlCharacters
  case hostileImport
  case bareEnvironment
  case systemdUnits
  case log
  case hostileBackup
  case wrongClockOfBackups
  case ownFiles
  case hostilePlayers
  case sharedFolder
  case foreignNumbers = 35
  case futureClock = 36
  case foreignFolder = 37
  case localSettings = 39
  case installation = 41
  case hostKilled = 42
  case homework = 43
  case pageKilled = 44

  /// What happens.
  var name: String { texts.name }
  /// What is promised then.
  var passes: String { texts.passes }

  private var texts: (name: String, passes: String) {
    switch self {
    case .randomKill:
      ("kill -9 at random moments", "no acknowledged answer lost; status equals replay of the log")
    case .killAtCall: ("kill at every Nth system call", "as 1")
    case .powerCut: ("power cut on ext4", "as 1")
    case .powerCutWithoutSync:
      ("negative control: the same without fsync", "the harness must see losses")
    case .powerCutOfFiles:
      ("power cut in create, backup, restore, log rotation", "old or new file, never a partial one")
    case .inputOutputError: ("EIO on fsync or write", "not acknowledged; clear error; recovers")
    case .fullDisk: ("disk full, RLIMIT_FSIZE", "same; reads still work")
    case .readOnlyDirectory: ("read-only directory", "read-only start or clear error")
    case .slowSync: ("fsync takes 300 ms to 5 s", "prompt stays responsive; still durable")
    case .databaseReplaced:
      (
        "database deleted or replaced while running",
        "next answer in a new database or an error; user told"
      )
    case .orphanFiles: ("orphan -wal, -shm, -journal", "moved aside, clean database")
    case .foreignLock:
      ("another process holds BEGIN EXCLUSIVE", "busy message within 5 s; retry works")
    case .damagedDatabase:
      (
        "bad header, bad page, cut, empty, picture, directory, foreign, newer",
        "original bytes preserved; error names the cause"
      )
    case .damagedWords: ("words database missing or tampered", "clear error; stats untouched")
    case .clockJump:
      ("clock jumps by years either way", "no crash, no negative interval, nothing lost or doubled")
    case .dayBoundary: ("DST and time zone at the day boundary", "past days never move")
    case .unwritableLog: ("log directory full or unwritable", "drill goes on; one warning")
    case .socketTaken:
      ("stale socket, symlink, file, live daemon", "replaced, refused, refused, second one exits")
    case .otherUser: ("another UID, directory not 0700", "rejected")
    case .hostileMessages:
      ("oversize, malformed, slow messages", "closed; memory bounded; others served")
    case .manyClients: ("1,000 clients", "all served or refused clearly; no descriptor leak")
    case .signals: ("TERM, INT, HUP, PIPE", "clean exit, answers kept; PIPE ignored")
    case .terminal:
      ("hang-up, ^C, ^D, ^Z, resize, 20 columns", "terminal restored; nothing acknowledged lost")
    case .invalidText: ("invalid UTF-8 typed or imported", "rejected with a clear error")
    case .controlCharacters:
      ("ESC, C1, bidi controls in words, names, logs", "no raw control byte reaches the terminal")
    case .hostileImport:
      (
        "SQL and CSV injection, path traversal, zip bomb in imports",
        "bound parameters; refused; caps"
      )
    case .bareEnvironment: ("no HOME, LANG=C, no tty", "defined fallback")
    case .hostileBackup:
      (
        "a backup with triggers, views, other tables or versions, or a log that does not add up",
        "refused before anything moves; later answers are stored"
      )
    case .wrongClockOfBackups:
      ("backups under a clock that runs ahead or stands", "none is pushed out or replaced")
    case .ownFiles:
      ("a file to write that is one of the program's own", "refused, not a byte changed")
    case .hostilePlayers:
      (
        "players or hosts of a quiz who break its rules",
        "closed in time, with a message; others play on; under 64 MiB"
      )
    case .sharedFolder:
      (
        "a shared folder cut, flipped, full; kills, copies and restores while it is synchronized",
        "both machines end with the same log; nothing lost"
      )
    case .foreignFolder:
      (
        "a shared folder that is too large, gone or silent",
        "no command waits over 2 s; `daemon stop` ends the process"
      )
    case .foreignNumbers:
      (
        "numbers at both ends of 64 bits in every column, in database, export, deck",
        "refused or harmless; every later command works"
      )
    case .futureClock:
      (
        "clocks of 10^15, of 2074, of 1970 and before in a shared folder",
        "later answers arrive; own export is read; the logs agree"
      )
    case .localSettings:
      ("an import or a backup that sets programs and folders", "left out and said")
    case .hostKilled:
      (
        "kill -9 to the host of a quiz",
        "`--resume` goes on with the same code, tokens, names and points"
      )
    case .pageKilled:
      (
        "kill -9 to `trainer web` or its daemon while a page answers",
        "every verdict that a page got is in the log once"
      )
    case .homework:
      (
        "kill -9 to the host of a homework, its disk full",
        "an acknowledged answer is in its file; `--resume` goes on"
      )
    case .installation:
      (
        "another program at the place of ours, a hostile list of installed files, kill during install",
        "nothing foreign touched; each file old or new and whole"
      )
    case .systemdUnits: ("systemd user units", "socket activation, restart, no lost connection")
    case .log:
      (
        "entries that sort among others, cut exports",
        "every answer kept; state equals replay; nothing imported by half"
      )
    }
  }
}
