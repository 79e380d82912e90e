import { isDeepStrictEqual } from 'node:util'
import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountNames } from '../../accounts/server/public.ts'
import { firstOwnGift, giftsOf, catalogue as shippedGifts } from '../../gifts/rules.ts'
import { findGiftsOfSite } from '../../gifts/server/public.ts'
import { methodOf, providerNames } from '../../orders/method-rules.ts'
import { insertCode } from '../../orders/server/public.ts'
import { allSites, requireSite, type SiteRecord } from '../../sites/server/public.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { audit } from '../../staff/server/public.ts'
import { CatalogueChange, type CodeTerms, type Proposal } from '../contract.ts'
import { changeAndAudit } from './change-and-audit.ts'
import { mayDo } from './may-do.ts'
import {
  findProposal,
  findWaiting,
  insertProposal,
  type ProposalRow,
  updateDecided,
} from './proposals-table.ts'

type SiteChange = Exclude<CatalogueChange, { kind: 'discount_code' }>

/** More wait on no site that is looked after. */
const waitingShown = 200

/** Publishes a change, or proposes it where the caller may not publish it for its site. */
export async function changeCatalogue(
  ctx: StaffContext,
  { change, reason = '' }: { change: CatalogueChange; reason?: string | undefined },
): Promise<{ proposal: Proposal | null }> {
  const site_id = siteOfChange(change)
  if (!mayDo(ctx, site_id, 'catalogue.draft', 'catalogue.write')) throw refuse(commonRefusals, 'forbidden')
  const site = site_id === null ? null : await requireSite(ctx, site_id, 'catalogue.draft', 'catalogue.write')
  await requireGoodChange(ctx, change, site)
  const given = reason.trim() || null
  if (mayDo(ctx, site_id, 'catalogue.write')) {
    await apply(ctx, change, given)
    return { proposal: null }
  }
  if (isOutdated(change, site)) throw refuse(commonRefusals, 'conflict')
  const row = await ctx.transaction(async (work) => {
    const { actor } = ctx
    const stored = await insertProposal(work.db, {
      site_id,
      kind: change.kind,
      change,
      reason: given,
      proposed_by: actor.account_id,
      proposed_at: work.now,
    })
    await audit(work, {
      actor_id: actor.account_id,
      site: site_id === null ? null : String(site_id),
      action: `catalogue.propose_${change.kind}`,
      subject: `proposal:${stored.id}`,
      reason: given,
    })
    return stored
  })
  const [proposal] = await shownProposals(ctx, [row])
  return { proposal: proposal ?? null }
}

/** Makes a discount code, or proposes it. */
export function makeDiscountCode(
  ctx: StaffContext,
  { reason, ...code }: CodeTerms & { reason?: string | undefined },
): Promise<{ proposal: Proposal | null }> {
  return changeCatalogue(ctx, { change: { kind: 'discount_code', code }, reason })
}

/** Returns what waits for the sites of the caller, the oldest first. */
export async function listProposals(ctx: StaffReadContext): Promise<{ proposals: Proposal[] }> {
  return { proposals: await shownProposals(ctx, await findWaiting(ctx.db, waitingShown)) }
}

/** Publishes a proposal, as the change of whoever publishes it. Of two who decide at once the second gets `conflict`. */
export async function publishProposal(ctx: StaffContext, { id }: { id: number }) {
  const row = await requireWaiting(ctx, id, ({ site_id }) => mayDo(ctx, site_id, 'catalogue.write'))
  const change = CatalogueChange.parse(row.change)
  await requireGoodChange(ctx, change, await siteOrNull(ctx, row.site_id))
  await apply(ctx, change, row.reason, id)
  return { ok: true as const }
}

