import type { Locale } from '../src/core/locales.ts'
import type { Gender } from '../src/core/people.ts'

import type { Random } from './people-random.ts'

/**
 * Words from which pseudonyms are composed: things, weather, animals, food and moods, never a first or a last
 * name, and nothing that sounds like somebody under age. `first` is prefixed to `last` unchanged; `pair` are joined by
 * `and`; `she` and `he` are complete words with a gendered tone; `whole` are used alone.
 */
type Words = {
  first: readonly string[]
  last: readonly string[]
  pair: readonly string[]
  and: string
  she: readonly string[]
  he: readonly string[]
  whole: readonly string[]
}

const split = (words: string) => words.split(' ')

const wordsOf: Record<Locale, Words> = {
  nl: {
    first: split(
      'Zomer Zonnige Zachte Stoere Noorder Maan Regen Duin Polder Stille Vlinder Honing Avond Zilte Nacht Winter Gouden Herfst Trage Warme',
    ),
    last: split(
      'wind licht vlinder dijk koffie fiets kus vonk dromer branding lach wolk liedje avontuur wijn tango storm gloed haven vos',
    ),
    pair: split(
      'Wijn Wind Zout Honing Koffie Storm Maan Vonk Tango Regen Haven Lamplicht Kaneel Fluweel Jazz Gember',
    ),
    and: 'en',
    she: split('Zonnebloem Keukenheks Waterlelie Dakterrasdame Sproetenvrouw Zeemeermin DameMetHoed'),
    he: split('Zeebonk Fietsheld Klusheer Zolderpoeet Bakfietsman Brompot HeerMetHoed'),
    whole: split(
      'Stroopwafel Regenjas Kattenbel Vuurvlieg Hagelslag Pretoogjes Laatbloeier Borrelplank Nachttrein',
    ),
  },
  en: {
    first: split(
      'Midnight Velvet Sunday Ginger Wild Slow Honey Salty Lucky Quiet Cosmic Paper Copper Marmalade Amber Rainy Smoky Silver Indigo Autumn Late Tidal Mellow Brass Rusty Moonlit Northern Maple Saffron Evening',
    ),
    last: split(
      'Fox Tide Waltz Biscuit Rover Ember Lantern Magpie Teapot Comet Harbour Vinyl Thunder Clover Heron Kettle Compass Orchard Whisky Anchor Sonnet Piano Cider Ferry Garden Bonfire Sailor Truffle Bracken Tango',
    ),
    pair: split(
      'Fox Tide Waltz Ember Lantern Magpie Comet Harbour Vinyl Thunder Clover Heron Compass Orchard Whisky Anchor Sonnet Piano Cider Ferry Bonfire Truffle Bracken Tango Salt Silk Smoke Rain Honey Velvet',
    ),
    and: 'And',
    she: split('SilkAndSarcasm MadamMischief LadyLatte MermaidOnLand CurlyTrouble QueenOfPuns WidowOfCrumbs'),
    he: split(
      'MisterMarmite GentleGiant SirLaughsalot CaptainCrumble LumberjackLite BeardAndButter MisterSlowburn',
    ),
    whole: split(
      'TeaAndTrouble TwoLeftFeet PlotTwist LateBloomer CrumpetThief NightOwlish PicnicPirate RainOrShine LastTrainHome',
    ),
  },
  de: {
    first: split(
      'Nacht Wald Mond Sonnen Sommer Herz Nordsee Alpen Himbeer Glitzer Wolken Zimt Herbst Winter Abend Honig Samt Wein Sturm Insel',
    ),
    last: split(
      'fuchs schwalbe funke kater tanz laune zauber glut wolke brise gefahr licht traum schnecke laterne segler walzer lied melodie gewitter',
    ),
    pair: split(
      'Zimt Salz Samt Wein Mond Sturm Glut Honig Regen Laterne Jazz Tango Espresso Lavendel Meer Feuer',
    ),
    and: 'Und',
    she: split('Kaffeetante Wildrose Isarnixe Weinkennerin Frau_Wirbelwind Kirschbluete'),
    he: split('Grillmeister Waldschrat Nordlicht Bartbaer Fernwehmann Herr_Leichtsinn'),
    whole: split(
      'Kaffeeklatsch Schabernack Ohrwurm Sonntagslaune Zuckerwatte Lagerfeuer Wanderlust Traumtaenzer Nachtzug',
    ),
  },
  it: {
    first: split(
      'Luna Vento Notte Mare Sole Stella Onda Pioggia Alba Fuoco Cielo Sabbia Nebbia Estate Sera Tempesta',
    ),
    last: split(
      'DiSeta DiMare SenzaFretta AlTramonto InFesta DiZucchero Ribelle Gentile Felice DiVelluto Errante Dolce DiMezzanotte Leggera DiVino Lontana',
    ),
    pair: split(
      'Luna Vento Sale Miele Mare Vino Pioggia Fuoco Seta Cannella Menta Velluto Tango Caffe Nebbia Jazz',
    ),
    and: 'E',
    she: split('SignoraLimone Ricciolona DolceVitaBella Farfalla_Blu SignoraVento Limonata'),
    he: split('Lupo_Gentile MarinaioStanco BarbaBuona CuocoMatto Orso_Romantico VespistaSereno'),
    whole: split(
      'Cappuccino_Amaro DueDiPicche Granita Mezzanotte SenzaFretta Peperoncino TiramiGiu Fuoriporta UltimoTreno',
    ),
  },
  fr: {
    first: split(
      'Lune Nuit Vent Plume Soleil Pluie Velours Cannelle Minuit Brume Encre Mistral Orage Automne Soir Vague',
    ),
    last: split(
      'DeSoie DeJuillet EnFete SansBruit DeMinuit Fragile Sauvage Tranquille Rebelle DeVelours Magique Agile DAutomne DeMiel Lointaine DuSoir',
    ),
    pair: split(
      'Lune Plume Soie Miel Cannelle Brume Encre Vent Pluie Velours Sel Vin Tango Jazz Braise Menthe',
    ),
    and: 'Et',
    she: split('Coquelicot MadameMystere Libellule MadameClafoutis Rose_des_Vents Pivoine'),
    he: split('Loup_Tendre MonsieurMalice CapitaineBrioche OursMalLeche Marin_de_Quai Vieux_Loup'),
    whole: split(
      'CafeCreme PainPerdu Feu_Follet DernierMetro Croissant_Fou Reverbere Mirabelle Pamplemousse',
    ),
  },
  es: {
    first: split(
      'Luna Noche Brisa Mar Fuego Sol Canela Lluvia Menta Trueno Arena Cometa Tarde Niebla Oleaje Verano',
    ),
    last: split(
      'DeAbril DeVerano SinPrisa Suave Libre DeMiel Salvaje DeSal Errante Alegre DeSeda Dulce DeMedianoche DeVino ConTango Lejana',
    ),
    pair: split('Luna Sal Miel Mar Vino Lluvia Fuego Seda Canela Menta Brasa Tango Niebla Jazz Arena Romero'),
    and: 'Y',
    she: split('Amapola MorenaMia Sirena_de_Tierra Mariposa_Roja DonaTormenta Risuena'),
    he: split('Lobo_Bueno DonTortilla Capitan_Siesta BarbaYVino Poeta_de_Bar Oso_Sereno'),
    whole: split(
      'Churro_con_Cafe Medianoche Trotamundos Duermevela Chispa Aguacero SobremesaLarga Mandarina UltimoTren',
    ),
  },
  pl: {
    first: split(
      'Nocna Cicha Letnia Dzika Srebrna Ciepla Miodowa Wesola Morska Lesna Burzowa Sloneczna Jesienna Zimowa Wieczorna Aksamitna',
    ),
    last: split(
      'Iskra Fala Mgla Sowa Kawa Bryza Poziomka Gwiazda Herbata Przygoda Pogoda Muzyka Melodia Rozmowa Latarnia Podroz',
    ),
    pair: split(
      'Iskra Fala Kawa Bryza Herbata Muzyka Wino Miod Cynamon Aksamit Tango Deszcz Jazz Sol Burza Bursztyn',
    ),
    and: 'I',
    she: split('Pani_Poziomka Lisica Rusalka Piegowata Pani_Burza DamaZWinem'),
    he: split('Wilk_Morski Lesny_Duch Kawosz Brodacz Niedzwiedz Pan_Chmura'),
    whole: split('Szarlotka Wloczykij Ciekawosc Parasolka Nocny_Marek Swietlik Marzenie OstatniPociag'),
  },
  da: {
    first: split(
      'Sommer Hav Nord Regn Stjerne Skov Vilde Stille Kanel Lune Sol Nat Efterars Vinter Aften Honning',
    ),
    last: split('vind kat gnist glimt krabbe kysser latter bolge sang storm drom kage vals havn lygte glod'),
    pair: split('Vind Kanel Salt Honning Gnist Regn Vin Jazz Tango Hav Storm Lygte Kaffe Lakrids Rav Lyng'),
    and: 'Og',
    she: split('Havfruen Solstraale Krydderkvinden Vilde_Rose Fregnefjaes Hyggedame'),
    he: split('Kaffefyren Strandlove Skovmand Cykelhelten Bagermand Skaegaben'),
    whole: split(
      'Kanelsnegl Hyggekrog Lakridspibe Smorrebrod Regnvejr Havregrod Nattergal Solskin SidsteTog',
    ),
  },
  fi: {
    first: split('Kesa Yo Meri Kuu Metsa Sade Tuuli Marja Talvi Lumi Sauna Ilta Syys Hunaja Rannikko Tuli'),
    last: split(
      'tuuli kettu kipina laulu pilvi karhu haave hetki taika virta valo tahti tanssi lyhty myrsky tarina',
    ),
    pair: split(
      'Tuuli Kipina Kaneli Suola Hunaja Viini Tango Sade Meri Myrsky Lyhty Jazz Kahvi Tuli Samettia Meripihka',
    ),
    and: 'Ja',
    she: split('Mustikkarouva Merenneito Kesanainen Pisama Villiruusu Tuulikello'),
    he: split('Saunakarhu Metsanpeikko Partasuu Kahvimies Jaamies Yokyopeli'),
    whole: split(
      'Korvapuusti Kahvihetki Revontuli Juhannus Laiturilla Mokkireissu Lumihiutale Iltarusko Yojuna',
    ),
  },
  nb: {
    first: split(
      'Nord Fjord Vinter Sommer Skog Stille Hav Glade Regn Natt Villmark Sol Host Kveld Honning Fjell',
    ),
    last: split('lys vind gnist rype latter bris drom elg kaffe stjerne sang eventyr vals havn lykt glod'),
    pair: split('Vind Kanel Salt Honning Gnist Regn Vin Jazz Tango Hav Storm Lykt Kaffe Lakris Rav Lyng'),
    and: 'Og',
    she: split('Fjellkvinnen Solstraale Villblomst Bryggedama Fregnefjes Havfrue'),
    he: split('Fjordbamse Skogsmannen Turkameraten Bryggesjef Skjeggen Kaffemannen'),
    whole: split('Kvikkmunn Utepils Vaffelhjerte Nordavind Midnattsol Kakaokopp Hyttetur Brunost SisteTog'),
  },
  sv: {
    first: split(
      'Sommar Natt Skog Hav Norr Regn Sol Lugna Vilda Glada Kanel Stjarn Vinter Host Kvalls Honungs',
    ),
    last: split('vind gnista rav bris skratt dimma visa stig latt dans mane fika vals hamn lykta storm'),
    pair: split(
      'Vind Kanel Salt Honung Gnista Regn Vin Jazz Tango Hav Storm Lykta Kaffe Lakrits Sammet Ljung',
    ),
    and: 'Och',
    she: split('Solstrale Smultron Fru_Virvel Skogsros Fraknetanten Havsfru'),
    he: split('Skagghubbe Skogsmulle Kaffekung Seglarbjorn Herr_Fika Nattuggla'),
    whole: split(
      'Kanelbulle Fikapaus Norrsken Midsommar Blabarspaj Vindpust Lingonsylt Sovmorgon SistaTaget',
    ),
  },
}

