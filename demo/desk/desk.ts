import { randomUUID } from 'node:crypto'
import { isLocale } from '../../src/core/locales.ts'
import type { StaffGrant } from '../../src/core/staff.ts'
import { findAccountByEmail, findAccountById } from '../../src/features/accounts/server/public.ts'
import type { Decider } from '../../src/features/moderation/server/public.ts'
import {
  applyDecision,
  confirmDecision,
  type DecisionInput,
  decideItem,
  findItemOf,
} from '../../src/features/moderation/server/public.ts'
import { report } from '../../src/features/safety/server/public.ts'
import { siteById, siteOf } from '../../src/features/sites/server/public.ts'
import { findGrantsOf } from '../../src/features/staff/server/public.ts'
import type { MemberContext, RequestScope, StaffContext } from '../../src/server/http/context.ts'
import { readCookies } from '../../src/server/http/cookies.ts'
import { createWork } from '../../src/server/run-work.ts'
import type { Services, Work } from '../../src/server/work.ts'
import type { DemoMember } from '../demo-member.ts'
import { demoHost, demoMailDomain } from '../demo-sites.ts'
import { insertDemoStep } from '../demo-table.ts'
import type { Random } from '../people-random.ts'
import { inWork } from '../send-turn.ts'

/** Whoever acts: an account's id, or the login of one of the staff. */
export type DeskStaff = 'moderator' | 'senior' | 'childsafety' | 'finance' | 'support' | 'admin'

/** What the making of the staff's work shares. */
export interface Desk {
  /** Services that mail nothing: what members got weeks ago is not in the outbox of today. */
  services: Services
  /** When the making began, in milliseconds. */
  now: number
  random: Random
  /** Members of the public demo, without the two who enter. */
  members: DemoMember[]
  staff: Record<DeskStaff, number>
}

/** Something that happened, or that waits since then. */
export interface Piece {
  /** Named once and for all: a piece that is done is not made again. */
  name: string
  /** Time in milliseconds. */
  at: number
  run(desk: Desk, at: number): Promise<void>
}

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Jobs that mail, draw or send what has been mailed, drawn or sent at the time. */
const done = /^orders\.|^moderation\.send|mail/

/** Returns services whose work in the past mails and texts nothing, and draws no invoices, which are drawn when they are opened. */
export function quiet(services: Services): Services {
  const { jobs } = services
  return {
    ...services,
    sms: { isAvailable: true, send: async () => {} },
    jobs: {
      enqueue: async (db, job, data) => {
        if (!done.test(job.name)) await jobs.enqueue(db, job, data)
      },
      work: (handle) => jobs.work(handle),
      drain: (seconds) => jobs.drain(seconds),
      stop: (options) => jobs.stop(options),
    },
  }
}

/** Returns the accounts of the staff by their logins. */
export async function findDeskStaff(services: Services): Promise<Desk['staff']> {
  const site = await siteOf(services, demoHost(1))
  const idOf = async (login: DeskStaff) => {
    const account = await findAccountByEmail(services.database.db, site.id, `${login}@${demoMailDomain(1)}`)
    if (!account) throw new Error(`the demo has no ${login}`)
    return account.id
  }
  return {
    moderator: await idOf('moderator'),
    senior: await idOf('senior'),
    childsafety: await idOf('childsafety'),
    finance: await idOf('finance'),
    support: await idOf('support'),
    admin: await idOf('admin'),
  }
}

/** Runs the pieces that are not done in the order of their times. `show` receives the share from 0 to 1. */
export async function runPieces(
  desk: Desk,
  pieces: readonly Piece[],
  doneBefore: ReadonlySet<string>,
  show: (share: number) => Promise<void>,
): Promise<void> {
  const ordered = pieces.toSorted((a, b) => a.at - b.at)
  for (const [index, { name, at, run }] of ordered.entries()) {
    if (doneBefore.has(name)) continue
    try {
      await run(desk, at)
    } catch (err) {
      // What visitors have changed before must not keep the rest away.
      desk.services.log.warn({ err }, 'a piece of the work of the staff is left out')
    }
    await insertDemoStep(desk.services.database.db, name, new Date(desk.now))
    if (index % 10 === 9) await show((index + 1) / ordered.length)
  }
}

/** Runs a call of an account as if it had been made at that time, in one transaction. */
export function actAs<T>(
  { services }: Desk,
  account_id: number,
  at: number,
  run: (ctx: StaffContext & MemberContext) => Promise<T>,
): Promise<T> {
  return inWork(services, at, async (work) => run(await contextOf(work, account_id)))
}

/** Runs a call that opens its transactions by itself. */
export async function actOutside<T>(
  { services }: Desk,
  account_id: number,
  at: number,
  run: (ctx: MemberContext) => Promise<T>,
): Promise<T> {
  const work = createWork(services, { now: new Date(at), log: services.log })
  return run(await contextOf(work, account_id))
}

/** Returns the context of a call of an account, outside of any request. */
export async function contextOf(work: Work, account_id: number): Promise<StaffContext & MemberContext> {
  const account = await findAccountById(work.db, account_id)
  if (!account) throw new Error(`no account ${account_id}`)
  const staff: StaffGrant[] = await findGrantsOf(work.db, account_id)
  const scope = {
    requestId: randomUUID(),
    site: await siteById(work, account.site_id),
    locale: isLocale(account.language) ? account.language : 'en',
    entryGate: {
      may_enter: true,
      sees_explicit: true,
      is_held: false,
      must_add_factor: false,
      excluded_until: null,
    },
    requireEntry: () => {},
    holds: () => true,
    recordWork: async () => {},
    token: null,
    cookies: readCookies(null, false),
    headers: new Headers(),
    address: '',
    country: null,
    likelyCountry: null,
    origin: '',
    sameOrigin: true,
    hasDevRoutes: false,
  } satisfies Partial<RequestScope>
  return {
    ...scope,
    ...work,
    actor: { ...account, account_id, profile_id: account_id, session_id: 0, confirmed: true, staff },
  }
}

/** The item of the queue that is decided. */
type Decided = {
  kind: Decider['kind'] & Parameters<typeof findItemOf>[1]
  subject: { kind: string; id: number }
}

/** Decides what waits, which takes effect at once, unless a second person has to confirm it and none is named. Returns the decision's id. */
export function decideAs(
  desk: Desk,
  by: DeskStaff,
  at: number,
  { kind, subject }: Decided,
  input: DecisionInput & { confirmedBy?: DeskStaff },
): Promise<number> {
  const { confirmedBy, ...given } = input
  return actAs(desk, desk.staff[by], at, async (ctx) => {
    const item = await findItemOf(ctx.db, kind, subject)
    if (!item) throw new Error(`no ${kind} ${subject.id} waits`)
    const row = await decideItem(ctx, item.id, given)
    if (row.state === 'pending') await applyDecision(ctx, row)
    else if (confirmedBy) {
      const second = { ...(await contextOf(ctx, desk.staff[confirmedBy])), now: new Date(at + hourMs / 4) }
      await applyDecision(second, await confirmDecision(second, row.id))
    }
    return row.id
  })
}

/** Reports something as a member. */
export async function reportAs(
  desk: Desk,
  by: number,
  at: number,
  input: Parameters<typeof report>[1],
): Promise<void> {
  await actAs(desk, by, at, (ctx) => report(ctx, input))
}
