import type { ScriptWords } from './script-words.ts'

const hello =
  'Hej! Jeg hører til demoen: intet menneske, bare nogle få regler. Skriv noget til mig, så svarer jeg inden for et par sekunder.'

export const da: ScriptWords = {
  free: [
    [
      'Helt ærligt: Er din kaffe virkelig så god, eller er det en fælde?',
      'Den er så god. Fælden er den anden kop.',
      'Så giver jeg den første.',
      'En fremmed, der kommer med kaffe. Du må gerne blive.',
      'Markedet ved åen på lørdag? Jeg bærer poserne.',
      'Og du vælger kirsebærrene.',
    ],
    [
      'Du ligner en, der ved, hvor den gode udsigt er.',
      'Det gør jeg. To hundrede trin, og så skal man have en lommelygte med.',
      'Jeg har en lommelygte. Det må være skæbnen.',
      'Vis mig først, hvem der står bag den.',
      'Lige inde fra regnen, uden filter.',
    ],
    [
      'Hej smukke. Jeg er her næsten aldrig. Skriv til mig på WhatsApp: +1 555 010 4477. Banken har spærret min konto. Kan du låne mig 3000 kroner til fredag? Du virker, som om du har et godt hjerte.',
    ],
    [
      'Te eller vin, når det regner som i dag?',
      'Te indtil klokken seks. Derefter er jeg åben for forslag.',
      'Den er ti minutter i seks.',
      'Du er farlig med et ur.',
      'Og blid med alt andet. Sov godt.',
    ],
    [
      'Jeg har læst din profil to gange. Anden gang for sjov.',
      'Så skriver jeg en længere. Hvad vil du gerne vide?',
      'Hvad får dig til at grine, så du må sætte dig ned?',
      'Som regel min egen mad. I sidste uge gik der ild i suppen.',
    ],
    [
      'Gammeldags, det ved jeg godt. Det er jeg også.',
      'Jeg kan godt lide gammeldags. Hører der dans med?',
      'Kun de langsomme. Et sted skal jeg jo gøre af hænderne.',
    ],
    ['Du ligner en, der er trådt lige ud af en film. Passer det, at du aldrig svarer?'],
    [hello],
  ],
  premium: [
    [
      'Dit smil fik mig til at misse mit stoppested. Det syntes jeg, du skulle vide.',
      'Hvor langt måtte du gå tilbage?',
      'Fyrre minutter. Det hele værd.',
      'Så skylder jeg dig en drink for hver kilometer.',
      'Her er den første. Du vælger, hvor vi drikker den anden.',
      'Jeg kender en bar med klaver og meget dårligt lys. Torsdag?',
      'Jeg tager den grønne kjole på.',
    ],
    [
      'Jeg hører, at du har forstand på is.',
      'Pistacie, altid. Den, der siger vanilje, har noget at skjule.',
      'Jeg skjuler en hel del. Ikke det hele for dig.',
      'Nu vil jeg se dit ansigt, når du siger det.',
      'Sådan her.',
    ],
    [
      'Skat, jeg kan mærke, at vi er bestemt for hinanden. Skriv til mig på Telegram, her kan jeg ikke tale. Min datter skal opereres, kan du sende mig penge, 200 euro? Jeg betaler tilbage på mandag.',
    ],
    [
      'Til manden, der svarer i hele sætninger.',
      'Jeg forkorter aldrig noget igen.',
      'Godt. Fortæl mig om den sidste aften, du ikke ville have skulle slutte.',
      'En terrasse, alt for mange stjerner, og ingen så på uret.',
    ],
    [
      'Din hund ser ud, som om den har en mening om alting.',
      'Det har den. Om dig er den i tvivl.',
      'Jeg kan bestikkes, og det kan den også. En gåtur på søndag?',
      'Klokken elleve ved den gamle bro. Tag kiks med til os begge to.',
    ],
    ['Bevis på, at jeg ejer en ordentlig skjorte.', 'Den ville være endnu pænere med den øverste knap åben.'],
    ['Du er den mest mystiske her. Får jeg et svar, eller hører det med til mystikken?'],
    [hello],
  ],
  partner: {
    about:
      'Jeg hører til demoen. Der sidder ingen bag denne profil: Nogle få regler svarer dig et par sekunder efter, at du har skrevet.',
    reason: 'Så du kan prøve chatten på egen hånd.',
  },
}
