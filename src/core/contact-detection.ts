import { findAddresses } from './contact-addresses.ts'
import { findNumbers, type Stretch } from './contact-numbers.ts'
import { type TextView, viewOfText, withoutGaps } from './text-folding.ts'

/** Replaces a link, an address or a number for the reader (api: Chat). */
export const hiddenMark = '[hidden]'

/**
 * Returns whether a text contains an e-mail address, a telephone number, a link or a messenger username,
 * spelled out or not: profiles are pseudonymous (product.md, 1).
 */
export function hasContacts(text: string): boolean {
  return findContacts(text, { guesses: false }).length > 0
}

/**
 * Returns a text with its contacts masked (decisions: Chat), unchanged if it has none. Masks probable
 * contacts too, which `hasContacts` accepts. Runs in linear time.
 */
export function maskContacts(text: string): string {
  let shown = ''
  let done = 0
  for (const [from, to] of findContacts(text, { guesses: true })) {
    shown += text.slice(done, from) + hiddenMark
    done = to
  }
  return shown + text.slice(done)
}

/** Returns the positions of the contacts in the original text, in order and without overlap. */
function findContacts(text: string, options: { guesses: boolean }): Stretch[] {
  const view = viewOfText(text)
  const closed = withoutGaps(view)
  const found = [
    ...toOriginal(view, findNumbers(view.text)),
    ...toOriginal(view, findAddresses(view.text, options)),
    // Numbers are not searched here: lists of ages and scores are digits with spaces between them.
    ...(closed ? toOriginal(closed, findAddresses(closed.text, options)) : []),
  ]
  return merged(found)
}

function toOriginal({ starts, ends }: TextView, found: Stretch[]): Stretch[] {
  return found
    .filter(([from, to]) => to > from)
    .map(([from, to]): Stretch => [starts[from] ?? 0, ends[to - 1] ?? 0])
}

function merged(stretches: Stretch[]): Stretch[] {
  const inOrder = stretches.toSorted((one, another) => one[0] - another[0])
  const apart: [number, number][] = []
  for (const [from, to] of inOrder) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}
