import { describe, expect, test } from 'vitest'
import { processorTime } from '../../tests/drivers/processor-time.ts'
import { hasContacts, hiddenStretches, maskContacts } from './contact-detection.ts'
import { hiddenMark } from './contacts/contact-words.ts'

const x = hiddenMark

// spec: core-11, core-14
describe('contacts are masked', () => {
  test.each([
    ['a link', 'See https://example.com/a?b=1 now', `See ${x} now`],
    ['a link at the end of a sentence', 'Look (http://example.com).', `Look (${x}).`],
    ['a link of another scheme', 'tg://resolve?domain=ada', x],
    ['a link without scheme', 'www.example.anything is mine', `${x} is mine`],
    ['a web address', 'I am on example.com', `I am on ${x}`],
    ['a web address and a full stop', 'I am on example.com.', `I am on ${x}.`],
    ['one in capitals', 'EXAMPLE.COM or Example.Com', `${x} or ${x}`],
    ['one whose ending is in its name', 'demode.de', x],
    ['one with a path', 'mijnsite.nl/ada and more', `${x} and more`],
    ['one with a part before', 'ada.example.co.uk', x],
    ['a country whose ending is a word', 'minside.no', x],
    ['an ending that is a Polish word', 'example.co', x],
    ['a short address with a path', 't.me/ada99', x],
    ['a name with letters of its own', 'schöneseite.de', x],
    ['letters that look like a full stop', 'example．com', x],
    ['an invisible character', 'exam\u200bple.c\u00adom', x],
    ['a full stop in words', 'find example dot com', `find ${x}`],
    ['a full stop in brackets', 'example (dot) com, example [.] nl', `${x}, ${x}`],
    ['a full stop in German', 'beispiel punkt de', x],
    ['a full stop in Dutch', 'voorbeeld punt nl', x],
    ['a full stop in Polish', 'strona kropka pl', x],
    ['a full stop in Finnish', 'sivu piste fi', x],
    ['a full stop between blanks', 'example . com and example .nl', `${x} and ${x}`],
    ['a comma for a full stop', 'example,com', x],
    ['an e-mail address', 'write to ada.b+c@mail.example.com!', `write to ${x}!`],
    ['one that is spelled out in brackets', 'name (at) mail (dot) com', x],
    ['one with blanks', 'ada @ example.nl', x],
    ['one in words', 'ada99 at gmail dot com', x],
    ['one without its ending', 'ada99 at gmail', x],
    ['one of Spain', 'ana arroba hotmail punto es', x],
    ['a Dutch mobile', 'bel 0612345678', `bel ${x}`],
    ['one with blanks', '06 12 34 56 78', x],
    ['one with hyphens', '06-1234-5678', x],
    ['one with full stops', '06.12.34.56.78', x],
    ['an international one', '+31 (0)6 1234 5678', x],
    ['one behind two zeros', '0049 170 1234567', x],
    ['one of the US', '(212) 555-0199', x],
    ['one of Spain', 'mi número 612 345 678', `mi número ${x}`],
    ['one of seven digits', '555 0199 1', x],
    ['one that is spread wide', '0 6 1 2 3 4 5 6 7 8', x],
    ['one with colons', '06:12:34:56:78', x],
    ['one glued to a word', 'tel0612345678', `tel${x}`],
    ['one in digits of another script', '٠٦١٢٣٤٥٦٧٨', x],
    ['one in keys', '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', x],
    ['one with a unit to get it through', '0612345678 km', `${x} km`],
    ['one on a messenger', 'WhatsApp: +49 170 1234567', `WhatsApp: ${x}`],
    ['a name at Telegram', 'telegram: @ada', `telegram: ${x}`],
    ['a name at Instagram', 'Insta: ada.b', `Insta: ${x}`],
    ['a name at Snapchat', 'snap: ada', `snap: ${x}`],
    ['a name without a colon', 'my snap is ada_99', `my snap is ${x}`],
    ['a name at a mail host', 'gmail: ada99', `gmail: ${x}`],
    ['a name by its sign alone', 'find @ada_b there', `find ${x} there`],
    ['a name at Discord', 'I am ada#1234', `I am ${x}`],
  ])('%s', (_why, text, shown) => {
    expect(maskContacts(text)).toBe(shown)
  })
})

