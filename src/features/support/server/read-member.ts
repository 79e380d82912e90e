import { z } from 'zod'
import { holdsPermission } from '../../../core/staff.ts'
import {
  decodeCursor,
  encodeCursor,
  type Page,
  pageBy,
  pageFor,
  pageOf,
  pageSize,
} from '../../../server/cursor.ts'
import { rangeOf } from '../../../server/http/address.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import { findAllEntries } from '../../credits/server/public.ts'
import {
  findActiveRestrictions,
  findDecisionsAbout,
  shownDecisions,
  strikesAgainst,
} from '../../moderation/server/public.ts'
import { findOrdersOf } from '../../orders/server/public.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { reporterRecordOf } from '../../safety/server/public.ts'
import { findBrowsers, findDevices } from './device-queries.ts'
import { findMailReports, findSentTo } from './mail-queries.ts'
import { findNotes } from './notes-table.ts'
import { emailFor, requireMember, shownMembers } from './require-member.ts'
import { shownOrders } from './shown-order.ts'
import { findTimeline } from './timeline-queries.ts'

/** Returns the head of a member file. */
export async function readMember(ctx: StaffReadContext, { id }: { id: number }) {
  const account = await requireMember(ctx, id, 'members.read', 'members.money')
  const [[shown], profile, restrictions] = [
    await shownMembers(ctx, [account]),
    await findProfile(ctx.db, id),
    await findActiveRestrictions(ctx.db, id),
  ]
  if (!shown) throw new Error(`member ${id} is not shown`)
  const holds = (permission: 'members.contact' | 'members.money') =>
    holdsPermission(ctx.actor.staff, permission, account.site_id)
  return {
    member: {
      ...shown,
      has_contact: holds('members.contact'),
      suspended_for: account.suspended_for,
      language: account.language,
      activated_at: account.activated_at,
      deleted_at: account.deleted_at,
      last_seen_at: account.last_seen_at,
      paid_user: account.paid_user,
      is_fictional: profile?.is_fictional ?? false,
      gender: profile?.gender ?? '',
      country: profile?.country ?? '',
      notifications_disabled: account.notifications_disabled,
      credits: holds('members.money') ? account.credits : null,
      restrictions: restrictions.map(({ decision_id, effect, until }) => ({ decision_id, effect, until })),
    },
  }
}

const TimelinePlace = z.object({ at: z.string(), key: z.string() })

/** Returns a page of what happened to a member. */
export async function readTimeline(ctx: StaffReadContext, { id, cursor }: Page) {
  await requireMember(ctx, id, 'members.read')
  const before = cursor === undefined ? null : decodeCursor(ctx.services, TimelinePlace, cursor)
  const rows = await findTimeline(ctx.db, id, { before, limit: pageSize + 1 })
  const { shown, next } = pageBy(ctx, rows, ({ at, key }) => ({ at, key }))
  return { events: shown.map(({ at, kind, id, detail }) => ({ at, kind, id, detail })), next }
}

/** The ids before which both lists begin; 0 for one that is over. */
const MoneyPlace = z.object({ entry: z.int(), order: z.int() })

/** Returns a page of a member's ledger and of their orders. */
export async function readMoney(ctx: StaffReadContext, { id, cursor }: Page) {
  const account = await requireMember(ctx, id, 'members.money')
  const place = cursor === undefined ? undefined : decodeCursor(ctx.services, MoneyPlace, cursor)
  const limit = pageSize + 1
  const entries = await findAllEntries(ctx.db, id, { beforeId: place?.entry, limit })
  const orders = await findOrdersOf(ctx.db, id, { beforeId: place?.order, limit })
  const after = (rows: { id: number }[]) => (rows.length > pageSize ? (rows[pageSize - 1]?.id ?? 0) : 0)
  const following = { entry: after(entries), order: after(orders) }
  return {
    credits: account.credits,
    entries: entries.slice(0, pageSize),
    orders: await shownOrders(ctx, orders.slice(0, pageSize)),
    next: following.entry + following.order > 0 ? encodeCursor(ctx.services, following) : null,
  }
}

/** Returns a page of what was sent to a member, with what came back. */
export async function readMails(ctx: StaffReadContext, { id, cursor }: Page) {
  const { site_id } = await requireMember(ctx, id, 'members.read')
  const rows = await findSentTo(ctx.db, id, pageFor(ctx, cursor))
  const { shown, next } = pageOf(ctx, rows)
  const reports = await findMailReports(
    ctx.db,
    shown.map(({ token }) => token),
  )
  return {
    mails: shown.map(({ token, address, ...row }) => ({
      ...row,
      address: emailFor(ctx, { email: row.channel === 'mail' ? address : null, site_id }),
      reports: reports
        .filter((report) => report.token === token)
        .map(({ kind, status, created_at }) => ({ kind, status, at: created_at })),
    })),
    next,
  }
}

/** Returns the sessions of a member. */
export async function readDevices(ctx: StaffReadContext, { id }: { id: number }) {
  await requireMember(ctx, id, 'members.read')
  const devices = await findDevices(ctx.db, id, { now: ctx.now, limit: pageSize })
  return {
    devices: devices.map((row) => ({ ...row, address: rangeOf(row.address) })),
    browsers: await findBrowsers(ctx.db, id, pageSize),
  }
}

/** Returns a page of the decisions about a member. */
export async function readDecisions(ctx: StaffReadContext, { id, cursor }: Page) {
  await requireMember(ctx, id, 'members.read')
  const { shown, next } = pageOf(ctx, await findDecisionsAbout(ctx.db, id, pageFor(ctx, cursor)))
  const decisions = await shownDecisions(ctx.db, shown)
  return {
    decisions: decisions.map((decision, index) => ({
      ...decision,
      note: shown[index]?.note ?? null,
      is_automated: shown[index]?.is_automated ?? false,
    })),
    next,
  }
}

/** Returns what counts against a member, and how right their own reports were. */
export async function readStanding(ctx: StaffReadContext, { id }: { id: number }) {
  await requireMember(ctx, id, 'members.read')
  return { ...(await strikesAgainst(ctx, id)), reports: await reporterRecordOf(ctx, id) }
}

/** Returns a page of the notes about a member. */
export async function readNotes(ctx: StaffReadContext, { id, cursor }: Page) {
  await requireMember(ctx, id, 'members.read')
  const rows = await findNotes(ctx.db, id, pageFor(ctx, cursor))
  const { shown, next } = pageOf(ctx, rows)
  return {
    notes: shown.map(({ id, created_at, author_id, author, action, text }) => ({
      id,
      at: created_at,
      author: { id: author_id, name: author },
      action,
      text,
    })),
    next,
  }
}
