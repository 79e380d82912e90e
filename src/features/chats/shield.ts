/** What stands for a link, an address or a number that is hidden (api: Chat). */
export const hiddenMark = '[hidden]'

/**
 * A text with links, web and e-mail addresses, telephone numbers and names at messengers hidden; unchanged where it has
 * none. Takes time in proportion to the text: every repetition is bounded, or eats what it has matched for good.
 */
export function hideContacts(text: string): string {
  if (!suspect.test(text)) return text
  const plain = text.replace(unseen, '')
  const shown = hideNumbers(hideDomains(hideHandles(hideEmails(hideLinks(plain)))))
  return shown === plain ? text : shown
}

/** A text without what `hideContacts` hides, and without the marks that stand for it. */
export function visibleWords(text: string): string {
  const shown = hideContacts(text)
  // The line break keeps what stood around it apart.
  return shown === text ? text : shown.replaceAll(hiddenMark, '\n')
}

/** What every contact has at least one of: most messages go no further than this. */
const suspect =
  /[@#:=/\p{Nd}．。․]|[.,]\p{L}|[\s([{](?:dot|punt|punkt|point|punto|kropka|piste|at|arroba|chiocciola|arobase|malpa|małpa|gmail|hotmail|outlook)[\s)\]}]|\s\.\s?\p{L}|\.\s+com/iu

/** Signs that nobody sees, put between letters so that a word is not known by them. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g

/** Endings that are no words; whatever stands before them is a name. */
const surely =
  'com|net|org|info|biz|edu|gov|eu|nl|de|fr|pl|dk|fi|ch|uk|ie|pt|cz|sk|hu|ro|bg|gr|hr|rs|ua|ru|рф|su|lt|lv|ee|lu|li|' +
  'io|ai|tv|cc|ws|fm|gg|ly|vc|sh|gl|cn|jp|kr|hk|tw|sg|th|vn|ph|pk|lk|ir|il|tr|ae|sa|eg|ng|gh|ke|zw|br|mx|cl|' +
  'pe|ve|ec|uy|nz|ca|au|xyz|app|dev|online|site|website|shop|store|blog|page|link|click|club|chat|dating|live|life|' +
  'cam|cams|sex|sexy|porn|xxx|adult|tube|vip|top|fun|gay|lgbt|men|wiki|tech|cloud|host|space|icu|bio|ink|lol|ltd|' +
  'media|news|pics|photos|social|network|email|mobi|name|pro|world|zone|amsterdam|berlin|koeln|wien|paris|vlaanderen'
/** Countries of ours whose ending is a word as well; who forgets a blank after a full stop is hidden for once. */
const often = 'it|es|be|at|no|se|co'
/** Endings that are more often the next sentence: only with a path, or more names before. */
const seldom =
  'me|is|in|to|so|do|my|by|as|am|us|la|al|ma|na|za|mu|si|pa|id|im|nu|st|ne|re|pm|cx|tk|ml|ga|cf|gq'

const label = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_-]{0,62})'
const fullStop = '[.．。․]'
const starts = '(?<![\\p{L}\\p{N}_-])'
const ends = '(?![\\p{L}\\p{N}_-])'
const path = '(?:[:/?#]\\S*)?'
/** A full stop that is written out, in brackets or between blanks. */
const wordStop =
  '(?:\\s{0,3}[(\\[{<]\\s?(?:dot|punt|punkt|point|punto|ponto|kropka|piste|[.,])\\s?[)\\]}>]\\s{0,3}|\\s{1,3}dot\\s{1,3})'

const regExp = (source: string) => new RegExp(source, 'giu')

const links = regExp('(?:[a-z][a-z0-9+]{1,14}:\\/\\/|www\\.|mailto:|tel:(?=[+\\d]))\\S+')

function hideLinks(text: string): string {
  return text.replace(links, hideAllButPunctuation)
}

/** The marks that end a sentence are not part of the link before them. */
function hideAllButPunctuation(found: string): string {
  return hiddenMark + (/[.,;:!?)\]"'”’]{1,8}$/u.exec(found)?.[0] ?? '')
}

