import { countries, countryCodes } from '../src/core/countries.ts'
import { citiesOf } from '../src/features/sites/places/cities.ts'
import { siteOf } from '../src/features/sites/server/public.ts'
import { createWork } from '../src/server/run-work.ts'
import type { Services } from '../src/server/work.ts'
import { demoDay } from './demo-day.ts'
import type { DemoMember } from './demo-member.ts'
import { makeDemoMembers } from './demo-members.ts'
import { makeDemoPhotos } from './demo-photos.ts'
import { startDemoPresence } from './demo-presence.ts'
import { makeDemoPromotions } from './demo-promotions.ts'
import { demoHost, makeDemoSites } from './demo-sites.ts'
import { stageDemo } from './demo-stage.ts'
import { makeDemoStories } from './demo-stories.ts'
import { findAllDemoSteps, insertDemoStep } from './demo-table.ts'
import { makeDemoVerifications } from './demo-verifications.ts'
import { type DemoPerson, inventPeople } from './people.ts'
import { createProgress, createShare } from './progress.ts'
import { makeHomeStage } from './stage/make-stage.ts'

const seed = 'vonk'
/** More photos than any demo person has. */
const allPhotos = 10
/** Work of likes and chats beside that of members and portraits. */
const storiesShare = 0.1

/**
 * Creates the demo in an empty database: seven sites, their members, likes and chats, and the portraits of
 * the general site. Resumes an interrupted start; adds nothing once complete. The remaining pictures are
 * drawn after this has returned, and some members stay online until the returned function is called. `say`
 * receives the progress in words, `show` as a share from 0 to 1.
 */
export async function makeDemo(
  services: Services,
  amount: number,
  { say, show }: { say: (line: string) => void; show: (share: number) => void },
): Promise<() => void> {
  const { db } = services.database
  const steps = await findAllDemoSteps(db)
  const step = async (name: string, make: () => Promise<void>) => {
    if (steps.has(name)) return
    await make()
    await insertDemoStep(db, name, services.clock.now())
  }
  if (!steps.has('sites')) {
    say(`Making the demo (once): seven sites and ${amount} invented members. Its pages show how far it is.`)
    const work = createWork(services, { now: services.clock.now(), log: services.log })
    await work.transaction(async (inner) => {
      await makeDemoSites(inner)
      await insertDemoStep(inner.db, 'sites', inner.now)
    })
  }
  await step('promotions', () => makeDemoPromotions(services))
  const home = await homeOf(services)
  const people = inventPeople({
    members: amount,
    seed,
    today: demoDay(services.clock.now()),
    home,
    citiesOf,
  })
  const general = people.filter(({ site_niche }) => site_niche === 1)
  const share = createShare((people.length + general.length) * (1 + storiesShare), show)
  const report = (what: string, total: number) => {
    const [words, part] = [createProgress(what, total, say), share()]
    return (done: number) => {
      words(done)
      part(done)
    }
  }
  const make = (what: string, some: DemoPerson[]) =>
    makeDemoMembers(services, some, steps.has('members') ? null : report(what, some.length))
  const generalMembers = await make('members', general)
  // Drawing and the database use different threads.
  const [members] = await Promise.all([
    makeOthers(),
    step('portraits', () =>
      makeDemoPhotos(services, generalMembers, { upTo: 1, report: report('portraits', general.length) }),
    ),
  ])
  await step('stage', async () => {
    const stagePlace = { country: home, locale: countries[home].languages[0] }
    await stageDemo(services, [...members, ...(await makeHomeStage(services, stagePlace, members))])
  })
  drawTheRest()
  return startDemoPresence(services, members)

  async function makeOthers(): Promise<DemoMember[]> {
    const others = await make(
      'members of the other sites',
      people.filter(({ site_niche }) => site_niche !== 1),
    )
    const all = [...generalMembers, ...others]
    await step('members', async () => {})
    await step('verifications', () => makeDemoVerifications(services, all))
    await step('stories', async () => {
      say('  likes and chats ...')
      await makeDemoStories(services, all, seed)
    })
    return all
  }

  /**
   * Draws the other photos while the product runs, one portrait per member first, and reports when the demo is complete;
   * a later start completes them.
   */
  function drawTheRest(): void {
    const draw = async () => {
      for (const upTo of [1, allPhotos]) await makeDemoPhotos(services, members, { upTo, atOnce: 1 })
      say('The demo is complete: all its pictures are drawn.')
    }
    step('photos', draw).catch((err) => services.log.warn({ err }, 'the demo photos are not finished'))
  }
}

/** Returns the sites' first country. */
async function homeOf(services: Services) {
  const { settings } = await siteOf(services, demoHost(1))
  return settings.countries[0] ?? countryCodes[0]
}
