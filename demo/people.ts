import { type Country, countries, countryCodes } from '../src/core/countries.ts'
import type { Locale } from '../src/core/locales.ts'
import {
  type Audience,
  type Gender,
  type Interest,
  maximumAge,
  minimumAge,
  type Seeking,
} from '../src/core/people.ts'
import type { MatchAnswers } from '../src/features/matching/contract.ts'
import type { StoredAnswer } from '../src/features/profiles/answer-rules.ts'
import { maxPrompts } from '../src/features/profiles/rules.ts'
import { centresOf, inTownShare, type Town } from './centres.ts'
import { createDecks, type Deck } from './deck.ts'
import { inventNames } from './names.ts'
import {
  inventAge,
  membersPerNiche,
  type Niche,
  nicheRules,
  niches,
  type Orientation,
  type Sexuality,
} from './people-niches.ts'
import { createRandom, type Random } from './people-random.ts'
import { type DemoTraits, inventInterests, inventTraits } from './people-traits.ts'
import {
  createSitters,
  type DrawnPicture,
  type Portrayed,
  type Sitter,
  sceneKinds,
  scenesOf,
} from './portraits.ts'
import { sentences } from './sentences.ts'

/** A picture to be stored as an approved photo; a person's first one is the main photo. */
export interface DemoPhoto {
  audience: Audience
  kind: 'portrait' | 'scene'
  picture: DrawnPicture
}

/** An invented member, complete and consistent; not based on any real person. */
export type DemoPerson = {
  site_niche: Niche
  /** Number among the members of the site, from 1 (`member1@...`). */
  number: number
  name: string
  gender: Gender
  seeking: Seeking
  sexuality: Sexuality
  /** `YYYY-MM-DD`. */
  date_of_birth: string
  age: number
  country: Country
  /** Code of the region (ISO 3166-2), as in the town data. */
  countryregion: string
  city: string
  lat: number
  lon: number
  locale: Locale
  traits: DemoTraits
  interests: Interest[]
  about_me: string
  reason_for_signup: string
  prompts: StoredAnswer[]
  /** What the person looks for; null is open. */
  wanted: MatchAnswers | null
  is_fictional: boolean
  is_premium: boolean
  photos: DemoPhoto[]
  joined_days_ago: number
  /** Below 5 counts as online. */
  last_active_minutes_ago: number
}

export type PeopleRequest = {
  /** Total number (DEMO_MEMBERS), distributed over the sites by `membersPerNiche`. */
  members: number
  seed: string
  /** The day from which ages count. */
  today: Date
  /** The sites' first country, where half of each site's members live. */
  home: Country
  citiesOf: (country: Country) => readonly Town[]
}

/** Weights of the countries of members who live abroad, after each country has had its first. */
const countryWeights: Record<Country, number> = {
  US: 3,
  NL: 4,
  BE: 3,
  FR: 3,
  IT: 3,
  ES: 3,
  DE: 4,
  AT: 2,
  IE: 1,
  GB: 3,
  CA: 2,
  PL: 2,
  AU: 2,
  NZ: 1,
  CH: 2,
  DK: 2,
  FI: 2,
  NO: 2,
  SE: 2,
}

/** Share of fictional members on every site (api: Starting it). */
const FICTIONAL_SHARE = 0.05

/** The first people of the general site are real: the named members (`free@`, `premium@`), `member1@` and the next ones. */
const firstReal = 5
/** The first two of them, defined so that both have contacts in a small demo. */
export const leads: readonly { orientation: Orientation; age: number }[] = [
  { orientation: { gender: 'female', seeking: 'male', sexuality: 'hetero' }, age: 33 },
  { orientation: { gender: 'male', seeking: 'female', sexuality: 'hetero' }, age: 38 },
]

const leadJoinedDaysAgo = 45

/** What the leads look for. */
const wantedByLeads: MatchAnswers = {
  min_age: 28,
  max_age: 45,
  countryregion: null,
  wishes: [
    { trait: 'relationship_status', codes: ['single', 'divorced'], weight: 3 },
    { trait: 'interests', codes: ['travelling', 'music', 'cooking', 'wine', 'reading', 'hiking'], weight: 2 },
    { trait: 'body_type', codes: ['average', 'athletic', 'curvy'], weight: 1 },
  ],
}

/**
 * Ages of most people in the country of the leads, who are 33 and 38 on the first of January: whom they meet first is
 * neither much younger nor much older.
 */
