import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { holdsPermission } from '../../../../core/staff.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { StaffContext, StaffReadContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountNames } from '../../../accounts/server/public.ts'
import { audit } from '../../../staff/server/public.ts'
import type { Handover } from '../../contract.ts'
import { requireItem } from '../../queue/server/may-see.ts'
import { handoverSeconds, permissionOf } from '../../rules.ts'
import {
  deleteHandover,
  deleteHandoversBefore,
  findHandover,
  findHandovers,
  findHandoversOf,
  type HandoverRow,
  insertHandover,
} from './handover-table.ts'

/** As many notes are shown at once. */
const shownNotes = 100

/** Returns the notes about an item, or all that the caller may read. */
export async function listHandovers(ctx: StaffReadContext, input?: { item_id?: number | undefined }) {
  const id = input?.item_id
  if (id !== undefined) await requireItem(ctx, id)
  const rows =
    id === undefined ? await findHandovers(ctx.db, shownNotes) : await findHandoversOf(ctx.db, id, shownNotes)
  return {
    notes: await shown(
      ctx,
      rows.filter((row) => mayRead(ctx, row)),
    ),
  }
}

/** A note about an item is read by those who may open it, one for the next shift by all who have a queue. */
function mayRead(
  { actor }: Pick<StaffReadContext, 'actor'>,
  { kind, site_id, urgency }: HandoverRow,
): boolean {
  if (kind === null || site_id === null || urgency === null) return true
  return holdsPermission(actor.staff, permissionOf({ kind, urgency }), site_id)
}

async function shown({ db }: Pick<StaffReadContext, 'db'>, rows: HandoverRow[]): Promise<Handover[]> {
  const names = await findAccountNames(
    db,
    rows.map(({ author_id }) => author_id),
  )
  return rows.map(({ id, item_id, author_id, text, created_at, kind }) => ({
    id,
    item_id,
    kind,
    author: { id: author_id, name: names.get(author_id) ?? '' },
    text,
    at: created_at,
  }))
}

/** Leaves a note for whoever takes over: about an item, or for the next shift. */
export async function leaveHandover(
  ctx: StaffContext,
  { text, item_id = null }: { text: string; item_id?: number | undefined | null },
) {
  const { db, actor, now } = ctx
  const item = item_id === null ? null : await requireItem(ctx, item_id)
  const id = await insertHandover(db, {
    item_id,
    profile_id: item?.profile_id ?? null,
    author_id: actor.account_id,
    text: text.trim(),
    created_at: now,
  })
  await audit(ctx, {
    actor_id: actor.account_id,
    action: 'handover.leave',
    subject: item_id === null ? null : `item:${item_id}`,
  })
  const row = await findHandover(db, id)
  const [note] = await shown(ctx, row ? [row] : [])
  if (!note) throw refuse(commonRefusals, 'not_found')
  return { note }
}

/** Marks a note as done, which deletes it. */
export async function finishHandover(ctx: StaffContext, { id }: { id: number }) {
  const { db, actor } = ctx
  const row = await findHandover(db, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  if (!mayRead(ctx, row)) throw refuse(commonRefusals, 'forbidden')
  if (!(await deleteHandover(db, id))) throw refuse(commonRefusals, 'not_found')
  await audit(ctx, {
    actor_id: actor.account_id,
    action: 'handover.done',
    subject: row.item_id === null ? null : `item:${row.item_id}`,
  })
  return { ok: true as const }
}

/** Deletes notes that were left two weeks ago. */
export async function sweepHandovers(work: Work): Promise<void> {
  await deleteHandoversBefore(work.db, addSeconds(work.now, -handoverSeconds))
}
