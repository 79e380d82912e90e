/**
 * The keys of the pages of staff that act on what is shown (staff: 6.5). `g` begins the way to another page; `?`, digits,
 * Enter, Space and arrows are the same for everybody.
 */
export const defaultKeys = [
  'j',
  'k',
  'a',
  'x',
  'w',
  'h',
  'e',
  'c',
  's',
  'n',
  'm',
  'o',
  'z',
  'g',
  '/',
] as const

/** Keys of one's own, by the key that they take the place of: `{ a: 'l', 'g q': 'g u' }`. */
export type OwnKeys = Readonly<Record<string, string>>

const changeable = /^(?:[a-z/]|g [a-z])$/
const choosable = /^(?:[a-z/.,;+-]|g [a-z])$/
const isWay = (keys: string) => keys.startsWith('g ')

/** Returns whether a key can be changed to another: a letter to a letter, a way to a page to another one. */
export function canBeKey(key: string, own: string): boolean {
  return changeable.test(key) && choosable.test(own) && isWay(key) === isWay(own)
}

/** Returns the key that the own keys give to more than one thing, also to one that keeps its own; null without one. */
export function doubleKey(own: OwnKeys, all: readonly string[] = defaultKeys): string | null {
  const names = new Set([...all, ...Object.keys(own)])
  const taken = new Set<string>()
  for (const name of names) {
    const key = own[name] ?? name
    if (taken.has(key)) return key
    taken.add(key)
  }
  return null
}

/** Returns the keys that a person presses for default ones, as `tinykeys` writes them: `Shift+j`, `g q`. */
export function keysFor(own: OwnKeys, keys: string): string {
  const [, before = '', letter] = /^(g |Shift\+)?([a-z/])$/.exec(keys) ?? []
  if (letter === undefined) return keys
  if (before === 'g ') return `${own.g ?? 'g'} ${(own[keys] ?? keys).slice(2)}`
  return `${before}${own[letter] ?? letter}`
}
