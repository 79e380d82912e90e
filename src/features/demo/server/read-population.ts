import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { browserCountries } from '../../../server/http/browser-countries.ts'
import type { PublicContext, Reading } from '../../../server/http/context.ts'
import { defineJob } from '../../../server/jobs/job-type.ts'
import { type JobHandler, onJob } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import type { DemoPopulation } from '../contract.ts'
import { generalNiche, keyOf, type PopulationPlace, placeOf, placeOfKey } from '../rules.ts'
import { requireDemo } from './add-credits.ts'
import { findAllMembers, findPopulation, insertPopulation, type PopulationRole } from './populations-table.ts'

/** Returns the population of the visitor's country and language as far as it exists. */
export async function readPopulation(ctx: Reading<PublicContext>): Promise<DemoPopulation> {
  requirePopulations(ctx)
  return populationAt(ctx, placeOfVisitor(ctx))
}

/** Makes the members of a population. */
export const makePopulation = defineJob<{ key: string }>('demo.make-stage', { retries: 3 })

export const makePopulationJob: JobHandler = onJob(makePopulation, async ({ services }, { key }) => {
  if (!services.config.demo) return
  // Loaded only where a demo runs.
  const { makeDemoPopulation } = await import('../../../../demo/population/make-population.ts')
  await makeDemoPopulation(services, placeOfKey(key))
})

/** Enqueues the making of the visitor's population unless it exists. Returns the population. */
export async function preparePopulation(ctx: PublicContext): Promise<DemoPopulation> {
  requirePopulations(ctx)
  const populationPlace = placeOfVisitor(ctx)
  const key = keyOf(populationPlace)
  if (await insertPopulation(ctx.db, key, ctx.now)) await ctx.enqueue(makePopulation, { key })
  return populationAt(ctx, populationPlace)
}

function requirePopulations({ services, site }: Pick<PublicContext, 'services' | 'site'>): void {
  requireDemo(services)
  if (site.niche !== generalNiche) throw refuse(commonRefusals, 'not_found')
}

/** The country of the address, if it is known; else the browser's languages may name one (`de-AT`). */
function placeOfVisitor({
  locale,
  country,
  headers,
}: Pick<PublicContext, 'locale' | 'country' | 'headers'>): PopulationPlace {
  return placeOf(locale, [country, ...browserCountries(headers.get('accept-language'))])
}

async function populationAt(
  ctx: Reading<PublicContext>,
  { country, locale }: PopulationPlace,
): Promise<DemoPopulation> {
  const key = keyOf({ country, locale })
  const population = await findPopulation(ctx.db, key)
  const isReady = Boolean(population?.ready_at)
  const cast = isReady ? await findAllMembers(ctx.db, key) : []
  const entranceOf = async (part: PopulationRole) => {
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
    share: population?.share ?? 0,
    is_ready: isReady,
    free: await entranceOf('free'),
    premium: await entranceOf('premium'),
  }
}

/** Returns the partners: a man for `free`, then a woman for `premium`. */
function partnersOf(cast: { part: PopulationRole; account_id: number }[]): number[] {
  return cast.filter(({ part }) => part === 'partner').map(({ account_id }) => account_id)
}
