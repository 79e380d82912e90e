import { citiesOf } from '../src/features/sites/places/cities.ts'
import type { Services } from '../src/server/services.ts'
import { createWork } from '../src/server/work.ts'
import { type DemoMember, makeDemoMembers } from './demo-members.ts'
import { makeDemoPhotos } from './demo-photos.ts'
import { makeDemoSites } from './demo-sites.ts'
import { makeDemoStories } from './demo-stories.ts'
import { findAllDemoSteps, insertDemoStep } from './demo-table.ts'
import { makeDemoVerifications } from './demo-verifications.ts'
import { inventPeople } from './people.ts'

const seed = 'vonk'
/** More photos than any demo person has. */
const allPhotos = 10
/** A line of progress for each of this many. */
const tellEvery = 50

/**
 * Makes the demo in an empty database: seven sites, their members with a drawn portrait each, likes and chats. Goes
 * on where an earlier start was interrupted; does nothing once all is there. The members' further photos are drawn
 * after this has answered. `say` hears the progress.
 */
export async function makeDemo(
  services: Services,
  amount: number,
  say: (line: string) => void,
): Promise<void> {
  const { db } = services.database
  const steps = await findAllDemoSteps(db)
  if (steps.has('photos')) return
  const work = createWork(services, { now: services.clock.now(), log: services.log })
  const finish = (step: string) => insertDemoStep(db, step, services.clock.now())
  const progress = (what: string) => (done: number) => {
    if (done % tellEvery === 0 || done === amount) say(`  ${what}: ${done} of ${amount}`)
  }
  if (!steps.has('sites')) {
    say(`Making the demo: seven sites and ${amount} invented members (once) ...`)
    await work.transaction(async (inner) => {
      await makeDemoSites(inner)
      await insertDemoStep(inner.db, 'sites', inner.now)
    })
  }
  const people = inventPeople({ members: amount, seed, today: demoDay(services), citiesOf })
  const members = await makeDemoMembers(
    services,
    people,
    steps.has('members') ? () => {} : progress('members'),
  )
  if (!steps.has('members')) await finish('members')
  if (!steps.has('portraits')) {
    await makeDemoPhotos(services, members, 1, progress('portraits'))
    await finish('portraits')
  }
  if (!steps.has('verifications')) {
    await makeDemoVerifications(services, members)
    await finish('verifications')
  }
  if (!steps.has('stories')) {
    say('  likes and chats ...')
    await makeDemoStories(services, members, seed)
    await finish('stories')
  }
  drawTheRest(services, members, () => finish('photos'))
}

/** Ages count from the day of the first start, so that a later start invents the same people. */
function demoDay(services: Services): Date {
  const now = services.clock.now()
  return new Date(Date.UTC(now.getUTCFullYear(), 0, 1))
}

/** Draws the other photos while the product runs; a stop in between is made good at the next start. */
function drawTheRest(services: Services, members: DemoMember[], finish: () => Promise<void>): void {
  makeDemoPhotos(services, members, allPhotos, () => {})
    .then(finish)
    .catch((err) => services.log.warn({ err }, 'the demo photos are not finished'))
}
