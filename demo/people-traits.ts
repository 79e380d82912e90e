import type { Gender, Interest } from '../src/core/people.ts'
import { byTrait, type TraitCode, type TraitName, traits } from '../src/core/traits.ts'
import { type Niche, nicheRules } from './people-niches.ts'
import type { Random } from './people-random.ts'

/** Traits as stored in the profile; a demo member has all of them. */
export type DemoTraits = { [name in TraitName]: TraitCode<name> }

const everyday: readonly Interest[] = [
  'adventure',
  'animals',
  'art',
  'astrology',
  'barbecue',
  'beach',
  'beer',
  'biking',
  'coffee',
  'cooking',
  'dancing',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'hugging',
  'kissing',
  'massages',
  'movies',
  'music',
  'outdoors',
  'party',
  'photography',
  'politics',
  'reading',
  'relationship',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'travelling',
  'vegetarian',
  'video_games',
  'wine',
]
const intimate: readonly Interest[] = [
  'sex',
  'oral_sex',
  'safe_sex',
  'lingerie',
  'sex_toys',
  'one_night_stand',
  'exchanging_pictures',
  'threesome',
  'anal_sex',
  'masturbating',
  'public_sex',
  'bondage',
]

/**
 * Returns four to ten distinct interests: mostly common ones, some of the niche, and occasionally an intimate
 * one.
 */
export function inventInterests(random: Random, niche: Niche): Interest[] {
  const chosen = new Set<Interest>(random.shuffle(everyday).slice(0, random.int(3, 6)))
  for (const interest of random.shuffle(nicheRules[niche].interests).slice(0, random.int(1, 3)))
    chosen.add(interest)
  if (random.chance(0.45)) {
    for (const interest of random.shuffle(intimate).slice(0, random.int(1, 3))) chosen.add(interest)
  }
  return [...chosen].slice(0, 10)
}

type Person = { gender: Gender; age: number; niche: Niche; country: string }

/**
 * Returns a hair colour. Fair hair is more common in the north, dark hair in the south; grey hair depends on
 * age.
 */
function inventHair(random: Random, { gender, age, country }: Person): DemoTraits['hair_color'] {
  const grey = age < 42 ? 0 : Math.min(0.85, (age - 42) * (gender === 'male' ? 0.035 : 0.026))
  if (gender === 'male' && random.chance(age < 30 ? 0.01 : Math.min(0.2, (age - 28) * 0.006))) return 'bald'
  if (random.chance(grey)) return age >= 62 && random.chance(0.5) ? 'white' : 'grey'
  const north = ['DK', 'FI', 'NO', 'SE', 'NL', 'DE', 'PL'].includes(country)
  const south = ['IT', 'ES', 'FR'].includes(country)
  return random.weighted([
    ['brown', 42],
    ['blonde', north ? 38 : south ? 12 : 24],
    ['black', south ? 38 : 22],
    ['red', ['IE', 'GB'].includes(country) ? 16 : 7],
    ['other', age < 36 ? 5 : 0],
  ] as const)
}

function inventEyes(random: Random, hair: DemoTraits['hair_color']): DemoTraits['eye_color'] {
  if (hair === 'black')
    return random.weighted([
      ['brown', 80],
      ['hazel', 14],
      ['green', 6],
    ] as const)
  if (hair === 'blonde')
    return random.weighted([
      ['blue', 52],
      ['grey', 16],
      ['green', 18],
      ['brown', 14],
    ] as const)
  return random.weighted([
    ['brown', 38],
    ['blue', 26],
    ['green', 16],
    ['hazel', 12],
    ['grey', 8],
  ] as const)
}

function inventBody(random: Random, { gender, age, niche }: Person): DemoTraits['body_type'] {
  if (niche === 4 && gender === 'female')
    return random.weighted([
      ['full', 60],
      ['curvy', 40],
    ] as const)
  if (gender === 'female') {
    return random.weighted([
      ['slim', age < 45 ? 28 : 14],
      ['athletic', 18],
      ['average', 32],
      ['curvy', 24],
      ['full', 8],
    ] as const)
  }
  const muscular = niche === 7 ? 18 : 8
  return random.weighted([
    ['slim', 18],
    ['athletic', 26],
    ['average', 38],
    ['muscular', age < 50 ? muscular : 2],
    ['full', 12],
  ] as const)
}

/** Returns traits consistent with each other, the age and the niche; others are chosen by chance. */
export function inventTraits(random: Random, person: Person): DemoTraits {
  const { age, niche } = person
  const hair_color = inventHair(random, person)
  const inked = niche === 3 ? 2 : 1
  const consistent = {
    hair_color,
    eye_color: inventEyes(random, hair_color),
    body_type: inventBody(random, person),
    relationship_status: random.weighted([
      ['single', age < 35 ? 70 : 40],
      ['divorced', age < 32 ? 2 : 26],
      ['widowed', age < 50 ? 1 : (age - 46) * 0.8],
      ['separated', age < 28 ? 2 : 10],
      ['relationship', 5],
      ['open_relationship', niche === 3 ? 16 : 7],
    ] as const),
    tattoos: random.weighted([
      ['none', age > 50 ? 74 : 48],
      ['small', 28],
      ['several', 15 * inked],
      ['many', age > 50 ? 2 : 7 * inked],
    ] as const),
  }
  const chosen: Partial<DemoTraits> = consistent
  return byTrait<DemoTraits>((name) => chosen[name] ?? random.pick<TraitCode>(traits[name]))
}

/** Returns the shoulder width in a portrait (1 is average) for a body type. */
export function buildOf(gender: Gender, body: DemoTraits['body_type']): number {
  const wide = { slim: -0.09, athletic: 0.04, average: 0, curvy: 0.12, full: 0.26, muscular: 0.15 }[body]
  return (gender === 'male' ? 1.1 : 0.9) + wide
}
