/// A table of fields of meaning: groups of English words whose meanings exclude each other, such as
/// left and right, or the names of fruits.
///
/// The table has two uses. Words of one field are good wrong answers for each other; finding them
/// needs only the glosses, so it works with every pack. And the table shows that two glosses with a
/// common word, such as “older sister” and “younger sister”, mean different things.
enum MeaningFields {
  /// The place of a word in the table: the number of its field, and its number among the members of
  /// the field; synonyms are one member.
  struct Mark: Hashable, Comparable {
    let field: Int32
    let member: Int32

    static func < (left: Mark, right: Mark) -> Bool {
      (left.field, left.member) < (right.field, right.member)
    }
  }

  /// Returns the places of the word whose stem has the hash `stem`; empty if the table lacks the
  /// word.
  static func marks(of stem: UInt64) -> [Mark] { table[stem] ?? [] }

  /// Returns true if the fields of actions and things list a word exactly as it is written, such as
  /// “heading”; `written` is the hash of this form.
  static func lists(_ written: UInt64) -> Bool { writtenForms.contains(written) }

  /// Returns true if `mark`, the place of a word in the table, is in a field of actions.
  static func isAction(_ mark: Mark) -> Bool { mark.field < actionCount }

  /// Returns true if a word, given by the hash of its stem, is one of the homonyms.
  static func isHomonym(_ stem: UInt64) -> Bool { homonymStems.contains(stem) }

  private static let writtenForms: Set<UInt64> = Set(
    EnglishStem.words(of: actions + "\n" + things).map(\.written)
  )
  private static let actionCount = actions.split(separator: "\n").count
  private static let homonymStems = Set(EnglishStem.stems(of: homonyms))

  /// English words with unrelated meanings, such as coach (of a team, or with seats).
  ///
  /// They are ignored when words of different topics are compared.
  private static let homonyms = """
    coach right left present light hard draw lose lost last second watch fall spring fine match back
    park star mandarin bear fair sound organ rock tie tear bark bow stick lead deal even plain kind build
    box head glass
    """

  private static let table: [UInt64: [Mark]] = {
    var table: [UInt64: [Mark]] = [:]
    for (field, line) in [actions, things, synonyms].joined(separator: "\n")
      .split(separator: "\n").enumerated()
    {
      for (member, synonyms) in line.split(separator: " ").enumerated() {
        for word in synonyms.split(separator: "=") {
          for stem in EnglishStem.stems(of: String(word)) {
            table[stem, default: []].append(Mark(field: Int32(field), member: Int32(member)))
          }
        }
      }
    }
    return table
  }()
}

