import { describe, expect, test } from 'vitest'
import { warningPhrases } from './scam-warning-words.ts'
import { canCompleteWarning, scamWarningsIn } from './scam-warnings.ts'

const asked: Record<string, { money: string[]; gift_card: string[]; off_site: string[] }> = {
  any: {
    money: [
      'invest with me and earn 20% per week',
      'invest 500 and you earn 20% per week',
      'invest 500 and earn 100 euro every week',
      'investeer met mij en verdien 20% per maand',
      'investiere mit mir und verdiene 20 Prozent pro Woche',
      'investis avec moi et gagne 20 % par mois',
      'investi con me e guadagni il 20% al mese',
      'invierte conmigo y ganas un 20 % al mes',
      'inwestuj ze mną i zarabiaj 20% miesięcznie',
      'invester sammen med mig og tjen 20 % om ugen',
      'invester sammen med meg og tjen 20 % i uken',
      'investera med mig och tjäna 20 % i veckan',
      'sijoita kanssani ja tienaat 20 % viikossa',
      'There is a customs fee before the parcel arrives',
      'Ik moet eerst douanekosten betalen',
      'Die Zollgebühren muss ich noch zahlen',
      'Je dois payer les frais de douane',
      'Ci sono le spese doganali',
      'Faltan los gastos de aduana',
      'Muszę zapłacić opłatę celną, opłaty celne są wysokie',
      'Der er en toldafgift, toldafgiften skal betales',
      'Tullimaksut pitää maksaa ensin',
      'Tollavgiften må betales',
      'Tullavgiften måste betalas',
      'Just paypal me',
      'This is my USDT wallet',
      'I am stuck at the airport, my wallet was stolen',
      'Mijn portemonnee is gestolen',
      'Mein Portemonnaie wurde gestohlen',
      'Mon portefeuille a été volé',
      'Mi hanno rubato il portafoglio',
      'Me han robado la cartera',
      'Ukradli mi portfel na dworcu',
      'Min pung er stjålet',
      'Lommeboka mi ble stjålet',
      'Min plånbok blev stulen',
      'Lompakkoni varastettiin',
      'Invest with me, 20% per week',
      'You make 20 % profit every week',
      'I do bitcoin trading on a good platform',
    ],
    gift_card: ['I want two steam cards', 'Scratch it, the Steam card has a code'],
    off_site: ['Whatsapp me', 'telegram me tonight'],
  },
  en: {
    money: [
      'wire me 500',
      'send me 500',
      'Can you send me 1,500 please?',
      'send me 200 via PayPal',
      'Could you send me some money for the weekend?',
      'I really need 500€ today',
      'Can you help me pay my rent, dear?',
      'Please pay my hospital bill.',
      'You can use Western Union',
      'I could teach you how to earn with crypto',
    ],
    gift_card: ['Can you buy me a Steam gift card', 'Just send me the code of the Google Play card'],
    off_site: [
      'Write me on WhatsApp!',
      'let’s talk on TELEGRAM',
      'Do you have Instagram?',
      'Here is my number: 06',
      'Give me your phone number',
      'We should chat outside this site. Leave the app.',
    ],
  },
  nl: {
    money: [
      'stuur me 500',
      'Kun je me 500 overmaken?',
      'leen me 50 alsjeblieft',
      'Kun je me wat geld lenen?',
      'Ik heb dringend geld nodig',
      'Kun je mijn huur betalen?',
      'stuur me 50 euro',
    ],
    gift_card: ['Koop voor mij een cadeaukaart', 'stuur me een Paysafecard'],
    off_site: [
      'App me op WhatsApp',
      'Zullen we verder praten via Telegram?',
      'mijn nummer is',
      'Mag ik je nummer?',
    ],
  },
  de: {
    money: [
      'Schick mir 500',
      'Kannst du mir 500 überweisen?',
      'leih mir bis Freitag 50 Euro',
      'Kannst du mir etwas Geld schicken?',
      'Überweise mir bitte 300 €',
      'Ich brauche dringend Geld',
      'Kannst du meine Miete bezahlen?',
    ],
    gift_card: ['Kaufst du? Kauf mir eine Steamkarte', 'Kannst du mir einen Amazon Gutschein schicken'],
    off_site: [
      'Schreib mir auf WhatsApp',
      'Lass uns bei Telegram schreiben',
      'Meine Handynummer lautet',
      'Hast du Insta?',
    ],
  },
  fr: {
    money: [
      'envoie-moi 500',
      "Tu peux m'envoyer 500 aujourd'hui ?",
      "Tu peux m'envoyer de l'argent ?",
      "J'ai besoin d'argent",
      'Peux-tu payer mon loyer ?',
      'Prête-moi 100 euros',
    ],
    gift_card: ['Achète-moi une carte cadeau', "Tu peux m'acheter un coupon PCS ?"],
    off_site: ['Écris-moi sur WhatsApp', 'On peut parler sur Telegram', 'Voici mon numéro', "T'as Insta ?"],
  },
  it: {
    money: [
      'mandami 500',
      'Puoi prestarmi 500 per favore?',
      'Mandami dei soldi',
      'Ho bisogno di denaro',
      'Puoi pagare il mio affitto?',
      'Prestami 200 euro',
    ],
    gift_card: ['Comprami una carta regalo', 'Puoi inviarmi un buono Amazon?'],
    off_site: ['Scrivimi su WhatsApp', 'Andiamo su Telegram', 'Ecco il mio numero', 'Hai Instagram?'],
  },
  es: {
    money: [
      'envíame 500',
      '¿Puedes prestarme 500 hoy?',
      'Envíame dinero por favor',
      'Necesito dinero',
      '¿Puedes pagar mi alquiler?',
      'Préstame 100 euros',
    ],
    gift_card: ['Cómprame una tarjeta regalo', '¿Puedes enviarme una tarjeta de regalo de Apple?'],
    off_site: ['Escríbeme al WhatsApp', 'Hablamos por Telegram', 'Mi número es', '¿Tienes Instagram?'],
  },
  pl: {
    money: [
      'wyślij mi 500',
      'Możesz mi pożyczyć 500?',
      'Wyślij mi pieniądze',
      'Potrzebuję pieniędzy',
      'Możesz mi pożyczyć 200 złotych?',
      'Zapłacisz za mój bilet?',
    ],
    gift_card: ['Kup mi kartę podarunkową', 'Wyślij mi kod Steam'],
    off_site: ['Napisz do mnie na WhatsAppie', 'Przejdźmy na Telegram', 'Mój numer to', 'Masz Instagrama?'],
  },
  da: {
    money: [
      'send mig 500',
      'Kan du låne mig 500 i dag?',
      'Kan du låne mig penge?',
      'Send mig 500 kroner',
      'Jeg mangler penge',
      'Vil du betale min husleje?',
    ],
    gift_card: ['Køb mig et gavekort', 'Kan du sende mig et Steam kort'],
    off_site: ['Skriv til mig på WhatsApp', 'Lad os skrive på Telegram', 'Mit nummer er', 'Har du Snapchat?'],
  },
  nb: {
    money: [
      'send meg 500',
      'Kan du låne meg 500 i dag?',
      'Kan du låne meg penger?',
      'Send meg 500 kroner',
      'Jeg trenger penger',
      'Kan du betale husleien min?',
    ],
    gift_card: ['Kjøp meg et gavekort', 'Jeg trenger et Steam-kort'],
    off_site: [
      'Skriv til meg på WhatsApp',
      'La oss snakke på Telegram',
      'Nummeret mitt er',
      'Har du Snapchat?',
    ],
  },
  sv: {
    money: [
      'skicka mig 500',
      'Kan du låna mig 500 idag?',
      'Kan du låna mig pengar?',
      'Skicka mig 500 kronor',
      'Jag behöver pengar',
      'Kan du betala min hyra?',
    ],
    gift_card: ['Köp mig ett presentkort', 'Kan du skicka mig ett Steam-kort'],
    off_site: [
      'Skriv till mig på WhatsApp',
      'Ska vi prata på Telegram?',
      'Mitt nummer är',
      'Har du Snapchat?',
    ],
  },
  fi: {
    money: [
      'lähetä minulle 500',
      'Voitko lainata minulle 500 tänään?',
      'Voitko lainata minulle rahaa?',
      'Lähetä minulle 100 euroa',
      'Tarvitsen rahaa',
      'Maksaisitko vuokran?',
    ],
    gift_card: ['Osta minulle lahjakortti', 'Voitko lähettää Steam-kortin'],
    off_site: [
      'Laita viestiä WhatsAppissa',
      'Jutellaan Telegramissa',
      'Numeroni on',
      'Onko sinulla Instagramia?',
    ],
  },
}

