import { type Country, countryCodes } from '../../src/core/countries.ts'
import type { Locale } from '../../src/core/locales.ts'
import { findAccountByEmail, findAccountByName } from '../../src/features/accounts/server/public.ts'
import { citiesOf } from '../../src/features/sites/places/cities.ts'
import { siteOf } from '../../src/features/sites/server/public.ts'
import type { Services } from '../../src/server/work.ts'
import { createDecks } from '../deck.ts'
import { type DemoMember, demoDay } from '../demo-member.ts'
import { hashDemoPassword, makeDemoMember } from '../demo-members.ts'
import { demoHost, demoMailDomain } from '../demo-sites.ts'
import { inventNames } from '../names.ts'
import { type DemoPerson, inventPerson } from '../people.ts'
import type { Niche } from '../people-niches.ts'
import { createRandom } from '../people-random.ts'
import { createSitters, sittersOf } from '../portraits.ts'
import { doubtfulTexts } from './desk-words.ts'

const seed = 'vonk desk'

/** What brings somebody to the staff's attention. */
export type DeskRole = 'newcomer' | 'ring' | 'decided' | 'minor'

/** A member of whom the lists show nothing, so that the public demo stays as it is. */
export interface DeskMember extends DemoMember {
  role: DeskRole
  /** Within the role, from 0. */
  nth: number
}

interface Outline {
  role: DeskRole
  nth: number
  niche: Niche
  country: Country
  locale?: Locale
  age?: number
  about_me?: string
}

/** The sites of the newcomers; those whom somebody of the general site reports are of it. */
const newcomerNiches: readonly Niche[] = [1, 1, 2, 1, 1, 5, 1, 1, 4, 7, 1, 6, 3, 1]
/** Somebody of each currency that few of the public members pay in. */
const homes: readonly Country[] = [
  'GB',
  'NZ',
  'AU',
  'CA',
  'US',
  'DE',
  'CH',
  'DE',
  'FR',
  'BE',
  'ES',
  'NL',
  'PL',
  'IE',
]
const ringAge = 29
const decidedHomes: readonly Country[] = ['DK', 'NO', 'SE', 'US', 'IE', 'GB', 'FI', 'IT', 'NL']

function outlines(): Outline[] {
  return [
    ...doubtfulTexts.map(
      ({ text, locale }, nth): Outline => ({
        role: 'newcomer',
        nth,
        niche: newcomerNiches[nth] ?? 1,
        country: homes[nth] ?? 'US',
        locale,
        about_me: text,
      }),
    ),
    ...Array.from(
      { length: 5 },
      (_, nth): Outline => ({ role: 'ring', nth, niche: 1, country: 'IE', age: ringAge + nth }),
    ),
    ...decidedHomes.map((country, nth): Outline => ({ role: 'decided', nth, niche: 1, country })),
    ...(['US', 'GB'] as const).map(
      (country, nth): Outline => ({ role: 'minor', nth, niche: 1, country, age: 19 }),
    ),
  ]
}

/** Signs up whom the work of the staff is about; existing ones stay. */
export async function makeDeskPeople(services: Services): Promise<DeskMember[]> {
  const request = { members: 0, seed, today: demoDay(services.clock.now()), home: countryCodes[0], citiesOf }
  const shared = {
    names: new Set<string>(),
    decks: createDecks(createRandom(`${seed} words`)),
    sitters: createSitters(),
  }
  const password = await hashDemoPassword()
  const members: DeskMember[] = []
  for (const [index, outline] of outlines().entries()) {
    const { role, nth, niche, country, locale, about_me, age } = outline
    const random = createRandom(`${seed} ${role} ${nth}`)
    const isWoman = niche === 2 || role === 'ring' || (niche !== 7 && nth % 2 === 0)
    const orientation = isWoman
      ? ({
          gender: 'female',
          seeking: niche === 2 ? 'female' : 'male',
          sexuality: niche === 2 ? 'lesbian' : 'hetero',
        } as const)
      : ({
          gender: 'male',
          seeking: niche === 7 ? 'male' : 'female',
          sexuality: niche === 7 ? 'gay' : 'hetero',
        } as const)
    const invented = inventPerson(request, shared, {
      niche,
      number: 9001 + index,
      country,
      is_fictional: false,
      orientation,
      ...(locale === undefined ? {} : { locale }),
      ...(age === undefined ? {} : { leadAge: age }),
    })
    const person: DemoPerson = {
      ...invented,
      ...(about_me === undefined ? {} : { about_me }),
      photos: [],
      is_premium: false,
      wanted: null,
      joined_days_ago: role === 'decided' ? random.int(50, 90) : role === 'ring' ? 3 : random.int(1, 2),
      last_active_minutes_ago: random.int(20, 400),
    }
    members.push({
      ...(await signUp(services, person, { role, nth, password, number: index + 1 })),
      role,
      nth,
    })
  }
  return members
}

async function signUp(
  services: Services,
  person: DemoPerson,
  { role, nth, password, number }: { role: DeskRole; nth: number; password: string; number: number },
): Promise<DemoMember> {
  const { db } = services.database
  const site = await siteOf(services, demoHost(person.site_niche))
  const email = `${role}${nth + 1}@${demoMailDomain(person.site_niche)}`
  const known = await findAccountByEmail(db, site.id, email)
  const names = inventNames(createRandom(`${seed} ${number}`), person)
  let name = person.name
  while (!known && (await findAccountByName(db, site.pool_id, name))) name = names.next().value as string
  const account = { login: null, language: person.locale, name, email, paid_user: false, invisible: true }
  const id = known?.id ?? (await makeDemoMember(services, site, person, account, password))
  return { id, login: null, paid_user: false, person }
}

/** Returns the portraits of a sitter whose pictures nobody of the public demo is likely to have, by a number. */
export function sitterFor({ site_niche, gender }: DemoPerson, nth: number) {
  const sitters = sittersOf(site_niche, gender)
  return sitters[(sitters.length - 1 - nth) % sitters.length] ?? sitters[0]
}
