import type { Gender, Interest, Seeking, Sexuality } from '../src/core/people.ts'
import type { Random } from './people-random.ts'

export type { Sexuality }
/** Niche codes of product.md, 1: general, she, bdsm, bbw, gilf, milf, gay. */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const niches: readonly Niche[] = [1, 2, 3, 4, 5, 6, 7]

/**
 * A member's gender, preference and sexuality; the three are always consistent with each other and the niche.
 */
export type Orientation = { gender: Gender; seeking: Seeking; sexuality: Sexuality }

type NicheRules = {
  orientations: readonly (readonly [Orientation, number])[]
  /** Minimum, typical and maximum age of each gender. */
  ages: Record<Gender, readonly [number, number, number]>
  /** Interests shared by many members of the niche. */
  interests: readonly Interest[]
}

const as = (gender: Gender, seeking: Seeking): Orientation => ({
  gender,
  seeking,
  sexuality:
    seeking === 'both' ? 'bi' : seeking !== gender ? 'hetero' : gender === 'male' ? 'gay' : 'lesbian',
})

export const nicheRules: Record<Niche, NicheRules> = {
  1: {
    orientations: [
      [as('female', 'male'), 42],
      [as('male', 'female'), 42],
      [as('female', 'both'), 6],
      [as('male', 'both'), 4],
      [as('male', 'male'), 3],
      [as('female', 'female'), 3],
    ],
    ages: { male: [20, 38, 74], female: [19, 36, 72] },
    interests: ['relationship', 'travelling', 'music', 'kissing'],
  },
  2: {
    orientations: [
      [as('female', 'female'), 74],
      [as('female', 'both'), 26],
    ],
    ages: { male: [19, 34, 66], female: [19, 34, 66] },
    interests: ['kissing', 'hugging', 'art', 'music', 'lingerie'],
  },
  3: {
    orientations: [
      [as('female', 'male'), 34],
      [as('male', 'female'), 34],
      [as('female', 'both'), 12],
      [as('male', 'both'), 10],
      [as('male', 'male'), 5],
      [as('female', 'female'), 5],
    ],
    ages: { male: [23, 39, 66], female: [21, 36, 62] },
    interests: ['bondage', 'sadomasochism', 'sex_toys', 'safe_sex', 'lingerie', 'tattoos'],
  },
  4: {
    orientations: [
      [as('female', 'male'), 48],
      [as('male', 'female'), 42],
      [as('female', 'both'), 7],
      [as('male', 'both'), 3],
    ],
    ages: { male: [22, 40, 68], female: [20, 37, 64] },
    interests: ['hugging', 'foodie', 'dancing', 'massages', 'lingerie'],
  },
  5: {
    orientations: [
      [as('female', 'male'), 50],
      [as('male', 'female'), 42],
      [as('female', 'both'), 5],
      [as('male', 'both'), 3],
    ],
    ages: { male: [21, 46, 75], female: [55, 62, 75] },
    interests: ['gardening', 'dancing', 'wine', 'travelling', 'massages'],
  },
  6: {
    orientations: [
      [as('female', 'male'), 50],
      [as('male', 'female'), 42],
      [as('female', 'both'), 5],
      [as('male', 'both'), 3],
    ],
    ages: { male: [20, 36, 64], female: [35, 43, 55] },
    interests: ['wine', 'travelling', 'massages', 'lingerie', 'dancing'],
  },
  7: {
    orientations: [
      [as('male', 'male'), 82],
      [as('male', 'both'), 18],
    ],
    ages: { male: [19, 35, 72], female: [19, 35, 72] },
    interests: ['gym', 'party', 'travelling', 'music', 'kissing'],
  },
}

/** Returns an age within the bounds of niche and gender, clustered around the typical one. */
export function inventAge(random: Random, niche: Niche, gender: Gender): number {
  const [youngest, usual, oldest] = nicheRules[niche].ages[gender]
  const pull = random.chance(0.5) ? random.next() : (random.next() + random.next()) / 2
  return Math.round(
    pull < 0.5 ? youngest + (usual - youngest) * pull * 2 : usual + (oldest - usual) * (pull - 0.5) * 2,
  )
}

/**
 * Returns the number of members of each niche: at least 40, and the rest for the general site (decisions: Where it runs). Fewer than 280 in total are distributed evenly, at least one each.
 */
export function membersPerNiche(members: number): Record<Niche, number> {
  const each = Math.max(1, Math.min(40, Math.floor(members / niches.length)))
  const general = Math.max(each, members - each * (niches.length - 1))
  return { 1: general, 2: each, 3: each, 4: each, 5: each, 6: each, 7: each }
}
