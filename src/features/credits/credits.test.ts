import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { streamOf } from '../../../tests/drivers/stream-of.ts'
import { accountActivated } from '../accounts/events.ts'
import type { CreditMove } from './server/ledger.ts'
import { grantCredits, insertSpends, lockBalances, readBalance, spendCredits } from './server/public.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 0 })

let keys = 0
const move = (account: TestMember, amount: number, key = `test:${++keys}`): CreditMove => ({
  account_id: account.id,
  amount,
  reason: 'correction',
  reference: `test:${amount}`,
  idempotency_key: `${site.host}:${key}`,
})

const grant = (account: TestMember, amount: number, key?: string) =>
  grantCredits(app.work(), move(account, amount, key))
const spend = (account: TestMember, amount: number, key?: string) =>
  spendCredits(app.work(), move(account, amount, key))

/** Returns all entries of a member, newest first, page by page. */
async function ledgerOf(member: TestMember) {
  const entries: { id: number; amount: number; free: number; paid: number; balance_after: number }[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor ? `?cursor=${cursor}` : ''
    const { status, body } = await member.call(`/api/credits/entries${query}`)
    expect(status).toBe(200)
    entries.push(...body.entries)
    cursor = body.next
  } while (cursor)
  return entries
}

const balanceOf = async (member: TestMember) =>
  (await app.work().transaction(({ db }) => lockBalances(db, [member.id]))).get(member.id)

/** Returns the credit events of the member's live stream. */
async function shownTo(member: TestMember) {
  const events = await streamOf(app.services.database.db, member.id)
  return events.filter(({ type }) => type === 'credits').map(({ data }) => data)
}

describe('moving credits', () => {
  test('grants and spends return the balance and appear in the ledger with their purpose', async () => {
    const member = await newMember(app, site)
    expect(await grant(member, 30)).toBe(30)
    expect(await spend(member, 12)).toBe(18)
    const { body } = await member.call('/api/credits/entries')
    expect(body.next).toBeNull()
    expect(body.entries).toEqual([
      {
        id: expect.any(Number),
        amount: -12,
        free: -12,
        paid: 0,
        balance_after: 18,
        reason: 'correction',
        reference: 'test:12',
        created_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ amount: 30, balance_after: 30, reference: 'test:30' }),
    ])
  })

  // spec: chats-16
  test('the same key never counts twice, for grants and for spends', async () => {
    const member = await newMember(app, site)
    await grant(member, 30, 'grant-once')
    expect(await grant(member, 30, 'grant-once')).toBe(30)
    await spend(member, 30, 'spend-once')
    expect(await spend(member, 30, 'spend-once')).toBe(0)
    expect(await ledgerOf(member)).toHaveLength(2)
  })

  // spec: operation-5
  test('a spend above the balance is refused with the required and the available amount, and nothing is written', async () => {
    const member = await newMember(app, site)
    await grant(member, 9)
    await expect(spend(member, 10)).rejects.toMatchObject({
      code: 'credits_required',
      status: 402,
      data: { required: 10, balance: 9 },
    })
    expect(await balanceOf(member)).toBe(9)
    expect(await ledgerOf(member)).toHaveLength(1)
  })

  test.each([0, -5, 1.5])('an amount of %d is a fault, not an entry', async (amount) => {
    const member = await newMember(app, site)
    await grant(member, 10)
    expect(() => grant(member, amount)).toThrow(RangeError)
    expect(() => spend(member, amount)).toThrow(RangeError)
    await expect(insertSpends(app.work(), [move(member, amount)], new Map())).rejects.toThrow(RangeError)
  })

  // spec: operation-5
  test('the ledger can be neither changed nor emptied', async () => {
    const member = await newMember(app, site)
    await grant(member, 5)
    const { db } = app.services.database
    await expect(sql`update credit_entries set amount = 6`.execute(db)).rejects.toThrow(/only ever added to/)
    await expect(sql`delete from credit_entries`.execute(db)).rejects.toThrow(/only ever added to/)
    await expect(sql`truncate credit_entries`.execute(db)).rejects.toThrow(/only ever added to/)
  })

  test('the owner receives the new balance on the live stream, nobody else does', async () => {
    const member = await newMember(app, site)
    const other = await newMember(app, site)
    await grant(member, 25)
    await spend(member, 5)
    expect(await shownTo(member)).toEqual([{ credits: 25 }, { credits: 20 }])
    expect(await shownTo(other)).toEqual([])
  })
})