const harmless: Record<string, string[]> = {
  any: [
    'I saw the sign. Al is my brother',
    '20% of what I cook is edible',
    'I am 100% guaranteed to laugh',
    'My brother works in customs',
    'We pay with PayPal at work',
    'I once lost my keys at the airport',
    'I bought a Steam iron',
    'My telegram never arrived',
  ],
  en: [
    'Send me 10 pictures of your dog',
    'You can send me 500 messages a day, I read them all',
    'Lend me 5 minutes of your time',
    'Send me a sign at 20 past eight',
    'I invest in myself and water my garden every week',
    'I make 20 pancakes every week',
    'I earn enough, and work 80% a week',
    'Let’s team up at 12',
    'I trade 20 stamps a month with my father',
    'I have no money for holidays',
    'Thank you for the gift!',
    "Don't ever send me money, I earn my own",
    'I got a gift card from my sister',
    'My rent went up, the bill came and I laughed',
    'I deleted Instagram years ago and don’t have WhatsApp',
    'I was cheated on my PayPal once',
    'A great number of people like this site',
    'The hospital I work in is near the signal tower',
  ],
  nl: [
    'Stuur me 10 foto’s van je hond',
    'Ik verdien genoeg en werk 80% per week',
    'Wil je me 3 berichten sturen?',
    'Ik werk 32 uur per week',
    'Ik heb geen geld voor vakantie',
    'Ik heb geen geld nodig',
    'Bedankt voor het cadeau',
    'Een cadeaubon kreeg ik van mijn zus',
    'Ik gebruik geen WhatsApp',
    'Mijn huur is hoog',
  ],
  de: [
    'Schick mir 10 Fotos von deinem Hund',
    'Ich arbeite 80 Prozent, jeden Tag ein bisschen',
    'Kannst du mir 3 Bilder schicken?',
    'Ich habe kein Geld für Urlaub',
    'Ich brauche kein Geld',
    'Danke für das Geschenk',
    'Geld ist mir nicht wichtig',
    'Zum Geburtstag bekam ich einen Gutschein',
    'Ich bin nicht bei Instagram',
  ],
  fr: [
    'Envoie-moi 10 photos de ton chien',
    'Je travaille à 80 % et je cours 20 km par semaine',
    'Tu peux m’envoyer 3 photos ?',
    "Je n'ai pas d'argent pour les vacances",
    'Merci pour le cadeau',
    "L'argent ne m'intéresse pas",
    "J'ai reçu une carte cadeau à Noël",
    "Je n'ai pas WhatsApp",
    'Mon loyer est cher, mais le quartier est beau',
  ],
  it: [
    'Mandami 10 foto del tuo cane',
    'Lavoro al 80% e corro 20 km a settimana',
    'Non ho soldi per le vacanze',
    'Grazie per il regalo',
    'I soldi non fanno la felicità',
    'Mia sorella mi ha dato una carta regalo',
    'Non uso Instagram',
    'Hai già il numero massimo di figli',
  ],
  es: [
    'Envíame 10 fotos de tu perro',
    'Trabajo al 80 % y corro 20 km por semana',
    'No tengo dinero para vacaciones',
    'Gracias por el regalo',
    'No necesito dinero',
    'Recibí una tarjeta regalo en Navidad',
    'No uso WhatsApp',
    '¿Tienes un número favorito?',
  ],
  pl: [
    'Wyślij mi 10 zdjęć swojego psa',
    'Biegam 20 km tygodniowo i jestem w 100% sobą',
    'Nie mam pieniędzy na wakacje',
    'Dziękuję za prezent',
    'Nie potrzebuję pieniędzy',
    'Dostałam kartę podarunkową na urodziny',
    'Nie mam Instagrama',
  ],
  da: [
    'Send mig 10 billeder af din hund',
    'Jeg løber 20 km om ugen og arbejder 80 %',
    'Jeg har ikke penge til ferie',
    'Tak for gaven',
    'Penge betyder ikke noget for mig',
    'Jeg fik et gavekort i julegave',
    'Jeg er ikke på Instagram',
  ],
  nb: [
    'Send meg 10 bilder av hunden din',
    'Jeg løper 20 km i uken og jobber 80 %',
    'Jeg har ikke penger til ferie',
    'Takk for gaven',
    'Penger betyr ikke noe for meg',
    'Jeg fikk et gavekort til jul',
    'Jeg er ikke på Instagram',
  ],
  sv: [
    'Skicka mig 10 bilder på din hund',
    'Jag springer 20 km i veckan och jobbar 80 %',
    'Jag har inga pengar till semester',
    'Tack för presenten',
    'Jag behöver inte pengar',
    'Jag fick ett presentkort i julklapp',
    'Jag finns inte på Instagram',
  ],
  fi: [
    'Lähetä minulle 10 kuvaa koirastasi',
    'Juoksen 20 km viikossa ja teen 80 % töitä',
    'Minulla ei ole rahaa lomaan',
    'Kiitos lahjasta',
    'En tarvitse rahaa',
    'Sain lahjakortin jouluna',
    'En käytä Instagramia',
    'Instagram on tylsä',
  ],
}

