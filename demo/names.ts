import type { Locale } from '../src/core/locales.ts'
import type { Gender } from '../src/core/people.ts'

import type { Random } from './people-random.ts'

/**
 * Words from which pseudonyms are composed: things, weather, animals, food and moods, never a first or a last
 * name. `first` is prefixed to `last` unchanged; `she` and `he` are complete words with a gendered tone;
 * `whole` are used alone.
 */
type Words = {
  first: readonly string[]
  last: readonly string[]
  she: readonly string[]
  he: readonly string[]
  whole: readonly string[]
}

const split = (words: string) => words.split(' ')

const wordsOf: Record<Locale, Words> = {
  nl: {
    first: split(
      'Zomer Zonnige Zachte Stoere Noorder Maan Regen Duin Polder Stille Vlinder Honing Avond Zilte',
    ),
    last: split('wind licht vlinder dijk koffie fiets kus vonk dromer branding lach wolk liedje avontuur'),
    she: split('Zonnebloem Keukenprinses Waterlelie Dakterrasdame Sproetje Zeemeermin'),
    he: split('Zeebonk Fietsheld Klusheer Zolderpoeet Bakfietsman Brompot'),
    whole: split('Stroopwafel Regenjas Kattenbel Poffertje Vuurvliegje Hagelslag Pretoogjes Kruidnootje'),
  },
  en: {
    first: split(
      'Midnight Velvet Sunday Ginger Wild Slow Honey Salty Lucky Quiet Cosmic Paper Copper Marmalade',
    ),
    last: split(
      'Fox Tide Waltz Biscuit Rover Ember Lantern Magpie Teapot Comet Harbour Vinyl Thunder Clover',
    ),
    she: split('SilkAndSarcasm MissMischief LadyLatte MermaidOnLand CurlyTrouble QueenOfPuns'),
    he: split('MisterMarmite GentleGiant SirLaughsalot CaptainCrumble LumberjackLite BeardAndButter'),
    whole: split(
      'TeaAndTrouble TwoLeftFeet PlotTwist LateBloomer CrumpetThief NightOwlish PicnicPirate RainOrShine',
    ),
  },
  de: {
    first: split(
      'Nacht Wald Mond Sonnen Sommer Herz Nordsee Alpen Himbeer Glitzer Wolken Zimt Herbst Kuschel',
    ),
    last: split('fuchs schwalbe funke kater tanz laune zauber glut wolke brise gefahr licht traum schnecke'),
    she: split('Kaffeetante Wildrose Isarnixe Sommersprosse Frau_Wirbelwind Kirschblüte'.replace('ü', 'ue')),
    he: split('Grillmeister Waldschrat Nordlicht Bartbaer Fernwehmann Herr_Leichtsinn'),
    whole: split(
      'Kaffeeklatsch Schabernack Ohrwurm Sonntagskind Zuckerwatte Lagerfeuer Wanderlust Traumtaenzer',
    ),
  },
  it: {
    first: split('Luna Vento Notte Mare Sole Stella Onda Pioggia Alba Fuoco Cielo Sabbia'),
    last: split(
      'DiSeta DiMare SenzaFretta AlTramonto InFesta DiZucchero Ribelle Gentile Felice DiVelluto Errante Dolce',
    ),
    she: split('Fragolina Ricciolina DolceVitaBella Farfalla_Blu SignoraVento Limonata'),
    he: split('Lupo_Gentile MarinaioStanco BarbaBuona CuocoMatto Orso_Romantico VespistaSereno'),
    whole: split(
      'Cappuccino_Amaro DueDiPicche Granita Mezzanotte SenzaFretta Peperoncino TiramiGiu Fuoriporta',
    ),
  },
  fr: {
    first: split('Lune Nuit Vent Plume Soleil Pluie Velours Cannelle Minuit Brume Encre Mistral'),
    last: split(
      'DeSoie DeJuillet EnFete SansBruit DeMinuit Fragile Sauvage Tranquille Rebelle DeVelours Magique Agile',
    ),
    she: split('Coquelicot MadameMystere Libellule Clafoutine Rose_des_Vents Pivoine'),
    he: split('Loup_Tendre MonsieurMalice CapitaineBrioche OursMalLeche Marin_de_Quai Vieux_Loup'),
    whole: split('CafeCreme PainPerdu Feu_Follet Baguettine Croissant_Fou Reverbere Mirabelle Pamplemousse'),
  },
  es: {
    first: split('Luna Noche Brisa Mar Fuego Sol Canela Lluvia Menta Trueno Arena Cometa'),
    last: split('DeAbril DeVerano SinPrisa Suave Libre DeMiel Salvaje DeSal Errante Alegre DeSeda Dulce'),
    she: split('Amapola MorenaMia Sirena_de_Tierra Mariposa_Roja Caracolita Risuena'),
    he: split('Lobo_Bueno DonTortilla Capitan_Siesta BarbaYVino Poeta_de_Bar Oso_Sereno'),
    whole: split(
      'Churro_con_Cafe Medianoche Trotamundos Duermevela Chispa Aguacero SobremesaLarga Mandarina',
    ),
  },
  pl: {
    first: split('Nocna Cicha Letnia Dzika Srebrna Ciepla Miodowa Wesola Morska Lesna Burzowa Sloneczna'),
    last: split('Iskra Fala Mgla Sowa Kawa Bryza Poziomka Gwiazda Herbata Przygoda Pogoda Muzyka'),
    she: split('Poziomka Lisiczka Rusalka Piegowata Pani_Burza Malinka'),
    he: split('Wilk_Morski Lesny_Duch Kawosz Brodacz Niedzwiedz Pan_Chmura'),
    whole: split('Pierozek Szarlotka Wloczykij Ciekawosc Parasolka Nocny_Marek Swietlik Marzenie'),
  },
  da: {
    first: split('Sommer Hav Nord Regn Stjerne Skov Vilde Stille Kanel Lune Sol Nat'),
    last: split('vind kat gnist glimt krabbe kysser latter bolge sang storm drom kage'),
    she: split('Havfruen Solstraale Krydderpigen Vilde_Rose Fregnefjaes Hyggedame'),
    he: split('Kaffefyren Strandlove Skovmand Cykelhelten Bagerdreng Skaegaben'),
    whole: split('Kanelsnegl Hyggekrog Lakridspibe Smorrebrod Regnvejr Havregrod Nattergal Solskin'),
  },
  fi: {
    first: split('Kesa Yo Meri Kuu Metsa Sade Tuuli Marja Talvi Lumi Sauna Hiljainen'),
    last: split('tuuli kettu kipina laulu pilvi karhu haave hetki taika virta valo tahti'),
    she: split('Mustikka Merenneito Kesatytto Pisama Villiruusu Tuulikello'),
    he: split('Saunakarhu Metsanpeikko Partasuu Kahvimies Jaamies Yokyopeli'),
    whole: split('Korvapuusti Kahvihetki Revontuli Juhannus Laiturilla Mokkireissu Lumihiutale Iltarusko'),
  },
  nb: {
    first: split('Nord Fjord Vinter Sommer Skog Stille Hav Glade Regn Natt Villmark Sol'),
    last: split('lys vind gnist rype latter bris drom elg kaffe stjerne sang eventyr'),
    she: split('Fjelljenta Solstraale Villblomst Bryggedama Fregnefjes Havfrue'),
    he: split('Fjordbamse Skogsmannen Turkameraten Bryggesjef Skjeggen Kaffegutten'),
    whole: split('Kvikkmunn Utepils Vaffelhjerte Nordavind Midnattsol Kakaokopp Hyttetur Brunost'),
  },
  sv: {
    first: split('Sommar Natt Skog Hav Norr Regn Sol Lugna Vilda Glada Kanel Stjarn'),
    last: split('vind gnista rav bris skratt dimma visa stig latt dans mane fika'),
    she: split('Solstrale Smultron Froken_Virvel Skogsros Frakenkind Havsfru'),
    he: split('Skagghubbe Skogsmulle Kaffekung Seglarbjorn Herr_Fika Nattuggla'),
    whole: split('Kanelbulle Fikapaus Norrsken Midsommar Blabarspaj Vindpust Lingonsylt Sovmorgon'),
  },
}

const SHORTEST = 3
const LONGEST = 24

/**
 * Returns a pseudonym: 3 to 24 letters, digits, `.`, `_` or `-` (decisions: People), in the style of a
 * language and sometimes of a gender. Two calls may return the same one; the caller ensures uniqueness,
 * ignoring case.
 */
export function inventName(random: Random, { gender, locale }: { gender: Gender; locale: Locale }): string {
  const words = wordsOf[locale]
  const word = random.weighted([
    [() => random.pick(words.first) + random.pick(words.last), 6],
    [() => random.pick(gender === 'female' ? words.she : words.he), 1.5],
    [() => random.pick(words.whole), 2],
  ] as const)()
  const name =
    word +
    random.weighted([
      [() => '', 5],
      [() => `_${random.int(2, 99)}`, 3],
      [() => String(random.int(2, 99)), 2],
      [() => random.pick(['_x', '_xo', '-oo', '_hm']), 0.6],
    ] as const)()
  return name.length >= SHORTEST && name.length <= LONGEST ? name : word.slice(0, LONGEST)
}