describe('batches of spends', () => {
  test('each row has the balance after it, in the given order, and one event carries the final balance', async () => {
    const [a, b] = [await newMember(app, site), await newMember(app, site)]
    await grant(a, 100)
    await grant(b, 50)
    await app.work().transaction(async (work) => {
      const balances = await lockBalances(work.db, [b.id, a.id, b.id])
      expect([...balances]).toEqual([
        [a.id, 100],
        [b.id, 50],
      ])
      await insertSpends(work, [move(a, 10), move(b, 50), move(a, 20), move(a, 1)], balances)
    })
    expect((await ledgerOf(a)).map((entry) => [entry.amount, entry.balance_after])).toEqual([
      [-1, 69],
      [-20, 70],
      [-10, 90],
      [100, 100],
    ])
    expect((await ledgerOf(b))[0]).toMatchObject({ amount: -50, balance_after: 0 })
    expect(await shownTo(a)).toEqual([{ credits: 100 }, { credits: 69 }])
  })

  test('a batch above the balance is refused as a whole', async () => {
    const member = await newMember(app, site)
    await grant(member, 10)
    const batch = app.work().transaction(async (work) => {
      const balances = await lockBalances(work.db, [member.id])
      await insertSpends(work, [move(member, 6), move(member, 6)], balances)
    })
    await expect(batch).rejects.toThrow()
    expect(await balanceOf(member)).toBe(10)
  })

  test('an empty batch runs no statement', async () => {
    await insertSpends(app.work(), [], new Map())
  })
})

describe('signup credits', () => {
  // spec: chats-1, credits-1
  test('are granted at activation, in the amount of the site, and only once', async () => {
    const generous = await app.newSite({ signup_credits: 77 })
    const waiting = await newMember(app, generous, { confirmed: false })
    expect(await balanceOf(waiting)).toBe(0)
    const member = await newMember(app, generous)
    expect(await balanceOf(member)).toBe(77)
    await app.work().emit(accountActivated, { account_id: member.id, site_id: generous.id })
    expect(await balanceOf(member)).toBe(77)
    expect(await ledgerOf(member)).toMatchObject([{ amount: 77, balance_after: 77, reason: 'signup' }])
  })

  test('a site may grant none', async () => {
    const member = await newMember(app, site)
    expect(await ledgerOf(member)).toEqual([])
  })
})

