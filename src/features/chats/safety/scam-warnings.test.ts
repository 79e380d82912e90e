import { describe, expect, test } from 'vitest'
import { warningPhrases } from './scam-warning-words.ts'
import { scamWarningsIn } from './scam-warnings.ts'

const asked: Record<string, { money: string[]; gift_card: string[]; off_site: string[] }> = {
  any: {
    money: [
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
      "Tu peux m'envoyer de l'argent ?",
      "J'ai besoin d'argent",
      'Peux-tu payer mon loyer ?',
      'Prête-moi 100 euros',
    ],
    gift_card: ['Achète-moi une carte cadeau', "Tu peux m'acheter un coupon PCS ?"],
    off_site: ['Écris-moi sur WhatsApp', 'On peut parler sur Telegram', 'Voici mon numéro', "T'as Insta ?"],
  },
  it: {
    money: ['Mandami dei soldi', 'Ho bisogno di denaro', 'Puoi pagare il mio affitto?', 'Prestami 200 euro'],
    gift_card: ['Comprami una carta regalo', 'Puoi inviarmi un buono Amazon?'],
    off_site: ['Scrivimi su WhatsApp', 'Andiamo su Telegram', 'Ecco il mio numero', 'Hai Instagram?'],
  },
  es: {
    money: [
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
    'My brother works in customs',
    'We pay with PayPal at work',
    'I once lost my keys at the airport',
    'I bought a Steam iron',
    'My telegram never arrived',
  ],
  en: [
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
    'Ik heb geen geld voor vakantie',
    'Ik heb geen geld nodig',
    'Bedankt voor het cadeau',
    'Een cadeaubon kreeg ik van mijn zus',
    'Ik gebruik geen WhatsApp',
    'Mijn huur is hoog',
  ],
  de: [
    'Ich habe kein Geld für Urlaub',
    'Ich brauche kein Geld',
    'Danke für das Geschenk',
    'Geld ist mir nicht wichtig',
    'Zum Geburtstag bekam ich einen Gutschein',
    'Ich bin nicht bei Instagram',
  ],
  fr: [
    "Je n'ai pas d'argent pour les vacances",
    'Merci pour le cadeau',
    "L'argent ne m'intéresse pas",
    "J'ai reçu une carte cadeau à Noël",
    "Je n'ai pas WhatsApp",
    'Mon loyer est cher, mais le quartier est beau',
  ],
  it: [
    'Non ho soldi per le vacanze',
    'Grazie per il regalo',
    'I soldi non fanno la felicità',
    'Mia sorella mi ha dato una carta regalo',
    'Non uso Instagram',
    'Hai già il numero massimo di figli',
  ],
  es: [
    'No tengo dinero para vacaciones',
    'Gracias por el regalo',
    'No necesito dinero',
    'Recibí una tarjeta regalo en Navidad',
    'No uso WhatsApp',
    '¿Tienes un número favorito?',
  ],
  pl: [
    'Nie mam pieniędzy na wakacje',
    'Dziękuję za prezent',
    'Nie potrzebuję pieniędzy',
    'Dostałam kartę podarunkową na urodziny',
    'Nie mam Instagrama',
  ],
  da: [
    'Jeg har ikke penge til ferie',
    'Tak for gaven',
    'Penge betyder ikke noget for mig',
    'Jeg fik et gavekort i julegave',
    'Jeg er ikke på Instagram',
  ],
  nb: [
    'Jeg har ikke penger til ferie',
    'Takk for gaven',
    'Penger betyr ikke noe for meg',
    'Jeg fikk et gavekort til jul',
    'Jeg er ikke på Instagram',
  ],
  sv: [
    'Jag har inga pengar till semester',
    'Tack för presenten',
    'Jag behöver inte pengar',
    'Jag fick ett presentkort i julklapp',
    'Jag finns inte på Instagram',
  ],
  fi: [
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
  [['Send me money'], 'please', []],
  [['I have a question'], 'What do you do?', []],
])('after %j, %j completes a request', (before, text, kinds) => {
  expect(scamWarningsIn(text, before)).toEqual(kinds)
})

// spec: chats-20
test('letters with dots, colons or slashes between are read as the word', () => {
  const spelled = ['m.o.n.e.y', 'm. o. n. e. y.', 'm . o . n . e . y', 'm_0_n_e_y', 'm.0.n.e.y', 'm:o/n:e/y']
  expect(spelled.map((word) => scamWarningsIn(`send me ${word}`))).toEqual(spelled.map(() => ['money']))
  expect(scamWarningsIn('I live in the U.S.A., i.e. far from m.y.')).toEqual([])
})

test.each(['send me ', 'money ', 'a', 'a.', 'whatsapp me on ', ' ', '|', '.', 'i need ', 'ł'])(
  'a text of %j is examined quickly, whatever its length',
  (piece) => {
    expect(scamWarningsIn(`money ${piece.repeat(100_000 / piece.length)}`)).toBeInstanceOf(Array)
  },
)
