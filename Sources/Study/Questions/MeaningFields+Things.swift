extension MeaningFields {
  /// Fields of things and qualities, one on each line; the members of a field are separated by
  /// spaces, and synonyms within a member are joined by `=`.
  static let things = """
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
    head hair face eye ear nose mouth tooth=teeth tongue neck shoulder arm hand finger chest waist belly=stomach leg knee foot=feet toe skin bone heart lung liver kidney brain blood throat lip eyebrow beard muscle nerve buttocks cheek forehead elbow wrist ankle
    rice noodle bread dumpling bun porridge=congee cake cookie=biscuit egg soup tofu meatball wonton omelet
    meat beef pork chicken mutton=lamb fish duck shrimp=prawn crab
    apple banana grape pear peach orange=mandarin watermelon strawberry lemon cherry mango pineapple plum persimmon coconut tangerine apricot
    vegetable fruit grain
    tomato potato cabbage carrot cucumber onion garlic bean corn mushroom pepper ginger pumpkin eggplant radish spinach celery peanut
    tea coffee milk water juice beer wine cola alcohol=liquor
    salt sugar vinegar oil sauce honey
    medicine=drug=pharmaceutical tea=beverage wine=alcohol=liquor cigarette=tobacco poison
    breakfast lunch dinner=supper
    sweet sour bitter spicy=hot salty bland
    chopsticks spoon knife=knives fork bowl plate cup=glass=mug bottle pot pan
    restaurant hotel=inn=guesthouse shop=store supermarket bank library hospital=clinic school museum cinema=theater park zoo gymnasium=gym stadium airport station factory church temple bookstore=bookshop pharmacy canteen embassy office farm
    university kindergarten college
    primary=elementary middle=secondary=intermediate high=senior=advanced junior
    bedroom kitchen bathroom toilet=restroom=lavatory classroom balcony garden=yard=courtyard
    door=gate window wall floor roof=ceiling stairs=staircase elevator=lift
    table=desk chair stool sofa bed lamp cupboard=wardrobe=cabinet shelf mirror carpet curtain cradle ladder
    television=tv computer phone=telephone camera radio fridge=refrigerator printer stove=oven kettle fan clock
    trousers=pants=jeans shirt=blouse skirt=dress coat=overcoat=jacket sweater shoe sock hat=cap glove scarf tie belt boot suit cheongsam
    umbrella bag=handbag wallet=purse suitcase backpack watch key
    red yellow blue green black white gray=grey purple brown pink
    car=automobile bus taxi train plane=airplane=aircraft ship=boat bicycle=bike motorcycle subway=metro=underground truck tram helicopter
    road=street path bridge crossroads=intersection highway=expressway alley tunnel
    driver passenger conductor pedestrian
    sun moon star earth sky universe
    mountain=hill river lake sea=ocean island forest desert valley plain beach pond marsh=swamp gorge=canyon waterfall
    rain snow wind cloud fog thunder=lightning storm frost ice
    sunny cloudy=overcast rainy windy
    spring summer autumn=fall winter
    cold cool warm hot
    dog cat cow=ox=cattle horse sheep=goat pig chicken duck bird fish tiger lion elephant monkey panda rabbit mouse=rat snake wolf bear fox deer frog bee ant butterfly dragon goose swallow pigeon=dove mosquito spider crow eagle orangutan=ape donkey camel turtle whale dolphin squirrel carp
    tree flower grass leaf=leaves root branch seed bamboo
    gold silver copper iron steel tin aluminum lead zinc
    wood stone=rock glass paper plastic cloth=fabric leather wool cotton silk rubber concrete brick
    north south east west northeast northwest southeast southwest
    left=left-hand right=right-hand
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
    bright=brilliant=dazzling dark=dim
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
    happiness=joy sadness=grief=sorrow anger=rage fear hope despair disappointment
    busy free=idle=leisure
    quiet=silent=peaceful=calm noisy=loud lively=bustling
    safe dangerous
    safety danger
    healthy sick=ill=unwell
    same=identical different=dissimilar opposite=contrary similar=alike
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
    gentle=kind=benevolent cruel=fierce strict=stern
    generous stingy
    fresh=ripe=mature rotten=stale raw=unripe frozen
    sharp blunt=dull
    smooth rough=coarse=bumpy
    tight loose
    straight curved=crooked=bent
    steep flat=level
    round square triangular
    single married divorced
    flexible rigid=stiff
    simple luxurious
    modern=contemporary traditional=classical
    profit=gain loss=deficit
    advantage=merit=strength=benefit disadvantage=shortcoming=drawback=defect=weakness
    cause=reason result=outcome=consequence
    income=earnings=revenue expense=expenditure=expenses
    theory practice
    quality quantity
    war peace
    i=me you he=him she=her it we=us they=them
    who=whom what when why how
    because although if so=therefore but=however unless
    must=should can=able=may dare=willing
    china=chinese japan=japanese korea=korean england=britain=english=british america=american france=french germany=german russia=russian italy=italian spain=spanish india=indian
    asia=asian africa=african europe=european
    basketball football=soccer volleyball tennis badminton golf baseball swimming skating skiing gymnastics ping-pong wrestling boxing diving marathon chess
    piano violin guitar flute drum
    mathematics=math physics chemistry biology history geography philosophy economics literature
    novel=fiction poem=poetry essay=prose drama=opera fable myth=legend song film=movie
    pen pencil notebook book dictionary newspaper magazine letter diary map envelope stamp ruler eraser ink chalk
    price salary=wages=pay tax fee rent deposit debt loan bonus fine
    cough fever headache flu cancer wound=injury tumor diarrhea toothache allergy
    army navy
    gun bullet bomb sword arrow tank missile
    president minister mayor premier ambassador governor chairman
    meter kilometer centimeter kilogram gram liter ton inch mile foot
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
    pillow quilt blanket mat sheet mattress cushion
    scissors hammer nail pliers=pincers hook shovel=spade axe=hatchet saw hoe rope clip needle screw comb brush broom
    box basket bucket=pail bag=sack barrel jar basin bottle trash=garbage=rubbish
    candle lantern torch=flashlight lamp
    tile brick plank pillar=column beam
    son-in-law daughter-in-law sister-in-law brother-in-law mother-in-law father-in-law
    widow orphan twin=twins bride bridegroom
    sleeve collar pocket button zipper
    popsicle=lolly candy chocolate cake biscuit dessert
    beard hair eyebrow braid=pigtail mustache
    height weight width length depth thickness
    urine sweat saliva mucus blood teardrop
    deaf mute blind lame
    dizzy itchy painful=sore numb
    wing tail claw=paw feather horn beak fur
    rose peony jasmine lotus chrysanthemum lily orchid
    peak ridge slope cliff cave valley
    hillside seaside=coast riverside=riverbank roadside
    sand mud=mire dust soil ash clay rust foam
    exam=test homework lecture thesis=dissertation
    opera ballet drama concert acrobatics magic=conjuring film=movie dance=dancing sculpture painting photography calligraphy
    ghost god fairy=immortal devil=demon witch phoenix buddha bodhisattva angel
    dynasty empire kingdom republic
    buddhism islam christianity taoism confucianism
    tomb=grave temple palace pagoda tower monument pavilion fortress=castle
    firecracker fireworks lantern
    thief=robber swindler murderer spy beggar drunkard
    surname nickname name
    flag emblem anthem
    inflation deflation
    wholesale retail
    wheel engine brake tire
    radar satellite robot laser rocket telescope microscope
    bay port=harbor dock=pier
    sudden=abrupt gradual
    hurried leisurely
    messy tidy=neat
    clear vague=hazy=blurred
    sturdy=solid fragile=flimsy
    honest=sincere dishonest cunning=sly=crafty
    childish mature
    shy outgoing
    clumsy skillful=dexterous=deft
    greedy selfless selfish
    hesitant decisive
    cash cheque coin
    song tune=melody dance lyrics
    comedy tragedy
    poem proverb idiom riddle joke
    sentence paragraph word chapter title
    envoy ambassador consul
    plague earthquake flood drought fire
    wave tide current
    sprout bud=buds petal stem
    hen rooster chick
    oasis desert grassland=prairie=steppe jungle
    hut tent house villa apartment=flat
    bronze jade ivory pearl diamond crystal amber
    """
}
