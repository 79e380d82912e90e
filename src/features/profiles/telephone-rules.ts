/** Digits with at most two marks or a dash with blanks between each: what remains readable as a telephone number. */
const digitRun = /\+?\d(?:(?:[\s()./_*·•–—|~-]{0,2}|\s[–—-]\s)\d){6,}/gu
/** The shortest number that is not written as one in seven digits (555-1234). */
const shortestNumber = 8
const sevenDigits = /^(?:\d{7}|\d{3}[\s.-]\d{4})$/u

const day = '(?:\\d{1,2}[\\s./-]{1,2}\\d{1,2}[\\s./-]{1,2}(?:19|20)\\d{2})'
const dayBackwards = '(?:(?:19|20)\\d{2}[\\s./-]{1,2}\\d{1,2}[\\s./-]{1,2}\\d{1,2})'
const month = '(?:(?:0?[1-9]|1[0-2])[./-](?:19|20)\\d{2})'
const time = '(?:[01]?\\d|2[0-4])[.:][0-5]\\d'
const roundSum = '[1-9]\\d{0,2}(?:[.\\s]\\d{3})*[.\\s]000'
const between = '[\\s./–—-]{1,3}'
const harmless = new RegExp(
  `^(?:${[
    // Years; days, with an hour or as a span; months; opening times.
    `(?:19|20)\\d{2}(?:${between}(?:19|20)\\d{2})+`,
    `(?:${day}|${dayBackwards})(?:${between}(?:${day}|${dayBackwards}|\\d{1,2}))?`,
    `${month}${between}${month}`,
    `${time}${between}${time}`,
    // Round sums; three measures.
    `${roundSum}(?:${between}${roundSum})?`,
    '(?:[1-9]\\d{1,2}/){2}[1-9]\\d{1,2}|(?:[1-9]\\d{1,2}-){2}[1-9]\\d{1,2}',
  ].join('|')})$`,
  'u',
)

/** Digits with up to three signs of any kind between each. Sentences have these too, so more is asked of them. */
const looseRun = /\+?\d(?:[^\p{L}\p{N}]{0,3}\d){7,}/gu
/** Lists of days, times and fractions, which may begin with a nought. */
const shortDay = '(?:\\d{1,2}[./-]\\d{1,2}[./-](?:(?:19|20)?\\d{2}))'
const fraction = '(?:0|[1-9]\\d{0,2})[.,]\\d{1,2}'
const timed = `(?:${day}|${dayBackwards}|${shortDay}|${month}|${time}|${fraction})`
const listMark = '(?:\\s?[–—/|-]\\s?|[,;]?\\s)'
const harmlessList = new RegExp(`^${timed}(?:${listMark}(?:${timed}|[1-9]\\d{0,3}))*$`, 'u')
/** Between the digits of a number alone: neither a blank nor a mark that sums, scores, measures and lists have. */
const oddMark = /^[^\s.,:;/'’"()+*×%°€$£!?&–—|~·•-]+$/u

/** Digits with a letter between each (0x6x1x2), the same or any; the same also between pairs behind a nought. */
const lettersBetween =
  /(?<![\p{L}\p{N}])(?:\d(?:\p{L}\d){7,}|\d(?:\s?(\p{L})\s?\d)(?:\s?\1\s?\d){6,}|[+0]\d{1,2}(?:(\p{L})\d{2})(?:\2\d{2}){2,})(?![\p{L}\p{N}])/u

/** Whether a folded text holds a telephone number in digits, whatever stands between them. */
export function hasTelephoneNumber(text: string): boolean {
  return (
    (text.match(digitRun) ?? []).some((run) => isNumber(run.trim())) ||
    (text.match(looseRun) ?? []).some(isLooseNumber) ||
    lettersBetween.test(text)
  )
}

function isNumber(run: string): boolean {
  const digits = run.replace(/\D/gu, '').length
  return (digits >= shortestNumber || sevenDigits.test(run)) && !harmless.test(run)
}

/** As numbers are written: from a nought or a plus on, digit by digit, or with the same odd mark between all groups. */
function isLooseNumber(run: string): boolean {
  const groups = run.split(/\D+/u).filter(Boolean)
  const marks = (run.match(/(?<=\d)\D+(?=\d)/gu) ?? []).map((mark) => mark.trim())
  if (marks.length === 0 || isRising(groups)) return false
  const isUniform = new Set(marks).size === 1
  if (isUniform && (groups.every(({ length }) => length === 1) || oddMark.test(marks[0] ?? ''))) return true
  return /^\+?0|^\+/u.test(run) && !harmlessList.test(run)
}

/** Ages, years and what is counted rise or fall; a telephone number seldom does. */
function isRising(groups: string[]): boolean {
  if (groups.some((group) => group.length > 4 || /^0\d/u.test(group))) return false
  const numbers = groups.map(Number)
  const pairs = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  return pairs.every((step) => step > 0) || pairs.every((step) => step < 0)
}
