/**
 * Most used passwords, for newPasswordRefusal: 6635 that the rule of the domain does not refuse by itself. Made of the list
 * of @zxcvbn-ts/language-common 4.1.3 (docs/decisions/0075): the words of its first 10,000 entries without digits and symbols
 * at the ends, and every other entry of ten characters or more. Its licence:
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 * Copyright (c) 2021 @zxcvbn-ts
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
export const usedPasswords: ReadonlySet<string> = new Set(
  `
    01telemike01 050605rostik 0cdh0v99ue 0o9i8u7y6t 123hfjdk147 12andriy14 12qw34er56ty 1986irachka 19960610ilja 19mtpgam19 1a2a3a4a5a 1a2a3a4a5a6a 1a2b3c4d5e
    1a2s3d4f5g 1a2s3d4f5g6h 1pass1page 1q2q3q4q5q 1q3e5t7u9o 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qazxsw23edcvfr4 1z2x3c4v5b 23176djivanfros 23wkoa0fp78dk 2606642yra
    2dumb2live 32615948worms 38gjgeuftd 3f3fpht7op 3rjs1la7qe 3syqo15hil 41d8cd98f00b 59382113kevinp 5hsu75kpot 5t4r3e2w1q 6215mila6215 671fsa75yt 7elephants
    7jokx7b9du 87e5nclizry 89876065093rax 89semtsriuty 8phrowz622 8phrowz624 99strenght 9z5ve9rrcz a1a2a3a4a5 a1b2c a1b2c3d a1b2c3d4e5 a1s2d a1s2d3f a1s2d3f4g5
    a1s2d3f4g5h6 a2b3c a2b3c4d a2s3d a2s3d4f a3eilm2s2y aaliyah aardvark abercrombie aberdeen abgrtyu abigail abnormal abracadabra abraham abrakadabra absolut
    absolute absolutely abstr acapulco accept accord account accountbloc accounting achilles achtung acidburn acmilan action activation active addict addison
    adelaide adelina adgjmptw admiral adonis adrenalin adrenaline adrian adriana adriano adrienne adult adults advance advent aezakmi afghanistan africa afrika
    agent aggies aikido aikman aileen airborne airbus aircraft airforce airman airplane airport airwolf ajcuivd289 ajnjuhfabz aksjdlasdakj89879 aladin alanis albany
    albatros albert alberta alberto albina albion alcatraz alchemy alcohol alejandr aleksander aleksandr aleksandra aleksey alenka alessandra alessandro alexande
    alexandr alexandra alexandre alexandria alexey alexi alexia alexis alexsander alfonso alfred alfredo algebra alice alien aliens alinka alisha alison alive
    alkanaft123 all4one allahuakbar allegro alleycat allgood alliance allison allmine allsop allstar almighty almond alone alphabet alphabravo alphaomega alpine
    altair alterego alternativa alternative altima altoids alucard alvaro always am4h39d8nh amadeus amadeusptfcor amateur amateurs amatory amature amazing amazon
    ambassador amber ambers ambrose ambrosia amelia americ amerika amethyst amigo amigos amorcit amore amstel amsterda amsterdam an83546921an13 anaconda analsex
    anarchy anastasi anastasia anastasija anastasiya anchor anderlecht anders andersen anderson andre andrei andres andrewjackie andrey andromed andromeda andyod
    anfield angelica angelika angelina angelochek angelofwar angie angus anhyeuem animal animals anime annabell annmarie anonymous another answer antananarivu
    antares antelope anthon anthrax antichrist antoine antoni antonia antonina antonio antony anubis anything anytimetoday aolsucks apache apocalypse apokalipsis
    applejuice applepie applesauce aptiva aquarius aragorn aramis arcadia archer archie arctic argentin argentina ariane ariel aries arizona arkansas arlene
    armageddon armagedon armand armando armani armstron arnold around arrows arsenal artem artemis artemka arthur artist arturo asgard ashle ashlee ashleigh ashton
    asimov aspen aspire aspirine assfuck asshole assholes assword astalavista asterix astonmartin astonvilla astral astrid astro astros athena athens athlon athome
    atlantic atlantis atomic atticus attitude aubrey auburn auckland audio auditt audrey auggie aussie austin australi australia austria avalanch avalon avenger
    avenue aviation avrillavigne awdrgyjilp awesome awful awnyce awo8rx3wa8t azerbaijan azerbaycan azrael azsxdc azsxdcfv azsxdcfvgb azwebitalia babemagnet babies
    babybear babyblue babycake babydoll babyface babygirl babylon babylove bacardi bacchus backbone backdoor backup bacon badboy baddog badger badgers badgirl
    badiman28200 badman badnaamhere baggins baggio bagira bagpuss bahamut bailey baker balance baldwin baller ballet ballin balloon balloons ballsack baltimor
    bandit banger bangkok bangladesh banker banner banshee banzai baracuda barbados barbarossa barbie barcelon barefeet barefoot barfly baritone barker barkley
    barley barnes barney baron barrett barron barselona barsik bartman barton basebal basil basket basketba basset bassman bassmaster bastard bastards bathing
    battery battle battlefield battlestar bauhaus baxter bayern baylor bcfields beach beaches beacon beaker beamer beaner beanie beans bearcat bearcats beardog
    bears beast beastie beater beatle beatles beatrice beautifu beautiful beauty beaver beavis because becker beckham becky bedford beefcake beerman beethove
    begemot believe belinda belkin belladonna belmont beloved bender bendover benessere benfica bengals benito benjami benjamin benoit benson bentley benton beowulf
    beretta berezuckiy bergkamp berkeley bermuda bernadette bernard bernie bertha bertie bestbuy bestfriend bethany betsy bettina bettyboo beverly bhbirf
    bhrh0h2oof6xbqjeh bianca biatch biblioteka bicycle bigass bigballs bigbang bigbear bigben bigbird bigblock bigblue bigboobs bigbooty bigboss bigboy bigbrother
    bigbutt bigcat bigcock bigdaddy bigdawg bigdick bigdicks bigdog bigfish bigfoot bigger biggles biggun bigguns bigguy bighead bigjohn bigmac bigman bigmike
    bigmoney bigone bigones bigpimp bigpoppa bigred bigsexy bigtime bigtits bigtruck biker billabon billybob billyboy bimmer binder bingo binladen biology birddog
    birdie birdman birgit birmingham biscuit bishop bismarck bismark bismillah bitch bitchass bitches bitchy biteme bitter bizkit blackadder blackberry blackbir
    blackbird blackcat blackdog blackhaw blackhawks blackheart blackhorse blackjac blackjack blacklab blacklabel blackman blackmetal blackout blacksheep
    blacksonblon blackwhite blade bladerunner blades blaine blake blanca blanche blanco blast blaster bleach bledsoe blessed blessing blingbling blink blinky blitz
    blitzkrieg blizzard blond blonde blondes blondie bloody blossom blowfish blowjob blowme bltynbabrfwbz blubber blueball blueberr bluebird blueboy bluedevils
    bluedog bluedragon blueeyes bluefish bluejay bluejays bluemoon blues bluesky bluesman blunts bmvm3e46gtr boater boating bobafett bobcat bobdole bobdylan
    bobmarley boeing bogart bogdan bogey bohica boiler bolitas bollocks bologna bolton bombay bomber bombers bonanza bondage bondarenko bonehead boner bones bonita
    bonjovi bonkers bonner bonnie bonsai boobear boobies booger boogie booker bookie bookworm boomer booster bootie bootsie bootsy bootys booyah boozer bordeaux
    border borders boredboi4u boricua boris boroda borussia bossman boston bot_schokk bottle boulder bounce bouncer bounty bourbon bowler bowling bowman bowser
    bowtie boxcar boxer boxers boxing boxster boy1cool23 boy4u2ownnyc bpgjldsgjldthnf br0d3r bradford bradley brady brain brains brand brandi brando brandon brandy
    brasil braveheart braves bravo brazil breakdance breaker breanna breast breasts bremen brenda brendan brennan brent brest brewster brian briana brianna bricks
    bridge bridget briggs bright brighton brigitte bristol british britney brittany brittney broadway brodie broken broker bronco broncos bronson bronze brooke
    brooklyn brooks brother brothers brown brownie browning browns bruce brucelee brucewayne bruins bruiser bruno brutus bryan bryant bubbles buceta bucket buckeye
    buckeyes buckley buckshot bucky budapest buddah buddha buddie buddyboy budgie budlight budman budweise budweiser buffalo buffet buffett buford bugger builder
    building bujhmbujhm bukkake bulldog bulldogs bullet bullfrog bullnuts2003 bullseye bullshit bullwinkle bumble bummer bumper bunghole bungle bunker bunnies
    burger burner burning burnout burns burrito burton bushido bushmaster businessbabe buste busted buster busty butch butcher butkus butler butter butterbean
    buttercu buttercup butterfl butterfly butters buttfuck butthead butthole buttman button buttons buzzard buzzer byajhvfnbrf bynthytn byteme c2h5oh c43dae874d
    c43qpul5rz c7e4f8ezqh cabbage cabernet cable cabron cactus cadillac caesar caitlin calculator calgary calibra calico caliente californ california caligula
    calimero callaway callie calling callisto callofduty callum calvin camaro camaross camber cambiami cambridg camden camel camelot camels cameltoe camera camero
    cameron camil camila camilla campbell camper camping canadian cancel cancer candace candice candle candy candyass candyeater candyfinger candyman cannabis
    cannibal cannondale cantona canuck canucks canyon capcom capecod capetown capital capitals capone caprice capricor capricorn capslock captain caramel caravan
    carbon cardiff cardinal cardinals cards carebear carina carlisle carlito carlitos carlo carlton carman carmel carmen carmex carnage carnival carol carole
    carolin carolina caroline carolyn carpedie carpente carpet carrie carroll carrot carrots carson carter cartman cartoon cartoons carver casablanca casanova
    cascade caserta casey cashflow cashmone cashmoney casino casio casper cassandr cassandra cassidy cassie caster castillo castle castor castro catalina catcher
    catdog caterpillar catfish catherin catherine cathy catman catnip cattle catwoman caught cavalier caveman cayman cbr900rr cdtnbr cdtnkfyf ceasar cecilia cedric
    cegthgegth cegthgfhjkm celebrity celeron celeste celica celine celtic celtics cement center central century cerberus cessna cevthrb cfitymrf cfkfvfylhf cgfhnfr
    cghfdjxybr cgtwbfkbcn chains chainsaw chair challeng challenger chamber chambers champ champion champs chance chandler chandra chanel chang channel chantal
    chaos chapman charger chargers charisma charity charlene charles charleston charley charli charlott charlotte charlton charly charmed charon charter chase
    chaser chavez cheater cheburashka checker checkers cheddar cheeks cheeky cheerleader cheerleaers cheers cheeseburger cheesecake cheetah chelse chelsea chemical
    chemist cheng cherokee cherries cherry cheryl cheshire chessie chessmaster chester chesterfield chestnut chevelle chevrole chevrolet chevy chevys chewie chewy
    cheyenne chiara chicago chicken chickens chickenwing101 chicks chief chiefs children chillin chilly chimera china chinchilla chinese chinook chipmunk chipper
    chippy chips chiquita chivas chloe chocolat choice choke chong chopin chopper chris chrisbln chrisbrown chriss chrissy christiaan christian christina christine
    christmas christophe christopher chrome chronic chrono chrysler chuai chuang chubby chuckie chuckles chucky chunky chupakabra cicero cigar cigars cincinnati
    cinder cinderella cindy cinema cinnamon circle circus cirrus citadel citation citizen citroen civilization cjdthitycndj cjkysirj cjkywt claire clancy clapton
    clarence clarinet clarissa clark clarke classic classics claude claudi claudia claudio claymore clayton cleaner clement clemente clemson cleopatr cleopatra
    clevelan cleveland clever clifford clifton climax climber clinton clipper clippers clips clitoris close closer cloud clouds cloudy clovis clown clowns
    clubpenguin clutch clyde cnfc35762209 cnfnbcnbrf cnfybckfd cnjvfnjkju cobain cobalt cobra cobras cocaine cocker cockgobbler cocksuck cocksucker coconut codered
    cohiba coldbeer coldplay coleman colin collection colleen college collie collin collins colnago colombia colonel colonial colorado colors colton coltrane
    columbia columbus comanche combat comedy comein comet comfort comicbookdb comicbooks comics coming command commande commander commando commercial compact compaq
    compass compatible complete compton computador computadora compute concord concorde concrete condom condor confidence configuratio confused connect connection
    conner connie conover conquest conrad constant constantin constantine construction consumer contact content contest contortionist contra contract control
    controller conway coolcat cooldude cooler coolguy coolhand coolman coolness cooper coorslight cooter copenhagen copper coral corey corinna corinne corleone
    corndog cornell corner cornwall corolla corona corperfmonsy corporation corrado corsair corvette corwin cosmic cosmopolitan costello cosworth cottage cougar
    cougars counter counterstrike country county courage courtney coventry cowgirl coyote cracker crackers craig cramps crappy crash crawford crazy crazybab
    crazyhorse cream creampie creamy create creation creative creature credit crepusculo crescent cricket criminal crimson cristian cristina cristopher critter
    crjhgbjy cromwell cruise cruiser crunch crusader crusher crusty crysis crystal ctdfcnjgjkm cthtuf cthulhu cthutq ctrhtn cubbies cubswin cucumber cuddles cuervo
    cumming cummins cumshot cumslut cuntfinger cunts cupcake curious curtis custer custom customer cutie cutiepie cutlass cutter cvthnm cvzefh1gkc cxfcnkbdfz
    cxfcnmt cxfcnmttcnm cyber cyberonline cyborg cyclone cyclones cyclops cyecvevhbr cygnus cygnusx cyjdsvujljv cynthia cypress cyprus cyrano cyrus cytuehjxrf
    dabears dabomb daddysgirl daemon daewoo dagger daisey daisy daisydog dakota dalejr dalshe dalton damage damian damien dammit damnit damon dance dancer dancing
    danger dangerous danie daniil danila dannyboy dante danzig daphne darina darius darkange darkangel darkknight darklord darkman darkness darkone darkside
    darkstar darlene darling darrell darren darryl darthvader darwin datsun daughter davidson davies davinci davis dawson daylight dayton daytona dbnfkbr dbrnjh
    dbrnjhbz dbrnjhjdbx dbrnjhjdyf dctvcjcfnm dctvghbdtn deacon deadly deadman deadpool death deaths deborah decker deejay deeppurple deepthroat deerhunter deeznuts
    deeznutz defender defense defiant deftones dejavu delaney delaware delfin delight delilah delmar delphi delpiero delta deltaforce deluxe demolition denali
    deniro denis denise deniska denmark dennis dental dentist denver department depeche depechemode deputy derparol derrick descent description desert design
    designer desire desiree deskjet desktop desmond desperados destin destiny destroy destruction detroit deutsch deutschland devastator devil devildog devildriver
    deville devilmaycry devils devin devon dexter dfcbkbcf dfcbkbq dfkthbz dfkthf dfktynby dfktynbyf dfktynbyrf dfvgbh dharma dhjnvytyjub diablo dialog diamon diane
    dianne diaper dickens dicker dickhead dickie dicks dicky dictionary diego diehard diesel dietcoke dieter difference digger diggler digimon digital digitalprodu
    dilbert dilligaf dillon dimas dimitri dimples dinamo dinara dindom dingdong dingle dingo dinner dinosaur dipper dipset dipshit direct director dirtbike disco
    discover discus disney disneyland diver divine diving divorce django djljghjdjl dkflbckfd dkflbdjcnjr dkflbr dkflbvbh dkflbvbhjdbx dkflbvbhjdyf dmiller12as
    dmitriy dnsadm doberman doctor dodger dodgeram dodgers dodgeviper dogbert dogbone dogboy dogcat dogface dogger doggie doggies doggystyle doghouse dogman
    dogphil3650 dogpound dogshit doitnow doktor dolemite dollar dollars dolores dolphin dolphins domain domainlock2005 domination domingo dominic dominik dominion
    dominiqu domino domodedovo donald donaldduck donjuan donkey donkeykong donner donnie donovan dontknow donuts doobie doofus doogie dookie dooley doomsday doreen
    dorian doris dorothy dortmund dotcom dottie double doubled douche doughboy dougie douglas downer download downtown draco dracula drago dragonball dragonballz
    dragonfire dragonforce dragoon dragster drake drakon draven dream dreamcas dreamer dreaming dreamonline dreams dresden drifter driller drive driver drizzt
    droopy drowssap drumandbass drummer drums drunk dthjybrf dtynbkznjh duane dublin ducati duchess duckie duckman ducks dudeman dudley duffer duffman dumbass
    duncan dungeon dunlop dunnowho89 dupont duranduran durango durham duster dustin dusty dutch dutchess dwayne dwight dylan dynamic dynamite dynamo dynasty
    e6pz84qfcj earnhard earth earthlink easter eastern easton eastside eastwood eating eatmenow eatpussy eatshit ebony eclipse edgar edison edmonton eduard eduardo
    edward edwardcullen edwards efbcapa201 egghead eggman eggplant eghfdktybt egorka eight einstein ejaculation ekaterina elaine elcamino eldorado eleanor electra
    electric electro electron electronic electronics elefant element elements eleonora elephant elijah elisabet elizabet elizabeth elizaveta elliot elliott elmira
    elsalvador elvira elvis elvisp elway elwood emanuel emerald emerson emilia emilio emily emmanuel emperor empire encore energy enforcer engineer engineering
    english enigma enjoy enrico enrique enterme enternow enterpri enterprise enters entertainment entrance entropy entry epsilon erection erica ericsson erika
    ernest ernesto erotic erotica escaflowne escalade escape escort eskimo espresso esquire esther estrell estrella eternal eternity ethan eunice eureka europa
    europe evanescence evangelion evelyn everest everlast everton everything evgeniy evolutio evolution excalibu excalibur excellence excite exigen exigent exodus
    exotic experience experienced expert explore explorer express extra extreme eybdthcbntn fabian fabie fabienn fabio fabric fabulous facial factory faggot
    fairlane faith faithful falcon falcons fallout falloutboy famous fandango fantasia fantasy fantomas farley farmboy farmer farscape farside fartripper fashion
    fast4u fastball faster fatboy fatima fatman favorite fcnfkfdbcnf fdnjhbpfwbz fduecn fearless feather feathers federal federico feelgood felicia felicidade
    felipe felix fellatio fellow female females fender fenerbahce fenris fenway fergie fergus ferguson fernand fernando ferrari ferris fester festival fetish fghtkm
    fgjkbyfhbz fgjrfkbgcbc fgtkmcby ficken fiction fiddle fidelio fidelity fields fiesta figaro fight fighter fighting54 films filter filthy finalfantasy finally
    finance findaupair007 finder finger fingers finish finland fiorentina fireball firebird fireblad firefigh firefighter firefly firefox fireman firenze
    firestarter firewall firstone123 fischer fishbone fisher fisherman fishes fishfinger fishhead fishin fishing fishman fishon fisting fitness fitter fitzgerald
    fkbyjxrf fkg7h4f3v6 fkmnthyfnbdf fktrcfylh fktrcfylhf fktrcfylhjd fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrcfylth fktrctq fktyrf flame flamengo flames
    flamingo flanker flash flasher flatron fletch fletcher flexible flicks flight flintstone flipflop flipper floppy florence flores florian florida flounder floyd
    flvbybcnhfnjh flyboy flyer flyers flyfish flying focus foobar foolish footbal footjob forbes force forest foreve foreveryoung forfun forget forgetit forgetmenot
    forgot forlife format formatters formula forrest forsaken fortress fortuna fortune forum forward foryou fossil foster fosters foundation fountain fowler foxtrot
    foxylady franc francine francis francisc franco francois frank frankie franklin franks franky frankzappa fraser freak freaks freaky freckles freddie freddy
    frederic frederik frederiksberg fredrick freebird freefall freelancer freeman freepass freeporn freesex freestyle freeuser freeway french frenchy fresh
    freyfvfnfnf friend friendly friends friendship friendster fright frisbee frisco frisky fritz frogger froggy frogman frogs froinlaven fromvermine front frontier
    frosch frost frosty frozen frozenfish fruity fubar fuck_inside fucked fucker fuckers fuckface fuckhead fuckher fuckin fucking fuckinside fuckit fuckme
    fuckmehard fuckmylife fuckoff fuckthemall fucktheworld fuckthis fuckthroat fuckyo fuckyou fuckyoubitch fuckyouguys fufnfrhbcnb fugazi fujitsu fulham fullmoon
    function funky funstuff funtime furball fusion fussball futbol futurama future fyfcnfcbz fyfnjkbq fyfnjkmtdbx fyfnjkmtdyf fylhtq fynfyfyfhbde fytxrf fyutkbyf
    fyutkjxtr gabber gabrie gabriel gabriela gabriele gabriell gadget galant galatasara galatasaray galaxy galina galore gambit gamble gambler gameboy gamecock
    gamecube gamemaster gameover games gandalf ganesh gangbanged gangsta gangster gannibal garbage garcia garden gardner gareth garfield gargoyle garion garlic
    garnet garrett gasman gaston gatekeeper gateway gator gatorade gators gatsby gawker gbhfvblf gblfhfcbyf gbpltw gearsofwar gegcbr geheim gemini general generals
    generation generic genesis geneva genius geoffrey georgetown georgia georgie gerald gerard gerasimova gerbil german geronimo gerrard gertrude gesperrt getmoney
    getout getsome getting gettysburg gfhfcjkmrf gfhfktkjuhfv gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtndctv ghbdtngjrf ghbdtnrfrltkf ghblehjr ghbrjk ghbywtccf
    ghetto ghhh47hj ghjatccbjyfk ghjcnbnenrf ghjcnbvtyz ghjcnj ghjcnjabkz ghjcnjgbpltw ghjcnjgfhjkm ghjcnjnfr ghjcnjq ghjcnjqgfhjkm ghjcnjrdfibyj ghjcnjrdfif
    ghjgfufylf ghjnbdjcnjzybt ghjnbdjufp ghjrehfnehf ghjrjgtyrj ghjuhfvbcn ghjuhfvvbcn ghjuhfvvf ghost ghostrecon ghostrider ghosts ghtdtlvtldtl giant giants gibson
    gideon gidget gigabyte giggles gilbert gilles gillian gilligan ginger giovanna giovanni giraffe girlfriend girls giulia gizmo gizmodo gizzmo gjdtkbntkm
    gjhjlfcjqrb gjikbdctyf gjkbyf gjkysqgbpltw gjyjvfhtdf gjytltkmybr glacier gladiato gladiator gladys glamour glasgow glasses global globus glock gloria glory
    goalie goaway gobears goblin goblue gobucks gocubs godbless goddess godfathe godfather godisgreat godlike godsmack godzilla godzils4s7 gofast gofish goforit
    gogators gohome goirish goldberg goldeneye goldfing goldfinger goldfish goldie goldstar goldwing golfball golfer golfgti golfing goliath gollum gonavy gonzales
    gonzalez goober goodboy goodbye goodday goodfellas goodgirl goodie goodluck goodman goodmorning goodtime goodyear gooner gopher gordolee85 gordon gorgeous
    gorilla gotcha goten gotenks gotham gothic gotmilk gotohell gotribe govols grace gracie graham granada grand grandam grande grandma grandmaster grandorgue
    grandpa granite granny grant grapes graphics grasshopper grateful gratis gravity grayson grease great greatone greedisgood greedy greenbay greenday greenhouse
    greenlantern gregory gremlin grendel gretchen gretzky greywolf griffey griffin grimace grimreaper grinch gringo grisha grizzly gromit groove groovy groucho
    groupd2013 groups grover grumpy grunt gryphon gthcbr gthtcnhjqrf gthtrfnbgjkt gthtrhtcnjr gtnhjdbx gtnhjpfdjlcr guardian guido guillaum guiness guinness guitar
    guitarhero guitars gumby gundam gundamwing gunnar gunner gunners gunslinger gunther gustav gustavo guyver gxlmxbewym gy3yt2rgls gymnast h72sfibbnl hacked hacker
    hacking haggis hailey hairball hairy haley halflife halifax hallelujah hallie hallowee halloween hambone hamburg hamilton hamish hamlet hammer hammerhead
    hammers hammertime hammond hampton hamster hancock handball handsome handyman hannes hannibal hansen hansol hansolo hanson hanuman happiness happyday harald
    harbor hardball hardcock hardcore harddick harder hardon hardone hardrock hardware hardwareid hardwood hardy harle harlem harley harman harmon harmony harold
    harper harrier harriet harris harrison harrypotter harvard harvest harvey hastings hatred hattrick havefun having hawaiian hawkeye hawkeyes hawkins hawks
    hayabusa hayden hayley hazard hd764nw5d7e1vb1 hd764nw5d7e1vbv headhunter health heart hearts heater heather heaven heavymetal heckfy hector hedgehog
    hedimaptfcor heineken heinrich hejsan helena helicopter hellas hellboy hellfire hellokitty hellothere helloworld hellraiser hellsing hellyeah helmet helmut
    helper helpme helsinki hemlock hendrix henrik henry hentai herbert herbie hercules herewego heritage herman hermes heroes herring hershey hesoyam hetfield
    hewitt hewlett heynow hfytnrb hidden higgins highbury highheel highland highlander highlife highway hijodeputa hiking hilary hillary hilton history hitachi
    hithere hitler hitman hiziad hjccbz hjvfirf hobbes hobbit hocuspocus hoffman hogtied hokies holden holein holes holger holiday holidays holland hollie
    hollister1 hollywoo hollywood holmes holycow holyshit homeboy homemade homepage homer homerj homers homerun homework honda hondacivic hondas honey honeybee
    honeys hongkong honolulu hookem hooker hookup hooligan hooper hoosier hoosiers hooter hooters hootie hoover hopeful hopeless hopkins hopper horace hores horizon
    horndog hornet hornets horney horny horse horsepower horses hotass hotbox hotboy hotdog hotgirls hotone hotpussy hotred hotrod hotsex hotstuff hottest hottie
    hotties houdini hound hounddog house housemusic houses housewifes houston hover howard howdy howell hshfd4n279 htubcnhfwbz huang hubert hudson hughes hummer
    humphrey hungry hunte hunting hurley hurrican hurricane hurricanes husband husker huskers huskies hustler hyperion hypnodanny hyundai iaapptfcor iamawesome
    iamgod iampurehaha2 ibanez ibrahim iceberg icecream icecube icehouse iceland iceman iddqdidkfa idefix idontkno idontknow idunno iforget iforgot iguana ihateyou
    ijrjkfl ilikeit ilikepie ilikepussy illinois illuminati illusion iloveboobies ilovegirls ilovegod iloveme ilovemusic ilovemyfamily ilovemylife ilovemyself
    ilovepussy ilovesex iloveyo imagination imagine imation imjakie123 immortal impact impala imperial implants impossible impreza inches incredible incubus
    independent indians indigo infalicall infantry inferno infinity information ingodwetrust ingrid innocent insane insanity insert insertions inside insight
    insomnia inspiron install installdevic installsqlst installutil instant integra intel intelinside intelligence inter interacial intercourse interest intermilan
    international interne intrepid intruder inuyasha invest iomega ip76k ipo54tj45uy856 ipswich ireland irinka irishka irishman iriska ironmaiden ironman irving
    isabel isabell isabella isabelle iscool iseedeadpeople island islander ismail israel istanbul istheman italy itisme itsasecret itsme ivanivanov ivanov ivanova
    iverson iwantu j3qq4h7h2v j4ye3uz jabber jabroni jackal jackass jackdaniels jackhammer jackie jackoff jackpot jackson jacob jacobs jacqueline jacques jaeger
    jagger jaguar jaguars jaime jakarta jamaica james jamesbon jamesbond jameson jamess jamie jammer jammin janelle janet janice janine japanese jared jarhead
    jarrett jarrod jarvis jasmin jasmine jason jasper javelin javier jaybird jayden jayhawk jayhawks jayson jazzman jeanette jeannie jediknight jedimaster jeepster
    jefferso jefferson jeffery jeffrey jehovah jellybea jellybean jenifer jenkins jennife jeremiah jeremy jericho jerkoff jermaine jerome jersey jesper jessejames
    jessic jester jesuschris jesusfreak jesusislord jesussaves jetbalance jethro jetski jewels jewish jezebel jiang jigei743ks jiggaman jillian jimandanne jimbo
    jimbob jimmys jingle jingles jiong jktxrf jktymrf jlbyjxtcndj joanne jocelyn jockey joecool joemama johann johanna johannes johnboy johncena johndeer johndoe
    johngalt johnny johnson joker jokers jonas jonathan jonathon jones jorda jorge joseph josephin josephphone7 joshu josiah journey joyce jrcfyf jsbach juanita
    jubilee judith juggalo juggernaut jughead juice juicy jules julia julian juliana julie juliet juliette julio julius jumbo jumper junebug jungle junio junior
    juniper junkie junkmail jupiter jurassic just4fun just4me justdoit justforfun justi justice justin justinbiebe justinbieber justine justme juventus jxfhjdfirf
    k.lvbkf kaboom kahlua kahuna kaiser kaitlyn kaktus kalifornia kalina kaliningrad kamasutra kamehameha kamelia2011 kamikaze kamila kamilla kangaroo kanmax1994
    karachi karaoke karate karen karin karina karine karolina kashmir kasper katarina katerina katherin katherine kathleen kathryn kathy katie katrin katrina
    kawasaki kaylee kayleigh kazakhstan kazantip kbnthfnehf kcchiefs kcj9wx5n kd189nlcih keegan keepout keisha keith kelsey kelvin kendall kendra kennedy kenneth
    kenobi kenshin kensington kentucky kenwood kenworth kermit kernel kerouac kerstin kestrel kevin keyboard keystone keywest kfgjxrf kfhbcf kickass kicker kicksass
    kidrock kieran killjoy killme kilroy kimball kimber kimberly kinder kingdom kingfish kingfisher kingkong kingpin kings kingston kipper kirby kirkland kirsten
    kirsty kissing kissme kissmyass kitchen kiteboy kitten kittens kittycat kittykat kittys kjkszpj kjrjvjnbd kl?benhavn klapaucius klaste klaster klaus kleopatra
    klingon klizma klondike klubnichka knickerless knickers knicks knockers knopka knucklehead knuckles kobebryant kodiak kolbasa konovalova konstantin koolaid
    kordell korean koroleva korova koshka kostya kotaku kotenok kozanostra kramer krasavchik krasotka kravchenko krishna krissy krista kristen kristi kristian
    kristin kristina kristine kristopher kristy krokodil krolik kronos krusty krypton kryptonite krystal ksenia ksusha ktjynsq40147 ktyjxrf kuang kudos4ever kungfu
    kurtcobain kwiatuszek labrador labtec lacrosse ladder laddie ladies ladybug ladyffesta laetitia lagnaf laguna lakers lakeside lakewood lakota lalakers lambda
    lambert lamborghini lamborgini lamer lamont lance lancelot lancer lancia lander landon lansing lantern laptop larisa larissa larkin larsen larson laser laserjet
    lassie lasvega lasvegas latin latina latinas latino laurel lauren laurence laurent laurie lawrence lawson lawyer lazarus lback leader leather leavemealone
    lebowski ledzep ledzeppelin leedsutd left4dead lefty legacy legend legion legolas legos leigh leinad leland lemans lemmein lemon lemonade lemons lennox lenochka
    leonard leonardo leonid leopard leopold leroy lesbian lesbians lespaul lestat lester letmei letmeinnow letsdoit letsgo lewis lexmark lexus lfitymrf lfplhfgthvf
    lfybbk lhbjkjubz2957704 lhfrjy liang libero liberty library licker licking lickit lickme lifehack lifeisgood lifetime light lighter lighthouse lighting lightnin
    lightning lights lightsaber limewire limited limpbizkit lincoln linda linden lindros lindsay lindsey lineage linkinpark links lionking lipstick liquid listen
    lister lithium littlebear littlebitch littlefuck littlegirl littleminge littleslut littlewhore liverpoo liverpool liverpoolfc livestrong living lizard ljxtymrf
    loaded lobster lockdown lockerroom locks logan logger logitech lokomotiv lolita lololyo123 lonely lonesome lonestar lonewolf longbow longdong longer longhair
    longhorn longjohn looker lookin looking lookout looney looser lopez loploprock loren lorena lorenzo loretta lorraine losangeles loser losers lothlorien
    lotrfotr34 lottie lotus louie louis louise lovebug loveislife loveless lovelife loverboy loverman lovesex loving lowrider lp2568cskt lsia9dnb9y ltybcrf
    luansantana lucas lucia luciano lucifer lucille luckycharm luckydog luckyone ludmila ludwig lumber lumberjack lumina lunchbox luojianhua luther lvbnhbq
    lytdybrbdfvgbhf lytghjgtnhjdcr lzhan16889 m2do5bs m6cjy69u35 macaroni macbeth macdaddy machine macintos mackie macleod macross madagascar madagaskar madcat
    madcow madden maddie maddog madeline madina madison madness madonna maestro magazine magelan magellan maggie maggot magic magical magician magick magicman
    magnet magneto magnolia magnum magnus magpie magpies mahler maiden mailcreated mailman maintenance maison maisuradze majestic major makaveli makayla maksim
    maksimka malachi malaysia malcolm malibu malice malina malish mallard mallorca mallory mallrats malone mamacita management manager manchest manchester mancity
    mandarin mandarinka mandingo mandragora mandrake mandy manfred mango mangos mangust6403 maniac manila mankind manning manolo manowar manson mantis mantle manuel
    manuela manutd mapet123456 maple mapleleafs maprchem56458 maradona marathon marauder marble marbles marcel marcello marcelo marcia marcin marcius marcus
    marcuseckos margaret margarit margarita margherita margie marianna marianne marijuan marijuana marika marilyn marin marina marine mariner mariners marines
    marino marinochka mario marion mariposa marisa marissa marius mariya marjorie marker market markhegarty markie markiz markus marlboro marlene marley marlin
    marlon marquis marriage married marseill marseille marsha marshal marshall martha marti marvel marvin maryann maryjane maryland masamune maserati mason massage
    massimiliano massimo massive maste masterbaiting masterbate masterbating mastercard masterchief mastermind masturbate masturbation matador matchbox matematica
    matematika mathematics mathew matilda matisse matrix matteo matthe matthias mattie mattylad10 mature maureen maurice maurolarastefy maveric maverick maxdog
    maxell maxime maximilian maximka maximo maximum maximus maxine maxmotives maxwell mayhem maynard mazafaka mazdarx mcdonald mckenzie mclaren meadow meagan
    meatball meathead meatloaf mechanic mechanical media medic medical medicine medina medion meditation medusa megadeth megaman megan megane megapass megatron
    meghan meister melani melanie melina melinda meliss melissa mellon mellow melody melons melrose melvin memorex memory memphis menace mental menthol mentor
    mephisto mercede mercedes mercury meredith meridian merlin merlot mermaid mersedes messiah metal metall metallic metallica method metroid metropolis
    mevefalkcakk mexican mexico michae michaeljackson michal micheal michel michele michell michigan mickey mickeymouse micro microlab micron microphone microsof
    middle midget midnight midnite midway mierda mighty migue miguel mihail mikael mikey milan milana mildred milena miles milfhunter military milkman millenium
    millennium miller millerlite millertime million millionaire millions millwall milton mindy minerva mingus minhasenha minicooper ministry minnesota_hp miracle
    mirage miranda mischief misery misfit misfits misha mishka misiaczek1 misiek mission missouri mister mistress misty mitch mitchell mitsubishi mittens mizzou
    mobile mobydick model models modelsne modena modern mogwai mohamed mohammad mohammed mohawk mollie mollydog molson momsanaladventure monaco monalisa monarch
    mondeo moneymaker moneyman mongoose monic monica monika monique monitor monke monkeybutt monopoly monroe monster monsters montag montana monte montecar
    montecarlo montenegro montgom montgomery montreal montrose monty mookie moonbeam moondog mooney moonligh moonlight moonshin mopar morales moreno morgan
    morganstanley moritz morning morpheus morris morrison morrowind mortal mortalkombat morten mortgage mortimer mortis morton moscow moskva mostwanted motherfuck
    motherfucker motherlode motion motley motocros motorcycle motorola motown mountain mouse mouth movie movies mozart msoracle32re msorcloledbr mudvayne mufasa
    muffin muhammad mulder mullet mulligan multimedia multiplelo multiplelog munch munchkin munich muppet murcielago murder murphy murray murzik musashi muscle
    muscles mushroom music musica musical musiclover musicman muslim mustafa mustang mustangs mustard mutant mydick mygirl myjdxtcxks mykids mylife myname mynameis
    mypass myrtle myself mystery mystic myxworld nadine naked namaste napalm napoleon napoli napster nascar nastia nasty nastya natali natalia natalie nataly
    natalya natasha natedogg nathalie nation national native natural nature naughty naughtyboy nautica nautilus navajo navigation navigator navyseal nazgul nbvjatq
    ncc1701a ncc1701d ncc1701e nccpl25282 ne_e_pod_chehyl nebraska necromancer necronomicon need4speed needforspeed needles nelson nemesis nemrac
    nemvxyheqdd5oqxyxyzi neptune nesterenko nestor netscape network networkingpe nevada neveragain nevergiveup nevermind nevermore neverwinter nevets neville newark
    newbie newcastl newcastle newlife newman neworleans newpass newpassword newport newproject2004 newton newyear newyork newzealand nextel nfnmzyf nfytxrf nguyen
    nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123 nhfrnjhbcn nhfycajhvths niceass niceguy nicholas nichole nick1234-rem936 nickel nicky nicol nicola nigger night
    nightcrawler nightmar nightmare nights nightshade nightwish nikita nikitos nikola nikolaevna nikolai nikolas nikolay nimbus nimitz nimrod nineball nineinch
    niners nipper nipple nipples nirvana nissan350z nitram nitro nittany nobody nofear nokia nokia6230i nokiadermo nokian nolimit nomad nomore noname nondriversig
    noodle noodles nookie noonehackme nopass norbert normal norman normandy norris north northern norway norwich nostradamus nostromo notebook notredam nottingham
    notused nounours novell novosibirsk noway nthvbyfnjh ntktajy ntktdbpjh1994 nuaddn9561 nuclear nudes nudist nugget nuggets number nurses nursing nutmeg nutter
    nuttertools nwo4life nygiants nyjets nylons nymets nympho oakland oakley oatmeal obelix oberon obiwan oblivion obsidian oc247ngucz ocean oceans octopus odessa
    odyssey offshore ohshit ohyeah oilers oklahoma oksana olcrackmaster older oldman oldsmobile olegnaruto olenka olesya olive oliver olivia olivier olympus omega
    omgkremidia onelove onetime onetwo onetwothree online onlyme ontario ontheoutside ontherocks opendoor opennow opensesame openup operator ophelia optimist
    optimus option options oracle orchard orchid oregon orgasm orient original orioles orlando orochimaru oscar outback outkast outlaw outside overkill overlord
    oxford oxygen oyster p030710p$e4o p0o9i8u p0o9i8u7y6 pablo pacers pacific pacino packard packer packers pacman paddle padres painkiller paint paintbal paintball
    painter painting pajero pakistan palace paladin palermo palmer palmtree paloma pamela panasoni panasonic pancake pancakes pancho pandas pandemonium pandora
    panhead panic panter pantera panther panthers panties pants pantyhos panzer papers papillon papito paradigm paradise paradox paragon paraklast1974 paramedi
    paranoid parker parkour parlament parliament parol parola parrot partner pasadena pascal passion passmaster passme passport passtrader passwd passwor
    passwordassword passwordstandard pastor pasword patch patches pathetic pathfind pathfinder patience patric patrice patrici patricia patrick patriot patriots
    patrol patton paulie paulina pauline pavel pavement pavilion pavlov payton pdtplf peacemaker peach peaches peachy peacock peanut peanutbutter peanuts pearl
    pearljam pearls pearson pebbles pecker pedro peekaboo pegasus pelican pencil penelope penetrating penetration penguin penguins penis pentagon penthous pentium
    pepito peppermint percussion perfect perfection performance performing perkins persik person persona personal pervert peterbil peternorth peterpan peters
    peterson petra petrov petrova petunia peugeot peyton pfhfnecnhf pfqwtd27121988 phantom pharao pharmacy pheonix phezc419hv phialpha philadelphia philippe
    philippines philips phillies phillips philly philosophy phoebe phoeni phoenix phone photon photos phyllis physics piano pianoman picard picasso piccolo pickle
    pickles picks pickup picture pictures picturs pierce piercing pigeon piglet pigpen pikachu pilgrim pillow pilot pimpdadd pimpdaddy pimping pinball pineappl
    pineapple pinetree pingpong pinhead pinkfloy pinkfloyd pinkie pinky pinnacle pioneer pipeline piramida pirate pirates pisces pissing pissoff pistol pistons
    pitbull pitch pittsburgh pixies pizdec pizzaman pizzas placebo placid planes planet plasma plastic plastics platinum plato platon platypus playball playboy
    player players playground playing playmate playstat playstatio playstation playtime please pleasure plhfdcndeq plumber pluto plymouth pobeda pocket poetry
    pointblank pointbreak pointer poison pokemo poker poland polaris police polina polish pollux polniypizdec polska pompey poncho pontiac poochie poodle poohbear
    pookey pookie poontang pooter popcorn poptart porkchop pornking pornografia pornographic pornography pornos pornstar porsche portal porter portishead portland
    portsmouth portugal poseidon positive possum postal postman postov1000 pothead potter powder powell powerful powers praise prayer preacher precious predator
    prelude premier premium premiumcash presario presiden president presidente presley pressure presto preston pretty prettygirl pride priest prime primetime21
    primus prince princes pringles printer printing prisonbreak prissy private privet probes prodigy production professional profit program programmer progress
    progressive project prometheus promise property prophet prospect prosper prosperity protect protection protocol proton proview prowler proxy prozac psychnaut1
    psycho ptybnxtvgbjy public puddin pudding puertorico puffin pufunga pugsley pulsar pumper pumpkin pumpkins punch punisher punker punkin punkrock punksnotdead
    puppies puppydog pupsik purdue pushkin pussey pussie pussies pussybitch pussycat pussyeater pussylicker pussylover pussyman putter puzzle pyfrjvcndj pyramid
    python q1q2q3q4q5 q1w2e q1w2e3r q1w2e3r4t q1w2e3r4t5y q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 q2w3e q2w3e4r q2w3e4r5t q2w3e4r5t6y qa2ws qa2ws3ed
    qawsed qawsedrf qawsedrftg qawsedrftgyh qazwsxedcrfvtgb qazxsw qazxsw23edc qazxswedc qazxswedcvfr qiang qiong qpwoeiruty quality quant4307s quantum quartz
    quasar quattro quebec queenas8151 queenie queens quentin quest question quick quicksilver quiksilver quincy qw23er qw34er qwaszx qwaszxerdfcv qwertasdfgzxcvb
    r2d2c3po r3vi3wpass rabbit rabbits rabota racerx rachael rachel rachelle racing radeon radical radio radiohea radiohead raduga rafael ragnarok raider raiders
    railroad rainbow rainbows rainforest rainman rainyday raistlin raleigh ralph rambler rambo ramirez ramjet rammstein ramona ramones rampage ramrod ramses ramsey
    ranch rancid randall random randy rangerover raphael raptor raquel rascal rasdzv rasmus rasputin rastaman ratboy rated ratman rattlesnake raven ravens raymond
    rctybz readers reading ready reagan reality really realmadrid reanimator reason rebecca rebels reckless record records recovery redalert redbaron redbird
    redbone redbull redcar reddevil reddog reddwarf redemption redfish redfox redhat redhead redheads redhot redline redman redneck redrose redrum redskin redskins
    redsox redstar redwine redwing redwings redwood reebok reflex regina reginald register reilly reload reloaded remingto remote renata renate renato renault
    renegade repair report reptile republic requiem rescue research resident residentevil respect respublika restart retard retired revelation revenge review
    reviewpass revoluti revolution revolver reymysterio reynolds rfcgthcrbq rfgecnf rfgecnfcerf rfhbyf rfhfrfnbwf rfhfvtkmrf rfhfylfi rfhnjirf rfkbajhybz
    rfkmrekznjh rfnfcnhjaf rfnfgekmnf rfnthbyf rfntymrf rfrnec rfvfcenhf rhbcnbyf rhbcnbyjxrf rhfcfdbwf rhfcjnrf rhfcyjzhcr rhfvfnjhcr rhiannon rhino rhinos
    rhjrjlbk rhonda rhtdtlrj rhubarb ricard ricardo riccardo richar richard richards richardson richie richmond ricky riddle riders ridge right rightnow riley
    ringer ringo ripken ripley ripple rivera riverplate rivers riversid rjhjkm rjhjkmbien rjhjktdf rjirfrgbde rjkjrjkmxbr rjntyjr rjycnbnewbz rjycnfynby rkfdbfnehf
    roadkill roadking roadrunn roadrunner roadster robbie robin robins robinson robocop robotech robotics rochelle rockandroll rockbottom rocker rocket rockets
    rockford rockhard rockhopper rockie rockies rockin rocknrol rocknroll rockon rocks rockstar rockwell rocky rodman rodney rodrigo roflcopter rogers rogue roland
    rolex rollin rolling rollins rolltide romance romantic romashka rommel ronald ronaldinho ronaldo ronnie rookie rooney rooster rootbeer rosario roscoe rosebud
    rosemary rosie roswell rotten rottweiler rough route rovers roxanne royal royals royalty rtyuehe rubberduck rubble rudeboy rudolf rugby rules rulez rulezzz
    rumble runaway runescape running rupert ruslan russel russell russia russian rustam rusty rustydog s1a2s3h4a5 sabbath sabina sabine sabres sabrina sacramento
    sacred sadie safari safety sagittarius saigon sailboat sailing sailor sailormoon saint saints sairam saiyan sakura salamander salamandra salami saleen salem
    salman salmon salome salomon salope salsero salvador samanth samantha sambo samira sammie samoht sampson samson samsun samtron samuel samurai sanandreas sanchez
    sancho sander sanders sandie sandiego sandman sandr sandra sandrine sandro sandwich sandy sanford sanfran sanfrancisco sanity santafe santamaria santiago santos
    sapper sapphic sapphire saqartvelo saratoga sasuke sataniv1993 satchmo satisfaction saturn sauron sausage sausages savage savannah savior sawyer sayang scamper
    scandinavian scania scanner scarface scarlet scarlett schalke schatz scheisse schmidt school schoolgirlie schumacher science scissors scooby scoobydo scoobydoo
    scooter score scorpio scorpion scotch scotland scottie scotty scoubidou2 scoubidou6 scout scouts scrabble scrapper scrappy scratch scream screamer screen screwy
    script scruffy scuba scully sdh686drth sdicmt7seytn seadoo seagull seahawks seamus searay search season seattle sebastia sebastian sebring second secure
    security sedona seeking seemnemaailm segblue seinfeld sekret select selena selfok2013 selina seminole semper semperfi senator senators seneca senior seniseviyor
    sentinel sephiroth septembe serega serena serendipity serenity sergbest sergeant sergeevich sergei sergey sergi sergio serious serpent sersolution service
    services sevastopol severin sex4me sexgod sexmachine sexman sexpistols sextoy sexual sexybabe sexybitch sexyboy sexygirl sexylady sexyman sexyone seymour
    sf49ers shado shady shaggy shakespeare shakira shakur shalom shaman shamanking shampoo shamrock shamus shane shaney shang shanghai shania shannon shanti shaolin
    shark sharks sharky sharon sharp sharpe shauna shaved shawn shawna shazam shearer sheba sheeba sheena sheepdog sheila shelby shelbygt500 sheldon shelley shelly
    shemale sheng shepherd sheridan sheriff sherlock sherman sherri sherry sherwood shevchenko shibby shiloh shiner shinobi shirley shitface shithappens shithead
    shitty shock shocker shodan shogun shojou shonuf shooter shopper shopping short shorty shotgun shovel shower showme showtime shrimp shuai shuang shuttle shutup
    sidekick sidewinder sidney siemens sierra sigma sigmachi signal silence silent silenthill silverstone silvia simba simferopol simmons simon simona simone simons
    simple simpleplan simpson simpsons sinatra sinbad sinclair singapor singer single sinister sinned sinner siobhan sister sisters sithlord sixers sixpack sixty
    skate skateboard skater skeeter skibum skidoo skiing skillet skinhead skinner skinny skipper skippy skirt skittles skorpion skydive skyhawk skylar skylark
    skyler skyline skywalke skywalker slacker slamdunk slammer slapper slappy slapshot slater slave slavik slayer sleeper sleepy slick slider slimshad slimshady
    slinky slipknot slippery sliver slonik sloppy slowhand slugger sluggo slutty smackdow smackdown smallville smart smashing smeghead smegma smelly smile smiles
    smiley smirnoff smirnov smith smiths smitty smoke smoker smokes smokey smokie smokin smoking smooth smoothie smudge smurf snake snakes snapon snapper snappy
    snatch sneakers sneaky snicker snickers sniffing sniper snooker snoopdog snoopy snowball snowbird snowboar snowboard snowflak snowman snuffy snuggles snusmumrik
    sobaka socrates sofia softail softball software sojdlg123aljg solaris soldier soleil solidsnake solitude solnce solomon solution someday someone somerset
    somethin something sonata sonia sonic sonics sonnenschein sonoma sonyericsson sonyfuck sooner sooners sophi sophia sophie soprano sopranos soso123aljg soulmate
    sound south southern southpar southpark southpaw sowhat space spaceman spanish spank spanker spanking spankme spanks spanky spanner spark sparkle sparkles
    sparks sparky sparrow sparta spartak spartan spartans spawn speaker speakers spears special specialinsta specialist specialk spectre spectrum speedo speedway
    speedy spence spencer sperma sphinx spice spider spiderma spidey spike spiker spikes spikey spinner spiral spirit spitfire splash spleen spliff splinter spock
    spoiled sponge spongebo spongebob spooge spooky sport sporting sports sporty spotty spread springfield springsteen sprint sprinter sprite sprout spunky sputnik
    spyder sqdwfe squall square squash squeak squeeze squirrel squirt srinivas ss6z2sw6lu stacey stacie stacy stafford stalin stalingrad stalker stallion standard
    stanford stang stanislav stanley stanton staples starbuck starcraf starcraft stardust starfire starfish stargate starligh starman starscream starship starter
    startrek starwar stasik static station statistika stayout stealth steam steamforums steaua steeler steelers stefan stefanie stefano steffen steffi stella
    stellar stepan steph stephan stephane stephani stephanie stephen stereo sterlin sterling sterva steven stevens stevie stewart stick stickdaddy77 stickman sticks
    sticky stiffy stigmata stimpy sting stinger stingray stinker stinky stinkyfinger stitch stock stocking stocks stockton stolen stomatolog stone stonecol
    stonecold stoned stonehenge stoner stones stoney storage store stories storm stormy straight strange strap stratfor stratocaster stratus strawber strawberry
    stream streaming streetball strelok strength stretch strider strike striker string strip stripper stroke stroker strong stronghold stryker stuart stubby student
    studio studioworks studly studman studmuffin stumpy stunner stupid style styles stylus subaru sublime submit subscriber suburban subway subzero suckdick sucked
    sucker suckers sucking suckit suckme suckmycock suckmydick sugar suicide sullivan sultan summertime summit sundance sundaypunch sunderland sundevil sunfire
    sunflowe sunflower sunglasses sunlight sunnyday sunrise sunset sunshin super superb superduper superfly superior superma supermanboy supermario supernatural
    supernov supernova superpower superpuper supersonic supersta superstar supervisor support supra supreme surfer surfing surgery surprise survivor susanne suslik
    sutton sutvsc5ysaa suzanne suzuki svensps820 sveta svetik svetlana svoboda swallow sweden swedish sweetdream sweetdreams sweetheart sweetie sweetiepie sweetnes
    sweetness sweetpea sweetpussy sweety swimmer swimming swinger swingers swinging switch sword swordfis swordfish swords sydney sylveste sylvia sylviahans sylvie
    syncmaster synergy syracuse systemofadown t34vfrc1991 t5r4e3w2q1 tabasco tabitha table54781 tacobell tacoma tadmichaels taekwondo talbot talisman talks talon
    tamerlan tampabay tamwsn3sja tango tanker tanner tarakan tardis target tarheel tarheels tarpon tarzan tatarin taurus taxman taylor taylormade tazman tazmania
    tbone tdfyutkbjy tdutybq tdutybz teacher technician technics techniques techno technology teddybea teddybear teenage telecaster telefon telephon telephone
    television tempest templar temple temppass temppassword tenchi tender tennis tequila terefon teresa terminal terminat terminator termite terrapin testpass
    tetsuo texas thailand thanatos thanks thankyou theater theatre thebear thebeast thebeatles thebest theboss thecakeisalie thecat thecrow thecure thedog thedon
    thedoors thedude theend theforce thegame thegreat their thekid theking thelma theman theodore theone theresa therock thesimpsons thesims thewho thierry thing
    things thirteen thoma thompson thong thongs thrasher threesom throat throatfuck thuglife thugstools thumb thumbs thumper thunder thunderb thunderbird thundercat
    tiberius tiburon ticket ticketmaster tickle ticklish tiffany tigercat tigerwoods tigger tights timber timberlake timberland timberwolf timeout timosha timothy
    tinker tinkerbe tinkerbell tinman tipper titanic titanium titans titfuck titleist tkbpfdtnf toaster tobias today toejam together toilet tokiohotel toledo
    tolkien tomahawk tomas tombraider tomcat tommie tommyboy tomorrow tongue tonight toolbox toolman toomuch toonarmy tootsie topcat topdog topgun tophat topher
    topper toriamos torino tornado torpedo torres toshiba tosser tottenha tottenham touching towers trace tracer tracey track tracker tractor tracy trader traffic
    trailer train trainer training trains trance tranny trans transam transexual transfer transformer transformers transit translator trapper trash trauma travel
    traveler travis treasure treble trebor treefrog treetop trenton trevor trfnthbyf trial triangle tribal tricia tricky trident trigger trigun trinidad trinitro
    trinitron trinity triple tripleh triplex tripod tripper trisha tristan triton triumph trixie trojan trojans trombone trooper tropical trouble truck trucker
    trucking trucks truelove truman trumpet trunks trustme trustnoone tsunami tucker tujhrf tulips tunafish tundra tuning tupac tupacshakur turbo turbos turkey
    turner turnip turtle tuscl tuxedo twelve twenty twiggy twilight twinkie twinkle twins twisted twister tycoon tyler tylerca310 typhoon tyrone tyson ublhjgjybrf
    ubnkthrfgen ubvyfcnbrf ufhhbgjnnth ufkbyf ugd5hip2j ujkjdjkjvrf ukraine ultima ultimate ultra ulysses umbrella umpire unbelievable uncencored undead undercover
    underdog undergroun underground understand undertak undertaker underwater underworld unforgiven unicorn unique uniqueness united universa universal universe
    universidad university unknown unlock unreal uptown upyours uranus ursula usarmy userexecute username usmarine usnavy usuckballz utopia utyyflmtdyf vacation
    vader vadim vaffanculo vagabond vagina valencia valentin valentina valentine valentinka valera valeri valeria valerie valery valkyrie valley vampir vampire
    vampires vancouve vanessa vanguard vanhalen vanilla vanyarespekt vasilisa vaughn vauxhall vbhjndjhtw vbkfirf vector vectra vegas vegeta vegitto vehpbr velocity
    vendetta venera venice venom ventura venture venus verbatim veritas verizon vermont vernon verona veronica veronika versace vertigo verygoodbot vfczyz vfhbyf
    vfhecz vfhufhbnf vfhufhbnrf vfhvtkflrf vfibyf vfitymrf vfksirf vflfufcrfh vfndtq vfntvfnbrf vfrcbv vfrcbvrf vfrcbvtyrj vfvekz vfvfvskfhfve vfvjxrf vfylfhbyrf
    viagra vickie victor victori victoria victory video videos vienna vietnam viewsoni viewsonic viking vikings viktor viktoria viktoriya village villeneuve vincent
    vinogradov vintage violet violetta violin viper vipergts vipers virgil virgin virginia virginie virtuagirl virtual virus vision visual vitalik vitamin vjcrdf
    vjqgfhjkm vkontakte vladik vladimir vladimirovna vladislav vladislava vladivostok vodka volcano volcom volkswag volkswagen volley volleyba volleyball volume
    vortex voxstrange voyager voyeur vqsablpzla vsegda vsjasnel vulcan vyjujnjxbt w1w2w3w4w5 w2dlww3v5p w_pass waffle wagner walker walkman555 wallace wallet
    walleye wallstreet walmart walnut walrus walter walton wanderer wanker wanking wanted wapbbs warcraft wareagle warhamme warhammer warhammer40k warlock warlord
    warner warning warren warrior warriors warthog wasabi washburn washingt washington wasser wassup wasted watch watcher water waterboy waterfalls waterloo
    waterman watermelon waters watford watson wayne wazzkaprivet wcrfxtvgbjy wealth weasel weather weaver webhompas webhompass webmaste webmaster websolutions
    websolutionssu webster webuivalidat wedding weekend weihnachte weihnachten weihnachtsbau weihnachtsbaum weiner weird welcom welder welkom wellington wendy
    wenef45313 werdna wesley western westham weston westside westwood wethepeople wetpussy wg8e3wjf whatsup whatthe whatthefuck whatthehell wheeler wheels whiplash
    whiskers whiskey whisky whisper whistler white whiteboy whiteout whitepower whitesox whitey whitney whocares whore whosyourdaddy whynot wibble wicked widespread
    widget wifey wilbur wildbill wildcard wildcat wildcats wilder wildfire wildman wildone wildwood wilson winchester windmill window windsor windsurf winger
    wingman wingnut wings winner winners winnipeg261 winona winston winstonone wireless wisdom wiseguy wishbone wishmaster wives wizard wizards wolfgang wolfman
    wolfpac wolfpack wolverin wolverine wolverines wolves woman womans wombat women wonder wonderboy wonderfu wonderful wonderland wonderwall wonderwoman woodie
    woodland woodstoc woofer wookie wordpass wordup worker working workout world wormix worthy wp2003wp wr2i7h wraith wrangler wrench wrestle wrestler wrestlin
    wrestling wright wrinkle writer writerspace wutang wyoming x2zkg8w xanadu xander xantia xavier xfiles xiang xiaoyua123 xiong xpressmusic xtreme yamahar yamato
    yankee yankees yanshi1982 yasmin ybrbnf ybrjkfq ybrjkftdbx ybrjkftdyf yeahbaby yessir yfcnhjtybt yfcntymrf yfcnzyfcnz yfnfitymrf yfnfkb yfnfkmz yjdsqgfhjkm
    yogibear yolanda yosemite yoshimitsu young yourmom yousuck youtube yugioh yvonne yzerman z1x2c z1x2c3v z1x2c3v4b5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 z2x3c z2x3c4v
    zachary zalupa zander zanzibar zaphod zapper zaq12wsx zaq12wsxcde3 zaq1xsw zaq1xsw2cde3 zaqwsx zaqwsxcde zaqwsxcderfv zaqxsw zaqxswcde zaratustra zarina
    zcfvfzkexifz zcxfcnkbdf zcxfcnkbdfz zebra zenith zephyr zeppelin zerocool zexts364325 zhang zheng zhjckfd zhong zhuai zhuang zidane zildjian zipper zjses9evpa
    zodiac zombie zqjphsyf6ctifgu zvezda zxasqw zyjxrf
  `
    .trim()
    .split(/\s+/),
);
