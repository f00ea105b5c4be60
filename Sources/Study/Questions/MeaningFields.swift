/// A table of fields of meaning: groups of English words of which any two exclude each other, such
/// as left and right, or the fruits.
///
/// The table has two uses. Words of one field are good wrong answers for each other; this needs
/// only the glosses, so it works with every pack. And two glosses that share a word, such as "older
/// sister" and "younger sister", mean different things if they differ within a field.
enum MeaningFields {
  /// The place of a word in the table: its field, and the number of its member, which synonyms
  /// share.
  struct Mark: Hashable, Comparable {
    let field: Int32
    let member: Int32

    static func < (left: Mark, right: Mark) -> Bool {
      (left.field, left.member) < (right.field, right.member)
    }
  }

  /// Returns the marks of a word, which is given by the hash of its stem.
  static func marks(of stem: UInt64) -> [Mark] { table[stem] ?? [] }

  /// Returns true if the table has a word in this written form, which is given by its hash.
  static func lists(_ written: UInt64) -> Bool { writtenForms.contains(written) }

  private static let writtenForms: Set<UInt64> = Set(EnglishStem.words(of: fields).map(\.written))

  private static let table: [UInt64: [Mark]] = {
    var table: [UInt64: [Mark]] = [:]
    for (field, line) in (fields + "\n" + synonyms).split(separator: "\n").enumerated() {
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

  /// The fields, one on each line; members are separated by spaces, and synonyms joined by `=`.
  private static let fields = """
    father=dad mother=mum=mom brother sister son daughter uncle aunt=auntie cousin nephew niece
    grandfather=grandpa grandmother=grandma grandson granddaughter
    husband wife fiance
    man=men=male=boy=gentleman=guy woman=women=female=girl=lady
    adult=grown-up child=children=kid youth=teenager baby=infant elder=elderly
    older=elder younger
    paternal maternal
    teacher student=pupil headteacher=principal professor classmate dean
    doctor=physician nurse patient dentist surgeon
    lawyer judge police=policeman soldier journalist=reporter driver waiter=waitress chef engineer worker farmer=peasant actor=actress singer dancer painter writer=author manager secretary scientist athlete coach barber guard diplomat
    friend enemy=foe stranger neighbor relative colleague=co-worker guest=visitor host rival opponent
    buyer seller customer=client boss=employer employee
    king queen emperor prince princess slave
    head hair face eye ear nose mouth tooth=teeth tongue neck shoulder arm hand finger chest waist belly=stomach leg knee foot=feet toe skin bone heart lung liver kidney brain blood throat lip eyebrow beard
    rice noodle bread dumpling bun porridge=congee cake cookie=biscuit egg soup tofu
    meat beef pork chicken mutton=lamb fish duck shrimp=prawn crab
    apple banana grape pear peach orange=mandarin watermelon strawberry lemon cherry mango pineapple plum
    vegetable fruit grain
    tomato potato cabbage carrot cucumber onion garlic bean corn mushroom pepper ginger pumpkin
    tea coffee milk water juice beer wine cola alcohol=liquor
    salt sugar vinegar oil sauce
    medicine=drug=pharmaceutical tea=beverage wine=alcohol=liquor cigarette=tobacco poison
    breakfast lunch dinner=supper
    sweet sour bitter spicy=hot salty bland
    chopsticks spoon knife=knives fork bowl plate cup=glass=mug bottle pot pan
    restaurant hotel=inn=guesthouse shop=store supermarket bank library hospital=clinic school museum cinema=theater park zoo gymnasium=gym stadium airport station factory church temple bookstore=bookshop pharmacy canteen embassy office farm
    university kindergarten college
    primary=elementary middle=secondary=intermediate high=senior=advanced junior
    bedroom kitchen bathroom toilet=restroom=lavatory classroom balcony garden=yard=courtyard
    door=gate window wall floor roof=ceiling stairs=staircase elevator=lift
    table=desk chair sofa bed lamp cupboard=wardrobe shelf mirror carpet curtain
    television=tv computer phone=telephone camera radio fridge=refrigerator printer
    trousers=pants shirt skirt=dress coat=overcoat=jacket sweater shoe sock hat=cap glove scarf tie belt boot
    umbrella bag=handbag wallet=purse suitcase backpack watch key
    red yellow blue green black white gray=grey purple brown pink
    car=automobile bus taxi train plane=airplane=aircraft ship=boat bicycle=bike motorcycle subway=metro=underground truck tram helicopter
    road=street path bridge crossroads=intersection highway=expressway alley tunnel
    driver passenger conductor pedestrian
    sun moon star earth sky
    mountain=hill river lake sea=ocean island forest desert valley plain beach
    rain snow wind cloud fog thunder=lightning storm frost ice
    sunny cloudy=overcast rainy windy
    spring summer autumn=fall winter
    cold cool warm hot
    dog cat cow=ox=cattle horse sheep=goat pig chicken duck bird fish tiger lion elephant monkey panda rabbit mouse=rat snake wolf bear fox deer frog bee ant butterfly dragon
    tree flower grass leaf=leaves root branch seed
    gold silver copper iron steel tin
    wood stone=rock glass paper plastic cloth=fabric leather wool cotton silk
    north south east west northeast northwest southeast southwest
    left right
    up=above=upper=upward=upstairs=upon down=below=under=lower=downward=downstairs=underneath=beneath
    top bottom middle=center side
    front=ahead=forward back=behind=rear=backward beside
    inside=interior=within=indoor=internal outside=exterior=outdoor=external
    here there where
    this that=those which
    morning noon=midday afternoon evening=dusk night=nighttime
    day=daytime=daylight night=nighttime
    today tomorrow yesterday
    year month week day hour minute second decade century quarter
    past present future
    former latter
    before=ago=earlier after=later=afterwards
    first=champion=championship second third last=final
    last=previous next=following this=current
    early=earlier late=later
    always often=frequently sometimes=occasionally never seldom=rarely usually
    already still
    every=each some none any
    one two three four five six seven eight nine ten zero half
    hundred thousand million billion
    once twice
    increase=rise=raise=grow decrease=reduce=lessen=decline=lower=drop
    big=large=great=huge small=little=tiny
    long short
    tall=high low short
    many=numerous few
    more=greater less=fewer=least
    new old=ancient=second-hand
    young old=aged=elderly
    good=well=fine bad=poor
    right=correct wrong=incorrect=mistaken
    true=real=genuine false=fake
    fast=quick=rapid=swift slow
    far=distant=remote near=close=nearby
    heavy light
    thick thin
    fat=plump thin=slim=lean
    wide=broad narrow
    deep shallow
    hard=tough soft=tender
    strong=powerful weak=feeble
    bright dark=dim
    clean dirty=filthy
    dry wet=damp=humid=moist
    full empty
    full hungry thirsty
    easy=simple difficult=hard complicated=complex
    expensive=costly cheap
    rich=wealthy=well-off poor
    beautiful=pretty=good-looking=handsome ugly=unsightly
    clever=smart=intelligent stupid=foolish=silly
    diligent=hardworking=hard-working lazy
    brave=courageous=bold timid=cowardly
    careful=cautious careless
    happy=glad=joyful=cheerful=delighted sad=sorrowful=grieved angry=furious afraid=scared=frightened worried=anxious=uneasy surprised=astonished=amazed bored tired=exhausted=weary excited disappointed embarrassed nervous=tense satisfied=content lonely jealous proud ashamed annoyed=irritated
    love hate=dislike=loathe
    happiness=joy sadness=grief=sorrow anger=rage fear hope despair disappointment
    busy free=idle=leisure
    quiet=silent=peaceful=calm noisy=loud lively=bustling
    safe dangerous
    safety danger
    healthy sick=ill=unwell
    same=identical different=dissimilar opposite=contrary similar=alike
    open closed=shut
    alive=living dead
    public private
    domestic=national international=foreign=overseas local
    urban=city=town rural=countryside=village suburban=suburb
    common=ordinary=usual rare=unusual special=particular
    important=major trivial secondary=minor
    active=positive=optimistic passive=negative=pessimistic
    legal=lawful illegal=unlawful
    formal informal=casual
    permanent=eternal temporary=provisional
    entire=whole partial
    natural artificial=man-made
    polite=courteous rude=impolite
    modest=humble arrogant=conceited
    gentle=kind cruel=fierce strict=stern
    generous stingy
    fresh=ripe=mature rotten=stale raw=unripe frozen
    sharp blunt=dull
    smooth rough=coarse
    tight loose
    straight curved=crooked=bent
    steep flat=level
    round square triangular
    single married divorced
    flexible rigid=stiff
    simple luxurious
    modern=contemporary traditional=classical
    success=succeed=successful failure=fail=unsuccessful
    win=victory lose=defeat draw
    profit=gain loss=deficit
    advantage=merit=strength=benefit disadvantage=shortcoming=drawback=defect=weakness
    beginning=start=begin end=finish=ending=finally
    birth=born death=die
    entrance=enter exit=leave
    question=ask answer=reply
    cause=reason result=outcome=consequence
    supply demand
    import export
    income=earnings=revenue expense=expenditure=expenses
    theory practice
    quality quantity
    war peace
    reward=award punish=punishment=penalize
    praise=commend=compliment criticize=criticism=scold=condemn
    go come return arrive depart stay
    walk run jump swim fly climb crawl ride drive dance
    sit stand lie kneel squat
    eat drink chew swallow vomit
    see=look=watch hear=listen smell touch taste
    speak=say=talk=tell listen read=reading write=writing
    sorry thank=thanks welcome goodbye hello congratulations=congratulate
    shout=yell sing cry=weep laugh=smile whisper
    buy=purchase sell rent=lease borrow lend=loan pay earn spend
    give receive=accept refuse=reject=decline
    push pull lift carry throw=toss catch hit=strike=beat kick press
    wear undress
    wash brush sweep wipe mop
    flow leak overflow=brim flood drip splash surge=gush pour soak freeze melt evaporate
    cook boil fry=stir-fry bake=roast steam
    sleep=asleep wake=awake
    learn=study teach
    forget remember=recall
    believe=trust doubt=suspect
    build=construct destroy=demolish=ruin repair=fix=mend
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
    protect destroy
    i=me you he=him she=her it we=us they=them
    who=whom what when why how
    because although if so=therefore but=however unless
    must=should can=able=may dare=willing
    china=chinese japan=japanese korea=korean england=britain=english=british america=american france=french germany=german russia=russian italy=italian spain=spanish india=indian
    asia=asian africa=african europe=european
    basketball football=soccer volleyball tennis badminton golf baseball swimming skating skiing gymnastics ping-pong
    piano violin guitar flute drum
    mathematics=math physics chemistry biology history geography philosophy economics literature
    novel=fiction poem=poetry essay=prose drama=opera fable myth=legend song film=movie
    pen pencil notebook book dictionary newspaper magazine letter diary map envelope stamp
    price salary=wages=pay tax fee rent deposit debt loan bonus fine
    cough fever headache flu cancer wound=injury
    army navy
    gun bullet bomb sword arrow tank missile
    president minister mayor premier ambassador governor chairman
    meter kilometer centimeter kilogram gram liter ton inch mile
    circle square triangle line dot
    monday tuesday wednesday thursday friday saturday sunday
    actor audience=spectator director
    sound=voice=noise light=brightness color smell=odor taste=flavor
    body=physical mind=mental=spirit=spirits
    material=physical spiritual
    internal external
    subjective objective
    direct indirect
    concrete=specific abstract
    maximum minimum
    majority minority
    individual=personal collective=group
    victim criminal suspect witness
    plaintiff defendant
    noun verb adjective adverb
    singular plural
    theft robbery fraud murder arson
    earthquake flood drought typhoon=hurricane fire
    coal petroleum=oil gas electricity
    """
}
