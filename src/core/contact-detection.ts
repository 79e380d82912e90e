import { findAddresses } from './contact-addresses.ts'
import { findNumbers, type Stretch } from './contact-numbers.ts'
import { type TextView, viewOfText, withoutGaps } from './text-folding.ts'

/** What a reader sees in place of a link, an address or a number (api: Chat). */
export const hiddenMark = '[hidden]'

/**
 * Returns whether a text holds an e-mail address, a telephone number, a link or a name in a messenger, also when it is
 * spelled out: profiles are pseudonymous (product.md, 1).
 */
export function hasContacts(text: string): boolean {
  return findContacts(text, { guesses: false }).length > 0
}

/**
 * Returns a text with its contacts hidden (decisions: Chat); unchanged where it has none. Beyond what `hasContacts` refuses
 * it hides what is probably a contact. Takes time in proportion to the text.
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

/** Returns where the contacts are in a text as it was written, in order, none over another. */
function findContacts(text: string, options: { guesses: boolean }): Stretch[] {
  const view = viewOfText(text)
  const closed = withoutGaps(view)
  const found = [
    ...toOriginal(view, findNumbers(view.text)),
    ...toOriginal(view, findAddresses(view.text, options)),
    // Numbers are not looked for here: lists of ages and scores are digits that stand apart.
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