const mailHosts =
  'gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|proton|protonmail|gmx|aol|hushmail|tutanota|yandex|wanadoo|ziggo'
const atWords = 'at|ät|arroba|chiocciola|arobase|małpa|malpa|snabel-?a|apenstaartje|kukkamerkki|alfakrøll'
const emails = [
  regExp(
    `[\\p{L}\\p{N}._%+-]{1,64}\\s{0,2}(?:@|[(\\[{<]\\s?(?:@|${atWords})\\s?[)\\]}>])\\s{0,2}` +
      `${label}(?:(?:${fullStop}|${wordStop})${label}){1,4}`,
  ),
  // 'name at gmail', with or without what follows; other hosts are hidden as web addresses.
  regExp(
    `${starts}[\\p{L}\\p{N}._%+-]{1,64}\\s{1,2}(?:(?:${atWords})\\s{1,2}|@\\s?)(?:${mailHosts})${ends}` +
      `(?:\\s{0,2}(?:dot|punt|punkt|point|punto|kropka|piste|[.,])?\\s{0,2}(?:${surely}|it|es)${ends})?`,
  ),
  regExp(`[\\p{L}\\p{N}._%+-]{1,64}@(?:${mailHosts})${ends}`),
]

function hideEmails(text: string): string {
  return emails.reduce((left, email) => left.replace(email, hiddenMark), text)
}

const messengers =
  'telegram|telegramm|tele|tg|instagram|insta|ig|snapchat|snap|sc|whats\\s?app|wapp|wa|kik|signal|skype|discord|viber|' +
  'wechat|weixin|facebook|fb|messenger|tiktok|twitter|threema|wickr|onlyfans|hangouts'
/** A name that cannot be a word: with a sign, a digit or an underscore. */
const oddName = '(?:@[\\p{L}\\p{N}_.-]{2,40}|(?=[\\p{L}.-]{0,40}[\\p{N}_])[\\p{L}\\p{N}_.-]{3,40})'
const handles = [
  regExp(`(${starts}(?:${messengers})\\s{0,2}[:=]\\s{0,2})@?[\\p{L}\\p{N}_.-]{3,40}`),
  regExp(
    `(${starts}(?:${messengers}|gmail|hotmail|e-?mail)(?:\\s{0,2}:)?\\s{1,2}(?:(?:is|ist|est|es|è|to|on|er|är|heisst|heißt)\\s{1,2})?)${oddName}`,
  ),
  regExp('((?<![\\p{L}\\p{N}._%+@-]))@[\\p{L}\\p{N}_][\\p{L}\\p{N}_.]{2,39}'),
  regExp('((?<![\\p{L}\\p{N}_.]))[\\p{L}\\p{N}_.]{2,32}#\\d{4}(?!\\d)'),
]

/** The messenger stays, the name is hidden. */
function hideHandles(text: string): string {
  return handles.reduce((left, handle) => left.replace(handle, `$1${hiddenMark}`), text)
}

const domains = [
  // A name and a known ending.
  regExp(`${starts}((?:${label}${fullStop}){1,6})(${surely}|${often})${ends}${path}`),
  regExp(
    `${starts}(?:(?:${label}${fullStop}){2,6}(?:${seldom})${ends}${path}|${label}${fullStop}(?:${seldom})/\\S*)`,
  ),
  // The same with the full stop written out, or set off by blanks.
  regExp(`${starts}(?:${label}${wordStop}){1,4}(?:${surely}|${often})${ends}${path}`),
  regExp(`${starts}${label}(?:\\s{1,3}\\.\\s{0,3}(?:${surely})|\\.\\s{1,3}com|,com)${ends}${path}`),
  regExp(
    `${starts}${label}\\s(?:punt\\s(?:com|net|org|nl|be)|punkt\\s(?:com|net|org|de|at|ch|dk|no|se)|point\\s(?:com|net|fr)|` +
      `punto\\s(?:com|net|org|it)|kropka\\s(?:com|pl)|piste\\s(?:com|net|fi))${ends}${path}`,
  ),
]
const numberAlone = /^[\p{N}.．。․]+$/u
/** 'End.It': a sentence that begins where a blank was forgotten. */
const nextSentence = /^\p{Lu}\p{Ll}+$/u
const neverWords = /^(?:com|net|org)$/i