export const agesNearLeads = [28, 44] as const
const nearLeadsShare = 0.8

/** How much younger and older people wish somebody to be; men rather younger than themselves, women rather older. */
const wishedYears: Record<Gender, readonly [number, number]> = { female: [8, 12], male: [12, 8] }
/** Share of the people who have said which ages they wish. */
const wishingShare = 0.6

/**
 * Invents the members of the seven demo sites: the same request gives the same people, ordered by site and
 * number. On every site 5 % (rounded, at least one) are fictional, half live in the home country, half of the people of
 * a country at its capital, and each site of five or more has photos of all three audiences.
 */
export function inventPeople(request: PeopleRequest): DemoPerson[] {
  const counts = membersPerNiche(request.members)
  const names = new Set<string>()
  return niches.flatMap((niche) => {
    const random = createRandom(`${request.seed} site ${niche}`)
    const total = counts[niche]
    const living = spreadCountries(random, total, request.home)
    const indexes = Array.from({ length: total }, (_, index) => index)
    const fictional = new Set(
      random
        .shuffle(indexes.slice(niche === 1 ? Math.min(firstReal, total - 1) : 0))
        .slice(0, Math.max(1, Math.round(total * FICTIONAL_SHARE))),
    )
    const [decks, sitters] = [createDecks(random), createSitters()]
    return living.map((country, index) => {
      const lead = niche === 1 ? leads[index] : undefined
      return inventPerson(
        request,
        { names, decks, sitters },
        {
          niche,
          number: index + 1,
          country,
          is_fictional: fictional.has(index),
          orientation: lead?.orientation,
          leadAge: lead?.age,
          isNearLeads: niche === 1 && country === request.home,
        },
      )
    })
  })
}

/**
 * Returns one country per member: every second one (and the first two) lives in the home country, the rest in
 * all further countries in turn, then by weight.
 */
function spreadCountries(random: Random, total: number, home: Country): Country[] {
  const others = countryCodes.filter((country) => country !== home)
  const bag = others.flatMap((country) => Array.from({ length: countryWeights[country] }, () => country))
  const elsewhere = [...random.shuffle(others), ...random.shuffle(bag)]
  return Array.from({ length: total }, (_, index) => {
    if (index === 1 || index % 2 === 0) return home
    return elsewhere[((index - 3) / 2) % elsewhere.length] ?? home
  })
}

/** What of a person is given; the rest is invented. */
interface Outline {
  niche: Niche
  number: number
  country: Country
  is_fictional: boolean
  orientation?: Orientation | undefined
  /** The person is one of the leads: of this age, and at the capital. */
  leadAge?: number | undefined
  /** The leads meet the person first: most are of an age that fits. */
  isNearLeads?: boolean
  /** Default: a language of the country. */
  locale?: Locale
}

/** What the people of a group share. */
interface Shared {
  /** Names in use, in lower case; receives the new ones. */
  names: Set<string>
  decks: (locale: Locale) => Deck
  sitters: (person: Portrayed) => Sitter
}

/** Invents a person. */
export function inventPerson(
  request: PeopleRequest,
  { names, decks, sitters }: Shared,
  outline: Outline,
): DemoPerson {
  const { niche, number, country, is_fictional, leadAge, isNearLeads = false } = outline
  const seed = `${request.seed} ${niche} ${number}`
  const random = createRandom(seed)
  const isLead = leadAge !== undefined
  const orientation = outline.orientation ?? random.weighted(nicheRules[niche].orientations)
  const { gender } = orientation
  const isNear = isNearLeads && random.chance(nearLeadsShare)
  const age = leadAge ?? (isNear ? random.int(...agesNearLeads) : inventAge(random, niche, gender))
  const isHome = country === request.home
  const locale =
    outline.locale ?? (isHome ? countries[country].languages[0] : random.pick(countries[country].languages))
  // Two by two, since women and men alternate in a list: half of both live at the capital.
  const isAtCapital = isLead || Math.floor(number / 2) % 2 === 0
  const [capital, ...others] = centresOf(country, locale, request.citiesOf(country))
  const [centre, ...around] = isAtCapital && capital ? capital : random.pick(others)
  const town = around.length === 0 || random.chance(inTownShare) ? centre : random.pick(around)
  const deck = decks(locale)
  const invented = inventTraits(random, { gender, age, niche, country })
  const sitter = sitters({ niche, gender, age, traits: invented, isNearLeads })
  // The profile says what the portrait shows.
  const { hair_color, eye_color, body_type } = sitter
  const traits = { ...invented, hair_color, eye_color, body_type }
  const words = sentences[locale]
  const ofNiche = niche === 1 ? [] : words.aboutNiche[niche]
  const joined_days_ago = isLead ? leadJoinedDaysAgo : Math.floor(random.next() ** 2 * 720)
  return {
    site_niche: niche,
    number,
    name: uniqueName(random, names, gender, locale),
    ...orientation,
    date_of_birth: birthDate(random, request.today, age),
    age,
    country,
    countryregion: town.region,
    city: town.name,
    lat: town.lat,
    lon: town.lon,
    locale,
    traits,
    interests: inventInterests(random, niche),
    about_me: ofNiche.length > 0 && random.chance(0.3) ? random.pick(ofNiche) : deck.about(),
    reason_for_signup: deck.reason(),
    prompts: deck.answers(number, isLead ? maxPrompts : 0),
    wanted: wantedBy(random, { gender, age, isLead, is_fictional }),
    is_fictional,
    is_premium: !is_fictional && random.chance(0.25),
    photos: choosePhotos(random, sitter, { number, isNearLeads }),
    joined_days_ago,
    last_active_minutes_ago: lastActive(random, joined_days_ago),
  }
}