// spec: core-11
describe('the rest of the text stays', () => {
  test.each([
    ['plain words', 'Hello, how are you? Fine.'],
    ['an age', 'I am 36 and my sister 41.'],
    ['a group on a service', 'Join my Discord server'],
    ['a missing blank before a word', 'Just enjoy.life is short'],
    ['ages from and to', 'between 30-35, 170-180 tall'],
    ['a decimal', 'It is 3.5 km or 3,5 km'],
    ['a version', 'Version 2.10.3'],
    ['an abbreviation', 'etc.and so on, e.g. this, z.B. das, d.h. nie'],
    ['a missing blank', 'I like it.So do you.We both'],
    ['a missing blank before a capital', 'That was good.It is late.No problem'],
    ['a count', 'Op de 5.de dag'],
    ['a date', 'born 12.05.1990'],
    ['a date of machines', 'on 2026-11-22'],
    ['a date with slashes', '12/05/1990 or 5/12/90'],
    ['a date with its time', '2026-11-22 18:30 and 12.05.90 18:30'],
    ['a date after a number', 'at 18 22.11.2026'],
    ['a time', 'from 18:30 to 20:00'],
    ['a time with full stops', 'open 18.30-20.00'],
    ['years', 'from 1990-2026, in 2019 2020 2021'],
    ['a price', '€ 1 250 000 or 1.250.000 €'],
    ['a price in kroner', '1 250 000 kr'],
    ['a distance', '1.500.000 km away'],
    ['height, weight and age', '185/80/35 here, 180-75-40'],
    ['a measure', '90-60-90, 1.85 m, 80 kg'],
    ['a postcode', '1234 AB or 75001'],
    ['a point of view', 'de mon point de vue, desde mi punto de vista'],
    ['a messenger without an address', 'I like Telegram more than my snap.'],
    ['a forgotten space', 'haha.it was great, wow.me too, fine.no problem'],
    ['sets of tennis', 'We played 6-4 3-6 7-6 6-2, then 6-1 6-0 6-3'],
    ['sets with colons', '6:4 4:6 7:5'],
    ['counting in keys', '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣ go'],
    ['long words of number words', 'Seventeen, eenentwintig, einundzwanzig, tweeduizend, deuxième'],
    ['ages in words', 'My kids are twelve, fourteen, seventeen and twenty-one'],
    ['Dutch ages', 'Dochters van twaalf, achttien, negentien, eenentwintig en zesentwintig'],
    ['German ages', 'Kinder: zwölf, siebzehn, einundzwanzig und vierundzwanzig'],
    ['Spanish ages', 'Hijos de diecisiete, quince, doce, ocho y cinco años'],
    ['French counting', 'onze douze treize quatorze quinze seize'],
    ['Italian counting', 'dieci, undici, dodici, tredici, quattordici'],
    ['counting by twos', 'nul, twee, vier, zes, acht, tien, twaalf, veertien'],
    ['Polish prices', 'dwadzieścia pięć złotych, trzydzieści dwa, czterdzieści'],
    ['Danish hours', 'fra ti til tolv og to til fire'],
    ['Norwegian scores', 'to en, tre null, fire en'],
    ['Swedish ages', 'tolv, femton och arton år'],
    ['Finnish ages', 'kaksitoista, viisitoista ja kahdeksantoista'],
    ['hours in words', 'Buses leave at ten thirty, eleven fifteen'],
    ['a year in words', 'born in nineteen eighty-four, moved in twenty eleven'],
    ['a house number', 'one hundred twenty-three, second floor'],
    ['a mail house in Spanish', 'Tengo yahoo de hace años, gmail es mejor'],
    ['a mail house in Dutch', 'Ik heb outlook de laatste tijd en gmail net geprobeerd'],
    ['a mail house', 'My gmail is full, and I have a gmail account'],
    ['a weight', 'Add 1g of salt, 5g of sugar_2'],
    ['single letters', 'Ja a vet, d e sant. Plan a or plan d'],
    ['initials', 'i.g. Farben, z.B. das, t.g. vrijdag'],
    ['Russian', 'Я смотрю телеграм каждый день'],
    ['Chinese', '我住在大陆，有两只猫'],
    ['Japanese', '日本が一番好きです'],
    ['a word after e-mail', 'ignore this email: nothing happens'],
    ['a word after a messenger', 'my snap is broken'],
    ['an at sign between blanks', 'tomorrow @ 8'],
    ['an invisible character', 'su\u00adper'],
    ['emoji with digits around', '👨‍👩‍👧‍👦 4 of us'],
    ['what is hidden already', `see ${x} or ${x}.`],
  ])('%s', (_why, text) => {
    expect(maskContacts(text)).toBe(text)
  })
})