function hideDomains(text: string): string {
  return domains.reduce(
    (left, domain) =>
      left.replace(domain, (found: string, name: string | number, ending: string) =>
        typeof name === 'string' && isSentence(name, ending) ? found : hideAllButPunctuation(found),
      ),
    text,
  )
}

/** Whether it is no name with its ending after all: '5.de' is a count, 'J.de' an initial. */
function isSentence(name: string, ending: string): boolean {
  if (neverWords.test(ending)) return false
  return nextSentence.test(ending) || numberAlone.test(name) || name.length < 3
}

/** Digits in a row, with whatever people put between them, as long as no time such as 18:30 begins. */
const digit = '\\p{Nd}(?!\\p{Nd}?:\\p{Nd}{2})'
const numbers = regExp(
  `(?<!\\p{Nd})(?:\\+\\s?)?[(\\[]?${digit}(?:[\\s().\\-/–_*|·\\ufe0f\\u20e3]{0,4}${digit}){6,}\\ufe0f?\\u20e3?`,
)
const colonNumbers = regExp('(?<!\\p{Nd})\\p{Nd}{2,3}(?::\\p{Nd}{2,3}){3,}')

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:19|20)\\d\\d'
const clock = '(?:[01]?\\d|2[0-3])[.h][0-5]\\d'
const alone = (source: string) => `(?<!\\d[./-]?)${source}(?![./-]?\\d)`
/** Rows of digits that are no number to call: dates, years, times from and to, height and weight and age. */
const harmless = regExp(
  [
    alone(`${year}([-./ ])${month}\\1${day}`),
    alone(`${day}([-./ ])${month}\\2${year}`),
    alone(`${month}/${day}/${year}`),
    `(?<!\\d[ ./-]?)${day}([-./])${month}\\3\\d\\d(?![ ./-]?\\d)`,
    `(?<!\\d[ ./-]?)${year}(?:[ /–-]{1,3}${year})+(?![ ./-]?\\d)`,
    `(?<!\\d[ ./-]?)${clock}\\s?[-–]\\s?${clock}(?![ ./-]?\\d)`,
    '(?<!\\d[ ./-]?)(?:1[4-9]\\d|20\\d)[ /-]{1,3}\\d{2,3}[ /-]{1,3}\\d\\d(?:[ /-]{1,3}\\d\\d)?(?![ ./-]?\\d)',
  ].join('|'),
)
/** An amount below ten million, with its thousands set apart or not. */
const amount = /^[1-9](?:\d{6}|[. ']\d{3}[. ']\d{3})$|^[1-9]\d{0,2}(?:[. ']\d{3})+$/
const unitAfter =
  /^(?:,\d\d?)?\s?(?:€|\$|£|zł|zl|kr|eur|usd|gbp|chf|pln|sek|nok|dkk|dollar|pound|k?m\b|km|miles?|kg|people|inwoners|einwohner)/i
const currencyBefore = /(?:€|\$|£|eur|euro|usd|gbp|chf|kr)\.?\s?$/i

function hideNumbers(text: string): string {
  return text.replace(colonNumbers, hiddenMark).replace(numbers, (found: string, at: number) => {
    const bare = found.replace(harmless, ' ')
    const calls = /^\+|^\(?00/.test(found)
    if (!calls && countDigits(bare) < 7) return found
    const [before, after] = [
      text.slice(Math.max(0, at - 6), at),
      text.slice(at + found.length, at + found.length + 14),
    ]
    if (amount.test(found) && found.length <= 9 && (unitAfter.test(after) || currencyBefore.test(before)))
      return found
    return hiddenMark
  })
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}
