import { describe, expect, test } from 'vitest'
import { countries, countryCodes } from '../../src/core/countries.ts'
import type { PopulationPlace } from '../../src/features/demo/rules.ts'
import { citiesOf } from '../../src/features/sites/places/cities.ts'
import { exactDistanceKm } from '../../src/features/sites/places/distance.ts'
import { type Centre, centresOf } from '../centres.ts'
import type { DemoPerson } from '../people.ts'
import { inventPopulation } from './population-people.ts'

const today = new Date('2026-01-01T00:00:00Z')
const populationPlaces = countryCodes.flatMap((country) =>
  countries[country].languages.map((locale): PopulationPlace => ({ country, locale })),
)

describe.each(populationPlaces)('the population of $country in $locale', (populationPlace) => {
  const people = inventPopulation({ seed: 'vonk', today, citiesOf, members: 400 }, populationPlace)
  const [free, premium] = people.map(({ person }) => person)

  // spec: demo-8
  test('lives half at the capital and half in four more towns', () => {
    const centres = centresOf(
      populationPlace.country,
      populationPlace.locale,
      citiesOf(populationPlace.country),
    )
    const [capital] = centres[0] as Centre
    const near = people.filter(({ person }) => exactDistanceKm(person, capital) <= 30)
    expect(near.length).toBeGreaterThanOrEqual(people.length * 0.45)
    expect(near.length).toBeLessThanOrEqual(people.length * 0.75)
    for (const lead of [free, premium])
      expect(exactDistanceKm(lead as DemoPerson, capital)).toBeLessThanOrEqual(30)
  })

  // spec: demo-13
  test('is of ages that the two who enter look for, with few exceptions', () => {
    for (const lead of [free, premium]) {
      const met = people.filter(({ part, person }) => part === 'member' && person.gender === lead?.seeking)
      const { min_age, max_age } = lead?.wanted ?? { min_age: 99, max_age: 0 }
      const fitting = met.filter(({ person: { age } }) => age >= (min_age ?? 99) && age <= (max_age ?? 0))
      expect(fitting.length / met.length).toBeGreaterThanOrEqual(0.6)
    }
  })

  // spec: demo-10
  test('shows three portraits of each person to everybody', () => {
    for (const { person } of people) {
      const portraits = person.photos.filter(
        ({ kind, audience }) => kind === 'portrait' && audience === 'everyone',
      )
      expect(portraits.length).toBeGreaterThanOrEqual(3)
    }
  })

  test('has names of letters, and answers of which the first thirty people repeat none', () => {
    for (const { account } of people) expect(account.name).toMatch(/^[A-Za-z]+(?:_[A-Za-z]+)*$/)
    const given = people.slice(0, 30).flatMap(({ person }) => person.prompts.map(({ answer }) => answer))
    expect(new Set(given).size).toBe(given.length)
  })
})