describe.each(Object.keys(warningPhrases))('%s', (language) => {
  const { money = [], gift_card = [], off_site = [] } = asked[language] ?? {}
  // spec: chats-20
  test.each(money)('a request for money is found: %s', (text) =>
    expect(scamWarningsIn(text)).toEqual(['money']),
  )
  // spec: chats-20
  test.each(gift_card)('a request for a gift card is found: %s', (text) =>
    expect(scamWarningsIn(text)).toContain('gift_card'),
  )
  // spec: chats-20
  test.each(off_site)('a proposal to move elsewhere is found: %s', (text) =>
    expect(scamWarningsIn(text)).toEqual(['off_site']),
  )
  // spec: chats-20
  test.each(harmless[language] ?? [])('a harmless text is not flagged: %s', (text) =>
    expect(scamWarningsIn(text)).toEqual([]),
  )
  test('has rows of each kind', () => {
    expect([money, gift_card, off_site, harmless[language] ?? []].every((rows) => rows.length > 1)).toBe(true)
  })
})

test('every phrase names a list, by which candidate texts are selected', () => {
  const without = Object.values(warningPhrases).flatMap((kinds) =>
    Object.values(kinds)
      .flat()
      .filter((phrase) => !phrase.includes('<')),
  )
  expect(without).toEqual([])
})

