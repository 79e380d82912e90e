import { LRUCache } from 'lru-cache'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { PublicReadContext } from '../../../server/http/context.ts'
import type { Services } from '../../../server/work.ts'
import { medianHours } from '../../figures/rules.ts'
import { countPopulation, findPopulation } from '../../figures/server/public.ts'
import { type QueueSum, sumQueueDays } from '../../moderation/server/public.ts'
import { findAuditHead } from '../../staff/server/public.ts'
import { noticeKinds, shownNumber, shownShare, smallestShown, trustDays } from '../rules.ts'
import { countFraudAccounts } from './report-queries.ts'

/** What everybody may read of a site. */
type Trust = Awaited<ReturnType<typeof countTrust>>

/** Anybody may ask at any time: the numbers of a site are counted once in so long by each process. */
const maxAgeMs = 10_000
const caches = new WeakMap<Services, LRUCache<number, Trust>>()

/** Returns how the site of a request keeps its members safe, in numbers that tell of nobody. */
export async function readTrust(ctx: PublicReadContext): Promise<Trust> {
  const cache = caches.get(ctx.services) ?? new LRUCache<number, Trust>({ max: 200, ttl: maxAgeMs })
  caches.set(ctx.services, cache)
  const cached = cache.get(ctx.site.id)
  if (cached) return cached
  const trust = await countTrust(ctx)
  cache.set(ctx.site.id, trust)
  return trust
}

async function countTrust({ db, site, now, services }: PublicReadContext) {
  const rows = await sumQueueDays(db, {
    siteIds: [site.id],
    from: addSeconds(now, -trustDays * secondsPerDay)
      .toISOString()
      .slice(0, 10),
    to: now.toISOString().slice(0, 10),
    part: 'all',
  })
  const ofKinds = (kinds: readonly string[]) => rows.filter(({ kind }) => kinds.includes(kind))
  const sum = (some: readonly QueueSum[], of: (row: QueueSum) => number) =>
    some.reduce((total, row) => total + of(row), 0)
  const notices = ofKinds(noticeKinds)
  const appeals = ofKinds(['appeal'])
  const decisions = sum(notices, ({ decided, undone }) => decided - undone)
  const hours = medianHours(notices.flatMap(({ waits }) => waits))
  const population =
    (await findPopulation(db, site.id)) ??
    (await countPopulation(db, site.id, services.config.demo !== undefined))
  const { members, verified, fictional } = population
  return {
    // Several members may report the same thing; each complaint of the public form is one.
    reports: shownNumber(sum(notices, ({ kind, reports, opened }) => (kind === 'report' ? reports : opened))),
    median_hours: decisions < smallestShown ? null : hours,
    decisions: shownNumber(decisions),
    appeals: shownNumber(sum(appeals, ({ opened }) => opened)),
    appeals_upheld: shownNumber(sum(appeals, ({ overturned }) => overturned)),
    fraud_accounts: shownNumber(await countFraudAccounts(db, site.id)),
    verified_share: shownShare(verified, members),
    fictional_share: shownShare(fictional, members + fictional),
    audit: await findAuditHead(db),
  }
}
