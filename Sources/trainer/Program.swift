import ArgumentParser
import Workspace

/// The program file, which contains several programs; the name by which it is started chooses one.
@main
enum Program {
  static func main() async {
    let arguments = Array(ProgramArguments.all.dropFirst())
    switch ProgramArguments.all.first?.split(separator: "/").last {
    case "trainerd": await Trainerd.main(arguments)
    case "mkdata": MakeData.main(arguments)
    default: await Trainer.main(arguments)
    }
  }
}
