// Words of numbers in the product's languages, with which people spell out telephone numbers.

/** The words of one language, as alternatives, in the order of their values. */
export interface NumberWords {
  /** 0 to 9; another word for the same digit after a slash. */
  digits: string
  /** 10 to 19. */
  teens: string
  /** 20 to 90. */
  tens: string
  /** 100 to 900; one word alone is a hundred, whose number stands before it. */
  hundreds: string
  /** Between the digit and the tens of one word: 'vierendertig'. */
  between?: string
  /** A word between tens and digit: 'treinta y cuatro'. */
  and?: string
  /** True if 60 and 80 take ten to nineteen behind them, and 10 a digit: 'soixante-douze', 'dix-sept'. */
  byTwenties?: true
  /** Words of two digits that follow no rule, with their values. */
  others?: Readonly<Record<string, number>>
}

export const numberWords: readonly NumberWords[] = [
  {
    digits: 'zero/oh|one|two|three|four|five|six|seven|eight|nine',
    teens: 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen',
    tens: 'twenty|thirty|forty/fourty|fifty|sixty|seventy|eighty|ninety',
    hundreds: 'hundred',
  },
  {
    digits: 'nul|een/één|twee|drie|vier|vijf|zes|zeven|acht|negen',
    teens: 'tien|elf|twaalf|dertien|veertien|vijftien|zestien|zeventien|achttien|negentien',
    tens: 'twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig',
    hundreds: 'honderd',
    between: 'en',
  },
  {
    digits: 'null|eins|zwei/zwo|drei|vier|fünf/fuenf|sechs|sieben|acht|neun',
    teens: 'zehn|elf|zwölf/zwoelf|dreizehn|vierzehn|fünfzehn/fuenfzehn|sechzehn|siebzehn|achtzehn|neunzehn',
    tens: 'zwanzig|dreißig/dreissig|vierzig|fünfzig/fuenfzig|sechzig|siebzig|achtzig|neunzig',
    hundreds: 'hundert',
    between: 'und',
    others: {
      einundzwanzig: 21,
      einunddreißig: 31,
      einunddreissig: 31,
      einundvierzig: 41,
      einundfünfzig: 51,
      einundsechzig: 61,
      einundsiebzig: 71,
      einundachtzig: 81,
      einundneunzig: 91,
    },
  },
  {
    digits: 'zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf',
    teens: 'dix|onze|douze|treize|quatorze|quinze|seize',
    tens: 'vingt/vingts|trente|quarante|cinquante|soixante|septante|huitante/octante|nonante',
    hundreds: 'cent/cents',
    and: 'et',
    byTwenties: true,
  },
  {
    digits: 'zero|uno|due|tre|quattro|cinque|sei|sette|otto|nove',
    teens: 'dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove',
    tens: 'venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta',
    hundreds: 'cento',
    others: {
      ventuno: 21,
      ventotto: 28,
      trentuno: 31,
      trentotto: 38,
      quarantuno: 41,
      quarantotto: 48,
      cinquantuno: 51,
      cinquantotto: 58,
      sessantuno: 61,
      sessantotto: 68,
      settantuno: 71,
      settantotto: 78,
      ottantuno: 81,
      ottantotto: 88,
      novantuno: 91,
      novantotto: 98,
    },
  },
  {
    digits: 'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve',
    teens: 'diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve',
    tens: 'veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa',
    hundreds:
      'cien/ciento|doscientos|trescientos|cuatrocientos|quinientos|seiscientos|setecientos|ochocientos|novecientos',
    and: 'y',
    others: {
      veintiuno: 21,
      veintidós: 22,
      veintitrés: 23,
      veinticuatro: 24,
      veinticinco: 25,
      veintiséis: 26,
      veintisiete: 27,
      veintiocho: 28,
      veintinueve: 29,
    },
  },
  {
    digits: 'zero|jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć',
    teens:
      'dziesięć|jedenaście|dwanaście|trzynaście|czternaście|piętnaście|szesnaście|siedemnaście|osiemnaście|dziewiętnaście',
    tens: 'dwadzieścia|trzydzieści|czterdzieści|pięćdziesiąt|sześćdziesiąt|siedemdziesiąt|osiemdziesiąt|dziewięćdziesiąt',
    hundreds: 'sto|dwieście|trzysta|czterysta|pięćset|sześćset|siedemset|osiemset|dziewięćset',
  },
  {
    digits: 'nul|en|to|tre|fire|fem|seks|syv|otte|ni',
    teens: 'ti|elleve|tolv|tretten|fjorten|femten|seksten|sytten|atten|nitten',
    tens: 'tyve|tredive|fyrre|halvtreds|tres|halvfjerds|firs|halvfems',
    hundreds: 'hundrede/hundred',
    between: 'og',
  },
  {
    digits: 'null|en|to|tre|fire|fem|seks|sju/syv|åtte|ni',
    teens: 'ti|elleve|tolv|tretten|fjorten|femten|seksten|sytten|atten|nitten',
    tens: 'tjue/tyve|tretti/tredve|førti|femti|seksti|sytti|åtti|nitti',
    hundreds: 'hundre',
    between: 'og',
  },
  {
    digits: 'noll|ett|två|tre|fyra|fem|sex|sju|åtta|nio',
    teens: 'tio|elva|tolv|tretton|fjorton|femton|sexton|sjutton|arton|nitton',
    tens: 'tjugo|trettio|fyrtio|femtio|sextio|sjuttio|åttio|nittio',
    hundreds: 'hundra',
  },
  {
    digits: 'nolla|yksi|kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän',
    teens:
      'kymmenen|yksitoista|kaksitoista|kolmetoista|neljätoista|viisitoista|kuusitoista|seitsemäntoista|kahdeksantoista|yhdeksäntoista',
    tens: 'kaksikymmentä|kolmekymmentä|neljäkymmentä|viisikymmentä|kuusikymmentä|seitsemänkymmentä|kahdeksankymmentä|yhdeksänkymmentä',
    hundreds: 'sata/sataa',
  },
]

const alternatives = (lists: (keyof Pick<NumberWords, 'digits' | 'teens' | 'tens' | 'hundreds'>)[]) => [
  ...new Set(numberWords.flatMap((words) => lists.flatMap((list) => words[list].split(/[|/]/)))),
]

/** The ten digits as words, of all languages. */
export const digitWords = alternatives(['digits']).join('|')
/** All words of numbers, but those that are made of others. */
export const allNumberWords = alternatives(['digits', 'teens', 'tens', 'hundreds']).join('|')
