/** Common passwords, which attackers try first. Refused alone and with a few digits or signs before or after them ("Password123!"). */
const WORDS = `
password passwort passw0rd p4ssw0rd pa55word pass passwd passphrase motdepasse contrasena senha parola wachtwoord haslo heslo salasana geslo
qwerty qwertyuiop qwert qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc poiuytrewq mnbvcxz lkjhgfdsa
qweasd qweasdzxc asdasd asdqwe zxcasd qwe123 qweqwe abc abcd abcde abcdef abcdefg abcabc aaaaaa abc123 a1b2c3 aa123456 q1w2e3 q1w2e3r4 q1w2e3r4t5
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 q1q1q1 1a2b3c iloveyou iloveu loveyou loveme lovely love lover lovers
welcome welkom willkommen bienvenue hello hallo hola bonjour letmein openup opensesame sesame access accessgranted enter login signin guest
admin administrator administrador root superuser sysadmin system sysop user username account manager master owner boss office staff
test tester testing test1234 demo sample example temp temporary default changeme changethis newpass newpassword mypassword secret secrets topsecret
monkey dragon tiger lion eagle falcon hawk wolf bear panther puma cobra shark dolphin whale horse pony donkey zebra panda koala kitty kitten puppy doggy
cat cats dog dogs rabbit bunny hamster turtle chicken duck birdie butterfly ladybug spider scorpion phoenix unicorn dinosaur godzilla
sunshine moonlight starlight summer winter spring autumn january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday weekend holiday vacation christmas easter halloween birthday
rainbow flower flowers rose roses lily daisy jasmine violet orchid tulip sunflower cherry apple banana orange lemon mango peach coconut strawberry blueberry
cookie cookies chocolate candy sugar honey cupcake pumpkin muffin biscuit pizza burger sushi pasta cheese butter pepper ginger cinnamon coffee
cocacola pepsi whisky vodka tequila guinness heineken budweiser
football soccer baseball basketball hockey tennis golf golfer cricket rugby volleyball wrestling boxing karate judo skater surfer snowboard swimming cycling running
liverpool arsenal chelsea manchester barcelona realmadrid juventus milan inter bayern dortmund benfica porto sporting ajax celtic rangers everton boca river flamengo corinthians
lakers yankees cowboys steelers packers patriots raiders eagles bulldogs redsox cubs giants dodgers
superman batman spiderman ironman hulk wolverine wonderwoman catwoman joker superstar starwars startrek skywalker darthvader jedi yoda matrix neo terminator rambo rocky
pokemon pikachu charizard naruto sasuke goku dragonball onepiece sailormoon doraemon hellokitty mickey minnie donaldduck goofy snoopy garfield simpson bart homer scooby
harrypotter hogwarts hermione gandalf frodo lordoftherings gameofthrones winteriscoming minecraft fortnite roblox zelda mario luigi sonic nintendo playstation xbox warcraft starcraft
counterstrike callofduty halo assassin creed league legends overwatch valorant gamer gaming killer ninja samurai pirate warrior knight wizard magic mystic shadow ghost demon
devil angel angels heaven hell jesus christ jesuschrist godisgood godbless blessed blessing faith hope grace church bible praise allah muhammad bismillah mohammed buddha krishna ganesh shiva
jordan michael michelle jennifer jessica ashley amanda melissa nicole daniel daniela david andrew anthony matthew joshua christopher joseph thomas charlie charles george robert richard william
james john johnny jonathan justin kevin brian brandon jason eric adam alex alexander alexandra anna andrea angela barbara carlos carmen carolina cristina diego eduardo elena elizabeth emily
emma fernando francisco gabriel gabriela hannah helena isabella ivan jack jake jasper javier jorge jose juan julia karen karina laura lauren leonardo linda lisa lucas luis madison marcos maria
mariana marina mario martin mary megan miguel monica natalia natalie natasha nathan nicholas nikita oliver olivia pablo patricia patrick paula pedro peter rachel rafael rebecca ricardo
roberto rodrigo ronaldo messi neymar samantha samuel sandra santiago sara sarah sebastian sergio sofia sophia sophie stephanie steven susana taylor teresa tiffany valentina vanessa veronica
victor victoria vincent virginia zachary hunter harley buster bailey maggie molly sadie toby tucker rocky max shadow lucky oscar rusty sammy smokey tigger simba nala
mustang ferrari porsche mercedes bmw audi toyota honda yamaha kawasaki suzuki ducati corvette camaro lamborghini bugatti jaguar subaru nissan mazda volkswagen chevrolet chevy ford dodge
computer internet laptop notebook keyboard windows microsoft apple macbook iphone samsung galaxy nokia android google facebook twitter instagram youtube tiktok whatsapp linkedin yahoo hotmail gmail
network server database wireless router cisco linux ubuntu oracle mysql postgres docker github developer programmer hacker hacking security
money dollar dollars euro pound cash bank banking rich richman millionaire billionaire business company invest investor investment bitcoin crypto ethereum blockchain wallet trader trading forex stocks gold silver diamond platinum
london paris berlin madrid lisbon rome amsterdam vienna moscow newyork chicago boston dallas houston austin denver miami orlando losangeles sanfrancisco california texas florida america canada mexico brazil argentina
england scotland ireland france germany spain portugal italy greece turkey russia india pakistan bangladesh dhaka mumbai delhi karachi china japan tokyo korea australia sydney africa nigeria egypt
family mother father mommy daddy mama papa sister brother baby babygirl babyboy princess princesa prince queen king princesse sweetie sweetheart honeybee darling bestfriend friends forever together
beautiful handsome gorgeous pretty sexy sexygirl hottie cutie cute happy smile smiley laughing funny crazy silly cool awesome amazing fantastic perfect
freedom liberty justice peace power energy thunder lightning storm hurricane tornado fire flame blaze inferno water ocean river mountain forest earth planet galaxy universe cosmos saturn jupiter mercury venus apollo
music guitar piano drums singer dancer dancing rockstar metallica nirvana slipknot eminem tupac biggie rihanna beyonce shakira madonna elvis beatles pinkfloyd acdc ironmaiden greenday linkinpark blink182 onedirection justinbieber
black white green blue red purple yellow orange pink silver golden
trustno1 whatever nothing something anything nobody someone fuckyou fuckoff fuck shit bitch asshole bastard pussy pornstar sex hardcore
internet123 computer1 football1 baseball1 monkey1 charlie1 jordan23 michael1 princess1 sunshine1 superman1 welcome1 password1 qwerty1 letmein1 admin1 dragon1 master1
passer motherlode starwars1 blahblah blink cheese1 chelsea1 liverpool1 arsenal1 pakistan1 india123 bangla bangladesh1 inshallah mashallah
1234 12345 123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 7654321 654321 54321 4321 123123 123123123 123321 1234321 112233 11223344 1122334455
121212 131313 101010 123654 147258 147258369 159357 159753 789456 789456123 741852 741852963 852456 963852741 456123 456789 142536 135790 246810 102030 010203 314159 271828
20002000 19901990 123qwe 123qweasd 123abc 1234qwer 12345qwert 321321 456456 789789 520520 5201314 1314520 woaini
`

