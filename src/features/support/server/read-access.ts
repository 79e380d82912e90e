import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import { type Page, pageFor, pageOf } from '../../../server/cursor.ts'
import type { SessionReadContext, StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import { audit } from '../../staff/server/public.ts'
import { readingRole, readSeconds } from '../rules.ts'
import { existsReportOf, findConversations, findMessages, findPair } from './messages-queries.ts'
import { findReadEnd, findReadsOf, insertRead } from './reads-table.ts'
import { requireMember } from './require-member.ts'

/** Times of reading that a member sees. */
const readsShown = 200

/** Opens a member's private conversations to the caller for an hour. */
export async function openMessages(
  ctx: StaffContext,
  { id, report_id, reason }: { id: number; report_id?: number | undefined; reason?: string | undefined },
) {
  const { db, actor, now } = ctx
  const account = await requireMember(ctx, id, 'messages.read')
  const written = reason?.trim() || null
  if (report_id === undefined && written === null)
    throw new InvalidInput([{ path: 'reason', message: 'required' }])
  if (report_id !== undefined && !(await existsReportOf(db, report_id, id)))
    throw new InvalidInput([{ path: 'report_id', message: 'invalid' }])
  const role = readingRole(actor.staff, account.site_id)
  if (!role) throw refuse(commonRefusals, 'forbidden')
  const until = addSeconds(now, readSeconds)
  await insertRead(db, {
    account_id: id,
    staff_id: actor.account_id,
    role,
    report_id: report_id ?? null,
    reason: written,
    created_at: now,
    until,
  })
  await audit(ctx, {
    actor_id: actor.account_id,
    site: String(account.site_id),
    action: 'member.open_messages',
    subject: `member:${id}`,
    reason: report_id === undefined ? 'reason' : `report:${report_id}`,
  })
  return { access: { until: until.toISOString() } }
}

/** Returns a page of a member's conversations to whoever may read them now. */
export async function readConversations(ctx: StaffReadContext, { id, cursor }: Page) {
  await requireMember(ctx, id, 'messages.read')
  const until = await requireRead(ctx, [id])
  const rows = await findConversations(ctx.db, id, pageFor(ctx, cursor))
  const { shown, next } = pageOf(ctx, rows)
  return {
    conversations: shown.map(({ other_id, other_name, ...row }) => ({
      ...row,
      other: { id: other_id, name: other_name },
    })),
    access: { until },
    next,
  }
}

/** Returns a page of a conversation to whoever may read one of its members now. */
export async function readMessagesOf(ctx: StaffReadContext, { id, cursor }: Page) {
  const pair = await findPair(ctx.db, id)
  if (!pair) throw refuse(commonRefusals, 'not_found')
  const until = await requireRead(ctx, pair)
  const { shown, next } = pageOf(ctx, await findMessages(ctx.db, id, pageFor(ctx, cursor)))
  return { messages: shown, access: { until }, next }
}

/** Returns until when the caller may read; refuses `forbidden` without access. */
async function requireRead({ db, actor, now }: StaffReadContext, account_ids: number[]): Promise<string> {
  const until = await findReadEnd(db, { staff_id: actor.account_id, account_ids, now })
  if (until === undefined) throw refuse(commonRefusals, 'forbidden')
  return until
}

/** Returns when staff could read the caller's private messages. A report does not say whose. */
export async function listOwnReads({ db, actor }: SessionReadContext) {
  const rows = await findReadsOf(db, actor.account_id, readsShown)
  return {
    reads: rows.map(({ created_at, until, role, reason }) => ({
      at: created_at,
      until,
      role,
      reason: reason ?? 'report',
    })),
  }
}