/** Invisible characters: joiners, fillers, variation selectors, tags, invisible operators. */
const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u034f',
  '\u2061',
  '\u2064',
  '\u180e',
  '\u3164',
  '\u115f',
  '\ufe0f',
  '\u{e0041}',
]

// spec: core-14
describe('invisible characters do not defeat the masking', () => {
  test.each(unseen.map((sign) => [sign.codePointAt(0)?.toString(16), sign] as const))(
    'U+%s',
    (_code, sign) => {
      const apart = (text: string) => [...text].join(sign)
      expect(maskContacts(`Bel ${apart('0612345678')} nu`)).toBe(`Bel ${x} nu`)
      expect(maskContacts(`mail ${apart('jan@gmail.com')}, ok`)).toBe(`mail ${x}, ok`)
      expect(hasContacts(apart('0612345678'))).toBe(true)
      // Text without contacts stays the same, character for character.
      expect(maskContacts(apart('super'))).toBe(apart('super'))
    },
  )
})

describe('neither do other characters or combining marks in between', () => {
  test.each([
    ['commas', '0,6,1,2,3,4,5,6,7,8', x],
    ['apostrophes', "bel 06'12'34'56'78 nu", `bel ${x} nu`],
    ['quotation marks', '06"12"34"56"78', x],
    ['tildes', '06~12~34~56~78', x],
    ['many blanks', '06    12   34  56 78', x],
    ['dashes between blanks', '0 6 – 1 2 – 3 4 – 5 6 – 7 8', x],
    ['pictures', '06📞12📞34📞56📞78', x],
    ['raised digits', '⁰⁶¹²³⁴⁵⁶⁷⁸', x],
    ['lowered digits', '₀₆₁₂₃₄₅₆₇₈', x],
    ['digits in circles', 'ik ben ⓪⑥①②③④⑤⑥⑦⑧.', `ik ben ${x}.`],
    ['digits in dark circles', '⓿❻❶❷❸❹❺❻❼❽', x],
    ['bold digits', '𝟎𝟔𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', x],
    ['digits in words', 'nul zes een twee drie vier vijf zes zeven acht', x],
    ['digits in words with hyphens', 'zero-six-one-two-three-four-five-six', x],
    ['digits in words and figures, glued', 'bel nul6een2drie4vijf6zeven8 nu', `bel ${x} nu`],
    ['figures first', '0six1two3four5six7eight', x],
    ['words, glued', 'zerosixonetwothreefourfivesixseveneight', x],
    ['German words, glued', 'nulleinssiebenNullEinsZweiDreivier', x],
    ['Chinese numerals', '〇六一二三四五六七八', x],
    ['words with digits behind them', 'zero6 one2 three4 five6 seven8', x],
    ['figures and words above ten', '06 twelve thirty-four fifty-six seventy-eight', x],
    [
      'English words above ten',
      'call oh six twelve thirty four fifty six seventy eight now',
      `call ${x} now`,
    ],
    ['English hundreds', 'seven hundred twelve three hundred forty-five six seven eight', x],
    ['Dutch words above ten', 'nul zes twaalf vierendertig zesenvijftig achtenzeventig', x],
    ['the same, glued', 'bel nulzestwaalfvierendertigzesenvijftigachtenzeventig', `bel ${x}`],
    ['German words above ten', 'null eins sieben null zwölf vierunddreißig einundzwanzig', x],
    ['French words above ten', 'zéro six douze trente-quatre cinquante-six soixante-dix-huit', x],
    ['French twenties', 'zéro six quatre-vingt-dix-huit vingt et un soixante et onze', x],
    ['Italian words above ten', 'tre due nove dodici trentaquattro cinquantuno', x],
    ['Spanish words above ten', 'seiscientos doce trescientos cuarenta y cinco seiscientos veintidós', x],
    ['Polish words above ten', 'sześćset dwanaście trzysta czterdzieści pięć sześćset dziewięć', x],
    ['Danish words above ten', 'tyve tolv fireogtredive seksoghalvtreds', x],
    ['Norwegian words above ten', 'førtito tolv trettifire femtiseks', x],
    ['Swedish words above ten', 'noll sju tolv trettiofyra femtiosex', x],
    ['Finnish words above ten', 'nolla neljäkymmentä kaksitoista kolmekymmentäneljä', x],
    ['numerals of banks', '陆壹贰叁肆伍陆柒捌', x],
    ['letters in circles for the signs', 'jan ⓐ gmail ⓓ com', x],
    ['the same at another house', 'mail jan ⓐ janspage ⓓ nl nu', `mail ${x} nu`],
    ['letters for the signs', 'jan a gmail d de', x],
    ['no sign at all', 'write to jan gmail com ok', `write to ${x} ok`],
    ['no sign, with an ending that is a word', 'mail: anna gmx de', `mail: ${x}`],
    ['a digit in the name of a service', '1nsta jan_99x', `1nsta ${x}`],
    ['more of them', 'my t3l3gr4m is jan_99x', `my t3l3gr4m is ${x}`],
    ['a digit in the name of a mail house', 'jan at gma1l', x],
    ['full stops in the name of a service', 'i.g. jan_99x', `i.g. ${x}`],
    ['in a longer one', 'i.n.s.t.a: jan_99x', `i.n.s.t.a: ${x}`],
    ['a service in Cyrillic', 'телеграм jan_99x', `телеграм ${x}`],
    ['in capitals', 'ТЕЛЕГРАМ: jan_99x', `ТЕЛЕГРАМ: ${x}`],
    ['letters in braces', 'jan {a} gmail {d} com', x],
    ['letters in brackets', 'jan (a) janspage (d) com', x],
    ['a service with another letter', 'teleqram: jan_99x', `teleqram: ${x}`],
    ['letters apart', 'mail j a n @ g m a i l . c o m ok', `mail ${x} ok`],
    ['letters between hyphens', 'mail j-a-n-@-g-m-a-i-l-.-c-o-m ok', `mail ${x} ok`],
    ['letters between commas', 'j,a,n,@,g,m,a,i,l,.,c,o,m', x],
    ['letters between full stops', 'j.a.n@g.m.a.i.l.c.o.m', x],
    ['letters between pictures', 'j😀a😀n😀@😀g😀m😀a😀i😀l😀.😀c😀o😀m', x],
    ['a service letter by letter', 'i n s t a : j a n _ b', `i n s t a : ${x}`],
    ['wide letters', 'ｊａｎ＠ｇｍａｉｌ．ｃｏｍ', x],
    ['script letters', '𝓳𝓪𝓷@𝓰𝓶𝓪𝓲𝓵.𝓬𝓸𝓶', x],
    ['letters in squares', '🅹🅰🅽@🅶🅼🅰🅸🅻.🅲🅾🅼', x],
    ['letters under marks', 'j\u0301a\u0308n@gm\u0336ail.com', x],
    ['Cyrillic letters', 'jаn@gmаil.соm', x],
    ['dots of another kind', 'jan•page•com', x],
    ['a plain name of a service', 'insta janjansen', `insta ${x}`],
    ['the same in a sentence', 'Add me on insta janjansen!', `Add me on insta ${x}!`],
    ['the same in German', 'Schreib mir auf Telegram janjansen', `Schreib mir auf Telegram ${x}`],
    ['the same in Polish', 'Mój insta: janjansen jest nowy', `Mój insta: ${x} jest nowy`],
  ])('%s', (_why, text, shown) => {
    expect(maskContacts(text)).toBe(shown)
  })
})

