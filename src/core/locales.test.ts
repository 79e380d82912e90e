import { describe, expect, it } from 'vitest'
import { defaultLocale, isLocale, localeCodes, locales } from './locales.ts'

describe('locales', () => {
  // spec: core-3
  it('are the eleven of product.md, in its order', () => {
    expect(localeCodes.join()).toBe('nl,en,de,it,fr,es,pl,da,fi,nb,sv')
    expect(defaultLocale).toBe('en')
  })

  // spec: core-3
  it('carry their English names', () => {
    const names = localeCodes.map((code) => locales[code].name)
    expect(names.join()).toBe(
      'Dutch,English,German,Italian,French,Spanish,Polish,Danish,Finnish,Norwegian,Swedish',
    )
  })

  it.each(localeCodes)('%s has a tag of its own language and the name its speakers use', (code) => {
    const { iso, gifLocale, nativeName } = locales[code]
    expect(locales[code].code).toBe(code)
    expect(new Intl.Locale(iso).language).toBe(code)
    expect(Intl.DateTimeFormat.supportedLocalesOf(iso)).toEqual([iso])
    expect(gifLocale).toMatch(/^[a-z]{2}$/)
    const ownName = new Intl.DisplayNames(iso, { type: 'language' }).of(code)?.toLowerCase()
    expect(ownName).toContain(nativeName.toLowerCase())
  })

  it('accept only the codes, exactly as written', () => {
    expect(isLocale('sv')).toBe(true)
    for (const value of ['SV', 'no', 'nl-NL', '', 'constructor', null, undefined, 3]) {
      expect(isLocale(value)).toBe(false)
    }
  })
})
