import { countries } from '../../src/core/countries.ts'
import { keyOf, type PopulationPlace } from '../../src/features/demo/rules.ts'
import type { PopulationRole } from '../../src/features/demo/server/public.ts'
import { createDecks } from '../deck.ts'
import type { DemoLogin } from '../demo-members.ts'
import { demoMailDomain } from '../demo-sites.ts'
import { type DemoPerson, inventPerson, leads, type PeopleRequest } from '../people.ts'
import { createRandom } from '../people-random.ts'
import { createSitters } from '../portraits.ts'
import { scriptWords } from './scripted-chats.ts'

/** A person of a population with the account to sign up with. */
export interface PopulationPerson {
  number: number
  part: PopulationRole
  person: DemoPerson
  account: DemoLogin
}

/** The first of a population in order: the pair, the partners that answer by rules, two fictional profiles. */
const firstParts: readonly PopulationRole[] = ['free', 'premium', 'partner', 'partner', 'member', 'member']
/** Indexes of the fictional profiles: a woman and a man. */
const fictional: readonly number[] = [4, 5]
const partnerNames = ['Demo_Echo', 'Demo_Spark']

/** Others join now and then: everybody else has been there for longer than the scripted chats. */
const newcomerIn = 10
const minJoinedDaysAgo = 8

const minMembers = 30
const maxMembers = 60

/** Returns the number of people of a population of a demo with that many members. */
export function populationSize(demoMembers: number): number {
  return Math.min(maxMembers, Math.max(minMembers, Math.round(demoMembers / 10)))
}

/**
 * Invents the people of a population: the same request gives the same ones. All live in its country and write its
 * language; men who seek women and women who seek men alternate, so that both of the pair have whom to meet.
 * `home` are the people who live there already, of the population of the demo's own pair.
 */
export function inventPopulation(
  request: Pick<PeopleRequest, 'seed' | 'today' | 'citiesOf' | 'members'>,
  populationPlace: PopulationPlace,
  home: readonly DemoPerson[] | null = null,
): PopulationPerson[] {
  const { country, locale } = populationPlace
  const all = { ...request, home: country, seed: `${request.seed} ${keyOf(populationPlace)}` }
  const shared = {
    names: new Set<string>(),
    decks: createDecks(createRandom(`${all.seed} words`)),
    sitters: createSitters(home?.flatMap(({ photos: [main] }) => main?.picture ?? [])),
  }
  return Array.from({ length: populationSize(request.members) }, (_, index): PopulationPerson => {
    const part = firstParts[index] ?? 'member'
    // The partner of `free` is a man, that of `premium` a woman.
    const [woman, man] = leads
    const lead = index === 2 ? man : index === 3 ? woman : index % 2 === 0 ? woman : man
    const person = inventPerson(all, shared, {
      niche: 1,
      number: index + 1,
      country,
      is_fictional: fictional.includes(index),
      orientation: lead?.orientation,
      leadAge: part === 'member' ? undefined : lead?.age,
      isNearLeads: true,
      locale,
    })
    return {
      number: index + 1,
      part,
      ...withAccount(part, placed(person, part), populationPlace, home !== null),
    }
  })
}

/** Adapts what is invented about a person to the part. */
function placed(person: DemoPerson, part: PopulationRole): DemoPerson {
  if (part === 'partner') {
    const { about, reason } = scriptWords[person.locale].partner
    return { ...person, about_me: about, reason_for_signup: reason, prompts: [], is_premium: false }
  }
  const isNewcomer = part === 'member' && person.number % newcomerIn === 0
  const joined_days_ago = isNewcomer
    ? person.joined_days_ago
    : Math.max(minJoinedDaysAgo, person.joined_days_ago)
  return { ...person, joined_days_ago }
}

function withAccount(
  part: PopulationRole,
  person: DemoPerson,
  populationPlace: PopulationPlace,
  isHome: boolean,
): Pick<PopulationPerson, 'person' | 'account'> {
  const key = keyOf(populationPlace).toLowerCase()
  const domain = demoMailDomain(1)
  const { country, locale } = populationPlace
  const tag = countries[country].languages.length > 1 ? `${country}_${locale}` : country
  const common = { language: locale, paid_user: part === 'premium' }
  if (part === 'free' || part === 'premium') {
    const name = `${part}_demo_${tag.toLowerCase()}`
    return { person, account: { ...common, login: part, name, email: `${part}.${key}@${domain}` } }
  }
  if (part === 'partner') {
    const name = `${partnerNames[person.number - 3]}${isHome ? '' : `_${tag}`}`
    return { person, account: { ...common, login: null, name, email: null } }
  }
  const email = person.is_fictional ? null : `member${person.number}.${key}@${domain}`
  return {
    person,
    account: { ...common, login: null, name: person.name, email, paid_user: person.is_premium },
  }
}