describe('the name of a service alone stays', () => {
  test.each([
    'I like Instagram stories',
    'I am on Telegram daily',
    "Mijn insta staat vol foto's",
    'Ik heb geen WhatsApp hier',
    'On insta? No.',
    'Je suis sur Insta souvent',
    'Det er et godt punkt at starte',
    'a b c d e f g, W O W',
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10',
  ])('%s', (text) => {
    expect(maskContacts(text)).toBe(text)
  })
})

/** Fragments that, repeated in long texts, would cause catastrophic backtracking. */
const pieces = [
  ...[
    'x',
    'a.',
    'a@',
    '@',
    '@ ',
    '1',
    '1 ',
    '1.',
    '-',
    'x-',
    'x.',
    'www.',
    'a (at) ',
    '( at ) a',
    'snap: ',
    ' ',
    '(',
    '+',
  ],
  ...[
    '12.05.',
    '12:',
    'a dot ',
    'at a dot ',
    'one ',
    'one 1 ',
    'insta:',
    'insta: a',
    'add me insta abcd',
    '@a_',
    'a_1.',
  ],
  ...[
    '178/',
    '0,',
    '0=',
    '1x',
    '1 x ',
    'a .',
    '0x12',
    '0,5, ',
    '\u0301',
    '１_',
    '１',
    '_',
    'Ａ',
    'а',
    'ا',
    '٠',
    '①',
    'é',
  ],
  ...[
    '1/1/11/',
    '+1/1/11/',
    '1 000 ',
    '2010 ',
    'j a n ',
    'j-',
    '\u200d',
    '0\u200d',
    '1😀',
    'a😀',
    '😀',
    '(dot) ',
    'a [.] ',
  ],
  ...[
    'a#123',
    'http://',
    'mailto:',
    'https://a.',
    'a-.',
    ',com',
    'abcd .',
    '@gmail',
    'at gmail ',
    '12:12:',
    'seven ',
    'seventy ',
    'twenty-',
    'six hundred ',
    'seventy1',
    'vierendertig',
    'vieren',
    'soixante et ',
    'treinta y ',
    'i.',
    'i.g. ',
    '1nsta ',
    'a gmail d ',
    'a x d ',
    'gmail ',
    '\n',
  ],
]
const prose =
  'How are you? I liked the part about hiking, see x@y.nl. On 12.05.2024 I was in Rome, call 0612345678. '
