const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns how many characters a reader sees: a combined letter, a flag or a family is one (decisions: Chat). */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/**
 * UTF-16 units of storage for each grapheme of a limit. A family whose four members have a skin tone each takes 19, so no
 * real text meets this limit before the one in graphemes.
 */
export const maxUnitsPerGrapheme = 32

/** Returns whether a text exceeds so many graphemes, or takes more room than any text of that length needs. */
export function exceedsGraphemes(text: string, max: number): boolean {
  // A text has at most as many graphemes as units; counting takes longer than all else that is asked of a message.
  if (text.length <= max) return false
  if (text.length > max * maxUnitsPerGrapheme) return true
  let left = max
  for (const _ of segmenter.segment(text)) {
    if (left === 0) return true
    left -= 1
  }
  return false
}

/** Returns the beginning of a text, of at most so many graphemes. */
export function firstGraphemes(text: string, max: number): string {
  let left = max
  for (const { index } of segmenter.segment(text)) {
    if (left === 0) return text.slice(0, index)
    left -= 1
  }
  return text
}
