const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the number of characters that a reader sees: a combined letter, a flag or a family emoji counts as
 * one (decisions: Chat).
 */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/**
 * Storage limit in UTF-16 units per grapheme. A family emoji whose four members have a skin tone each takes
 * 19, so no real text reaches this limit before the one in graphemes.
 */
export const maxUnitsPerGrapheme = 32

/**
 * Returns whether a text exceeds `max` graphemes, or needs more storage than any real text of that length.
 */
export function exceedsGraphemes(text: string, max: number): boolean {
  // A text has at most as many graphemes as units. Counting is slower than all other checks of a message.
  if (text.length <= max) return false
  if (text.length > max * maxUnitsPerGrapheme) return true
  let left = max
  for (const _ of segmenter.segment(text)) {
    if (left === 0) return true
    left -= 1
  }
  return false
}

/** Returns the beginning of a text, at most `max` graphemes. */
export function firstGraphemes(text: string, max: number): string {
  let left = max
  for (const { index } of segmenter.segment(text)) {
    if (left === 0) return text.slice(0, index)
    left -= 1
  }
  return text
}
