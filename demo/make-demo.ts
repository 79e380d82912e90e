import { countries, countryCodes } from '../src/core/countries.ts'
import { citiesOf } from '../src/features/sites/places/cities.ts'
import { siteOf } from '../src/features/sites/server/public.ts'
import { createWork } from '../src/server/run-work.ts'
import type { Services } from '../src/server/work.ts'
import { demoDay } from './demo-member.ts'
import { makeDemoMembers } from './demo-members.ts'
import { startDemoPresence } from './demo-presence.ts'
import { makeDemoPromotions } from './demo-promotions.ts'
import { demoHost, makeDemoSites } from './demo-sites.ts'
import { makeDemoStaff } from './demo-staff.ts'
import { makeDemoStories } from './demo-stories.ts'
import { findAllDemoSteps, insertDemoStep } from './demo-table.ts'
import { makeDemoVerifications } from './demo-verifications.ts'
import { type DemoPerson, inventPeople } from './people.ts'
import { makeHomePopulation } from './population/make-population.ts'
import { createProgress } from './progress.ts'
import { fillShowcase } from './showcase.ts'

const seed = 'vonk'
/** Part of the work that is done once all members are made; likes and chats are the rest. */
const membersShare = 0.8

/**
 * Creates the demo in an empty database: seven sites, their members with portraits, likes and chats. Resumes an
 * interrupted start; adds nothing once complete. Some members stay online until the returned function is
 * called. `print` receives the progress in words, `show` as a share from 0 to 1.
 */
export async function makeDemo(
  services: Services,
  amount: number,
  { print, show }: { print: (line: string) => void; show: (share: number) => void },
): Promise<() => void> {
  const { db } = services.database
  const steps = await findAllDemoSteps(db)
  const step = async (name: string, make: () => Promise<void>) => {
    if (steps.has(name)) return
    await make()
    await insertDemoStep(db, name, services.clock.now())
  }
  if (!steps.has('sites')) {
    print(`Making the demo (once): seven sites and ${amount} invented members. Its pages show how far it is.`)
    const work = createWork(services, { now: services.clock.now(), log: services.log })
    await work.transaction(async (inner) => {
      await makeDemoSites(inner)
      await insertDemoStep(inner.db, 'sites', inner.now)
    })
  }
  await step('promotions', () => makeDemoPromotions(services))
  const home = await homeOf(services)
  const people = await inventDemoPeople(services, amount)
  const inWords = createProgress('members', people.length, print)
  const report = (done: number) => {
    inWords(done)
    show((membersShare * done) / people.length)
  }
  await step('staff', () => makeDemoStaff(services))
  const members = await makeDemoMembers(services, people, steps.has('members') ? null : report)
  await step('members', async () => {})
  await step('verifications', () => makeDemoVerifications(services, members))
  await step('stories', async () => {
    print('  likes and chats ...')
    await makeDemoStories(services, members, seed)
  })
  await step('stage', async () => {
    const populationPlace = { country: home, locale: countries[home].languages[0] }
    await fillShowcase(services, [
      ...members,
      ...(await makeHomePopulation(services, populationPlace, members)),
    ])
  })
  return startDemoPresence(services, members)
}

/** Returns the people of the demo, the same ones at each start. */
export async function inventDemoPeople(services: Services, members: number): Promise<DemoPerson[]> {
  const home = await homeOf(services)
  return inventPeople({ members, seed, today: demoDay(services.clock.now()), home, citiesOf })
}

/** Returns the sites' first country. */
async function homeOf(services: Services) {
  const { settings } = await siteOf(services, demoHost(1))
  return settings.countries[0] ?? countryCodes[0]
}
