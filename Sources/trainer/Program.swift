import ArgumentParser

/// The program file, which contains several programs; the name by which it is started chooses one.
@main
enum Program {
  static func main() async {
    switch CommandLine.arguments.first?.split(separator: "/").last {
    case "trainerd": await Trainerd.main()
    case "mkdata": MakeData.main()
    default: await Trainer.main()
    }
  }
}