/** The stored length of the longest message of emoji. */
const length = 8000
const textOf = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const bestTime = (text: string) => {
  const times = Array.from({ length: 5 }, () => {
    const spent = processorTime()
    maskContacts(text, [text, text])
    return spent()
  })
  return Math.min(...times)
}

test.each<[string[], string, string]>([
  [['06 12 34'], '56 78 is the rest', `${x} is the rest`],
  [['My number: 06 12 34 😊'], '(56 78) is the rest', `(${x}) is the rest`],
  [['06 12', 'How are you?', '34 56'], '78', x],
  [['0️⃣6️⃣1️⃣2️⃣'], '３４５６', x],
  [['zero six one two'], 'three four five six', x],
  [['nul zes een', 'twee'], 'drie vier vijf', x],
  [['my insta:'], 'jan_99x', x],
  [['insta'], 'janjansen', x],
  [['jan.jansen at'], 'gmail', x],
  [['my number starts 0612', 'then comes 345'], 'and at last 678', `and at last ${x}`],
  [['my number starts 0612', 'How are you?', 'then comes 345'], '678 😊 ok?', `${x} 😊 ok?`],
  [['my phone: 612', 'then 345'], 'and 678', `and ${x}`],
  [['+31'], 'I add 612 345', `I add ${x}`],
  [['zero six twelve'], 'thirty-four fifty-six', x],
  [['My postcode is 0150, number 12'], 'I was born in 1985', 'I was born in 1985'],
  [['I wake up at 07:30', 'or 07.45'], 'to run 12 km with 1500 people', 'to run 12 km with 1500 people'],
  [['My lucky number is 13'], 'I have 345 records', 'I have 345 records'],
  [['0612'], 'it costs 3450 €', 'it costs 3450 €'],
  [['I am 34'], 'My kids are 12 and 14', 'My kids are 12 and 14'],
  [['I read 345 books', '678 songs'], 'and 901 films', 'and 901 films'],
  [['Nice to meet you', '06 12 34'], 'I was born in 1990', 'I was born in 1990'],
  [['I am 34'], 'You are 36?', 'You are 36?'],
  [['In Rome in 2010'], '2012 in Paris', '2012 in Paris'],
  [['How are you?'], 'Hello', 'Hello'],
  [[], '56 78 is the rest', '56 78 is the rest'],
])('after %j, what completes a contact is masked in %j', (before, text, shown) => {
  expect(maskContacts(text, before)).toBe(shown)
})

