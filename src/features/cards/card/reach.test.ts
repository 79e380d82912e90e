import { beforeAll, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { readAll } from '../../../../tests/drivers/search-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { statusChanged } from '../../accounts/events.ts'
import { type AccountStatus, accountStatuses } from '../../accounts/rules.ts'
import { findAllNewLikes } from '../../likes/server/like-totals-table.ts'
import { insertLike, updateMatch } from '../../likes/server/likes-table.ts'
import { recordLike } from '../../likes/server/public.ts'
import { insertPhoto } from '../../photos/files/server/photos-table.ts'
import { isFindable, type MemberReach, reachOf } from '../../profiles/reach-rules.ts'
import { insertBlock } from '../../profiles/visibility/server/blocks-table.ts'
import { byConsent } from '../../search/suggestions/server/newcomers-queries.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { type FoundCards, findCards, findNames } from './server/cards-queries.ts'
import { findAllReachable } from './server/reach-queries.ts'

// The rule of who reaches whom exists in TypeScript (`reachOf`) and in SQL (`reachSql`). Compared over all states of a
// member, seen by viewers with every combination of blocks. Who is invisible, fictional, hidden by staff or without the consent to
// sensitive data makes no difference but where members are found.

interface State {
  status: AccountStatus
  is_staff: boolean
  site: 'own' | 'other' | 'elsewhere'
  hide_from_other_sites: boolean
  invisible: boolean
  sensitive_hidden: boolean
  /** By a decision of staff. */
  is_hidden: boolean
  is_fictional: boolean
}

/** Kinds of members, which differ in who finds them. */
const kinds = [
  { invisible: false, sensitive_hidden: false, is_hidden: false, is_fictional: false },
  { invisible: true, sensitive_hidden: false, is_hidden: false, is_fictional: true },
  { invisible: false, sensitive_hidden: true, is_hidden: false, is_fictional: false },
  { invisible: false, sensitive_hidden: false, is_hidden: true, is_fictional: false },
]
/** A photo of every member, so that a site may show them to visitors. */
const mainPhoto = {
  audience: 'everyone',
  status: 'approved',
  moderator_rating: 'safe',
  width: 400,
  height: 500,
  position: 1,
  is_main: true,
  original_until: null,
  created_at: new Date(),
} as const
const both = [false, true]
const states: State[] = accountStatuses.flatMap((status) =>
  [false, true].flatMap((is_staff) =>
    (['own', 'other', 'elsewhere'] as const).flatMap((site) =>
      both.flatMap((hide_from_other_sites) =>
        kinds.map((kind) => ({ status, is_staff, site, hide_from_other_sites, ...kind })),
      ),
    ),
  ),
)

interface Viewer {
  member: TestMember
  hasBlockedViewer: boolean
  isBlockedByViewer: boolean
}

const app = setUpApp()
let sites: Record<State['site'], SiteRecord>
const members: (State & { id: number })[] = []
const viewers: Viewer[] = []

beforeAll(async () => {
  const own = await app.newSite()
  sites = { own, other: await app.newSite({}, { pool_id: own.pool_id }), elsewhere: await app.newSite() }
  const { db } = app.services.database
  for (const state of states) {
    const { id } = await newMember(app, sites[state.site])
    const { status, is_staff, hide_from_other_sites, invisible, sensitive_hidden, is_hidden, is_fictional } =
      state
    const changes = {
      status,
      is_staff,
      hide_from_other_sites,
      invisible,
      sensitive_hidden,
      is_hidden,
      on_landings: true,
    }
    await app.work().transaction(async (work) => {
      await insertPhoto(work.db, { ...mainPhoto, profile_id: id, key: `reach-${id}` })
      await setRow(work.db, 'accounts', id, changes)
      await setRow(work.db, 'profiles', id, { is_fictional })
      await work.emit(statusChanged, { account_id: id })
    })
    members.push({ ...state, id })
  }
  for (const hasBlockedViewer of both) {
    for (const isBlockedByViewer of both) {
      const member = await newMember(app, own)
      viewers.push({ member, hasBlockedViewer, isBlockedByViewer })
      for (const { id } of members) {
        if (hasBlockedViewer) await insertBlock(db, id, member.id, new Date())
        if (isBlockedByViewer) await insertBlock(db, member.id, id, new Date())
      }
    }
  }
}, 120_000)

/** Returns the result of the rule for each member, as one viewer sees them. */
function expected({ hasBlockedViewer, isBlockedByViewer }: Omit<Viewer, 'member'>): Map<number, MemberReach> {
  return new Map(
    members.map((member) => {
      const { id: site_id, pool_id } = sites[member.site]
      const viewer = { site_id: sites.own.id, pool_id: sites.own.pool_id }
      const facts = { viewer, member: { ...member, site_id, pool_id }, hasBlockedViewer, isBlockedByViewer }
      return [member.id, reachOf(facts)]
    }),
  )
}

const idsWith = (reaches: Map<number, MemberReach>, ...wanted: MemberReach[]) =>
  [...reaches].flatMap(([id, reach]) => (wanted.includes(reach) ? [id] : []))
const sorted = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
const idsOf = ({ cards }: FoundCards) => [...cards.keys()].sort((a, b) => a - b)
/** Returns those of the ids whom lists may hold in which others find members. */
const findable = (ids: number[]) => {
  const all = new Set(members.flatMap((member) => (isFindable(member) ? [member.id] : [])))
  return ids.filter((id) => all.has(id))
}
/** Returns those of the ids that are cases, in order; the viewers find each other too. */
const ofMembers = (ids: number[]) => {
  const cases = new Set(members.map(({ id }) => id))
  return ids.filter((id) => cases.has(id)).sort((a, b) => a - b)
}

/** Reads all pages of a list of likes. */
async function readLikes(member: TestMember, type: string): Promise<number[]> {
  const ids: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await member.call(
      `/api/likes?${new URLSearchParams({ type, ...(cursor && { cursor }) })}`,
    )
    ids.push(...body.profiles.map((card: { id: number }) => card.id))
    cursor = body.next
  }
  return ofMembers(ids)
}

