import { findAccountByName } from '../../src/features/accounts/server/public.ts'
import { keyOf, type StagePlace } from '../../src/features/demo/rules.ts'
import {
  findAllCast,
  findStage,
  insertCast,
  insertStage,
  updateStageDrawn,
  updateStageReady,
  updateStageShare,
} from '../../src/features/demo/server/public.ts'
import { citiesOf } from '../../src/features/sites/places/cities.ts'
import { siteOf } from '../../src/features/sites/server/public.ts'
import type { Services } from '../../src/server/work.ts'
import { demoDay } from '../demo-day.ts'
import type { DemoMember } from '../demo-member.ts'
import { hashDemoPassword, makeDemoMember } from '../demo-members.ts'
import { makeDemoPhotos } from '../demo-photos.ts'
import { demoHost } from '../demo-sites.ts'
import { stageDemo } from '../demo-stage.ts'
import { makeDemoVerifications } from '../demo-verifications.ts'
import { inventNames } from '../names.ts'
import { createRandom } from '../people-random.ts'
import { inventStage, type StagePerson } from './stage-people.ts'

const seed = 'vonk'
/** More photos than any demo person has. */
const allPhotos = 10
/** Members whose other pictures are drawn each time. */
const drawnEach = 10
/** Members between two updates of the progress. */
const shownEach = 3

/**
 * Makes the members of a country and language and the two accounts that visitors from there enter with; resumes
 * an interrupted start. Each has one picture then; `drawDemoStage` draws the others.
 */
export async function makeDemoStage(services: Services, stagePlace: StagePlace): Promise<void> {
  const { db } = services.database
  const key = keyOf(stagePlace)
  const stage = await findStage(db, key)
  if (!stage || stage.ready_at) return
  const people = peopleOf(services, stagePlace)
  const total = people.length * 2
  const show = async (done: number) => {
    if (done % shownEach === 0) await updateStageShare(db, key, done / (total + shownEach))
  }
  const members = await signUpStage(services, key, people, show)
  await makeDemoPhotos(services, members, { upTo: 1, report: (done) => void show(people.length + done) })
  await makeDemoVerifications(services, members)
  await stageDemo(services, members)
  await updateStageReady(db, key, services.clock.now())
}

/** Draws the other pictures of some members, those after the first `drawn`. */
export async function drawDemoStage(
  services: Services,
  stagePlace: StagePlace,
  drawn: number,
): Promise<void> {
  const { db } = services.database
  const key = keyOf(stagePlace)
  const people = peopleOf(services, stagePlace)
  const ids = await idsOf(services, key)
  const members = people.slice(drawn, drawn + drawnEach).flatMap((one) => {
    const id = ids.get(one.number)
    return id === undefined ? [] : [memberOf(one, id)]
  })
  await makeDemoPhotos(services, members, { upTo: allPhotos, atOnce: 1 })
  const isLast = drawn + drawnEach >= people.length
  await updateStageDrawn(db, key, isLast ? null : drawn + drawnEach)
}

/**
 * Makes a stage of the demo's own pair, which lives in the sites' first country: their partners that answer by
 * rules, and who is who. Returns the partners.
 */
export async function makeHomeStage(
  services: Services,
  stagePlace: StagePlace,
  members: DemoMember[],
): Promise<DemoMember[]> {
  const { db } = services.database
  const key = keyOf(stagePlace)
  const now = services.clock.now()
  const pair = members.filter(({ login }) => login === 'free' || login === 'premium')
  if (pair.length < 2) return []
  await insertStage(db, key, now)
  for (const [index, { id, login }] of pair.entries()) {
    await insertCast(db, { stage: key, number: index + 1, account_id: id, part: login as 'free' | 'premium' })
  }
  const partners = await signUpStage(
    services,
    key,
    peopleOf(services, stagePlace, true).filter(({ part }) => part === 'partner'),
  )
  await makeDemoPhotos(services, partners, { upTo: allPhotos })
  await updateStageDrawn(db, key, null)
  await updateStageReady(db, key, now)
  return partners
}

function peopleOf(services: Services, stagePlace: StagePlace, isHome = false): StagePerson[] {
  const today = demoDay(services.clock.now())
  const members = services.config.demo?.members ?? 0
  return inventStage({ seed, today, citiesOf, members }, stagePlace, isHome)
}

/** Signs up people who are not on the stage yet. */
async function signUpStage(
  services: Services,
  key: string,
  people: StagePerson[],
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
        insertCast(work.db, { stage: key, number, account_id, part }),
      )
    }
    members.push(memberOf(one, id))
    await show(members.length)
  }
  return members
}

/** Returns the name of a person, or another one if it is in use: members of other stages write the same languages. */
async function freeNameOf(
  { database }: Services,
  poolId: number,
  { part, person, account }: StagePerson,
): Promise<string> {
  const others = inventNames(createRandom(`${seed} ${account.name}`), person)
  for (let name = account.name; ; name = part === 'member' ? others.next().value : `${name}x`) {
    if (!(await findAccountByName(database.db, poolId, name))) return name
  }
}

/** Returns the accounts of a stage by their numbers. */
async function idsOf({ database }: Services, key: string): Promise<Map<number, number>> {
  const cast = await findAllCast(database.db, key)
  return new Map(cast.map(({ number, account_id }) => [number, account_id]))
}

function memberOf({ part, person, account }: StagePerson, id: number): DemoMember {
  const { login, paid_user } = account
  return { id, login, paid_user, person, isPartner: part === 'partner' }
}
