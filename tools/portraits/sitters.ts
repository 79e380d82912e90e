import { agesNearLeads } from '../../demo/people.ts'
import { inventAge, type Niche, nicheRules, niches } from '../../demo/people-niches.ts'
import { createRandom, type Random } from '../../demo/people-random.ts'
import { buildOf, inventTraits } from '../../demo/people-traits.ts'
import type { ShownTraits } from '../../demo/portraits.ts'
import type { Gender } from '../../src/core/people.ts'
import { featuresOf, type PortraitRequest } from './portraits.ts'

/** A person to draw; `requests` are for each picture. */
export interface DrawnSitter {
  traits: ShownTraits & { age: number }
  requests: PortraitRequest[]
}

/** The people of the general site and of the stages are met most: there are more of them, in more pictures. */
const general = { people: 88, pictures: 3 }
const others = { people: 32, pictures: 2 }
/** Share of the people of the general site who are of the ages that the leads look for. */
const nearLeadsShare = 0.65
/** Of so many the one is drawn who is least like the others. */
const candidatesEach = 8
/** Ages are taken at even distances from so many. */
const inventedAges = 2000

/** Returns the people to draw, by site and gender (`1-female`): the same ones each time. */
export function inventSitters(): Record<string, DrawnSitter[]> {
  const groups = niches.flatMap((niche) => {
    const genders = new Set(nicheRules[niche].orientations.map(([{ gender }]) => gender))
    const { people, pictures } = niche === 1 ? general : others
    return [...genders].map((gender) => {
      const agesOf = inventAges(niche, gender, people / genders.size)
      const drawn: DrawnSitter[] = []
      for (const [index, age] of agesOf.entries()) {
        const candidates = Array.from({ length: candidatesEach }, (_, nth) =>
          inventSitter(`sitter ${niche} ${gender} ${index} ${nth}`, { niche, gender, age, index, pictures }),
        )
        const [first] = candidates.toSorted((a, b) => likeness(a, drawn) - likeness(b, drawn))
        if (first) drawn.push(first)
      }
      return [`${niche}-${gender}`, drawn] as const
    })
  })
  return Object.fromEntries(groups)
}

/** Returns ages in ascending order, as many of each as there are people of it. */
function inventAges(niche: Niche, gender: Gender, amount: number): number[] {
  const random = createRandom(`ages ${niche} ${gender}`)
  const ages = Array.from({ length: inventedAges }, () => ageOf(random, niche, gender)).toSorted(
    (a, b) => a - b,
  )
  return Array.from(
    { length: amount },
    (_, index) => ages[Math.floor(((index + 0.5) / amount) * inventedAges)] as number,
  )
}

function ageOf(random: Random, niche: Niche, gender: Gender): number {
  const isNear = niche === 1 && random.chance(nearLeadsShare)
  return isNear ? random.int(...agesNearLeads) : inventAge(random, niche, gender)
}

/** Returns how like a person is to others: those count most who differ least. */
function likeness({ requests: [request] }: DrawnSitter, others: DrawnSitter[]): number {
  return others.reduce(
    (sum, { requests: [other] }) => sum + (request && other ? 8 ** -differencesOf(request, other) : 0),
    0,
  )
}

/** Returns the number of features in which two people differ. */
export function differencesOf(one: PortraitRequest, other: PortraitRequest): number {
  const features = featuresOf(other)
  return Object.entries(featuresOf(one)).filter(
    ([key, value]) => value !== features[key as keyof typeof features],
  ).length
}

interface Outline {
  niche: Niche
  gender: Gender
  age: number
  index: number
  pictures: number
}

function inventSitter(seed: string, { niche, gender, age, index, pictures }: Outline): DrawnSitter {
  const random = createRandom(seed)
  const country = random.pick(['GB', 'DE', 'ES', 'US'])
  const { hair_color, eye_color, body_type } = inventTraits(random, { gender, age, niche, country })
  const request = { seed, gender, age, niche, hair_color, eye_color, build: buildOf(gender, body_type) }
  return {
    traits: { age, hair_color, eye_color, body_type },
    requests: Array.from({ length: pictures }, (_, take) => ({ ...request, position: index, take })),
  }
}
