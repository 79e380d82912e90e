import { describe, expect, it } from 'vitest'
import { hasContacts } from './contact-detection.ts'

// spec: core-8
describe('is refused', () => {
  it.each([
    ['anna@example.com', 'an e-mail address'],
    ['(anna.b@example.com)', 'one in brackets'],
    ['anna (at) example (dot) com', 'one that was spelled out'],
    ['anna [at] example.com', 'half of it'],
    ['anna at gmail dot com', 'in words'],
    ['anna ät gmx punkt de', 'in German words'],
    ['anna klammeraffe web punkt de', 'with the name of the sign'],
    ['anna apenstaartje ziggo punt nl', 'in Dutch words'],
    ['anna arroba correo punto es', 'in Spanish words'],
    ['anna chiocciola libero punto it', 'in Italian words'],
    ['anna arobase orange point fr', 'in French words'],
    ['anna małpa wp kropka pl', 'in Polish words'],
    ['anna snabel-a mail punktum dk', 'in Danish words'],
    ['anna krøllalfa online punktum no', 'in Norwegian words'],
    ['anna snabel-a telia punkt se', 'in Swedish words'],
    ['anna miukumauku luukku piste fi', 'in Finnish words'],
    ['anna83 at gmail', 'by the house alone'],
    ['anna83 @ gmail', 'by the house, with the sign'],
    ['anna @ example . com', 'with blanks'],
    ['Ａnna＠example．com', 'in wide letters'],
    ['an\u200Bna@exam\u00ADple.com', 'with invisible characters'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(true)
  })

  it.each([
    ['call 06-12345678', 'a telephone number'],
    ['+31 6 12 34 56 78', 'with its country'],
    ['0 6 1 2 3 4 5 6 7 8', 'digit by digit'],
    ['06.12.34.56.78', 'with dots, the French way'],
    ['612 345 678', 'in threes, the Spanish way'],
    ['20 12 34 56', 'in pairs, the Danish way'],
    ['06*12*34*56*78', 'with stars'],
    ['0170 – 123 45 67', 'with a dash'],
    ['(0170) 1234567', 'with brackets'],
    ['555-1234', 'a short one'],
    ['5551234', 'a short one at a stretch'],
    ['0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', 'in key caps'],
    ['zero six one two three four five six', 'in words'],
    ['null eins sieben null eins zwei drei vier', 'in German words'],
    ['nul zes een twee drie vier vijf zes', 'in Dutch words'],
    ['zéro, six, un, deux, trois, quatre, cinq', 'in French words'],
    ['seis uno dos tres cuatro cinco seis siete', 'in Spanish words'],
    ['tre due uno quattro cinque sei sette', 'in Italian words'],
    ['pięć jeden dwa trzy cztery pięć sześć', 'in Polish words'],
    ['to en to tre fire fem seks syv', 'in Danish words'],
    ['noll sju noll ett två tre fyra fem', 'in Swedish words'],
    ['nolla neljä nolla yksi kaksi kolme neljä', 'in Finnish words'],
    ['zero6 one2 three4 five6 seven8', 'in words with digits behind them'],
    ['06 twelve thirty-four fifty-six seventy-eight', 'in words above ten'],
    ['zéro six douze trente-quatre cinquante-six', 'in French ones'],
    ['0 six 1 two 3 four 5 six 7 eight 9 one 2 two', 'in digits and words'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(true)
  })

  it.each([
    ['see https://example.test/me', 'a link'],
    ['find me on www.example', 'without its scheme'],
    ['annas-page.com', 'a bare domain'],
    ['ANNAS-PAGE.COM', 'a loud one'],
    ['--annas-page.com', 'behind dashes'],
    ['annaspage dot com', 'spelled out'],
    ['annaspage punkt com', 'in German'],
    ['annaspagina punt nl', 'in Dutch'],
    ['annaspage [.] com', 'in brackets'],
    ['t.me/anna', 'a messenger link'],
    ['discord.gg/abc', 'an invitation'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(true)
  })

  it.each([
    ['insta: anna_b', 'a name with a service'],
    ['Instagram anna.berlin', 'without a colon'],
    ['Snap anna1990', 'with a digit'],
    ['telegram @annab', 'with its sign'],
    ['@anna_83 everywhere', 'a name alone'],
    ['Kik: annab', 'a plain name'],
    ['My insta = annab, write me', 'one in a sentence'],
    ['whats app: anna.b90', 'in two words'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(true)
  })
})

// spec: core-14
describe('is refused in every disguise', () => {
  it.each([
    ['a\u0301n\u0308na@exa\u0335mple.com', 'under marks'],
    ['an\u034fna@exam\u3164ple.c\ufe0fom', 'between fillers and variation selectors'],
    ['a n n a @ e x a m p l e . c o m', 'letter by letter'],
    ['write: a n n a @ example . com', 'half of it letter by letter'],
    ['i n s t a : a n n a _ b', 'a name letter by letter'],
    ['t . me / anna', 'a messenger link with blanks'],
    ['annaspage .com', 'a domain with a blank'],
    ['annaspage . com', 'with two'],
    ['annaspage。com', 'with a full stop from elsewhere'],
    ['annaspage．com', 'with a wide one'],
    ['anna_at_example_dot_com', 'with marks for the blanks'],
    ['anna-at-example-punkt-de', 'with dashes for them'],
    ['0612     345678', 'a number with many blanks'],
    ['anna\u2800@\u2800example.com', 'with blank patterns'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(true)
  })

  it.each([
    ['٠٦١٢٣٤٥٦٧٨', 'in Arabic digits'],
    ['۰۶ ۱۲ ۳۴ ۵۶ ۷۸', 'in Persian ones'],
    ['०६१२३४५६७८', 'in those of India'],
    ['𝟎𝟔𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', 'in bold ones'],
    ['⓿❻❶❷❸❹❺❻❼❽', 'in dark circles'],
    ['⓪⑥①②③④⑤⑥⑦⑧', 'in light circles'],
    ['0\u034f6\u20dd1\u0336234\u2063567\ufe0f8', 'under marks'],
    ['06=12=34=56=78', 'with equals signs'],
    ['06:12:34:56:78', 'with colons'],
    ["06'12'34'56'78", 'with apostrophes'],
    ['06,12,34,56,78', 'with commas'],
    ['06 , 12 , 34 , 56 , 78', 'with commas and blanks'],
    ['06, 12, 34, 56, 78', 'as a list'],
    ['0, 6, 1, 2, 3, 4, 5, 6, 7, 8', 'as a list of digits'],
    ['6,1,2,3,4,5,6,7,8,1', 'without its nought'],
    ['06📞12📞34📞56📞78', 'with pictures'],
    ['6❤️1❤️2❤️3❤️4❤️5❤️6❤️7❤️8', 'with hearts'],
    ['612=345=678', 'in threes with a sign'],
    ['+31"6"12"34"56"78', 'with quotation marks'],
    ['0x6x1x2x3x4x5x6x7x8', 'with a letter'],
    ['0 x 6 x 1 x 2 x 3 x 4 x 5 x 6 x 7 x 8', 'with a letter and blanks'],
    ['0a6b1c2d3e4f5g6h7i8', 'with the alphabet'],
    ['06x12x34x56x78', 'in pairs with a letter'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(true)
  })
})

// spec: core-8, core-17
describe('is accepted', () => {
  it.each([
    ['I was born on 12-05-1985.', 'a date'],
    ['Geboren am 12.05.1985, seit 03.2010 in Berlin.', 'a German date'],
    ['On 12.05.2024 18:30 I ran.', 'a date and a time'],
    ['From 12.05.2024 - 13.06.2024 in Rome', 'a span of days'],
    ['Lived in Spain 2010 - 2015, then 3 years in Rome.', 'years'],
    ['2010–2015 Rome, 2016/2017/2018 Oslo', 'years in a row'],
    ['I run 10 km in 50 min, 4 times a week, 365 days.', 'numbers in words'],
    ['Looking for fun. Me: 45, 1.82 m, 80 kg', 'measures'],
    ['42/178/75', 'age, height and weight'],
    ['178/75/42 and 90-60-90', 'figures'],
    ['100-70-100', 'figures of eight digits'],
    ['Between 30 - 45, 170 - 185 cm', 'spans'],
    ['1,78 m, 75 kg, 2 km from the sea', 'distances'],
    ['Free from 18:00-22:00 or 18.00-22.00', 'times'],
    ['Za 10.30–12.30 op de markt', 'times with a dash'],
    ['I would not take 1.000.000 euros or 2 500 000 for my dog', 'sums'],
    ['Dinner for €25,50 or 2 x 19.99', 'prices'],
    ['Kids: 3, 5, 8, 12, 15', 'ages'],
    ['Open 24/7, 365 days', 'always'],
    ['1, 2, 3 go', 'counting'],
    ['One or two, three at most', 'number words'],
    ['Une, deux, trois fois par semaine', 'French number words'],
    ['To eller tre ganger i uka, fire på det meste', 'Norwegian number words'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(false)
  })

  it.each([
    ['Geboren 05.06.1985, 1,80 m, 75 kg', 'a birthday and a height'],
    ['Né le 05/06/1985, 1,80 m', 'in French'],
    ['05.06.85, 1,80 m groß', 'with a short year'],
    ['On 01.05.2024, 18:30 I ran', 'a day and an hour'],
    ['Mo-Fr 09:00-17:00, 18:00-22:00', 'opening hours'],
    ['Abierto 09:30, 12:15, 18:45', 'hours in a row'],
    ['Od 01/2020 - 03/2021 w Rzymie', 'months'],
    ['Kinderen: 3, 5, 8, 12, 15, 17', 'ages of many children'],
    ['Hijos de 17, 15, 12, 8 y 5 años', 'ages in Spanish'],
    ['1, 2, 3, 4, 5, 6, 7, 8, 9, 10', 'counting to ten'],
    ['10, 9, 8, 7, 6, 5, 4, 3, 2, 1', 'counting down'],
    ['Between 30 - 45, 170 - 185', 'spans in a row'],
    ['Set: 6:3, 6:4, 7:6, 6:2', 'a tennis match'],
    ['Worked 1990-2005, 2007-2012, 2015', 'years and spans'],
    ['2019 ➡️ 2020 ➡️ 2021', 'years with arrows'],
    ['Salaire 50 000 - 60 000 euros', 'a span of sums'],
    ["CHF 50'000 bis 60'000", 'Swiss sums'],
    ['24/7, 365 Tage', 'always, in German'],
    ['Sono alta 1,80, peso 65, taglia 42', 'an Italian height'],
    ['Korkeus 1,80; paino 75; ikä 45', 'Finnish figures'],
    ['Jeg er 1,80 høj, 45 år, 80 kg', 'Danish figures'],
    ['Mam 45 lat, 180 cm, 80 kg, 2 dzieci (8 i 12)', 'Polish figures'],
    ['0,5 l, 0,7 l and 1,0 l', 'litres'],
    ['0.5, 0.7, 1.0, 1.5', 'fractions'],
    ['3x10, 4x12, 5x5', 'training'],
    ['A4, B5, 4x4, R2D2 and C3PO', 'names with digits'],
    ['I am 5\'11", 80 kg', 'feet and inches'],
    ['2+2=4, 3+3=6', 'sums of children'],
    ['⑱+ only, ❶ dog, ❷ cats', 'circles'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(false)
  })

  it.each([
    ['Ich bin ät Hause', 'a word with a mark'],
    ['On est là à 8 heures. Été comme hiver', 'French accents'],
    ['I work with .NET and the .com crowd', 'a dot before a word'],
    ['das ist gut .de gustibus', 'a dot at the wrong place'],
    ['Just enjoy.life is short', 'a missing blank before a word'],
    ['W O W ! S o n i c e', 'words letter by letter'],
    ["I can't. Me / you", 'a sentence that is cut'],
    ['日本が好きです。映画も好きです。', 'Japanese sentences'],
    ['Αγαπώ τη θάλασσα. Και το κρασί', 'Greek'],
    ['Люблю море. Ещё вино', 'Russian'],
    ['👨‍👩‍👧‍👦 🇳🇱 ❤️ 🏳️‍🌈', 'pictures'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(false)
  })

  it.each([
    ['Coffee.And then?No', 'a missing blank'],
    ['I like wine.No drama', 'before a word that is an ending'],
    ['Ik vind het leuk.De rest volgt', 'in Dutch'],
    ['Mir geht es gut.At home', 'in two languages'],
    ['@ home most evenings', 'an at sign'],
    ['Movies @ home. But also theatre', 'an at sign before a sentence'],
    ['I work @home', 'an at sign for a word'],
    ['At one point it was late', 'words that could spell an address'],
    ['Look at that point de vue', 'in French'],
    ['Mi punto de vista es claro', 'in Spanish'],
    ['Un punto es un punto', 'more Spanish'],
    ['Das ist der Punkt, an dem ich gehe', 'in German'],
    ['Op dat punt ben ik streng', 'in Dutch'],
    ['I survived the dot com bubble', 'the bubble'],
    ['I met her at work dot and we laughed', 'a dot'],
    ['Instagram is not my thing', 'a service by name'],
    ['Snapchat: never again, promise me', 'no name behind a service'],
    ['On Facebook since 2012', 'a year'],
    ['Oh snap, I forgot', 'a word that is a service'],
    ['I use Telegram. Also Signal.', 'two services'],
    ['z.B. lesen, d.h. viel', 'abbreviations'],
    ['Dr. No and St. Moritz', 'titles'],
    ['e.g. tea, i.e. Earl Grey', 'English abbreviations'],
    ['Sex, wine & rock’n’roll', 'interests'],
  ])('%s: %s', (value) => {
    expect(hasContacts(value)).toBe(false)
  })
})

describe('the second pass', () => {
  it.each([
    ['janjansen.De/Profile', 'a capital in the ending does not make it a sentence where a path follows'],
    ['see Janjansen.De', 'nor at the end of the text'],
    ['http:/janjansen', 'a missing slash'],
  ])('%s is refused: %s', (value) => {
    expect(hasContacts(value)).toBe(true)
  })

  it.each([
    ['1 2 3 4 5 6 7 8 9 10', 'counted up'],
    ['10 9 8 7 6 5 4 3 2 1', 'counted down'],
    ['6 7 8 9 10 11 12', 'from any number on'],
    ['1000000 kisses', 'a million'],
    ['hahaha 1111111111', 'the same digit over and over'],
    ['I love you.It was nice', 'a missing blank'],
  ])('%s is accepted: %s', (value) => {
    expect(hasContacts(value)).toBe(false)
  })
})