/**
 * Words of the product and its industry, which attackers of this installation try first. Refused alone and with up to three digits or
 * signs.
 */
export const CONTEXT_WORDS = `
carmine invest investor investors investing investment investments project projects money bank banking wallet wallets payout payouts
withdraw withdrawal deposit balance profit dividend finance financial support customer customers admin internal crypto bitcoin
`
  .split(/\s+/)
  .filter(Boolean)

const context = new Set(CONTEXT_WORDS)
const common = new Set(WORDS.split(/\s+/).filter(Boolean))

const bare = (text: string) => text.replace(/^[\d\W_]{0,6}|[\d\W_]{0,6}$/g, '')
const barely = (text: string) => text.replace(/^[\d\W_]{0,3}|[\d\W_]{0,3}$/g, '')
const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const plain = (text: string) => text.replace(/[013457@$!]/g, (letter) => leet[letter] ?? letter)

/** Whether attackers would try this password first: a common word with or without additions, one repeated letter, or a keyboard row. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const ways = [lower, bare(lower), plain(lower), plain(bare(lower)), bare(plain(lower))]
  const ofContext = [barely(lower), plain(barely(lower)), barely(plain(lower))].some((way) => context.has(way))
  return ofContext || ways.some((way) => common.has(way)) || /^(.{1,4})\1+$/.test(lower) || isRow(lower)
}

/** Whether the characters only count up or down: "abcdefgh", "98765432". */
function isRow(text: string): boolean {
  const steps = Array.from(text)
    .slice(1)
    .map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at))
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1))
}
