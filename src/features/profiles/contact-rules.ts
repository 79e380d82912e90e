import { foldedText } from './folding-rules.ts'
import { hasTelephoneNumber } from './telephone-rules.ts'

/**
 * What tells people how to reach somebody outside the site. Careful on both sides: what is written to get round the
 * rule is found, while years, times, prices, measures and a missing blank between two sentences are let through.
 * Everything begins where a word begins: tried from every letter of a long word, it would take the square of its length.
 */
const wordStart = '(?<![\\p{L}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{N}])'
/** Words as they stand in a folded text. */
const oneOf = (words: string) => `(?:${foldedText(words)})`

/** Endings of domains that people write; some are words too, so these count only as people write an ending. */
const endings = oneOf(
  'com|net|org|info|biz|me|io|app|link|xyz|nl|de|at|ch|be|fr|it|es|pl|dk|fi|no|se|eu|co|uk|us|ca|au|nz|ie|ru|gg|ly',
)
const bracketed = (words: string) => `[([{<]\\s*${oneOf(words)}\\s*[)\\]}>]`
/** Words for the at sign that mean nothing else, in the product's languages. */
const atName =
  'arroba|chiocciola|arobase|arobas|apenstaart(?:je)?|klammeraffe|snabel-?a|kr(?:ø|o)llalfa|ma(?:ł|l)pa|miukumauku|ät-merkki'
/** Words for the dot in an address. Point and punto are words of every day: they count behind a name of the at sign. */
const dotWord = 'dot|punkt|punt|punktum|prikk|kropka|piste'
const dot = `(?:\\s*\\.\\s*|\\s*${bracketed(`${dotWord}|\\.|point|punto`)}\\s*|\\s+${oneOf(dotWord)}\\s+)`
const anyDot = `(?:${dot}|\\s+(?:point|punto)\\s+)`
const mailHouse = oneOf('g-?mail|googlemail|hotmail|gmx|icloud|proton-?mail')

const email = new RegExp(
  [
    // Without blanks, whatever the ending.
    '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}-]+\\.\\p{L}{2,}',
    // Spelled out, with an ending that is one.
    `${wordStart}[\\p{L}\\p{N}]+\\s*(?:@|${bracketed(`at|ät|à|${atName}`)})\\s*[\\p{L}\\p{N}-]+${anyDot}${endings}${wordEnd}`,
    `${wordStart}(?:at|ät)\\s+[\\p{L}\\p{N}-]+\\s+${oneOf(dotWord)}\\s+${endings}${wordEnd}`,
    `${wordStart}${oneOf(atName)}\\s+[\\p{L}\\p{N}-]+${anyDot}${endings}${wordEnd}`,
    // By the house alone.
    `(?:@|${wordStart}${oneOf(`at|ät|${atName}`)}\\s|${bracketed(`at|ät|${atName}`)})\\s*${mailHouse}${wordEnd}`,
  ].join('|'),
  'iu',
)

const address = new RegExp(
  `https?://|${wordStart}www\\s*\\.\\s*[\\p{L}\\p{N}]|${wordStart}discord\\.gg/|(?<![\\p{L}\\p{N}'’])(?:t|wa|m)(?:\\.|\\s\\.\\s?)me\\s?/`,
  'iu',
)
const domain = new RegExp(`(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]{2,}\\.(${endings})${wordEnd}`, 'giu')
/** Behind a blank and a dot: endings that are no word, behind what is none of the small words. */
const spacedDomain = new RegExp(
  `(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]{4,63}\\s{1,2}\\.\\s?(?:com|org|nl|pl|dk|uk|xyz)${wordEnd}`,
  'iu',
)
/** Endings that are no word where they stand behind a spelled dot. */
const spelledDomain = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?!(?:a|the|of)\\s)[\\p{L}\\p{N}-]{1,63}(?:\\s*${bracketed(`${dotWord}|\\.|point|punto`)}\\s*|\\s+${oneOf(`${dotWord}|point|punto`)}\\s+)(?:com|net|org|nl|pl|dk)${wordEnd}`,
  'iu',
)

/** Services in which one finds others by a name. */
const service =
  'instagram|insta|ig|snapchat|snap|telegram|tg|kik|skype|whats\\s?app|threema|discord|tik\\s?tok|facebook|viber|wechat|signal'
/** A name with a digit, an underscore or a dot in it, which no word has. */
const madeUpName =
  '(?=\\p{L}[\\p{L}\\p{N}_]*(?:_|\\d|\\.[\\p{L}\\p{N}_]{2}))(?=[\\p{L}\\p{N}_.]{4})\\p{L}[\\p{L}\\p{N}_]+'
const handle = new RegExp(
  [
    `${wordStart}@${madeUpName}`,
    `${wordStart}${oneOf(service)}[\\s:=→>-]{1,3}@?${madeUpName}`,
    `${wordStart}${oneOf(service)}\\s{0,2}[:=]?\\s{0,2}@[\\p{L}\\p{N}_.]{3,}`,
    // A plain word only where it is all that is said of the service.
    `${wordStart}${oneOf(service)}\\s{0,2}[:=]\\s{0,2}[\\p{L}\\p{N}_.]{3,40}\\s{0,2}(?:[,;)\\n]|$)`,
  ].join('|'),
  'iu',
)

/** The ten digits as people say them, in the product's languages. */
const digitWord = oneOf(
  [
    'zero|oh|one|two|three|four|five|six|seven|eight|nine',
    'nul|een|één|twee|drie|vier|vijf|zes|zeven|acht|negen',
    'null|eins|zwei|zwo|drei|fünf|fuenf|sechs|sieben|neun',
    'zéro|un|deux|trois|quatre|cinq|sept|huit|neuf',
    'uno|due|tre|quattro|cinque|sei|sette|otto|nove',
    'cero|dos|tres|cuatro|cinco|seis|siete|ocho|nueve',
    'jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć',
    'en|to|fire|fem|seks|syv|sju|otte|åtte|ni|noll|ett|två|fyra|sex|åtta|nio',
    'nolla|yksi|kaksi|kolme|neljä|viisi|kuusi|seitsemän|kahdeksan|yhdeksän',
  ].join('|'),
)
/** Seven in a row, at least every other one a word. */
const spelledNumber = new RegExp(
  `${wordStart}(?:${digitWord}|\\d{1,2}[\\s,./-]{1,3}${digitWord})(?:[\\s,./-]{1,3}(?:\\d{1,2}[\\s,./-]{1,3})?${digitWord}){6}${wordEnd}`,
  'iu',
)

/**
 * Whether a text holds an e-mail address, a telephone number, a link or a name in a messenger, also when it is spelled
 * out: profiles are pseudonymous (product.md, 1).
 */
export function hasContactData(text: string): boolean {
  const folded = foldedText(text)
  return hasTelephoneNumber(folded) || [folded, withoutGaps(folded)].some(namesAnAddress)
}

/** Letters that stand alone, one after the other, are one word. */
function withoutGaps(text: string): string {
  return text.replace(/(?<!\S)(?:\S\s{1,2}){4,}\S(?!\S)/gu, (letters) => letters.replace(/\s/gu, ''))
}

function namesAnAddress(text: string): boolean {
  return (
    [email, address, spacedDomain, spelledDomain, handle, spelledNumber].some((rule) => rule.test(text)) ||
    [...text.matchAll(domain)].some(([, ending = '']) => isWrittenAsEnding(ending))
  )
}

/** "wine.No drama" is a missing blank and no domain. */
function isWrittenAsEnding(ending: string): boolean {
  return ending === ending.toLowerCase() || ending === ending.toUpperCase()
}
