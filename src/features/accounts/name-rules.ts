import { letterOfSign, plainLetters } from '../../core/plain-letters.ts'
import { foldEmail, foldName, nameCharacters } from './rules.ts'

/** As people write numbers: nine to twelve digits, or any number dialled with 00. */
const phoneNumber = /(?<![0-9])(00([._-]?[0-9]){7,}|[0-9]([._-]?[0-9]){8,11})(?![._-]?[0-9])/

/**
 * Titles of people who speak for the site, in the product's languages; with or without digits and separators.
 */
const reservedWords = [
  'admin',
  'administrator',
  'sysadmin',
  'webmaster',
  'root',
  'system',
  'moderator',
  'moderation',
  'mod',
  'mods',
  'staff',
  'team',
  'official',
  'support',
  'help',
  'helpdesk',
  'service',
  'customerservice',
  'customercare',
  'klantenservice',
  'kundenservice',
  'kundendienst',
  'soporte',
  'assistenza',
  'obsluga',
  'asiakaspalvelu',
  'kundeservice',
  'kundtjanst',
  'security',
  'vonk',
]
/** Names that begin with these suggest staff, whatever follows. */
const reservedBeginnings = ['admin', 'moderator']

/** Mail services whose name turns a member's name into an address; a plain dot replaces the at sign. */
const mailServices = ['gmail', 'googlemail', 'hotmail', 'outlook', 'gmx', 'icloud', 'yahoo', 'protonmail']
/** Services where people are found by a user name, written next to the service's name. */
const services = [
  ...[
    'instagram',
    'insta',
    'ig',
    'snapchat',
    'snap',
    'telegram',
    'tg',
    'kik',
    'skype',
    'whatsapp',
    'threema',
  ],
  ...['discord', 'tiktok', 'facebook', 'viber', 'wechat', 'onlyfans'],
]
/** Names of services that do not begin any given name; snapdragons and who is snappy may come by their number. */
const serviceBeginning =
  /^(instagram|insta|snapchat|snap(?!dragon|p|shot)|telegram|whatsapp|skype|threema|discord|tiktok|facebook|viber|wechat|onlyfans)[a-z]{2,}[0-9]/
/** Names of services behind a name with a digit, as in 'jan99insta': no given name ends so. */
const serviceEnd =
  /[0-9](instagram|insta|ig|snapchat|snap|telegram|tg|kik|whatsapp|skype|threema|discord|onlyfans)$/

// The last labels of web addresses, as alternatives of an expression.

/** Of countries and territories, by their first letter. */
const countryEndings =
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|' +
  'g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|' +
  'm[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|o[m]|p[aefghklmnrstwy]|q[a]|r[eosuw]|s[abcdeghijklmnorstuvxyz]|' +
  't[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]'

/** Of the thousand others, those under which anybody may register an address, and many do. */
const otherEndings =
  'academy|actor|adult|agency|amsterdam|app|art|asia|auction|autos|baby|band|bar|beauty|beer|berlin|best|bet|' +
  'bid|bike|bio|biz|black|blog|blue|boats|bond|brussels|build|buzz|cam|camp|capital|cards|care|cash|casino|' +
  'center|cfd|chat|city|click|clinic|cloud|club|coach|codes|cologne|com|community|company|cool|coupons|cyou|' +
  'date|dating|day|deals|design|dev|digital|direct|dog|domains|download|edu|email|events|exchange|expert|' +
  'express|faith|family|fans|fashion|finance|fit|fitness|foundation|fun|fund|fyi|gallery|game|games|gay|gift|' +
  'gives|global|gold|gov|group|guide|guru|hair|health|help|homes|host|hosting|house|how|icu|info|ink|' +
  'institute|international|investments|jetzt|jobs|kids|kim|kiwi|koeln|land|lgbt|life|link|live|loan|loans|lol|' +
  'london|love|ltd|luxe|makeup|market|media|men|menu|mobi|moe|mom|money|monster|name|net|network|new|news|' +
  'ninja|now|one|ong|online|ooo|org|page|paris|party|pet|photo|photos|pics|pictures|pink|plus|poker|porn|' +
  'press|pro|properties|quest|red|rent|rest|review|rich|rip|rocks|run|sale|salon|sbs|school|science|security|' +
  'sex|sexy|shop|shopping|show|singles|site|ski|skin|social|software|solar|solutions|space|store|stream|' +
  'studio|style|support|surf|swiss|systems|team|tech|technology|tel|tickets|tips|today|tokyo|tools|top|tours|' +
  'town|trade|trading|training|travel|tube|university|uno|vacations|vegas|ventures|video|vin|vip|vlaanderen|' +
  'vodka|vote|wales|wang|watch|website|wedding|wien|wiki|win|wine|work|works|world|wtf|xin|xxx|xyz|yoga|zip|' +
  'zone'

/** All of them, in ASCII. */
const domainEndings = `${countryEndings}|${otherEndings}`

/**
 * A dot and the ending of an address, which mail programs make a link of, whatever punctuation follows; a beginning that they
 * take for one; the short addresses of messengers. An ending within a name is none: 'jan.de.boer'.
 */
const domain = new RegExp(
  `[a-z0-9_-]\\.(?:${domainEndings})[._-]*$|^www[0-9]*[._-]|(?:^|[._-])(?:t|wa|m)\\.me(?:[._-]|$)`,
)

/**
 * Returns what is wrong with a name, as a key of `errors.issues`, or null (product: Accounts; decisions: Password; decisions: Readings). `brands` are the site's names.
 */
export function nameProblem(name: string, email: string, brands: string[] = []): string | null {
  if (name.startsWith('@')) return 'name_starts_with_at'
  if (foldName(name) === foldEmail(email)) return 'name_is_email'
  if (name.includes('@') || phoneNumber.test(name) || hasContact(name)) return 'name_has_contact'
  if (!nameCharacters.test(name) || !/[A-Za-zÀ-ž0-9]/u.test(name)) return 'name_characters'
  return isReserved(name, brands) ? 'name_reserved' : null
}

function hasContact(name: string): boolean {
  const folded = plainLetters(name)
  const words = wordsOf(folded)
  if (domain.test(folded) || serviceBeginning.test(folded) || serviceEnd.test(folded)) return true
  if (words.some((word) => mailServices.includes(word))) return true
  return words.length > 1 && words.some((word) => services.includes(word))
}

/** Returns whether a name, or a word in it, is reserved for the site itself. */
function isReserved(name: string, brands: string[]): boolean {
  const brandWords = brands.map((brand) => lettersOf(plainLetters(brand))).filter((brand) => brand.length > 2)
  const reserved = [...reservedWords, ...brandWords]
  const folded = plainLetters(name)
  return [folded, withLetters(folded)].some((form) => {
    const words = [...wordsOf(form), lettersOf(form)].map((word) => word.replace(/^[0-9]+|[0-9]+$/g, ''))
    return words.some(
      (word) => isMadeOf(word, reserved) || reservedBeginnings.some((begin) => word.startsWith(begin)),
    )
  })
}

/** Returns whether a word is a reserved one, or two of them concatenated. */
function isMadeOf(word: string, reserved: string[]): boolean {
  return reserved.some(
    (begin) => word === begin || (word.startsWith(begin) && reserved.includes(word.slice(begin.length))),
  )
}

function wordsOf(folded: string): string[] {
  return folded.split(/[._\s-]+/).filter(Boolean)
}

function lettersOf(folded: string): string {
  return folded.replace(/[^a-z0-9]/g, '')
}

function withLetters(folded: string): string {
  return folded.replace(/[013457]/g, (digit) => letterOfSign[digit] ?? digit)
}
