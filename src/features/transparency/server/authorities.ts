import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { holdsPermission, sitesWith } from '../../../core/staff.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import { addSeconds } from '../../../core/time.ts'
import { pageFor, pageOf } from '../../../server/cursor.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import { newReference } from '../../../server/reference.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { allSites } from '../../sites/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import type { AuthorityOrder } from '../contract.ts'
import {
  type AuthorityKind,
  authorityCategories,
  type authorityOutcomes,
  authoritySeconds,
} from '../rules.ts'
import {
  type AuthorityOrderRow,
  findAuthorityOrders,
  insertAuthorityOrder,
  lockAuthorityOrder,
  updateAuthorityOrder,
} from './authority-orders-table.ts'
import { isKeywordOf } from './category-rows.ts'

async function shownOrders(
  ctx: Pick<StaffReadContext, 'services' | 'db'>,
  rows: readonly AuthorityOrderRow[],
): Promise<AuthorityOrder[]> {
  const hosts = new Map((await allSites(ctx)).map(({ id, host }) => [id, host]))
  return rows.map(({ site_id, account_id, created_by: _by, ...row }) => ({
    ...row,
    site: hosts.get(site_id) ?? '',
    member_id: account_id,
  }))
}

/** Returns a page of the orders of sites that the caller may read. */
export async function listAuthorityOrders(ctx: StaffReadContext, input?: { cursor?: string | undefined }) {
  const held = sitesWith(ctx.actor.staff, 'authorities.read')
  const all = (await allSites(ctx)).map(({ id }) => id)
  const rows = await findAuthorityOrders(ctx.db, held ?? all, pageFor(ctx, input?.cursor))
  const { shown, next } = pageOf(ctx, rows)
  return { orders: await shownOrders(ctx, shown), next }
}

interface AuthorityInput {
  site: number
  kind: AuthorityKind
  authority: string
  authority_reference?: string | undefined
  country: string
  category: string
  keyword?: string | undefined
  items?: number | undefined
  member_id?: number | undefined
  received_at?: string | undefined
}

/** Records an order, with its receipt and its clock. */
export async function addAuthorityOrder(ctx: StaffContext, input: AuthorityInput) {
  const { db, now, actor } = ctx
  const { site, kind, category, keyword = null, member_id = null } = input
  if (!(await allSites(ctx)).some(({ id }) => id === site)) throw refuse(commonRefusals, 'not_found')
  if (!holdsPermission(actor.staff, 'authorities.write', site)) throw refuse(commonRefusals, 'forbidden')
  if (!isOneOf(authorityCategories, category))
    throw new InvalidInput([{ path: 'category', message: 'not_offered' }])
  if (keyword !== null && !isKeywordOf(category, keyword))
    throw new InvalidInput([{ path: 'keyword', message: 'not_offered' }])
  const received_at = input.received_at === undefined ? now : new Date(input.received_at)
  if (received_at > now) throw new InvalidInput([{ path: 'received_at', message: 'invalid' }])
  if (member_id !== null && !(await findAccountById(db, member_id)))
    throw new InvalidInput([{ path: 'member_id', message: 'invalid' }])
  const row = await insertAuthorityOrder(db, {
    reference: newReference(),
    site_id: site,
    kind,
    authority: input.authority,
    authority_reference: input.authority_reference ?? null,
    country: input.country,
    category,
    keyword,
    items: input.items ?? 1,
    account_id: member_id,
    received_at,
    due_at: addSeconds(received_at, authoritySeconds[kind]),
    created_by: actor.account_id,
  })
  return auditAndShow(ctx, row, 'authority_order.add')
}

/** Records that the authority was told of the receipt; a second time changes nothing. */
export async function acknowledgeAuthorityOrder(ctx: StaffContext, { id }: { id: number }) {
  const row = await lockWritable(ctx, id)
  if (row.acknowledged_at !== null) return { order: (await shownOrders(ctx, [row]))[0] as AuthorityOrder }
  const changed = await updateAuthorityOrder(ctx.db, id, { acknowledged_at: ctx.now })
  return auditAndShow(ctx, changed, 'authority_order.acknowledge')
}

/** Records that an order took effect, or was refused. Refuses `conflict` where it is closed. */
export async function closeAuthorityOrder(
  ctx: StaffContext,
  { id, outcome }: { id: number; outcome: (typeof authorityOutcomes)[number] },
) {
  const row = await lockWritable(ctx, id)
  if (row.done_at !== null) throw refuse(commonRefusals, 'conflict')
  const changed = await updateAuthorityOrder(ctx.db, id, { done_at: ctx.now, outcome })
  return auditAndShow(ctx, changed, `authority_order.${outcome}`)
}

async function lockWritable({ db, actor }: StaffContext, id: number): Promise<AuthorityOrderRow> {
  const row = await lockAuthorityOrder(db, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  if (!holdsPermission(actor.staff, 'authorities.write', row.site_id))
    throw refuse(commonRefusals, 'forbidden')
  return row
}

async function auditAndShow(ctx: StaffContext, row: AuthorityOrderRow, action: string) {
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    site: String(row.site_id),
    action,
    subject: `authority_order:${row.id}`,
    reason: row.reference,
  })
  return { order: (await shownOrders(ctx, [row]))[0] as AuthorityOrder }
}
