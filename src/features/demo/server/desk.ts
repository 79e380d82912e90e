import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { PublicContext, Reading } from '../../../server/http/context.ts'
import { defineJob } from '../../../server/jobs/job-type.ts'
import { type JobHandler, onJob, type Subscription, subscribe, type Work } from '../../../server/work.ts'
import { sessionStarted } from '../../accounts/events.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import type { DemoDesk } from '../contract.ts'
import { deskKey, generalNiche } from '../rules.ts'
import { requireDemo } from './add-credits.ts'
import { findPopulation, insertPopulation } from './populations-table.ts'

/** Makes what waits for the staff of the demo, and what they did. */
const makeDeskWork = defineJob<Record<string, never>>('demo.make-desk', { retries: 3 })

export const makeDeskJob: JobHandler = onJob(makeDeskWork, async ({ services }) => {
  if (!services.config.demo) return
  // Loaded only where a demo runs.
  const { makeDesk } = await import('../../../../demo/desk/make-desk.ts')
  await makeDesk(services)
})

/** Returns how far the work of the staff is. */
export async function readDesk(ctx: Reading<PublicContext>): Promise<DemoDesk> {
  requireStaff(ctx)
  return deskOf(ctx)
}

/** Starts to make the work of the staff unless that has been done. */
export async function prepareDesk(ctx: PublicContext): Promise<DemoDesk> {
  requireStaff(ctx)
  await enqueueDesk(ctx)
  return deskOf(ctx)
}

/** Has it made for whoever enters as staff without the demo's bar. */
export const prepareDeskOfStaff: Subscription = subscribe(sessionStarted, async (work, { account_id }) => {
  if (!work.services.config.demo) return
  const account = await findAccountById(work.db, account_id)
  if (account?.is_staff && account.is_demo) await enqueueDesk(work)
})

async function enqueueDesk(work: Work): Promise<void> {
  if (await insertPopulation(work.db, deskKey, work.now)) await work.enqueue(makeDeskWork, {})
}

/** The staff of the demo is of the general site. */
function requireStaff({ services, site }: Pick<PublicContext, 'services' | 'site'>): void {
  requireDemo(services)
  if (site.niche !== generalNiche) throw refuse(commonRefusals, 'not_found')
}

async function deskOf({ db }: Pick<Reading<PublicContext>, 'db'>): Promise<DemoDesk> {
  const desk = await findPopulation(db, deskKey)
  return { share: desk?.share ?? 0, is_ready: Boolean(desk?.ready_at) }
}
