import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { text } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { accountClosed } from '../../accounts/events.ts'
import { grantCredits } from '../../credits/server/public.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 60, message_credits: 10, message_length: 50 })

const people = 4
const rose = { id: 4, credits: 25 }

/** An action of a member; steps of one group run concurrently. */
type Step =
  | { kind: 'send' | 'give'; from: number; to: number; repeats: number }
  | { kind: 'grant'; to: number; amount: number; key: number }
  | { kind: 'return'; of: number }

const person = fc.nat(people - 1)
const pair = fc.tuple(person, person).filter(([from, to]) => from !== to)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        kind: fc.constantFrom('send' as const, 'give' as const),
        pair,
        repeats: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ kind, pair: [from, to], repeats }) => ({ kind, from, to, repeats })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      to: person,
      amount: fc.integer({ min: 1, max: 40 }),
      key: fc.nat(5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), of: person }) },
)

/** Returns what each message cost, by its id. */
async function perform(members: TestMember[], step: Step): Promise<[id: number, credits: number][]> {
  const member = (at: number) => members[at] as TestMember
  if (step.kind === 'grant') {
    const { id } = member(step.to)
    const idempotency_key = `spends:${id}:${step.key}:${step.amount}`
    await grantCredits(app.work(), {
      account_id: id,
      amount: step.amount,
      reason: 'correction',
      reference: 'property',
      idempotency_key,
    })
    return []
  }
  if (step.kind === 'return') {
    // Applies repeatedly what a departure does to senders of unread messages.
    await app.work().emit(accountClosed, { account_id: member(step.of).id, site_id: site.id })
    await app.drain()
    return []
  }
  const words = text('Hello', randomUUID())
  const contents = step.kind === 'give' ? { ...words, kind: 'gift', gift_id: rose.id } : words
  const body = { ...contents, profile_id: member(step.to).id }
  const answers = await Promise.all(
    Array.from({ length: step.repeats }, () =>
      member(step.from).call('/api/chats', { method: 'POST', body }),
    ),
  )
  for (const { status } of answers) expect([200, 402, 403, 429]).toContain(status)
  const sent = answers.filter(({ status }) => status === 200)
  const ids = new Set(sent.map((answer) => answer.body.message.id))
  expect(ids.size).toBeLessThanOrEqual(1)
  return [...ids].map((id) => [id, step.kind === 'give' ? rose.credits : 10])
}

interface Entry {
  account_id: number
  amount: number
  balance_after: number
  reason: string
  reference: string
}

// spec: chats-38
test('every interleaving of sends, gifts, grants and refunds keeps balances and totals right', async () => {
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(groups, async (script) => {
      const members: TestMember[] = []
      for (let nth = 0; nth < people; nth += 1) members.push(await newMember(app, site))
      const paid = new Map<number, number>()
      for (const group of script) {
        const received = await Promise.all(group.map((each) => perform(members, each)))
        for (const [id, credits] of received.flat()) paid.set(id, credits)
      }

      const ids = members.map(({ id }) => id)
      const { db } = app.services.database
      const { rows: entries } = await sql<Entry>`
        select account_id, amount, balance_after, reason, reference from credit_entries
        where account_id = any(${ids}::bigint[]) order by id
      `.execute(db)
      const { rows: messages } = await sql<{ id: number; sender_id: number; credits: number }>`
        select id, sender_id, credits from messages where sender_id = any(${ids}::bigint[])
      `.execute(db)

      // No message without its charge, no charge without a message, each once.
      expect(new Map(messages.map(({ id, credits }) => [id, credits]))).toEqual(paid)
      const debits = entries.filter(({ reason }) => reason === 'message' || reason === 'gift')
      expect(
        debits.map(({ account_id, amount, reference }) => [account_id, -amount, idOf(reference)]).sort(),
      ).toEqual(messages.map(({ id, sender_id, credits }) => [sender_id, credits, id]).sort())
      // Nothing is refunded twice, or more than was paid.
      const returned = entries.filter(({ reason }) => reason === 'returned')
      expect(new Set(returned.map(({ reference }) => reference)).size).toBe(returned.length)
      for (const { reference, amount } of returned) expect(amount).toBe(paid.get(idOf(reference)))

      for (const { id } of members) {
        const own = entries.filter(({ account_id }) => account_id === id)
        let balance = 0
        for (const { amount, balance_after } of own) {
          balance += amount
          expect(balance_after).toBe(balance)
          expect(balance).toBeGreaterThanOrEqual(0)
        }
        const { rows } = await sql<{
          credits: number
        }>`select credits from accounts where id = ${id}`.execute(db)
        expect(rows[0]?.credits).toBe(balance)
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)

const idOf = (reference: string) => Number(reference.split(':').at(-1))
