import { describe, expect, it } from 'vitest'
import { type Country, countryCodes } from '../../../core/countries.ts'
import { findRegion, regionsOf } from './regions.ts'

const counts: Record<Country, number> = {
  US: 51, // fifty states and the District of Columbia
  NL: 12,
  BE: 11, // ten provinces and Brussels
  FR: 13, // metropolitan
  IT: 20,
  ES: 19, // seventeen communities, Ceuta and Melilla
  DE: 16,
  AT: 9,
  IE: 26,
  GB: 112, // 47 English counties, 32 Scottish, 22 Welsh and 11 Northern Irish areas
  CA: 13,
  PL: 16,
  AU: 8,
  NZ: 16,
  CH: 26,
  DK: 5,
  FI: 19,
  NO: 15, // since 2024
  SE: 21,
}

const samples = [
  ['DE-BY', 'Bayern'],
  ['IT-25', 'Lombardia'],
  ['CH-ZH', 'Zürich'],
  ['BE-VAN', 'Antwerpen'],
  ['BE-WLG', 'Liège'],
  ['FI-18', 'Uusimaa'],
  ['FR-20R', 'Corse'],
  ['NO-33', 'Buskerud'],
  ['PL-14', 'Mazowieckie'],
  ['SE-M', 'Skåne län'],
  ['GB-GTM', 'Greater Manchester'],
  ['IE-D', 'Dublin'],
  ['CA-QC', 'Québec'],
  ['US-DC', 'District of Columbia'],
] as const

describe('regions', () => {
  it.each(countryCodes)(
    'of %s are complete, with codes of that country and names in its script',
    (country) => {
      const regions = regionsOf(country)
      expect(regions).toHaveLength(counts[country])
      for (const { code, name } of regions) {
        expect(code).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`))
        expect(name).toMatch(/^\p{Lu}[\p{L}\p{M}' .,-]{1,40}$/u)
        expect(name).toBe(name.normalize('NFC').trim())
      }
      expect(new Set(regions.map((region) => region.name)).size).toBe(regions.length)
    },
  )

  it('have unique codes', () => {
    const codes = countryCodes.flatMap((country) => regionsOf(country).map((region) => region.code))
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('are in the alphabetical order of the country', () => {
    expect(regionsOf('AT').map((region) => region.name)[0]).toBe('Burgenland')
    // In Swedish Ö is the last letter; other alphabets sort it with O.
    expect(regionsOf('SE').at(-1)?.name).toBe('Östergötlands län')
    // In Polish Ł follows L, so Łódzkie comes after both Lubelskie and Lubuskie.
    const polish = regionsOf('PL').map((region) => region.name)
    expect(polish.slice(polish.indexOf('Lubelskie'), polish.indexOf('Lubelskie') + 4)).toEqual([
      'Lubelskie',
      'Lubuskie',
      'Łódzkie',
      'Małopolskie',
    ])
  })

  it.each(samples)('contain %s as %s', (code, name) => {
    expect(findRegion(code)).toEqual({ code, name })
  })

  it('contain no other codes', () => {
    for (const code of ['DE-XX', 'BY', 'de-by', '']) expect(findRegion(code)).toBeUndefined()
  })
})