// spec: core-12
describe('what was masked in a text is found by comparing the two', () => {
  const hiddenIn = (text: string, before: readonly string[] = []) =>
    hiddenStretches(text, maskContacts(text, before)).map(([from, to]) => text.slice(from, to))

  test.each<[what: string, text: string, hidden: string[]]>([
    ['nothing', 'I like to walk by the sea', []],
    ['all of it', '06 12 34 56 78', ['06 12 34 56 78']],
    ['in the middle', 'bel 0612345678 vanavond', ['0612345678']],
    ['at both ends', 'example.com or ada@example.nl', ['example.com', 'ada@example.nl']],
    ['three', 'a: example.com, b: example.nl, c: example.de.', ['example.com', 'example.nl', 'example.de']],
    ['with signs outside the BMP around', '😊 0612345678 😊', ['0612345678']],
    [
      'the same words between',
      'example.com of example.nl of mijn snap: ada_99',
      ['example.com', 'example.nl', 'ada_99'],
    ],
    ['beside the mark itself, typed by the sender', `${x}, or 0612345678`, ['0612345678']],
    ['two with a blank between', 'bel 06 12345678 ada@example.nl', ['06 12345678 ada@example.nl']],
  ])('%s', (_what, text, hidden) => {
    expect(hiddenIn(text)).toEqual(hidden)
  })

  test('what completes a contact of earlier texts', () => {
    expect(hiddenIn('(56 78) is the rest', ['My number: 06 12 34'])).toEqual(['56 78'])
  })

  test('a text that has the mark in it, and nothing else, has nothing hidden', () => {
    expect(hiddenStretches(`What is ${x}?`, `What is ${x}?`)).toEqual([])
  })
})

// spec: core-14
test('no text takes much longer than plain text of the same length', () => {
  bestTime(textOf(prose))
  const plain = bestTime(textOf(prose))
  const slow = pieces.flatMap((piece) => {
    const ratio = bestTime(`@${textOf(piece)}`) / plain
    return ratio > 40 ? [`${JSON.stringify(piece)} takes ${ratio.toFixed(0)} times as long`] : []
  })
  expect(slow).toEqual([])
})
