/// The quoting of text for a shell.
package enum ShellWord {
  package static func quoted(_ text: String) -> String {
    let text = TerminalText.sanitized(text)
    let isPlain =
      !text.isEmpty
      && text.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:".contains($0))
      }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