describe('the ledger as a list', () => {
  // spec: credits-1
  test('pages contain every entry once, and none of another member', async () => {
    const [member, other] = [await newMember(app, site), await newMember(app, site)]
    await grant(member, 200)
    await grant(other, 200)
    await app.work().transaction(async (work) => {
      const balances = await lockBalances(work.db, [member.id, other.id])
      const spends = Array.from({ length: 240 }, (_, index) => move(index % 2 ? member : other, 1))
      await insertSpends(work, spends, balances)
    })
    const entries = await ledgerOf(member)
    expect(entries.map((entry) => entry.balance_after)).toEqual(
      Array.from({ length: 121 }, (_, index) => 80 + index),
    )
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(121)
  })

  // spec: credits-4
  test('distinguishes paid from free credits in each entry, on every page', async () => {
    const member = await newMember(app, site)
    await grant(member, 64)
    await grantCredits(app.work(), { ...move(member, 100), reason: 'purchase' })
    for (let spends = 0; spends < 60; spends += 1) await spend(member, 2)
    const parts = (await ledgerOf(member)).map(({ amount, free, paid }) => [amount, free, paid])
    expect(parts.slice(0, 28)).toEqual(Array.from({ length: 28 }, () => [-2, 0, -2]))
    expect(parts.slice(28, 60)).toEqual(Array.from({ length: 32 }, () => [-2, -2, 0]))
    expect(parts.slice(60)).toEqual([
      [100, 0, 100],
      [64, 64, 0],
    ])
  })

  test('its total is the same for every page size', async () => {
    const account = await newMember(app, site)
    await grant(account, 5)
    await grantCredits(app.work(), { ...move(account, 100), reason: 'purchase' })
    for (const amount of [3, 4, 5, 6]) await spend(account, amount)
    const { db } = app.services.database
    for (const size of [1, 2, 3, 6, 7, 1000]) {
      expect(await readBalance(db, account.id, size)).toEqual({ credits: 87, paid_credits: 87 })
    }
  })

  test('requires a session', async () => {
    const { status, body } = await app.call('/api/credits/entries?cursor=x', { host: site.host })
    expect([status, body.code]).toEqual([403, 'authentication_required'])
  })

  test('an invalid cursor is bad input', async () => {
    const member = await newMember(app, site)
    const { status, body } = await member.call('/api/credits/entries?cursor=x')
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

// spec: operation-5
test('balances equal the totals of their entries after any sequence of operations', async () => {
  const members = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const anyMove = fc.record({
    who: fc.nat(2),
    kind: fc.constantFrom('grant', 'spend', 'batch'),
    amount: fc.integer({ min: 1, max: 40 }),
    key: fc.nat(60),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 4, maxLength: 12 }), async (moves) => {
      for (const { who, kind, amount, key } of moves) {
        const member = members[who] as TestMember
        if (kind === 'grant') await grant(member, amount, `property:${who}:${key}`)
        if (kind === 'spend')
          await spend(member, amount, `property:${who}:s${key}`).catch((err) =>
            expect(err.code).toBe('credits_required'),
          )
        if (kind === 'batch')
          await app.work().transaction(async (work) => {
            const balances = await lockBalances(work.db, [member.id])
            const affordable = Math.min(3, Math.floor((balances.get(member.id) ?? 0) / amount))
            const spends = Array.from({ length: affordable }, () => move(member, amount))
            await insertSpends(work, spends, balances)
          })
      }
      for (const member of members) {
        const entries = await ledgerOf(member)
        const balance = await balanceOf(member)
        expect(balance).toBe(entries.reduce((sum, entry) => sum + entry.amount, 0))
        expect(balance).toBe(entries[0]?.balance_after ?? 0)
        expect(entries.every((entry) => entry.balance_after >= 0)).toBe(true)
      }
    }),
    { numRuns: 15 },
  )
})

test('of 100 concurrent spends with credits for 10 exactly 10 succeed', async () => {
  const member = await newMember(app, site)
  await grant(member, 100)
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => spend(member, 10)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'credits_required' })
  }
  expect(await balanceOf(member)).toBe(0)
  expect((await ledgerOf(member)).map((entry) => entry.balance_after)).toEqual([
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
  ])
})

test('one key used by 20 concurrent spends is one spend', async () => {
  const member = await newMember(app, site)
  await grant(member, 100)
  const balances = await Promise.all(Array.from({ length: 20 }, () => spend(member, 10, 'same-key-at-once')))
  expect(new Set(balances)).toEqual(new Set([90]))
  expect(await ledgerOf(member)).toHaveLength(2)
})

test('batches with the same accounts in opposite order do not deadlock', async () => {
  const [a, b] = [await newMember(app, site), await newMember(app, site)]
  await grant(a, 100)
  await grant(b, 100)
  const batch = (ids: TestMember[]) =>
    app.work().transaction(async (work) => {
      const balances = await lockBalances(
        work.db,
        ids.map(({ id }) => id),
      )
      const spends = ids.map((member) => move(member, 5))
      await insertSpends(work, spends, balances)
    })
  await Promise.all(Array.from({ length: 20 }, (_, index) => batch(index % 2 ? [a, b] : [b, a])))
  expect([await balanceOf(a), await balanceOf(b)]).toEqual([0, 0])
})