test.each([
  ['capitals', 'SEND ME MONEY', ['money']],
  ['no accents', 'Wyslij mi pieniadze', ['money']],
  ['two at once', 'Send me money. Write me on Telegram', ['money', 'off_site']],
  ['a sum beside a move', 'Kannst du 100 Euro schicken? Schreib mir auf Telegram', ['money', 'off_site']],
  ['a sum before a move', 'It is €300 for the doctor. Text me on WhatsApp', ['money', 'off_site']],
  ['a thousands separator', 'It is $1,500 for the doctor. Text me on WhatsApp', ['money', 'off_site']],
  ['a dot as separator', 'It is €1.500 for the doctor. Text me on WhatsApp', ['money', 'off_site']],
  ['no sum beside a move', 'Money is nothing to me. Text me on WhatsApp', ['off_site']],
  ['a sum without a move', 'The concert is 30 euro', []],
  ['an end of a sentence between', 'Send me a picture. Money is nothing to me', []],
  ['a denial between', 'Send me absolutely no money', []],
  ['a currency sign', 'send me $200', ['money']],
  ['a Cyrillic letter', 'send me m\u043eney', ['money']],
  ['invisible characters', 'send\u200b me mo\u200bney', ['money']],
  ['a digit for a letter', 'send me m0ney', ['money']],
  ['several', 's3nd m3 m0n3y', ['money']],
  ['small capitals', 'ꜱᴇɴᴅ ᴍᴇ ᴍᴏɴᴇʏ', ['money']],
  ['wide letters', 'ｓｅｎｄ ｍｅ ｍｏｎｅｙ', ['money']],
  ['letters apart', 'send me m o n e y', ['money']],
  ['letters with dashes between', 'send me m-o-n-e-y', ['money']],
  ['marks on letters', 'send me mo\u0336ney', ['money']],
  ['a hyphen in a word', 'send me mon-ey', ['money']],
  ['a full stop in a word', 'send me mo.ney', ['money']],
  ['a full stop and a blank', 'send me mo. ney', ['money']],
  ['a blank in a word', 'can you send me mon ey', ['money']],
  ['a blank in a word, without anybody', 'send mon ey', ['money']],
  ['nobody, behind a sentence', 'I am stuck here. Please send some money', ['money']],
  ['nobody is asked', 'I send money home every month', []],
  ['nobody is asked, behind a sentence', 'I work abroad. My brothers send money home', []],
  ['another thing is asked for', 'Send more pictures, money is nothing', []],
  ['two blanks in a word', 'write me on wha ts app', ['off_site']],
  ['a word in pieces, with a digit', 'send me m0n-ey', ['money']],
  ['all letters apart', 's e n d m e m o n e y', ['money']],
  ['all letters apart, with another word', 's e n d m e s o m e m o n e y', ['money']],
  ['all letters apart, elsewhere', 's c h r e i b m i r a u f t e l e g r a m', ['off_site']],
  ['letters apart that ask for nothing', 'h a p p y b i r t h d a y t o y o u', []],
  ['a sum that counts something', 'send me 20 kisses', []],
  ['a sum that was denied', 'do not send me 500', []],
  [
    'money behind a move',
    'Write me on WhatsApp. My bank account is blocked, can you send me money',
    ['money', 'off_site'],
  ],
  ['the Swedish words', 'kan du skicka pengar', ['money']],
  ['crypto', 'send bitcoin to this address', ['money']],
  ['abbreviations', 'I live in the U.S.A., i.e. far from m.y.', []],
  ['a gym', 'I train at the gym three times a week', []],
  ['a wallet', 'I collect old wallets and coins', []],
  ['the same word within another', 'My economy teacher is in Steamboat', []],
])('%s', (_why, text, kinds) => {
  expect(scamWarningsIn(text)).toEqual(kinds)
})

