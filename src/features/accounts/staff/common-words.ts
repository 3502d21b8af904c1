import { lazy } from '../../../kit/lazy.ts'

/**
 * What the commonest passwords are made of: words, names, clubs and brands, in lower case. In English, and some in other
 * languages of our staff.
 */
const WORDS = `
abigail access admin administration administrator ajax alejandro alessandro alexander alexandra alpha always
amanda amber america amor amour amsterdam and andrew android angel angels anna anthony antonio anything anytime
apollo apple april arabella archie are army arsenal asdf ashley assassin asshole auckland august austin
australia auto autumn avengers avril azerty baby babyboy babygirl banana barbara barcelona baseball basketball
batman bayern bear beatles benjamin berlin besiktas best bestfriend beta bible bieber bienvenue big bigdick bike
bird birthday bitch black blackcat blessed blink blood blue boat bonjour boss boston boy boys brandon bright
brisbane brother brown business buster butter butterfly cake callofduty camille canada car carlos castle cat
cats celtic champion changeme charlie cheese cheeseburger chef chelsea chesterfield chicago chicken china
chocolate christ christian christina christine christopher church city civilization climbing coffee college
combat company computer configuration construction cookie cookiemonster cookies cool corvette cosmopolitan
counterstrike cowboys cracker crawl crawler crazy cricket crystal daddy daisy dallas dance daniel dark darkness
david day days dead death december default delta denver desk deutschland devil devilmaycry devils dezember
diamond dienstag disney doctor dodgers dog dogs dolphin donnerstag dortmund dragon driver dublin dummy dylan
eagle eagles earth edward edwardcullen elephant elite elizabeth email emily eminem emma engel engineer england
entertainment espana ethan ever everton everything facebook fairy faith fallen family fan fans father februar
february felix fenerbahce fernando ferrari finalfantasy finn fire firefighter fish fishing flower football for
forest forever foreveryoung fox france francesca francisco freedom freitag friday friend friends frodo frontdesk
fuck fucking fuckme fuckoff fuckyou funny fussball futbol galatasaray galaxy game gamer games gaming gamma
gandalf garden gateway geheim geneva george germany ginger giovanni girl giuseppe glasgow glory god godis golden
golf good goodbye goodluck goodmorning google grace great green greenlantern grey guest guitar hacker hallo halo
hamburg hannah hannahmontana happy happybirthday harley harry harrypotter hate hawk heather heaven hello herbst
hero heterosexual hockey hogwarts hola holiday holy home honda honey hope horse hot hotspur house houston hugo
hunde hunter hunting ichliebedich idiot ilove iloveyou india ingodwetrust instagram intelligence inter
international internet iphone ironman isabella italia jack jackson jacob jamesbond januar january jasmine
jennifer jessica jesus jesuschrist jesusis jesusloves jesuslovesme jetaime jonas jonathan jordan joseph joshua
jules juli julia july june juni jupiter justice justin justinbieber juventus kartoffel kartoffelpuffer katze
killer king kings kitten kletter knight kombat lady lakers laura lauren lavigne lawyer leavemealone leeds legend
lena leon letmein liebling life light lightning lights lily linkedin lion lisboa live liverpool living logan
login london lord losangeles loser lost louis love lovely loveme lover lucky lukas madrid maerz magic mail mama
man manager manchester manon march maria marina marine mario marketing married martin mason master masturbation
matrix matthew maverick max mechanic mega melbourne melissa men mercedes mercury messi metallica mexico michael
michaeljackson michelle microsoft midnight miguel milan milano miley million minecraft mister mittwoch mobile
modern mommy monday money monkey monster montag montreal moon moonlight mortal mortalkombat mother motherfucker
mountain mrs muenchen munich music mustang napoli naruto nastya natasha navy necromancer needfor needforspeed
network new newcastle neworleans newyork neymar nice nicholas nicole night ninja nintendo nirvana noob nothing
november number numbers nurse ocean october office oktober oliver olivia omega one onedirection online
ontheoutside orange orleans oscar our packers panda papa paris pass passw passwd password passwort patricia
patrick paul peace peanut peanutbutter penguin pepper philadelphia phoenix phone pikachu pilot pink pirate
pirates plane play player playstation pokemon police pornographic porsche portland porto potter power prince
princesa princess prinzessin private pro professional public puppy purple pussy queen queens qwerty qwertz
rabbit rachel racing rainbow ranger real realmadrid reception red residentevil richard river road robert rock
rocknroll roll roma ronaldinho ronaldo root rose rotterdam rugby russia sabrina saint salut samantha samstag
samsung samurai sandra sanfrancisco sarah sasuke satisfaction saturday saturn schalke schatz schatzi schein
school schule sea seattle sebastian secret secure security september server service sexy shadow silver sister
site sky slipknot snake sniper soccer sofia soldier solution solutions something sommer sonnen sonnenschein
sonntag sony sonyericsson sophia soul speed spider spiderman spirit sports spring standard star starcraft
starlight stars starwars steelers stephanie storm stratocaster street student stupid success summer summertime
sun sunday sunshine super superman supernatural support sweet sweetheart sweetie sword sydney system
systemofadown teacher teamo temp temporary tennis tequiero test tester testing the thomas three thunder thursday
ticketmaster tiffany tiger tigger time today torino toronto tottenham toyota train transformers tree truck
trustno tuesday turtle twilight two tyler ultra unbelievable unicorn united universe user vacation vampire
vancouver venezia venue victoria violet vladimir vladimirovna waiver warcraft warrior wars water web
websolutions wednesday weihnachten weihnachtsbaum welcome whatever white whosyourdaddy wien william willkommen
wind windows wing winner winter wintertime witch wizard wolf wolverine wolves woman women world worldofwarcraft
worldwide yamaha yankees year yellow yes you youandme young your youtube zelda zurich zxcv`

const byLetter = lazy(() => Map.groupBy(WORDS.trim().split(/\s+/), (word) => word.charAt(0)))

/** The common words that begin with a letter. */
export function commonWords(letter: string): readonly string[] {
	return byLetter().get(letter) ?? []
}
