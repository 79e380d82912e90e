import type { ReadDb } from '../../../server/db/tables.ts'
import type { PublicContext, PublicReadContext, RequestScope } from '../../../server/http/context.ts'
import type { ScopeBeforeEntry } from '../../../server/http/read-scope.ts'
import { createWork } from '../../../server/run-work.ts'
import { hashToken } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import { homeCountryQuestion } from '../../sites/events.ts'
import type { AgePolicy } from '../../sites/rules.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import {
  type AgeGate,
  type AgeStatus,
  ageGateFor,
  asksForProof,
  isWarned,
  joinedStatus,
  policyFor,
  statusOf,
  visitorCookie,
  type WarningLayout,
  warningCookie,
  warningCookieSeconds,
} from '../rules.ts'

import { findOutcomes } from './age-checks-table.ts'

/** The subject of an age check: the account, and the browser's token from before it was logged in. */
interface AgeViewer {
  account_id: number | null
  visitor_hash: string | null
}

/** Returns the sender of a request, as far as age checks are concerned. */
export function ageViewerOf({ actor, cookies }: Pick<RequestScope, 'actor' | 'cookies'>): AgeViewer {
  const token = cookies.get(visitorCookie)
  return { account_id: actor?.account_id ?? null, visitor_hash: token ? hashToken(token) : null }
}

/** Returns the status of a viewer's age check. */
export async function ageStatusOf(db: ReadDb, viewer: AgeViewer, now: Date): Promise<AgeStatus> {
  const { account_id, visitor_hash } = viewer
  const own = account_id === null ? null : await findOutcomes(db, { account_id, visitor_hash: null }, now)
  const browser = visitor_hash === null ? [] : await findOutcomes(db, { account_id: null, visitor_hash }, now)
  return joinedStatus(own && statusOf(own), statusOf(browser))
}

/**
 * Returns the policy for the viewer's country: by the network address, else by the profile, else the site's
 * own policy.
 */
async function policyOf(
  { ask }: Pick<Work, 'ask'>,
  { settings }: Pick<SiteRecord, 'settings'>,
  country: string | null,
  accountId: number | null,
): Promise<AgePolicy> {
  const isAlike = Object.keys(settings.age_policy_by_country).length === 0
  if (country !== null || accountId === null || isAlike) return policyFor(settings, country)
  return policyFor(settings, await ask(homeCountryQuestion, { account_id: accountId }))
}

/**
 * Returns what a request's sender may do. Where a declaration is enough, this runs no query except for
 * browsers that have started a check: a member found under 18 is recognised by the suspended account.
 */
export async function ageGateOf(scope: ScopeBeforeEntry): Promise<AgeGate> {
  const { services, site, country, now, log } = scope
  if (scope.actor?.staff) return ageGateFor('none', 'none')
  const work = createWork(services, { now, log })
  const viewer = ageViewerOf(scope)
  const policy = await policyOf(work, site, country, viewer.account_id)
  if (scope.actor?.suspended_for === 'under_age') return ageGateFor(policy, 'under_age')
  if (!asksForProof(policy) && viewer.visitor_hash === null) return ageGateFor(policy, 'none')
  return ageGateFor(policy, await ageStatusOf(work.db, viewer, now))
}

/** Returns what is required of this visitor, and whether it is met. */
export async function readAge(ctx: PublicReadContext) {
  const viewer = ageViewerOf(ctx)
  const policy = await policyOf(ctx, ctx.site, ctx.country, viewer.account_id)
  // Not from a replica: a visitor who returns from a check must see its result.
  const status = await ageStatusOf(ctx.services.database.db, viewer, ctx.now)
  const { may_enter } = ageGateFor(policy, status)
  return { age_assurance: { policy, is_proven: status === 'proven', status, may_enter } }
}

/** Returns whether this visitor is warned before seeing the site. */
export async function readEntryWarning(ctx: PublicReadContext, input: { layout: WarningLayout } | undefined) {
  const is_shown = isWarned({
    layout: input?.layout ?? 'default',
    is_logged_in: ctx.actor !== null,
    country: ctx.country,
    was_dismissed: ctx.cookies.get(warningCookie) !== null,
    settings: ctx.site.settings,
  })
  return { is_shown }
}

/** Stores in a cookie that the warning was dismissed. */
export async function dismissEntryWarning({ cookies }: PublicContext) {
  cookies.set(warningCookie, 'read', { maxAgeSeconds: warningCookieSeconds, httpOnly: true })
  return { ok: true as const }
}
