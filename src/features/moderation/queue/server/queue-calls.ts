import { z } from 'zod'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { QueueKind } from '../../../../core/staff.ts'
import { addSeconds } from '../../../../core/time.ts'
import { decodeCursor, encodeCursor } from '../../../../server/cursor.ts'
import type { StaffContext, StaffReadContext } from '../../../../server/http/context.ts'
import { findAccountNames } from '../../../accounts/server/public.ts'
import { allSites } from '../../../sites/server/public.ts'
import { audit } from '../../../staff/server/public.ts'
import type { QueueItem } from '../../contract.ts'
import { queueOf } from '../../decisions/server/apply.ts'
import { findDecisionsOfItem } from '../../decisions/server/decisions-table.ts'
import { shownDecisions } from '../../decisions/server/shown-decision.ts'
import { strikesAgainst } from '../../decisions/server/strikes.ts'
import { queueChanged } from '../../events.ts'
import {
  leaseSeconds,
  maxHeld,
  pictureKinds,
  rulesOfKind,
  type SkipReason,
  skipSeconds,
} from '../../rules.ts'
import { grantsInQueue } from './glass.ts'
import { claimableBy, isByGlass, requireItem } from './may-see.ts'
import {
  addToDay,
  claimItem,
  claimNext,
  countItems,
  countShownOn,
  findHeldItems,
  findItem,
  findItems,
  insertSkip,
  type QueueRow,
  releaseClaims,
} from './queue-table.ts'

const pageSize = 50
/** Open items are counted up to so many of each kind. */
const countCap = 500

const Position = z.object({ urgency: z.int(), due_at: z.string(), id: z.int() })

async function shownItems(
  ctx: Pick<StaffReadContext, 'services' | 'db'>,
  rows: QueueRow[],
): Promise<QueueItem[]> {
  const hosts = new Map((await allSites(ctx)).map(({ id, host }) => [id, host]))
  const names = await findAccountNames(
    ctx.db,
    rows.flatMap(({ profile_id, claimed_by }) => [profile_id, claimed_by]),
  )
  return rows.map((row) => {
    const { subject_kind, subject_id, site_id, urgency: _urgency, state: _state, ...item } = row
    return {
      ...item,
      subject: { kind: subject_kind, id: subject_id },
      site: hosts.get(site_id) ?? '',
      name: names.get(item.profile_id ?? 0) ?? null,
      holder: names.get(item.claimed_by ?? 0) ?? null,
    }
  })
}