test.each<[string[], string, string[]]>([
  [['Could you send me'], 'some money', ['money']],
  [['send me', 'please'], 'money', ['money']],
  [['write me on'], 'whatsapp', ['off_site']],
  [['send me mo'], 'ney', ['money']],
  [['send me'], '500', ['money']],
  [['write me on tele'], 'gram please', ['off_site']],
  [['I like to swim'], 'ney', []],
  [['Send me a picture'], '20 past eight', []],
  [['Send me money'], 'please', []],
  [['I have a question'], 'What do you do?', []],
])('after %j, %j completes a request', (before, text, kinds) => {
  expect(scamWarningsIn(text, before)).toEqual(kinds)
})

test.each(['ney', 'gram please', '500', 'money'])('%s may complete a request of a text before', (text) => {
  expect(canCompleteWarning(text)).toBe(true)
})

// spec: chats-20
test('letters with dots, colons or slashes between are read as the word', () => {
  const spelled = ['m.o.n.e.y', 'm. o. n. e. y.', 'm . o . n . e . y', 'm_0_n_e_y', 'm.0.n.e.y', 'm:o/n:e/y']
  expect(spelled.map((word) => scamWarningsIn(`send me ${word}`))).toEqual(spelled.map(() => ['money']))
  expect(scamWarningsIn('I live in the U.S.A., i.e. far from m.y.')).toEqual([])
})

test.each([
  'send me ',
  'money ',
  'mo ney ',
  'mo | ',
  'a',
  'a ',
  'a.',
  '9 ',
  'send me 9 ',
  'whatsapp me on ',
  ' ',
  '|',
  '.',
  'i need ',
  'ł',
])('a text of %j is examined quickly, whatever its length', (piece) => {
  expect(scamWarningsIn(`money ${piece.repeat(100_000 / piece.length)}`)).toBeInstanceOf(Array)
})