/** Refuses a proposal; whoever proposed it may withdraw it. */
export async function refuseProposal(ctx: StaffContext, { id }: { id: number }) {
  const { db, now, actor } = ctx
  const isOwnOf = ({ proposed_by }: ProposalRow) => proposed_by === actor.account_id
  const row = await requireWaiting(
    ctx,
    id,
    (one) => isOwnOf(one) || mayDo(ctx, one.site_id, 'catalogue.write'),
  )
  await decide({ db, now }, id, 'refused', actor.account_id)
  await audit(ctx, {
    actor_id: actor.account_id,
    site: row.site_id === null ? null : String(row.site_id),
    action: isOwnOf(row) ? 'catalogue.withdraw' : 'catalogue.refuse',
    subject: `proposal:${id}`,
  })
  return { ok: true as const }
}

async function requireWaiting(
  ctx: Pick<StaffContext, 'db'>,
  id: number,
  mayDecide: (row: ProposalRow) => boolean,
): Promise<ProposalRow> {
  const row = await findProposal(ctx.db, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  if (!mayDecide(row)) throw refuse(commonRefusals, 'forbidden')
  if (row.state !== 'waiting') throw refuse(commonRefusals, 'conflict')
  return row
}

async function decide(
  { db, now }: Pick<Work, 'db' | 'now'>,
  id: number,
  state: 'published' | 'refused',
  decided_by: number,
): Promise<void> {
  if (!(await updateDecided(db, id, { state, decided_by, decided_at: now })))
    throw refuse(commonRefusals, 'conflict')
}

/** The site that a change is about; null for all. */
function siteOfChange(change: CatalogueChange): number | null {
  return change.kind === 'discount_code' ? change.code.site_id : change.site_id
}

async function siteOrNull(ctx: StaffReadContext, id: number | null): Promise<SiteRecord | null> {
  return id === null ? null : ((await allSites(ctx)).find((site) => site.id === id) ?? null)
}

/**
 * Puts a change in force, with its audit and in the same transaction the proposal that it comes from. The history is written by
 * the subscription to changed settings.
 */
async function apply(
  ctx: StaffContext,
  change: CatalogueChange,
  reason: string | null,
  proposalId?: number,
): Promise<void> {
  const by = ctx.actor.account_id
  const settle = async (work: Work) => {
    if (proposalId !== undefined) await decide(work, proposalId, 'published', by)
  }
  if (change.kind === 'discount_code') {
    await ctx.transaction(async (work) => {
      await settle(work)
      await storeCode(work, change.code, { by, reason })
    })
    return
  }
  const update = async (before: SiteSettings, work: Work) => {
    const site = await siteOrNull(ctx, change.site_id)
    if (!site || isOutdated(change, { ...site, settings: before })) throw refuse(commonRefusals, 'conflict')
    await settle(work)
    return settingsAfter(before, change)
  }
  await changeAndAudit(ctx, change.site_id, update, { action: `catalogue.${change.kind}`, reason })
}

function settingsAfter(before: SiteSettings, change: SiteChange): Partial<SiteSettings> {
  if (change.kind === 'bundles') return { bundles: change.bundles }
  if (change.kind === 'gifts') return { gifts: change.gifts }
  return { payment_methods: { ...before.payment_methods, [change.country]: change.choice } }
}

/** Returns whether a site has something else by now than what the author of a change saw. */
function isOutdated(change: CatalogueChange, site: Pick<SiteRecord, 'niche' | 'settings'> | null): boolean {
  if (change.kind === 'discount_code') return false
  if (!site) return true
  const { settings } = site
  if (change.kind === 'bundles') return !isDeepStrictEqual(change.base, settings.bundles)
  if (change.kind === 'gifts') return !isDeepStrictEqual(change.base, giftsOf(site))
  return !isDeepStrictEqual(change.base, settings.payment_methods[change.country] ?? noChoice)
}

/** What a country has without a choice of its operator. */
export const noChoice = { off: [], order: [], providers: [] }

/** Refuses what makes no sense, with the field that is wrong. */
async function requireGoodChange(
  ctx: StaffReadContext,
  change: CatalogueChange,
  site: SiteRecord | null,
): Promise<void> {
  const issues = await problemsOf(ctx, change, site)
  if (issues.length > 0) throw new InvalidInput(issues)
}

async function problemsOf(
  ctx: StaffReadContext,
  change: CatalogueChange,
  site: SiteRecord | null,
): Promise<{ path: string; message: string }[]> {
  switch (change.kind) {
    case 'bundles':
      // Its schema has said what is wrong.
      return []
    case 'gifts': {
      const own = new Set((await findGiftsOfSite(ctx.db, change.site_id)).map(({ id }) => id))
      const ids = change.gifts.map(({ id }) => id)
      return ids.flatMap((id, index) => {
        const isKnown = id < firstOwnGift ? shippedGifts.some((gift) => gift.id === id) : own.has(id)
        if (!isKnown) return [{ path: `change.gifts.${index}.id`, message: 'not_offered' }]
        return ids.indexOf(id) < index ? [{ path: `change.gifts.${index}.id`, message: 'taken' }] : []
      })
    }
    case 'payment_methods': {
      const { off, order, providers } = change.choice
      if (!site?.settings.countries.includes(change.country))
        return [{ path: 'change.country', message: 'not_offered' }]
      const isUnknown = [...off, ...order].some((code) => methodOf(code) === undefined)
      const known: readonly string[] = providerNames
      return isUnknown || providers.some((name) => !known.includes(name))
        ? [{ path: 'change.choice', message: 'not_offered' }]
        : []
    }
    case 'discount_code': {
      const { starts_at, expires, country, signed_up_from: from, signed_up_until: until } = change.code
      const isBackwards = expires !== null && new Date(expires) <= new Date(starts_at ?? ctx.now)
      return [
        ...(isBackwards ? [{ path: 'expires', message: 'date_order' }] : []),
        ...(from !== null && until !== null && new Date(until) <= new Date(from)
          ? [{ path: 'signed_up_until', message: 'date_order' }]
          : []),
        ...(site && country && !site.settings.countries.includes(country)
          ? [{ path: 'country', message: 'not_offered' }]
          : []),
      ]
    }
  }
}

/** Stores a code; of two with one name, also at once, the second is refused at `code`. */
async function storeCode(
  work: Work,
  { minimum, percentage, starts_at, expires, signed_up_from, signed_up_until, ...code }: CodeTerms,
  { by, reason }: { by: number; reason: string | null },
): Promise<void> {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  const row = await insertCode(work.db, {
    ...code,
    value_percentage: percentage,
    currency: minimum?.currency ?? null,
    minimum_order_value: minimum?.amount ?? null,
    starts_at: dateOf(starts_at),
    expires: dateOf(expires),
    signed_up_from: dateOf(signed_up_from),
    signed_up_until: dateOf(signed_up_until),
    created_at: work.now,
    made_by: by,
  })
  if (!row) throw new InvalidInput([{ path: 'code', message: 'taken' }])
  await audit(work, {
    actor_id: by,
    site: code.site_id === null ? null : String(code.site_id),
    action: 'discount_code.make',
    subject: `discount_code:${row.id}`,
    reason,
  })
}

async function shownProposals(
  ctx: Pick<StaffReadContext, 'db' | 'services' | 'actor' | 'now' | 'ask'>,
  rows: ProposalRow[],
): Promise<Proposal[]> {
  const sites = new Map((await allSites(ctx)).map((site) => [site.id, site]))
  const names = await findAccountNames(
    ctx.db,
    rows.map(({ proposed_by }) => proposed_by),
  )
  return rows
    .filter(({ site_id }) => mayDo(ctx, site_id, 'catalogue.draft', 'catalogue.write'))
    .map((row) => {
      const site = row.site_id === null ? null : (sites.get(row.site_id) ?? null)
      const change = CatalogueChange.parse(row.change)
      return {
        id: row.id,
        site: site && { id: site.id, host: site.host },
        change,
        reason: row.reason,
        proposed_by: { id: row.proposed_by, name: names.get(row.proposed_by) ?? '' },
        proposed_at: row.proposed_at,
        is_outdated: isOutdated(change, site),
        is_mine_to_decide: mayDo(ctx, row.site_id, 'catalogue.write'),
      }
    })
}
