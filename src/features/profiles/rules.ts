import { secondsPerMinute } from '../../core/time.ts'

/** Longest 'about me' and 'reason for sign-up', in graphemes. */
export const longestText = 2000
/** Longest name of a town. */
export const longestCity = 80
/** A member counts as online this long after the last sign of life. */
export const onlineSeconds = 5 * secondsPerMinute
/** Blocked members that one answer holds; the newest. */
export const blocksShown = 500

// Both begin where a word begins: tried from every letter of a long word, they would take the square of its length.
const email =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+(?:\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,})/iu
const link =
  /https?:\/\/|\bwww\.|\b(?:t\.me|wa\.me)\/|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|me|io|app|link|xyz|nl|de|at|ch|be|fr|it|es|pl|dk|fi|no|se|eu|co|uk|us|ca|au|nz|ie|ru)(?=$|[^\p{L}\p{N}-])/iu
/** Digits with at most two marks between each: what remains readable as a telephone number. */
const digitRun = /\+?\d(?:[\s()./_-]{0,2}\d){6,}/gu
const dayOrYears =
  /^(?:\d{1,2}[\s./-]{1,2}\d{1,2}[\s./-]{1,2}(?:19|20)\d{2}|(?:19|20)\d{2}[\s./-]{1,3}\d{1,2}[\s./-]{1,2}\d{1,2}|(?:19|20)\d{2}[\s/-]{1,3}(?:19|20)\d{2})$/u

/**
 * Whether a text holds an e-mail address, a telephone number or a link: profiles are pseudonymous (product.md, 1).
 * Dates and spans of years are let through.
 */
export function hasContactData(text: string): boolean {
  const plain = text.normalize('NFKC')
  if (email.test(plain) || link.test(plain)) return true
  return (plain.match(digitRun) ?? []).some((run) => !dayOrYears.test(run.trim()))
}

/** Whether somebody with that last sign of life (ISO string) is online at `now`. */
export function isOnline(lastActive: string | null, now: Date): boolean {
  return lastActive !== null && now.getTime() - Date.parse(lastActive) < onlineSeconds * 1000
}
