import { describe, expect, it } from 'vitest'
import { hasContactData } from './contact-rules.ts'

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
    ['an\u200Bna@exam\u00ADple.com', 'with marks that nobody sees'],
  ])('%s: %s', (value) => {
    expect(hasContactData(value)).toBe(true)
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
    ['0 six 1 two 3 four 5 six 7 eight 9 one 2 two', 'in digits and words'],
  ])('%s: %s', (value) => {
    expect(hasContactData(value)).toBe(true)
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
    expect(hasContactData(value)).toBe(true)
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
    expect(hasContactData(value)).toBe(true)
  })
})

describe('is let through', () => {
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
    expect(hasContactData(value)).toBe(false)
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
    expect(hasContactData(value)).toBe(false)
  })
})

it.each([
  'x',
  '1',
  '-',
  'x.',
  'x-',
  '1 ',
  'a@',
  '@ ',
  'one ',
  'one 1 ',
  'insta:',
  'insta: a',
  'at a dot ',
  '@a_',
  'a_1.',
  '( at ) a',
  '1.',
  '178/',
  ' ',
])('takes no square of time for many of %j', (part) => {
  const started = performance.now()
  hasContactData(part.repeat(100_000 / part.length))
  expect(performance.now() - started).toBeLessThan(1500)
})
