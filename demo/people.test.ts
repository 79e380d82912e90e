import { describe, expect, test } from 'vitest'
import { countries, countryCodes } from '../src/core/countries.ts'
import { genderCodes, seekingCodes } from '../src/core/people.ts'
import type { MatchAnswers } from '../src/features/matching/contract.ts'
import { signupMatchesShown } from '../src/features/search/rules.ts'
import { citiesOf } from '../src/features/sites/places/cities.ts'
import { exactDistanceKm } from '../src/features/sites/places/distance.ts'
import { type Centre, centresOf } from './centres.ts'
import { type DemoPerson, inventPeople, type PeopleRequest } from './people.ts'
import { membersPerNiche, nicheRules, niches } from './people-niches.ts'

const today = new Date('2026-11-21T10:00:00Z')
const request: PeopleRequest = {
  members: 400,
  seed: 'test',
  today,
  home: 'US',
  citiesOf,
}
const people = inventPeople(request)
const ageOn = (date_of_birth: string) => {
  const born = new Date(date_of_birth)
  const years = today.getUTCFullYear() - born.getUTCFullYear()
  const had = today.getUTCMonth() * 31 + today.getUTCDate() >= born.getUTCMonth() * 31 + born.getUTCDate()
  return had ? years : years - 1
}

describe('inventPeople', () => {
  test('returns the same people for the same request, and others for another seed', () => {
    expect(inventPeople(request)).toEqual(people)
    expect(inventPeople({ ...request, seed: 'other' })[0]).not.toEqual(people[0])
  })

  test('400 members: 40 on each niche, the rest on the general site, all countries, names unique', () => {
    expect(people).toHaveLength(400)
    for (const niche of niches) {
      const members = people.filter((person) => person.site_niche === niche)
      expect(members).toHaveLength(niche === 1 ? 160 : 40)
      expect(members.map(({ number }) => number)).toEqual(members.map((_, index) => index + 1))
      expect(new Set(members.map(({ country }) => country)).size).toBe(countryCodes.length)
    }
    expect(new Set(people.map(({ name }) => name.toLowerCase())).size).toBe(400)
  })

  // spec: search-15
  test.each(genderCodes.flatMap((gender) => seekingCodes.map((seeking) => [gender, seeking] as const)))(
    'on the general site twelve fit a %s who looks for %s, wherever the newcomer lives',
    (gender, seeking) => {
      const fitting = people.filter(
        (person) =>
          person.site_niche === 1 &&
          (seeking === 'both' || person.gender === seeking) &&
          (person.seeking === 'both' || person.seeking === gender),
      )
      expect(fitting.length).toBeGreaterThanOrEqual(signupMatchesShown)
    },
  )

  // spec: demo-8
  test.each(niches)(
    'niche %i: half of the members live in the home country and write its language',
    (niche) => {
      const members = people.filter((person) => person.site_niche === niche)
      const atHome = members.filter(({ country }) => country === 'US')
      expect(atHome.length).toBeGreaterThanOrEqual(members.length / 2)
      expect(atHome.length).toBeLessThan(members.length * 0.6)
      expect(new Set(atHome.map(({ locale }) => locale))).toEqual(new Set(['en']))
    },
  )

  // spec: demo-8
  test.each(countryCodes)(
    '%s: half live within 30 km of the capital, and all in known towns on land',
    (country) => {
      const here = inventPeople({ ...request, members: 2000, home: country }).filter(
        (person) => person.country === country,
      )
      const [capital] = centresOf(country, countries[country].languages[0], citiesOf(country))[0] as Centre
      const near = here.filter((person) => exactDistanceKm(person, capital) <= 30)
      expect(near.length / here.length).toBeGreaterThan(0.45)
      expect(near.length / here.length).toBeLessThan(0.75)
      const towns = new Set(
        citiesOf(country).map(({ name, region, lat, lon }) => [name, region, lat, lon].join()),
      )
      for (const { city, countryregion, lat, lon } of here)
        expect(towns).toContain([city, countryregion, lat, lon].join())
      expect(new Set(here.map(({ city }) => city)).size).toBeGreaterThanOrEqual(5)
    },
  )

  // spec: demo-13
  test('the leads live at the capital and look for ages that most people at home have', () => {
    const [woman, man] = people as [DemoPerson, DemoPerson]
    expect([woman.city, man.city]).toEqual(expect.arrayContaining(['Washington']))
    for (const lead of [woman, man]) {
      const wanted = lead.wanted as MatchAnswers
      expect(wanted.wishes.length).toBeGreaterThanOrEqual(2)
      const met = people.filter(
        ({ site_niche, country, gender }) => site_niche === 1 && country === 'US' && gender === lead.seeking,
      )
      const fitting = met.filter(({ age }) => age >= (wanted.min_age ?? 0) && age <= (wanted.max_age ?? 0))
      expect(fitting.length / met.length).toBeGreaterThan(0.7)
    }
  })

  // spec: demo-13
  test('wished ages include somebody of the same age', () => {
    const wishing = people.slice(2).filter(({ wanted }) => wanted)
    expect(wishing.length).toBeGreaterThan(100)
    for (const { age, wanted } of wishing) {
      expect(wanted?.min_age).toBeLessThanOrEqual(age)
      expect(wanted?.max_age).toBeGreaterThanOrEqual(age)
      expect(wanted?.min_age).toBeGreaterThanOrEqual(18)
    }
  })

  // spec: demo-14
  test.each(niches)('niche %i: of 30 people in a row of one language no two have the same line', (niche) => {
    const groups = Map.groupBy(
      people.filter(({ site_niche }) => site_niche === niche),
      ({ locale }) => locale,
    )
    for (const group of groups.values()) {
      for (let first = 0; first < Math.max(1, group.length - 29); first++) {
        const given = group
          .slice(first, first + 30)
          .flatMap(({ prompts }) => prompts.map(({ answer }) => answer))
        expect(new Set(given).size).toBe(given.length)
      }
    }
  })

  test('nobody has the same prompt twice, and most have answered', () => {
    for (const { prompts } of people)
      expect(new Set(prompts.map(({ prompt }) => prompt)).size).toBe(prompts.length)
    expect(people.filter(({ prompts }) => prompts.length > 0).length).toBeGreaterThan(340)
  })

  test.each([1, 2, 16, 60, 160])(
    'of %i members of the general site the first five are not fictional',
    (general) => {
      const named = inventPeople({ ...request, members: general * 7 }).slice(0, Math.min(5, general - 1))
      expect(named.filter(({ is_fictional }) => is_fictional)).toEqual([])
      for (const { country, locale } of named.slice(0, 2)) expect([country, locale]).toEqual(['US', 'en'])
    },
  )

  test.each([
    [400, { 1: 160, 2: 40 }],
    [280, { 1: 40, 7: 40 }],
    [100, { 1: 16, 3: 14 }],
    [1, { 1: 1, 6: 1 }],
  ])('%i members are distributed as %o', (members, expected) => {
    expect(membersPerNiche(members)).toMatchObject(expected)
  })

  test.each(niches)(
    'niche %i: 5 % fictional, rounded, and approved photos of all three audiences',
    (niche) => {
      const members = people.filter((person) => person.site_niche === niche)
      expect(members.filter(({ is_fictional }) => is_fictional)).toHaveLength(niche === 1 ? 8 : 2)
      const audiences = new Set(members.flatMap(({ photos }) => photos.map(({ audience }) => audience)))
      expect([...audiences].sort()).toEqual(['everyone', 'premium', 'private'])
      for (const { photos } of members) {
        expect(photos.length).toBeGreaterThanOrEqual(1)
        expect(photos.length).toBeLessThanOrEqual(4)
        expect(photos[0]).toMatchObject({ audience: 'everyone', kind: 'portrait' })
        expect(photos[0]?.picture.path).toMatch(/\/0$/)
      }
    },
  )

  test('a fictional member is never premium: they buy nothing', () => {
    expect(people.filter(({ is_fictional, is_premium }) => is_fictional && is_premium)).toEqual([])
    expect(people.filter(({ is_premium }) => is_premium).length).toBeGreaterThan(50)
  })

  test('gender, seeking, sexuality and age agree with each other and with the niche', () => {
    for (const { site_niche, gender, seeking, sexuality, age, date_of_birth } of people) {
      const same = gender === 'male' ? 'gay' : 'lesbian'
      expect(sexuality).toBe(seeking === 'both' ? 'bi' : seeking === gender ? same : 'hetero')
      const [youngest, , oldest] = nicheRules[site_niche].ages[gender]
      expect(age).toBeGreaterThanOrEqual(Math.max(18, youngest))
      expect(age).toBeLessThanOrEqual(oldest)
      expect(ageOn(date_of_birth)).toBe(age)
      if (site_niche === 2) expect([gender, seeking === 'male']).toEqual(['female', false])
      if (site_niche === 7) expect([gender, seeking === 'female']).toEqual(['male', false])
      if (site_niche === 5 && gender === 'female') expect(age).toBeGreaterThanOrEqual(55)
    }
  })

  test('language fits the country', () => {
    for (const { locale, country, interests } of people) {
      expect(countries[country].languages).toContain(locale)
      expect(new Set(interests).size).toBe(interests.length)
      expect(interests.length).toBeLessThanOrEqual(10)
    }
  })

  test('some are online now; nobody was active before signup', () => {
    expect(
      people.filter(({ last_active_minutes_ago }) => last_active_minutes_ago < 5).length,
    ).toBeGreaterThan(20)
    for (const { joined_days_ago, last_active_minutes_ago } of people) {
      expect(last_active_minutes_ago).toBeLessThanOrEqual(joined_days_ago * 1440 + 60)
    }
  })
})
