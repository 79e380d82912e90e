import { perLocale } from '../../../../core/intl.ts'

/** The key of the list in the history state. */
const key = 'members'

/**
 * Returns the history state of a link to a member, so that their page knows the previous and next members.
 */
export function listState(ids: readonly number[]): Record<typeof key, readonly number[]> {
  return { [key]: ids }
}

/** Returns the ids of the list that a page was opened from, in order; empty for a page opened otherwise. */
export function listOf(state: unknown): readonly number[] {
  const ids = (state as Record<string, unknown> | null)?.[key]
  return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : []
}

const isGerman = perLocale((locale) => new Intl.Locale(locale).language === 'de')

/**
 * Returns the names of a list as they are written in a sentence: after the first in lower case, except in
 * German and where a name is not a plain word ("BDSM").
 */
export function wordsInList(names: readonly string[], locale: string): string[] {
  if (isGerman(locale)) return [...names]
  return names.map((name, index) => {
    const isPlain = /^\p{Lu}\P{Lu}*$/u.test(name)
    return index > 0 && isPlain ? name.charAt(0).toLocaleLowerCase(locale) + name.slice(1) : name
  })
}