/** Returns what somebody looks for; of the leads so much that scores differ and have reasons. */
function wantedBy(
  random: Random,
  {
    gender,
    age,
    isLead,
    is_fictional,
  }: { gender: Gender; age: number; isLead: boolean; is_fictional: boolean },
): MatchAnswers | null {
  if (isLead) return wantedByLeads
  if (is_fictional || !random.chance(wishingShare)) return null
  const [younger, older] = wishedYears[gender]
  return {
    min_age: Math.max(minimumAge, age - younger),
    max_age: Math.min(maximumAge, age + older),
    countryregion: null,
    wishes: [],
  }
}

function uniqueName(random: Random, names: Set<string>, gender: Gender, locale: Locale): string {
  const free = inventNames(random, { gender, locale }).find(
    (name) => !names.has(name.toLowerCase()),
  ) as string
  names.add(free.toLowerCase())
  return free
}

/** Returns a birth date for this age: at least a day after the last birthday, never on it. */
function birthDate(random: Random, today: Date, age: number): string {
  const born = new Date(Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate()))
  born.setUTCDate(born.getUTCDate() - random.int(2, 360))
  return born.toISOString().slice(0, 10)
}

/**
 * Returns the minutes since the last activity: about one in eight is online, the others were active within
 * hours, days or weeks.
 */
function lastActive(random: Random, joinedDaysAgo: number): number {
  const minutes = random.weighted([
    [random.int(0, 4), 13],
    [random.int(5, 180), 25],
    [random.int(180, 1440), 27],
    [random.int(1440, 10_080), 25],
    [random.int(10_080, 60_000), 10],
  ])
  return Math.min(minutes, Math.max(4, joinedDaysAgo * 1440 + 60))
}

/** Portraits that everybody sees of each person whom the leads meet first. */
const portraitsNearLeads = 3

/** Returns the main portrait, then up to three more photos; every third person has a private one. */
function choosePhotos(
  random: Random,
  { pictures }: Sitter,
  { number, isNearLeads }: { number: number; isNearLeads: boolean },
): DemoPhoto[] {
  const portraits = pictures.map((picture) => ({ kind: 'portrait' as const, picture }))
  const photos = portraits
    .splice(0, isNearLeads ? portraitsNearLeads : 1)
    .map((portrait): DemoPhoto => ({ audience: 'everyone', ...portrait }))
  const scenes = random.shuffle(sceneKinds)
  const audiences: readonly Audience[] =
    number % 3 === 1
      ? ['premium', 'everyone', 'private']
      : number % 3 === 2
        ? ['private', 'premium', 'everyone']
        : ['everyone', 'everyone', 'premium']
  const more = isNearLeads ? 1 : number % 3 === 0 ? random.int(0, 2) : random.int(1, 3)
  for (const [index, kind] of scenes.slice(0, more).entries()) {
    const audience = audiences[index] ?? 'everyone'
    const scene = { kind: 'scene' as const, picture: random.pick(scenesOf(kind)) }
    const portrait = audience !== 'everyone' && random.chance(0.7) ? portraits.shift() : undefined
    photos.push({ audience, ...(portrait ?? scene) })
  }
  return photos
}
