import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { start } from '../../../tests/drivers/chats-driver.ts'
import { type MemberOptions, newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { accountSeen } from '../accounts/events.ts'
import type { MemberActor } from '../accounts/server/public.ts'
import { fittingCriteria } from '../search/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { type Cursor, firstCursor, walkDeck } from './server/walk-deck.ts'

// Runs the game with windows so small that a few members are many.

const windows = [4, 6, 6]
/** Members that one call may read: all windows in total. */
const maxRead = 16

const app = setUpApp()
let site: SiteRecord
let anna: TestMember
beforeEach(async () => {
  site = await app.newSite({ signup_credits: 1000, message_credits: 1 })
  anna = await newMember(app, site, { gender: 'female', seeking: 'male' })
})

/** Creates men who fit Anna, most recently active first. */
async function men(amount: number, options: MemberOptions = {}): Promise<TestMember[]> {
  const made: TestMember[] = []
  for (let nth = 0; nth < amount; nth += 1) {
    made.unshift(await newMember(app, site, { gender: 'male', seeking: 'female', ...options }))
    app.services.clock.advance(0.001)
  }
  return made
}

const pass = (other: { id: number }) =>
  anna.call('/api/swipe', {
    method: 'POST',
    body: { profile_id: other.id, choice: 'pass', client_id: randomUUID() },
  })
const like = (other: TestMember) =>
  anna.call('/api/likes', { method: 'POST', body: { profile_id: other.id } })
const idsOf = (members: TestMember[]) => members.map(({ id }) => id)

/** Runs one call, and counts the members that it read. */
async function walkOn(from: Cursor) {
  let read = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // A row of a result has the sort key.
      read += result.rows.filter((row) => 'key' in row).length
      return result
    },
  }
  const ctx = {
    db: app.services.database.db.withPlugin(counting),
    actor: { account_id: anna.id, profile_id: anna.id, hide_fictional: false } as MemberActor,
    site,
    now: app.services.clock.now(),
  }
  const walked = await walkDeck(ctx, await fittingCriteria(ctx), from, windows)
  return { ...walked, read }
}

/** Walks through the whole game, call by call. */
async function walkAll(between: (shown: number[]) => unknown = () => undefined) {
  const shown: number[] = []
  const reads: number[] = []
  let cursor: Cursor | null = firstCursor
  while (cursor) {
    const walked: Awaited<ReturnType<typeof walkOn>> = await walkOn(cursor)
    shown.push(...walked.ids)
    reads.push(walked.read)
    cursor = walked.next
    if (cursor) await between(walked.ids)
  }
  return { shown, reads }
}

test('behind many passed, liked and contacted members there are new cards, and no response reads more rows', async () => {
  const all = await men(40)
  for (const other of all.slice(0, 18)) await pass(other)
  for (const other of all.slice(18, 36)) await like(other)
  for (const other of all.slice(36, 38)) await start(other, anna)
  const { shown, reads } = await walkAll()
  expect(shown).toEqual(idsOf(all.slice(38)))
  // Forty members need at least three calls, and no call reads more to compensate for others.
  expect(reads.length).toBeGreaterThanOrEqual(3)
  expect(reads.slice(0, 2)).toEqual([maxRead, maxRead])
  expect(Math.max(...reads)).toBe(maxRead)
})

test('a member who has seen everybody reaches the end', async () => {
  for (const other of [...(await men(9)), ...(await men(9, { country: 'DE' }))]) await pass(other)
  const { shown, reads } = await walkAll()
  expect(shown).toEqual([])
  expect(Math.max(...reads)).toBeLessThanOrEqual(maxRead)
})

// spec: swipe-2
test('nobody appears twice, wherever the pages end and whatever changes in between', async () => {
  const near = await men(40)
  const far = await men(12, { country: 'DE' })
  const everybody = idsOf([...near, ...far])
  const before = new Set<number>()
  const moved = new Set<number>()
  const { shown } = await walkAll(async (ids) => {
    for (const id of ids) before.add(id)
    app.services.clock.advance(300)
    // One who was shown and one who was not: both come before everybody else from now on.
    for (const account_id of [ids[0], everybody.find((id) => !before.has(id))]) {
      if (account_id === undefined) continue
      moved.add(account_id)
      await app.work().emit(accountSeen, { account_id, at: app.services.clock.now() })
    }
  })
  expect(moved.size).toBeGreaterThan(4)
  expect(new Set(shown).size).toBe(shown.length)
  const stayed = everybody.filter((id) => !moved.has(id))
  expect(shown).toEqual(expect.arrayContaining(stayed))
})

test('a passed member appears neither on later pages nor in the next game', async () => {
  const all = idsOf(await men(40))
  const passed = new Set<number>()
  const { shown } = await walkAll(async (ids) => {
    for (const id of ids.filter((_id, nth) => nth % 2 === 0)) {
      await pass({ id })
      passed.add(id)
    }
  })
  expect(shown).toEqual(all)
  expect(passed.size).toBeGreaterThanOrEqual(20)
  expect((await walkAll()).shown).toEqual(all.filter((id) => !passed.has(id)))
})