/** Decisions: People. */
const maxLength = 24

/**
 * Returns a pseudonym of letters and at most two `_`, in the style of a language and sometimes of a gender. Never a
 * digit: it would read as a year or an age. Two calls may return the same one; the caller ensures uniqueness, ignoring
 * case.
 */
function inventName(
  random: Random,
  { gender, locale, isLong }: { gender: Gender; locale: Locale; isLong: boolean },
): string {
  const words = wordsOf[locale]
  const composed = () => random.pick(words.first) + random.pick(words.last)
  const paired = () => {
    const [one, other] = random.shuffle(words.pair)
    return `${one}${words.and}${other}`
  }
  const long = () =>
    random.chance(0.5) ? `${random.pick(words.first)}_${paired()}` : `${composed()}_${composed()}`
  const fitting = (invent: () => string): string => {
    for (;;) {
      const name = invent()
      if (name.length <= maxLength) return name
    }
  }
  if (isLong) return fitting(long)
  return fitting(
    random.weighted([
      [composed, 6],
      [paired, 2],
      [() => random.pick(gender === 'female' ? words.she : words.he), 1.5],
      [() => random.pick(words.whole), 2],
    ] as const),
  )
}

/** Number of short names that are tried before long ones. */
const maxShort = 12

/** Yields names without end: short ones, and long ones for a caller who knows many names already. */
export function* inventNames(
  random: Random,
  of: { gender: Gender; locale: Locale },
): Generator<string, never> {
  for (let tries = 0; ; tries++) yield inventName(random, { ...of, isLong: tries >= maxShort })
}
