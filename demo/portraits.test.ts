import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { countries, countryCodes } from '../src/core/countries.ts'
import { genderCodes } from '../src/core/people.ts'
import { makeFiles } from '../src/features/photos/processing/server/make-picture.ts'
import { citiesOf } from '../src/features/sites/places/cities.ts'
import { type DemoPerson, inventPeople } from './people.ts'
import { niches } from './people-niches.ts'
import { inventPopulation } from './population/population-people.ts'
import {
  type DrawnPicture,
  portraitFolder,
  portraitSize,
  readPicture,
  sceneKinds,
  sceneSize,
  scenesOf,
  sittersOf,
} from './portraits.ts'

const sitters = niches.flatMap((niche) => genderCodes.flatMap((gender) => sittersOf(niche, gender)))
const portraits = sitters.flatMap(({ pictures }) => pictures)
const scenes = sceneKinds.flatMap(scenesOf)
const today = new Date('2026-01-01T00:00:00Z')
const peopleOf = (members: number) => inventPeople({ members, seed: 'vonk', today, home: 'US', citiesOf })

/** Returns the folder of the sitter of a person's main photo. */
const folderOf = ({ photos: [photo] }: DemoPerson) => photo?.picture.path.replace(/\/\d+$/, '') ?? ''

describe('the pictures in the repository', () => {
  test('are those that are described', () => {
    const described = [
      ...portraits.flatMap(({ path }) =>
        ['480', 'thumb', 'blur'].map((variant) => `${path}-${variant}.webp`),
      ),
      ...scenes.flatMap(({ path }) =>
        ['480', '960', 'thumb', 'blur'].map((variant) => `${path}-${variant}.webp`),
      ),
    ]
    const found = readdirSync(portraitFolder, { recursive: true, encoding: 'utf8' })
    expect(found.filter((path) => path.endsWith('.webp')).toSorted()).toEqual(described.toSorted())
    expect(portraits.length).toBeGreaterThan(600)
  })

  test.each([
    ...niches.flatMap((niche) =>
      genderCodes
        .flatMap((gender) => sittersOf(niche, gender).slice(0, 1))
        .map(({ pictures }) => pictures[0]),
    ),
    scenes[0],
  ] as DrawnPicture[])('$path has the size and the hashes that are described', async (picture) => {
    const size = scenes.includes(picture) ? sceneSize : portraitSize
    const read = await readPicture(picture, size)
    const widest = read.files.findLast(({ variant }) => /^\d+$/.test(variant))?.bytes
    const { width, height, hashes } = await makeFiles(sharp(widest))
    expect({ width, height }).toEqual(size)
    // The described ones are of the picture before it was encoded.
    const differing = [...(hashes?.hash ?? '')].filter((bit, index) => bit !== read.hashes?.hash[index])
    expect(differing.length).toBeLessThanOrEqual(4)
    expect(read.hashes?.cropped_hashes).toHaveLength(hashes?.cropped_hashes.length ?? 0)
  })
})

describe('portraits of people', () => {
  const populations = countryCodes.flatMap((country) =>
    countries[country].languages.map((locale) =>
      inventPopulation({ seed: 'vonk', today, citiesOf, members: 600 }, { country, locale }).map(
        ({ person }) => person,
      ),
    ),
  )

  // spec: demo-2, demo-10
  test('are of their site, gender, hair, eyes, figure and about their age', () => {
    for (const person of [...peopleOf(400), ...populations.flat()]) {
      const { site_niche, gender, age, traits } = person
      const folder = folderOf(person)
      const sitter = sitters.find((one) => one.folder === folder)
      expect(folder).toMatch(new RegExp(`^${site_niche}-${gender}/`))
      const { hair_color, eye_color, body_type } = traits
      expect(sitter).toMatchObject({ hair_color, eye_color, body_type })
      expect(Math.abs((sitter?.age ?? 0) - age), `${folder} is ${sitter?.age}`).toBeLessThanOrEqual(15)
      for (const { kind, picture } of person.photos)
        if (kind === 'portrait') expect(picture.path).toMatch(new RegExp(`^${folder}/`))
    }
  })

  // spec: demo-10
  test('differ between all people of a population, and those of the general site who live at home', () => {
    const home = peopleOf(400).filter(({ site_niche, country }) => site_niche === 1 && country === 'US')
    for (const group of [home, ...populations]) expect(new Set(group.map(folderOf)).size).toBe(group.length)
  })

  test('differ between the people of a site of a small demo', () => {
    for (const people of Map.groupBy(peopleOf(100), ({ site_niche }) => site_niche).values())
      expect(new Set(people.map(folderOf)).size).toBe(people.length)
  })
})
