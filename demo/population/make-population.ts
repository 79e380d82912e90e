import { findAccountByName } from '../../src/features/accounts/server/public.ts'
import { keyOf, type PopulationPlace } from '../../src/features/demo/rules.ts'
import {
  findAllMembers,
  findPopulation,
  insertPopulation,
  insertPopulationMember,
  updatePopulationeady,
  updatePopulationhare,
} from '../../src/features/demo/server/public.ts'
import { citiesOf } from '../../src/features/sites/places/cities.ts'
import { siteOf } from '../../src/features/sites/server/public.ts'
import type { Services } from '../../src/server/work.ts'
import { type DemoMember, demoDay } from '../demo-member.ts'
import { hashDemoPassword, makeDemoMember } from '../demo-members.ts'
import { demoHost } from '../demo-sites.ts'
import { makeDemoVerifications } from '../demo-verifications.ts'
import { inventNames } from '../names.ts'
import type { DemoPerson } from '../people.ts'
import { createRandom } from '../people-random.ts'
import { fillShowcase } from '../showcase.ts'
import { inventPopulation, type PopulationPerson } from './population-people.ts'

const seed = 'vonk'
/** Members between two updates of the progress. */
const shownEach = 3

/**
 * Makes the members of a country and language and the two accounts that visitors from there enter with; resumes
 * an interrupted start.
 */
export async function makeDemoPopulation(
  services: Services,
  populationPlace: PopulationPlace,
): Promise<void> {
  const { db } = services.database
  const key = keyOf(populationPlace)
  const population = await findPopulation(db, key)
  if (!population || population.ready_at) return
  const people = peopleOf(services, populationPlace)
  const members = await signUpPopulation(services, key, people, async (done) => {
    if (done % shownEach === 0) await updatePopulationhare(db, key, done / (people.length + shownEach))
  })
  await makeDemoVerifications(services, members)
  await fillShowcase(services, members)
  await updatePopulationeady(db, key, services.clock.now())
}

/**
 * Makes a population of the demo's own pair, which lives in the sites' first country: their partners that answer by
 * rules, and who is who. Returns the partners.
 */
export async function makeHomePopulation(
  services: Services,
  populationPlace: PopulationPlace,
  members: DemoMember[],
): Promise<DemoMember[]> {
  const { db } = services.database
  const key = keyOf(populationPlace)
  const now = services.clock.now()
  const pair = members.filter(({ login }) => login === 'free' || login === 'premium')
  if (pair.length < 2) return []
  await insertPopulation(db, key, now)
  for (const [index, { id, login }] of pair.entries()) {
    await insertPopulationMember(db, {
      stage: key,
      number: index + 1,
      account_id: id,
      part: login as 'free' | 'premium',
    })
  }
  const partners = await signUpPopulation(
    services,
    key,
    peopleOf(
      services,
      populationPlace,
      pair.map(({ person }) => person),
    ).filter(({ part }) => part === 'partner'),
  )
  await updatePopulationeady(db, key, now)
  return partners
}

function peopleOf(
  services: Services,
  populationPlace: PopulationPlace,
  home?: DemoPerson[],
): PopulationPerson[] {
  const today = demoDay(services.clock.now())
  const members = services.config.demo?.members ?? 0
  return inventPopulation({ seed, today, citiesOf, members }, populationPlace, home)
}

/** Signs up people who are not of the population yet. */
async function signUpPopulation(
  services: Services,
  key: string,
  people: PopulationPerson[],
  show: (done: number) => Promise<void> = async () => {},
): Promise<DemoMember[]> {
  const site = await siteOf(services, demoHost(1))
  const known = await idsOf(services, key)
  const password = await hashDemoPassword()
  const members: DemoMember[] = []
  for (const one of people) {
    const { number, part, person, account } = one
    let id = known.get(number)
    if (id === undefined) {
      const named = { ...account, name: await freeNameOf(services, site.pool_id, one) }
      id = await makeDemoMember(services, site, person, named, password, (work, account_id) =>
        insertPopulationMember(work.db, { stage: key, number, account_id, part }),
      )
    }
    members.push(memberOf(one, id))
    await show(members.length)
  }
  return members
}

/** Returns the name of a person, or another one if it is in use: members of other populations write the same languages. */
async function freeNameOf(
  { database }: Services,
  poolId: number,
  { part, person, account }: PopulationPerson,
): Promise<string> {
  const others = inventNames(createRandom(`${seed} ${account.name}`), person)
  for (let name = account.name; ; name = part === 'member' ? others.next().value : `${name}x`) {
    if (!(await findAccountByName(database.db, poolId, name))) return name
  }
}

/** Returns the accounts of a population by their numbers. */
async function idsOf({ database }: Services, key: string): Promise<Map<number, number>> {
  const cast = await findAllMembers(database.db, key)
  return new Map(cast.map(({ number, account_id }) => [number, account_id]))
}

function memberOf({ part, person, account }: PopulationPerson, id: number): DemoMember {
  const { login, paid_user } = account
  return { id, login, paid_user, person, isPartner: part === 'partner' }
}
