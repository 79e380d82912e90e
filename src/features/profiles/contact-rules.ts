/**
 * What tells people how to reach somebody outside the site. Careful on both sides: what is written to get round the
 * rule is found, while years, times, prices, measures and a missing blank between two sentences are let through.
 * Everything begins where a word begins: tried from every letter of a long word, it would take the square of its length.
 */
const wordStart = '(?<![\\p{L}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{N}])'
const oneOf = (words: string) => `(?:${words})`

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
  `https?://|${wordStart}www\\s*\\.\\s*[\\p{L}\\p{N}]|${wordStart}(?:(?:t|wa|m)\\.me|discord\\.gg)/`,
  'iu',
)
const domain = new RegExp(`(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]{2,}\\.(${endings})${wordEnd}`, 'giu')
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

/** Digits with at most two marks or a dash with blanks between each: what remains readable as a telephone number. */
const digitRun = /\+?\d(?:(?:[\s()./_*·•–—|~-]{0,2}|\s[–—-]\s)\d){6,}/gu
/** The shortest number that is not written as one in seven digits (555-1234). */
const shortestNumber = 8
const sevenDigits = /^(?:\d{7}|\d{3}[\s.-]\d{4})$/u

const day = '(?:\\d{1,2}[\\s./-]{1,2}\\d{1,2}[\\s./-]{1,2}(?:19|20)\\d{2})'
const dayBackwards = '(?:(?:19|20)\\d{2}[\\s./-]{1,2}\\d{1,2}[\\s./-]{1,2}\\d{1,2})'
const time = '(?:[01]?\\d|2[0-4])\\.[0-5]\\d'
const between = '[\\s./–—-]{1,3}'
const harmless = new RegExp(
  `^(?:${[
    // Years; days, with an hour or as a span; opening times.
    `(?:19|20)\\d{2}(?:${between}(?:19|20)\\d{2})+`,
    `(?:${day}|${dayBackwards})(?:${between}(?:${day}|${dayBackwards}|\\d{1,2}))?`,
    `${time}${between}${time}`,
    // Round sums; three measures.
    '[1-9]\\d{0,2}(?:[.\\s]\\d{3})*[.\\s]000',
    '(?:[1-9]\\d{1,2}/){2}[1-9]\\d{1,2}|(?:[1-9]\\d{1,2}-){2}[1-9]\\d{1,2}',
  ].join('|')})$`,
  'u',
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
  // Without marks that nobody sees.
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
  const accented = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return (
    [email, address, spelledDomain, handle, spelledNumber].some((rule) => rule.test(accented)) ||
    [...accented.matchAll(domain)].some(([, ending = '']) => isWrittenAsEnding(ending)) ||
    (plain.match(digitRun) ?? []).some((run) => isNumber(run.trim()))
  )
}

/** "wine.No drama" is a missing blank and no domain. */
function isWrittenAsEnding(ending: string): boolean {
  return ending === ending.toLowerCase() || ending === ending.toUpperCase()
}

function isNumber(run: string): boolean {
  const digits = run.replace(/\D/gu, '').length
  return (digits >= shortestNumber || sevenDigits.test(run)) && !harmless.test(run)
}
