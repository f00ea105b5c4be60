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
