import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { browserCountries } from '../../../server/http/browser-countries.ts'
import type { PublicContext, Reading } from '../../../server/http/context.ts'
import { defineJob } from '../../../server/jobs/job-type.ts'
import { type JobHandler, onJob } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import type { DemoStage } from '../contract.ts'
import { keyOf, placeOf, placeOfKey, type StagePlace } from '../rules.ts'
import { requireDemo } from './add-credits.ts'
import { type CastPart, findAllCast, findStage, insertStage } from './stages-table.ts'

/** The niche of the site on which the stages are. */
const generalNiche = 1

/** Returns the stage of the visitor's country and language as far as it exists. */
export async function readStage(ctx: Reading<PublicContext>): Promise<DemoStage> {
  requireStages(ctx)
  return stageAt(ctx, placeOfVisitor(ctx))
}

/** Makes the members of a stage. */
export const makeStage = defineJob<{ key: string }>('demo.make-stage', { retries: 3 })

export const makeStageJob: JobHandler = onJob(makeStage, async ({ services }, { key }) => {
  if (!services.config.demo) return
  // Loaded only where a demo runs.
  const { makeDemoStage } = await import('../../../../demo/stage/make-stage.ts')
  await makeDemoStage(services, placeOfKey(key))
})

/** Enqueues the making of the visitor's stage unless it exists. Returns the stage. */
export async function prepareStage(ctx: PublicContext): Promise<DemoStage> {
  requireStages(ctx)
  const stagePlace = placeOfVisitor(ctx)
  const key = keyOf(stagePlace)
  if (await insertStage(ctx.db, key, ctx.now)) await ctx.enqueue(makeStage, { key })
  return stageAt(ctx, stagePlace)
}

function requireStages({ services, site }: Pick<PublicContext, 'services' | 'site'>): void {
  requireDemo(services)
  if (site.niche !== generalNiche) throw refuse(commonRefusals, 'not_found')
}

/** The country of the address, if it is known; else the browser's languages may name one (`de-AT`). */
function placeOfVisitor({
  locale,
  country,
  headers,
}: Pick<PublicContext, 'locale' | 'country' | 'headers'>): StagePlace {
  return placeOf(locale, [country, ...browserCountries(headers.get('accept-language'))])
}

async function stageAt(ctx: Reading<PublicContext>, { country, locale }: StagePlace): Promise<DemoStage> {
  const key = keyOf({ country, locale })
  const stage = await findStage(ctx.db, key)
  const isReady = Boolean(stage?.ready_at)
  const cast = isReady ? await findAllCast(ctx.db, key) : []
  const entranceOf = async (part: CastPart) => {
    const found = cast.find((member) => member.part === part)
    const account = found && (await findAccountById(ctx.db, found.account_id))
    if (!account?.email) return null
    return {
      id: account.id,
      email: account.email,
      partner_id: partnersOf(cast)[part === 'free' ? 0 : 1] ?? null,
    }
  }
  return {
    country,
    language: locale,
    share: stage?.share ?? 0,
    is_ready: isReady,
    free: await entranceOf('free'),
    premium: await entranceOf('premium'),
  }
}

/** Returns the partners: a man for `free`, then a woman for `premium`. */
function partnersOf(cast: { part: CastPart; account_id: number }[]): number[] {
  return cast.filter(({ part }) => part === 'partner').map(({ account_id }) => account_id)
}
