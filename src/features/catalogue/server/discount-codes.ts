import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { pageFor, pageOf } from '../../../server/cursor.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import { findAccountNames } from '../../accounts/server/public.ts'
import {
  type DiscountCodeRow,
  findCommonCode,
  findCommonCodes,
  updateCodeEnded,
} from '../../orders/server/public.ts'
import { allSites, requireSite } from '../../sites/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import type { StaffCode } from '../contract.ts'
import { mayDo } from './may-do.ts'

/**
 * Returns the codes that the caller's sites have, those for all sites included. A page holds fewer where codes of other sites
 * are between.
 */
export async function listDiscountCodes(
  ctx: StaffReadContext,
  input?: { site?: number | undefined; cursor?: string | undefined },
): Promise<{ codes: StaffCode[]; next: string | null }> {
  const asked = input?.site
  if (asked !== undefined) await requireSite(ctx, asked, 'catalogue.draft', 'catalogue.write')
  const { shown, next } = pageOf(ctx, await findCommonCodes(ctx.db, pageFor(ctx, input?.cursor)))
  const seen = shown.filter(
    ({ site_id }) =>
      site_id === null ||
      (asked === undefined ? mayDo(ctx, site_id, 'catalogue.draft', 'catalogue.write') : site_id === asked),
  )
  return { codes: await shownCodes(ctx, seen), next }
}

/** Ends a code at once. Refuses `conflict` for one that has ended or is used up already. */
export async function endDiscountCode(
  ctx: StaffContext,
  { id }: { id: number },
): Promise<{ code: StaffCode }> {
  const { db, now, actor } = ctx
  const found = await findCommonCode(db, id)
  if (!found) throw refuse(commonRefusals, 'not_found')
  if (!mayDo(ctx, found.site_id, 'catalogue.write')) throw refuse(commonRefusals, 'forbidden')
  const row = await updateCodeEnded(db, id, now)
  if (!row) throw refuse(commonRefusals, 'conflict')
  await audit(ctx, {
    actor_id: actor.account_id,
    site: row.site_id === null ? null : String(row.site_id),
    action: 'discount_code.end',
    subject: `discount_code:${id}`,
  })
  const [code] = await shownCodes(ctx, [row])
  return { code: code as StaffCode }
}

async function shownCodes(
  ctx: Pick<StaffReadContext, 'db' | 'services' | 'now'>,
  rows: DiscountCodeRow[],
): Promise<StaffCode[]> {
  const hosts = new Map((await allSites(ctx)).map(({ id, host }) => [id, host]))
  const names = await findAccountNames(
    ctx.db,
    rows.map(({ made_by }) => made_by),
  )
  return rows.map((row) => {
    const { id, code, site_id, made_by, currency, minimum_order_value } = row
    return {
      id,
      code,
      site: site_id === null ? null : { id: site_id, host: hosts.get(site_id) ?? '' },
      percentage: row.value_percentage,
      minimum:
        currency !== null && minimum_order_value !== null ? { amount: minimum_order_value, currency } : null,
      country: row.country,
      max_uses: row.max_uses ?? (row.validity === 'once' ? 1 : null),
      max_uses_per_member: row.max_uses_per_member ?? (row.validity === 'unlimited' ? null : 1),
      starts_at: row.starts_at,
      expires: row.expires,
      signed_up_from: row.signed_up_from,
      signed_up_until: row.signed_up_until,
      state: stateOf(row, ctx.now),
      uses: row.uses,
      created_at: row.created_at,
      made_by: made_by === null ? null : { id: made_by, name: names.get(made_by) ?? '' },
    }
  })
}

function stateOf(row: DiscountCodeRow, now: Date): StaffCode['state'] {
  const { status, max_uses, uses, starts_at, expires } = row
  if (status === 'disabled') return 'ended'
  if (status === 'used' || (max_uses !== null && uses >= max_uses)) return 'used_up'
  if (expires !== null && new Date(expires) <= now) return 'over'
  return starts_at !== null && new Date(starts_at) > now ? 'planned' : 'running'
}