extension MeaningFields {
  /// Fields of actions, one on each line; spaces separate the members of a field, and `=` joins
  /// synonyms.
  ///
  /// Only these fields relate two verbs whose first words differ.
  static let actions = """
    increase=rise=raise=grow decrease=reduce=lessen=decline=lower=drop
    love hate=dislike=loathe admire envy pity forgive=pardon blame
    open=opened close=closed=shut
    success=succeed=successful failure=fail=unsuccessful
    win=victory lose=defeat draw
    beginning=start=begin end=finish=ending=finally
    birth=born death=die
    entrance=enter exit=leave
    question=ask answer=reply
    supply demand
    import export
    reward=award punish=punishment=penalize
    praise=commend=compliment criticize=criticism=scold=condemn
    go come return arrive depart stay
    walk run jump swim fly climb crawl ride drive dance stroll
    sit stand lie kneel squat lean bow
    eat drink chew swallow vomit
    see=look=watch hear=listen smell touch taste
    speak=say=talk=tell listen read=reading write=writing
    sorry thank=thanks welcome goodbye hello congratulations=congratulate
    shout=yell sing cry=weep=sob laugh=smile whisper groan=moan sigh whistle
    buy=purchase sell rent=lease borrow lend=loan pay earn spend
    give receive=accept refuse=reject=decline
    push pull lift carry throw=toss catch hit=strike=beat kick press
    wear undress
    wash brush sweep wipe mop
    flow leak overflow=brim flood drip splash surge=gush pour soak freeze melt evaporate
    cook boil fry=stir-fry bake=roast steam
    sleep=asleep wake=awake
    learn=study teach
    forget remember=recall recognize understand imagine guess
    believe=trust doubt=suspect
    build=construct destroy=demolish=ruin=damage repair=fix=mend
    stop=halt=cease continue=proceed
    find=discover lose search=seek hide
    send=mail receive
    help=assist=aid harm=hurt=injure hinder=obstruct
    agree=consent=approve disagree oppose=object
    permit=allow forbid=prohibit=ban
    attack=assault defend=guard resist
    advance=progress retreat=withdraw
    expand=enlarge=widen=extend shrink=contract=narrow=shorten
    strengthen=reinforce weaken
    speed=accelerate slow
    add=plus subtract=minus multiply divide
    connect=link=join separate=split
    appear=emerge disappear=vanish
    marry=marriage=wedding divorce
    attend=present absent
    encourage discourage
    save=rescue kill=murder
    gather=collect=assemble scatter=disperse
    plant=sow harvest=reap
    admit=acknowledge deny
    respect despise=scorn
    protect destroy threaten
    knock snatch=grab dig drag rub pinch=squeeze bind wrap stab scratch fold chop twist peel
    sew knit weave embroider
    float=drift sink
    bless curse
    urge=urging nag mock=ridicule comfort=console boast complain greet persuade
    belittle flatter exaggerate
    vomit sweat bleed sneeze yawn shiver=tremble cough blink
    overestimate underestimate
    distinguish confuse
    sing dance recite perform paint=draw sculpt compose
    rob steal cheat=swindle=defraud bribe gamble smuggle kidnap slander extort plagiarize
    arrest release sentence execute
    wither bloom=blossom sprout ripen
    collapse explode
    upload download install uninstall
    imitate invent
    hunt fish herd
    extinguish ignite=kindle
    irrigate sow plow harvest
    print copy edit publish translate
    hire=employ dismiss resign retire
    """
}

extension MeaningFields {
  /// English words that mean nearly the same, one group on each line, joined by `=`.
  ///
  /// If two glosses have words of one group, such as “to take prisoner” and “to capture”, one cannot
  /// be a wrong option in a question about the other. The table reads each group as a field with a
  /// single member, so two words of a group never count as words with different meanings.
  static let synonyms = """
    capture=captive=prisoner=seize
    deceive=cheat=swindle=defraud=trick=fraud=dupe
    touch=stroke=fondle=caress
    rash=reckless=boorish
    brand-new=novel=fresh
    tenacious=staunch=resolute=steadfast
    stubborn=obstinate=unyielding=unbending
    emotion=feeling=mood
    warn=admonish=caution
    photo=photograph=picture
    declare=proclaim=announce=pronounce
    beg=implore=beseech=plead=entreat
    ponder=contemplate=meditate
    forest=woods=grove
    trip=journey=travel=voyage
    accurate=precise=exact
    marvelous=wonderful=exquisite=amazing
    elect=select=pick=choose=choice
    screen=sift=filter
    guard=protect=shield=safeguard=shelter
    initiate=pioneer=found=establish
    worsen=deteriorate=aggravate
    investigate=probe=inquire
    fame=famous=well-known=renowned=celebrated
    luck=lucky=fortunate=fortune
    ancestor=forefather
    bandit=robber=thief
    command=order=instruct=direct
    compete=contend=contest=vie=rival
    decorate=adorn
    dwell=reside=live
    effort=strive=endeavor
    error=mistake=slip
    expel=dismiss=oust
    fight=battle=combat
    habit=custom
    hinder=obstruct=impede
    illusion=fantasy=dream=daydream
    imitate=copy=mimic
    inform=notify
    intention=purpose=aim
    legend=tale=story
    limit=restrict=restrain
    lonely=lonesome=solitary
    obtain=acquire=gain
    opinion=view=idea
    persist=persevere
    plan=scheme=plot
    predict=forecast=foresee=foretell
    prosper=thrive=flourish
    prove=verify=confirm
    recover=restore=resume
    regret=repent
    rescue=save
    shake=tremble=quiver
    skill=technique=craft
    surround=encircle=besiege
    thrifty=frugal=economical
    vast=boundless=immense
    wander=roam=stroll
    withstand=endure=bear=tolerate
    """
}
