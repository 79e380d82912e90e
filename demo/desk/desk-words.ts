import type { Locale } from '../../src/core/locales.ts'

/** Texts of newcomers that break a rule or come close to one, as staff meets them: contact data, money, advertising, insults. */
export const doubtfulTexts: readonly { locale: Locale; text: string }[] = [
  {
    locale: 'en',
    text: 'Not often on here. Write to me on WhatsApp instead: plus three one, six, one two three four five six seven eight.',
  },
  {
    locale: 'en',
    text: 'Looking for a generous gentleman who helps me with my rent this month. I pay everything back, I promise.',
  },
  {
    locale: 'en',
    text: 'I trade crypto for a living and teach my partner how to make 4 % a week. Ask me about my platform.',
  },
  {
    locale: 'en',
    text: 'Marine engineer on an oil rig, widowed, one daughter. My bank card is blocked out here, so bear with me.',
  },
  {
    locale: 'en',
    text: 'Photos of mine you will not find here, but on my page. Link in the first message, ten a month.',
  },
  {
    locale: 'de',
    text: 'Schreib mir lieber bei Telegram, da heiße ich Sternchen punkt achtundachtzig. Hier schaue ich kaum rein.',
  },
  {
    locale: 'de',
    text: 'Suche jemanden, der mir kurz 300 Euro für den Umzug leiht. Kommt am Ersten sofort zurück.',
  },
  { locale: 'de', text: 'Wer über fünfzig ist oder mehr als 70 Kilo wiegt, soll gar nicht erst schreiben.' },
  { locale: 'fr', text: 'Mon insta : claire souligné voyage. Je réponds plus vite là-bas.' },
  { locale: 'fr', text: 'J’ai besoin d’une carte cadeau pour mon fils, je t’explique tout en privé.' },
  { locale: 'es', text: 'Escríbeme a mi correo: luna arroba ejemplo punto com. Aquí no veo los mensajes.' },
  {
    locale: 'nl',
    text: 'Mijn salon opent zaterdag. Noem deze site en krijg tien procent korting op een massage.',
  },
  { locale: 'pl', text: 'Wolę Signala, numer podaję w kawałkach: sześć zero zero, a reszta w wiadomości.' },
  { locale: 'en', text: 'I turn eighteen in spring but everybody says I look older.' },
]

/** Nearly the same opener from each of the ring. */
export const ringOpeners: readonly string[] = [
  'Hello dear, your smile made my day. I am Anna, a widow and an army nurse. I am rarely here, can we talk on WhatsApp?',
  'Hello dear, your smile made my day! I am Maria, a widow and an army nurse. I am rarely here, can we talk on WhatsApp?',
  'hello dear, your smile made my day. I am Elena, a widow and an army nurse. I am rarely here, can we talk on Telegram?',
  'Hello dear, your smile made my day. I am Nora, a widow and an army nurse. I am rarely on here, can we talk on WhatsApp?',
  'Hello dear. Your smile made my day. I am Vera, a widow and an army nurse. I am rarely here, can we talk on WhatsApp?',
]

/** How the ring goes on with somebody who has answered. */
export const ringFollowUp =
  'I trust you already, dear. My card was blocked at the base. Could you send a gift card of 200 for the flight? I pay you back at home.'

/** The answer of somebody who is polite. */
export const politeAnswer = 'Thank you, that is kind. What brings you to this corner of the world?'

/** What reporters write, by what they report. */
export const reportComments = {
  ring: [
    'Asked for WhatsApp in the first line. My neighbour got the same message word for word.',
    'First my smile, then a gift card. I have not sent anything.',
    'The same text as from two other profiles this week.',
  ],
  fake: [
    'I know this photo from another profile on here.',
    'This is my cousin’s picture, and she is not on this site.',
  ],
  harassment: 'Keeps insulting me because I did not answer for a day.',
  rude: 'Said no to a date. Rude!',
  late: 'Takes ages to answer and is online all the time.',
  sexual: 'Describes what they would do to me, although I asked them to stop.',
  minor: 'Told me that they are still at school and will turn seventeen in June.',
  danger: 'Wrote that they know where I work and will be waiting outside.',
  hate: 'The profile says who should not be in this country.',
  advertising: 'Sends everybody the price list of a webcam page.',
} as const

/** What members say against decisions, in their language. */
export const appealTexts: readonly { locale: Locale; text: string }[] = [
  {
    locale: 'en',
    text: 'I was angry, that is true, and I am sorry. But I wrote two messages, not twenty, and I stopped when she asked me to. Two weeks without my chats is a lot for one bad evening.',
  },
  {
    locale: 'en',
    text: 'Somebody else used my laptop that night. I have changed my password since. Please look at the times: I was at work.',
  },
  {
    locale: 'en',
    text: 'The link was to my band, not to a shop. We play for free. I did not know that I may not mention it.',
  },
]

/** What people outside write by the public form. */
export const complaintTexts = {
  copyright:
    'The photo of the lighthouse on this profile is mine. I took it in 2019 and sell it on my own page.',
  order:
    'I was charged twice on the same evening. The bank shows two payments, my account shows credits of one.',
  accessibility: 'With my screen reader I cannot tell which filter is switched on in the search.',
  decision: 'My sister’s profile was hidden and nobody tells her why. She does not dare to ask herself.',
} as const

/** What somebody writes whose former partner shows an intimate picture, with the name that stands for a signature. */
export const intimateNotice = {
  signature: 'Maren Beispiel',
  locale: 'de',
  text: 'Auf diesem Bild bin ich zu sehen, und ich habe nie zugestimmt, dass es jemand zeigt. Es stammt von meinem früheren Partner. Bitte nehmt es herunter, auch dort, wo es noch einmal auftaucht.',
} as const satisfies { signature: string; locale: Locale; text: string }

/** What a bank writes about a fraud against its customer. */
export const bankNotice = {
  name: 'Voorbeeldbank, afdeling fraude',
  locale: 'nl',
  text: 'Onze klant heeft maandag 1.400 euro overgemaakt naar een rekening die dit profiel haar noemde, voor een vlucht die niet bestaat. Ze kende deze persoon een week. Wilt u de account stoppen en de berichten bewaren voor de politie?',
} as const satisfies { name: string; locale: Locale; text: string }

/** The rule that a senior moderator has made about the ring. */
export const ringRule = 'Asks for money and leads to another app'