/** Returns a page of what waits, and how much of each kind. */
export async function listQueue(
  ctx: StaffReadContext,
  input?: {
    kind?: QueueKind[] | undefined
    site?: number | undefined
    state?: 'open' | 'mine' | undefined
    cursor?: string | undefined
  },
) {
  const { db, actor, now, services } = ctx
  const sites = input?.site === undefined ? undefined : [input.site]
  const all = claimableBy(await grantsInQueue(ctx), { sites })
  const claimable = input?.kind ? all.filter(({ kind }) => input.kind?.includes(kind)) : all
  const after = input?.cursor ? decodeCursor(services, Position, input.cursor) : null
  const isMine = input?.state === 'mine'
  const found = isMine
    ? await findHeldItems(db, actor.account_id, now)
    : await findItems(db, { claimable, after, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return {
    items: await shownItems(ctx, rows),
    next:
      !isMine && found.length > rows.length && last
        ? encodeCursor(services, { urgency: last.urgency, due_at: last.due_at, id: last.id })
        : null,
    counts: await countItems(db, all, now, countCap),
  }
}

/** Hands out the most urgent items; what the person holds already comes first, unless they ask for more. */
export async function claimNextItems(
  ctx: StaffContext,
  input?: {
    kinds?: QueueKind[] | undefined
    sites?: number[] | undefined
    amount?: number | undefined
    more?: boolean | undefined
  },
) {
  const { db, actor, now } = ctx
  const claimable = claimableBy(await grantsInQueue(ctx), { kinds: input?.kinds, sites: input?.sites })
  const wanted = input?.amount ?? 1
  const held = (await findHeldItems(db, actor.account_id, now)).filter(({ kind }) =>
    claimable.some((each) => each.kind === kind),
  )
  const again = input?.more ? [] : held.slice(0, wanted)
  const room = input?.more ? Math.min(wanted, maxHeld - held.length) : wanted - held.length
  const until = addSeconds(now, leaseSeconds)
  const claimed = await claimFresh(ctx, claimable, { amount: Math.max(0, room), until })
  for (const { id } of again) await claimItem(db, { id, by: actor.account_id, until, now })
  for (const item of claimed) {
    if (isByGlass(actor.staff, item))
      await audit(ctx, { actor_id: actor.account_id, action: 'glass.open', subject: `item:${item.id}` })
  }
  const extended = again.map((row) => ({ ...row, claimed_until: until.toISOString() }))
  return { items: await shownItems(ctx, [...extended, ...claimed]) }
}

/** Claims items that nobody holds; pictures only up to what one person sees of them in a day. */
async function claimFresh(
  { db, actor, now, services }: StaffContext,
  claimable: ReturnType<typeof claimableBy>,
  { amount, until }: { amount: number; until: Date },
): Promise<QueueRow[]> {
  const by = actor.account_id
  const skippedSince = addSeconds(now, -skipSeconds)
  const claim = { by, until, now, skippedSince }
  const left = Math.max(0, services.config.picturesPerShift - (await countShownOn(db, by, now)))
  const first = left === 0 ? [] : await claimNext(db, { ...claim, claimable, amount: Math.min(amount, left) })
  const others = claimable.filter(({ kind }) => !pictureKinds.includes(kind))
  const rest =
    amount <= left ? [] : await claimNext(db, { ...claim, claimable: others, amount: amount - left })
  for (const { kind, site_id } of first) {
    if (pictureKinds.includes(kind))
      await addToDay(db, { now, site_id, kind, account_id: by, count: 'shown' })
  }
  return [...first, ...rest]
}

/** Returns an item with what it is about, and what was decided about it before. */
export async function readItem(ctx: StaffReadContext, { id }: { id: number }) {
  const row = await requireItem(ctx, id)
  const queue = queueOf(ctx, row.kind)
  const subject = { kind: row.subject_kind, id: row.subject_id }
  const [item] = await shownItems(ctx, [row])
  if (!item) throw refuse(commonRefusals, 'not_found')
  const held = row.profile_id === null ? null : await strikesAgainst(ctx, row.profile_id)
  return {
    item,
    strikes: held?.strikes ?? [],
    proposal: held?.proposal ?? null,
    state: row.state,
    view: (await queue.show(ctx, [subject])).get(subject.id) ?? null,
    words: [...rulesOfKind[row.kind].words],
    reasons: [...queue.reasons],
    decisions: await shownDecisions(
      ctx.db,
      await findDecisionsOfItem(ctx.db, row.subject_kind, row.subject_id),
    ),
  }
}

/** Claims an item or extends the own claim, while the page is visible. */
export async function claimOne(ctx: StaffContext, { id }: { id: number }) {
  const { db, actor, now } = ctx
  const by = actor.account_id
  const before = await requireItem(ctx, id)
  const until = addSeconds(now, leaseSeconds)
  if (isByGlass(actor.staff, before) && before.claimed_by !== by)
    await audit(ctx, { actor_id: by, action: 'glass.open', subject: `item:${id}` })
  if (!(await claimItem(db, { id, by, until, now }))) throw refuse(commonRefusals, 'conflict')
  const isHeld =
    before.claimed_by === by && before.claimed_until !== null && new Date(before.claimed_until) > now
  const { kind, site_id } = before
  if (pictureKinds.includes(kind) && !isHeld)
    await addToDay(db, { now, site_id, kind, account_id: by, count: 'shown' })
  const row = await findItem(db, id)
  const [item] = await shownItems(ctx, row ? [row] : [])
  if (!item) throw refuse(commonRefusals, 'not_found')
  return { item }
}

/** Gives a claim back; one that is not held changes nothing. */
export async function releaseOne(ctx: StaffContext, { id }: { id: number }) {
  await requireItem(ctx, id)
  await releaseClaims(ctx.db, ctx.actor.account_id, id)
  return { ok: true as const }
}

/** Gives an item back with a reason, and counts it. */
export async function skipOne(ctx: StaffContext, { id, reason }: { id: number; reason: SkipReason }) {
  const { db, actor, now } = ctx
  const item = await requireItem(ctx, id)
  await insertSkip(db, { item_id: id, account_id: actor.account_id, reason, created_at: now })
  await releaseClaims(db, actor.account_id, id)
  await addToDay(db, {
    now,
    site_id: item.site_id,
    kind: item.kind,
    account_id: actor.account_id,
    count: 'skipped',
  })
  await audit(ctx, { actor_id: actor.account_id, action: 'queue.skip', subject: `item:${id}`, reason })
  await ctx.emit(queueChanged, { kind: item.kind, site_id: item.site_id, item_id: id })
  return { ok: true as const }
}
