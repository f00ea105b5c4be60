// Says what each read brought, for the terminal tests: readline-echo [HISTORY].
import Glibc
import REPL

StandardInput.ignoreBrokenPipes()
let arguments = CommandLine.arguments
var input: any LineInput = try StandardInput.open(
  historyPath: arguments.count > 1 ? arguments[1] : nil
)
var number = 0
loop: while true {
  if let problem = input.takeProblem() { print("problem: \(problem)") }
  number += 1
  let event = input.line(
    prompt: "\u{1B}[32mq\(number)>\u{1B}[0m ",
    completions: ["undo", "quit", "help", "hint"]
  )
  print("event \(number): \(event)")
  fflush(nil)
  switch event {
  case .endOfInput, .interrupted, .terminated: break loop
  default: continue
  }
}
print("bye \(number)")
