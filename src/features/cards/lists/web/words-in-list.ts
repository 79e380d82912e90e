import { perLocale } from '../../../../core/intl.ts'

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
