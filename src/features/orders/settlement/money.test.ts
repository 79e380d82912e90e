import process from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { moneySequence, perform } from '../../../../tests/drivers/money-sequence.ts'
import { startTestApp } from '../../../../tests/drivers/test-app.ts'
import { findMismatches } from './server/reconciliation-queries.ts'

/** More with `MONEY_SEQUENCES=10000`, which takes most of an hour. */
const sequences = Number(process.env.MONEY_SEQUENCES ?? 40)
/** As many members act at a time. */
const concurrent = 8

test('any sequences of orders, reports, spends and withdrawals, eight at a time, reconcile', async () => {
  const app = await startTestApp({}, { ownDatabase: true })
  const site = await app.newSite({ signup_credits: 0 })
  const partner = await newMember(app, site)
  const { db } = app.services.database
  const all = fc.sample(moneySequence, {
    numRuns: sequences,
    ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
  })
  for (let from = 0; from < all.length; from += concurrent) {
    const batch = all.slice(from, from + concurrent)
    await Promise.all(batch.map(async (steps) => perform(app, await newMember(app, site), partner, steps)))
    if (from % (concurrent * 25) > 0) continue
    await app.drain()
    expect(await findMismatches(db), JSON.stringify(batch)).toEqual([])
  }
  await app.drain()
  expect(await findMismatches(db)).toEqual([])
  const { rows } = await db.executeQuery<{ wrong: number }>(
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('wrong'))
      .where((eb) =>
        eb.or([eb('refunded_amount', '>', eb.ref('amount')), eb('debt_credits', '>', eb.ref('credits'))]),
      )
      .compile(),
  )
  expect(Number(rows[0]?.wrong)).toBe(0)
  await app.stop()
}, 7_200_000)
