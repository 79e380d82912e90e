import { deskKey } from '../../src/features/demo/rules.ts'
import {
  findPopulation,
  updatePopulationeady,
  updatePopulationhare,
} from '../../src/features/demo/server/public.ts'
import type { Services } from '../../src/server/work.ts'
import type { DemoMember } from '../demo-member.ts'
import { makeDemoMembers } from '../demo-members.ts'
import { findAllDemoSteps } from '../demo-table.ts'
import { inventDemoPeople } from '../make-demo.ts'
import { createRandom } from '../people-random.ts'
import { isShowcase } from '../showcase.ts'
import { type Desk, findDeskStaff, quiet, runPieces } from './desk.ts'
import { appealPieces, decidedPhotoPieces } from './desk-history.ts'
import { noticePieces } from './desk-notices.ts'
import { orderPieces } from './desk-orders.ts'
import { type DeskMember, type DeskRole, makeDeskPeople } from './desk-people.ts'
import { agePieces, photoPieces, textPieces, verificationPieces } from './desk-queue.ts'
import { reportersOf, reportPieces } from './desk-reports.ts'
import { ringPieces } from './desk-ring.ts'

const seed = 'vonk desk'

/**
 * Makes the work of the staff of a demo: what waits in the queue, what was decided in the last weeks, a ring of accounts of one hand,
 * and the orders of three months. Resumes an interrupted start. What members see of the demo stays as it is: whom it is about is
 * in no list, and nothing is mailed.
 */
export async function makeDesk(services: Services): Promise<void> {
  const { db } = services.database
  const made = await findPopulation(db, deskKey)
  if (!made || made.ready_at) return
  const desk = await openDesk(services)
  const people = await makeDeskPeople(desk.services)
  const of = (role: DeskRole): DeskMember[] => people.filter((member) => member.role === role)
  const newcomers = of('newcomer')
  const decided = of('decided')
  const receivers = receiversOf(desk)
  const pieces = [
    ...decidedPhotoPieces(desk),
    ...reportPieces(desk, decided, newcomers),
    ...appealPieces(desk, decided),
    ...ringPieces(desk, of('ring'), receivers),
    ...photoPieces(desk, newcomers),
    ...textPieces(desk, newcomers),
    ...verificationPieces(desk),
    ...agePieces(desk, of('minor')),
    ...noticePieces(desk, newcomers, of('ring')),
    ...orderPieces(desk, newcomers, decided[8]),
  ]
  await runPieces(desk, pieces, await findAllDemoSteps(db), (share) =>
    updatePopulationhare(db, deskKey, share),
  )
  await updatePopulationeady(db, deskKey, services.clock.now())
}

async function openDesk(services: Services): Promise<Desk> {
  const all = await makeDemoMembers(
    services,
    await inventDemoPeople(services, services.config.demo?.members ?? 0),
    null,
  )
  const members = all.filter((member) => !isShowcase(member) && !member.person.is_fictional)
  return {
    services: quiet(services),
    now: services.clock.now().getTime(),
    random: createRandom(seed),
    members,
    staff: await findDeskStaff(services),
  }
}

/** To whom the ring writes: men of the general site who do not report anything else. */
function receiversOf(desk: Desk): DemoMember[] {
  const reporters = new Set(Object.values(reportersOf(desk) ?? {}))
  const men = desk.members.filter((member) => {
    const { site_niche, gender, seeking } = member.person
    return site_niche === 1 && gender === 'male' && seeking !== 'male' && !reporters.has(member)
  })
  return desk.random.shuffle(men)
}
