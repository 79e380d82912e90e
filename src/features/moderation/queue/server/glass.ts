import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { StaffGrant } from '../../../../core/staff.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { StaffContext, StaffReadContext } from '../../../../server/http/context.ts'
import { findAccountNames } from '../../../accounts/server/public.ts'
import { audit } from '../../../staff/server/public.ts'
import type { GlassOpening } from '../../contract.ts'
import { glassAskedSeconds, glassSeconds } from '../../rules.ts'
import {
  existsOpenGlass,
  findGlass,
  findGlasses,
  type GlassRow,
  insertGlass,
  updateGlassConfirmed,
} from './glass-table.ts'

const shownOpenings = 50

/** A member of staff, as far as it decides what they may open. */
export interface Opener {
  db: ReadDb
  now: Date
  actor: { account_id: number; staff: StaffGrant[] }
}

/**
 * Returns the grants by which somebody opens the queue: their own, and for an owner who has broken the glass those of child
 * safety on the same sites, for the queue alone.
 */
export async function grantsInQueue({ db, now, actor }: Opener): Promise<StaffGrant[]> {
  const { staff, account_id } = actor
  const owned = staff.filter(({ role }) => role === 'owner')
  if (owned.length === 0 || !(await existsOpenGlass(db, account_id, now))) return staff
  return [...staff, ...owned.map(({ site_id }): StaffGrant => ({ role: 'child_safety', site_id }))]
}

/** Returns the openings, newest first: for child safety, and whoever confirms. */
export async function listGlass({ db, now }: StaffReadContext) {
  return { now: now.toISOString(), openings: await shown(db, await findGlasses(db, shownOpenings)) }
}

/** Asks to open cases about children. */
export async function breakGlass(ctx: StaffContext, { reason }: { reason: string }) {
  const { db, actor, now } = ctx
  const row = await insertGlass(db, { account_id: actor.account_id, reason: reason.trim(), asked_at: now })
  await audit(ctx, { actor_id: actor.account_id, action: 'glass.ask', subject: `glass:${row.id}` })
  return answerWith(db, row)
}

/** Confirms as a second person: open for half an hour from now. Refuses `conflict` for one that is confirmed or too old. */
export async function confirmGlass(ctx: StaffContext, { id }: { id: number }) {
  const { db, actor, now } = ctx
  const asked = await findGlass(db, id)
  if (!asked) throw refuse(commonRefusals, 'not_found')
  if (asked.account_id === actor.account_id) throw refuse(commonRefusals, 'forbidden')
  const row = await updateGlassConfirmed(db, id, {
    confirmed_by: actor.account_id,
    until: addSeconds(now, glassSeconds),
    askedSince: addSeconds(now, -glassAskedSeconds),
  })
  if (!row) throw refuse(commonRefusals, 'conflict')
  await audit(ctx, { actor_id: actor.account_id, action: 'glass.confirm', subject: `glass:${id}` })
  return answerWith(db, row)
}

async function answerWith(db: ReadDb, row: GlassRow): Promise<{ opening: GlassOpening }> {
  const [opening] = await shown(db, [row])
  if (!opening) throw refuse(commonRefusals, 'not_found')
  return { opening }
}

async function shown(db: ReadDb, rows: readonly GlassRow[]): Promise<GlassOpening[]> {
  const names = await findAccountNames(
    db,
    rows.flatMap(({ account_id, confirmed_by }) => [account_id, confirmed_by]),
  )
  return rows.map(({ id, account_id, reason, asked_at, confirmed_by, until }) => ({
    ...{ id, account_id, reason, asked_at, until },
    name: names.get(account_id) ?? null,
    confirmer: names.get(confirmed_by ?? 0) ?? null,
  }))
}
