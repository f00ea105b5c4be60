import Testing

@testable import Study

/// Which glosses mean the same, and which are of one field.
struct GlossSensesTests {
  @Test(arguments: [
    ("recently; in the past few days", "near future; recent period"),
    ("to be in (a state, a position)", "to be in (a situation or place)"),
    ("to be worried; anxiety", "misgiving; to worry about"),
    ("huge waves; billows", "wave"), ("to swim", "swimming"), ("happy", "happiness"),
    ("big; large", "large-scale; great"), ("family (members)", "families"),
    ("to take (food)", "(said of food) to take"), ("to care", "caring"), ("to plan", "planned"),
    // Words that mean nearly the same.
    ("to win the championship", "to take first place"),
    ("to capture (in war)", "prisoner of war; to take prisoner"),
    ("to deceive; to cheat", "to defraud; to swindle"), ("brand-new", "novel; original"),
    ("planes", "plane"), ("to try", "tried"), ("to ski", "skiing"), ("flies", "to fly"),
    ("to celebrate", "celebration; ceremony"), ("discussion", "to discuss"),
    ("to take pictures; to be photographed", "to take a photo"),
  ])
  func `glosses that share a word overlap, whatever its ending`(one: String, other: String) {
    #expect(GlossSenses(one).overlaps(GlossSenses(other)))
    #expect(GlossSenses(other).overlaps(GlossSenses(one)))
    #expect(!GlossSenses(one).isOfField(of: GlossSenses(other)))
  }

  @Test(arguments: [
    ("to go in", "to go out", false), ("to go in", "to enter; to go in (a room)", true),
    ("suddenly", "all of a sudden; suddenly", true), ("to work overtime", "to work", false),
    ("above, on top", "on top", true), ("to take, to hold", "to take", true),
    ("a walk", "to walk", false),
  ])
  func `two glosses mean the same if they have a whole sense in common`(
    one: String,
    other: String,
    isSame: Bool
  ) {
    #expect(GlossSenses(one).meansSame(as: GlossSenses(other)) == isSame)
    #expect(GlossSenses(other).meansSame(as: GlossSenses(one)) == isSame)
  }

  @Test(arguments: [
    ("left", "right (not left)"), ("older sister", "younger sister"), ("apple", "banana"),
    ("early morning", "evening; night"), ("last year", "next year"),
    ("to buy", "to sell; to betray"),
    ("elementary school", "middle school"), ("red wine", "green tea"), ("big; large", "small"),
    ("medicine", "tea"), ("to brim with", "to leak"), ("to be hungry", "full"),
    ("thank you; to thank", "you're welcome"), ("hello", "goodbye"),
    // Several wordings of one sense.
    ("on top, above; to go up", "under, below; to go down"),
    ("to drink tea", "to drink juice"), ("to take a taxi", "to take a bus"),
  ])
  func `glosses that differ within a field do not overlap, and are near`(one: String, other: String)
  {
    #expect(!GlossSenses(one).overlaps(GlossSenses(other)))
    #expect(GlossSenses(one).isOfField(of: GlossSenses(other)))
    #expect(GlossSenses(other).isOfField(of: GlossSenses(one)))
  }

  @Test(arguments: [
    ("to take care", "to take medicine"), ("loving heart", "arm"), ("red belt", "green tea house"),
    ("to look after", "to eat"), ("spring", "thing"),
    // A verb and a noun that are spelled alike.
    ("to watch", "bag"), ("to leave", "flower"),
    // Words that differ in a final e, and words that only look like inflected ones.
    ("here", "they; them"), ("to hate", "cap"), ("to win", "beer"), ("to plan", "ship"),
    ("even", "morning"), ("even", "evening"), ("ski", "sky"),
    // Participles with a meaning of their own.
    ("to move", "to be jealous"), ("to be used to", "new"), ("that's all right", "duty"),
    // Senses that only share a word with a field.
    ("title; headline; heading", "heart; innermost being"),
    // Verbs with a particle that gives them another meaning.
    ("to see to", "to smell"), ("to look over", "to touch"), ("to light up", "to smell"),
    // Verbs that do not begin alike and have only a thing of one field in common.
    ("to go to bed; to go to sleep", "to reflect; to mirror"),
    ("to taste; to try", "to make a noise"),
    ("to paste; to stick on", "to present (an appearance); to emerge"),
    ("eye", "back; behind"), ("literature", "law; rule"),
  ])
  func `other glosses neither overlap nor are near`(one: String, other: String) {
    #expect(!GlossSenses(one).overlaps(GlossSenses(other)))
    #expect(!GlossSenses(one).isOfField(of: GlossSenses(other)))
  }

  @Test(arguments: [
    ("wrong; mistaken", "right (not left)"), ("police; police officer", "coach; large bus"),
    ("to lose (a game); to be beaten", "to hide; to store"),
    ("kind; class", "evil; fierce; vice"), ("physique; build", "ruins"),
  ])
  func `a homonym makes a field only within one topic`(one: String, other: String) {
    #expect(GlossSenses(one).isOfField(of: GlossSenses(other), isOneTopic: true))
    #expect(!GlossSenses(one).isOfField(of: GlossSenses(other), isOneTopic: false))
  }

  @Test func `words of one group overlap`() {
    #expect(GlossSenses("handy", meanings: [3]).overlaps(GlossSenses("easy", meanings: [2, 3])))
    #expect(!GlossSenses("handy", meanings: [3]).overlaps(GlossSenses("easy", meanings: [2])))
  }

  @Test func `a union has the senses and groups of both`() {
    let both = GlossSenses("handy", meanings: [3]).union(GlossSenses("sister", meanings: [4]))
    #expect(both.overlaps(GlossSenses("sisters")))
    #expect(both.overlaps(GlossSenses("other", meanings: [4])))
  }
}
