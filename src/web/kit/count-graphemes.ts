const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** How many characters a reader sees: a combined letter, a flag or a family emoji is one. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}