const allIds = () => members.map(({ id }) => id)

// spec: profiles-9
test('the cases cover all states and all kinds of reach', () => {
  expect(members.length).toBe(4 * 2 * 3 * 2 * kinds.length)
  expect(new Set(viewers.flatMap((viewer) => [...expected(viewer).values()])).size).toBe(4)
})

test.each([0, 1, 2, 3])('viewer %i: acting on members in SQL follows the rule', async (nth) => {
  const viewer = viewers[nth] as Viewer
  const pairs = allIds().map((to_id) => ({ from_id: viewer.member.id, to_id }))
  const found = await findAllReachable(app.services.database.db, pairs)
  const asActs = [...expected(viewer)].map(([id, reach]) => [id, reach === 'blocked_by_me' ? 'gone' : reach])
  expect(Object.fromEntries(found.map(({ to_id, reach }) => [to_id, reach]))).toEqual(
    Object.fromEntries(asActs),
  )
})

test.each([0, 1, 2, 3])('viewer %i: lists in SQL follow the rule', async (nth) => {
  const viewer = viewers[nth] as Viewer
  const { db } = app.services.database
  const to = {
    viewer_id: viewer.member.id,
    site_id: sites.own.id,
    pool_id: sites.own.pool_id,
    hide_fictional: false,
    online_since: new Date(),
  }
  const rule = expected(viewer)
  const listed = await findCards(db, allIds(), { ...to, with_blocked: false })
  expect(idsOf(listed)).toEqual(idsWith(rule, 'open'))
  const withBlocked = await findCards(db, allIds(), { ...to, with_blocked: true })
  expect(idsOf(withBlocked)).toEqual(idsWith(rule, 'open', 'blocked_by_me'))
  const withoutBlocks = expected({ hasBlockedViewer: false, isBlockedByViewer: false })
  expect(sorted(await findNames(db, allIds(), to))).toEqual(idsWith(withoutBlocks, 'open'))
})

test.each([0, 1, 2, 3])('viewer %i: the search in every order follows the rule', async (nth) => {
  const viewer = viewers[nth] as Viewer
  const found = findable(idsWith(expected(viewer), 'open'))
  // The order by what fits is the one without a name.
  for (const order of [null, 'active', 'new', 'near']) {
    const named: Record<string, string> = order === null ? {} : { order }
    const { ids, numResults } = await readAll(viewer.member, { ...named, lat: '52', lon: '5' })
    expect([order, ofMembers(ids)]).toEqual([order, found])
    expect(numResults).toBe(ids.length)
  }
})

test.each([0, 1, 2, 3])('viewer %i: the swipe game follows the rule', async (nth) => {
  const viewer = viewers[nth] as Viewer
  const ids: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await viewer.member.call(
      `/api/swipe${cursor && `?cursor=${encodeURIComponent(cursor)}`}`,
    )
    ids.push(...body.cards.map((card: { id: number }) => card.id))
    cursor = body.next
  }
  expect(ofMembers(ids)).toEqual(findable(idsWith(expected(viewer), 'open')))
})

test('members whom a site shows to visitors follow the rule', async () => {
  const { db } = app.services.database
  const { id: site_id, pool_id } = sites.own
  const { rows } = await byConsent({ site_id, pool_id, country: 'NL' }, 1000).execute(db)
  const open = idsWith(expected({ hasBlockedViewer: false, isBlockedByViewer: false }), 'open')
  const real = members.flatMap(({ id, is_fictional }) => (is_fictional ? [] : [id]))
  expect(ofMembers(rows.map((row) => row.profile_id))).toEqual(
    findable(open).filter((id) => real.includes(id)),
  )
})

test.each([0, 1, 2, 3])('viewer %i: lists of likes follow the rule', async (nth) => {
  const viewer = viewers[nth] as Viewer
  const { id: own } = viewer.member
  const { db } = app.services.database
  const now = new Date()
  const open = idsWith(expected(viewer), 'open')
  for (const from of allIds()) await app.work().transaction((work) => recordLike(work, { from, to: own }))
  // Invisible likers stay unknown until the two match.
  const seen = findable(open)
  expect((await findAllNewLikes(db, [own])).get(own)).toBe(seen.length)
  expect(await readLikes(viewer.member, 'received')).toEqual(seen)
  for (const id of allIds()) {
    await insertLike(db, { from_id: own, to_id: id, was_shown: false }, now)
    await updateMatch(db, [own, id], now)
  }
  for (const type of ['received', 'sent', 'matches']) {
    expect([type, await readLikes(viewer.member, type)]).toEqual([type, open])
  }
})

test.each([0, 1, 2, 3])('viewer %i: profiles opened by calls follow the rule', async (nth) => {
  const viewer = viewers[nth] as Viewer
  const statuses: [number, number][] = []
  for (const id of allIds()) statuses.push([id, (await viewer.member.call(`/api/profiles/${id}`)).status])
  const statusOf = { open: 200, blocked_by_me: 200, blocked: 403, gone: 404 }
  expect(statuses).toEqual([...expected(viewer)].map(([id, reach]) => [id, statusOf[reach]]))
})
