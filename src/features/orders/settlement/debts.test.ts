import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAccount, entriesOf, reportReturn, writeUnread } from '../../../../tests/drivers/debts-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import {
  buy,
  creditsOf,
  debitForm,
  orderOf,
  play,
  repeatOrder,
} from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { returnCredits } from '../../credits/server/public.ts'
import type { Order } from '../order-contract.ts'
import { findMismatches } from './server/reconciliation-table.ts'

/** Given free of charge at activation. */
const freeCredits = 30
const app = setUpApp({}, { ownDatabase: true, connections: 6 })
let member: TestMember
let receiver: TestMember
afterAll(async () => {
  expect(await findMismatches(app.services.database.db)).toEqual([])
})
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: freeCredits }))
  receiver = await newMember(app, member.site)
})

const write = (times: number, to = receiver) => writeUnread(member, to, times)
const close = (account = receiver) => closeAccount(app, account)
const report = (order: Order, kind: Parameters<typeof reportReturn>[2]) => reportReturn(app, order, kind)
const debtOf = async ({ id }: Order) =>
  (
    await app.services.database.db
      .selectFrom('orders')
      .select('debt_credits')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).debt_credits

describe('credits that come back after their money has gone back', () => {
  // spec: orders-28
  test.each(['charge_back', 'refund'])('settle the debt first: %s', async (outcome) => {
    const order = await buy(app, member)
    await write(13)
    expect(await creditsOf(member)).toBe(0)
    await play(app, order.payment_id, outcome)
    expect([await creditsOf(member), await debtOf(order)]).toEqual([0, 100])
    await close()
    expect([await creditsOf(member), await debtOf(order)]).toEqual([freeCredits, 0])
    const entries = await entriesOf(member)
    expect(entries.filter(({ reason }) => reason === 'returned')).toHaveLength(13)
    expect(entries.filter(({ reason }) => reason === 'debt')).toMatchObject([
      { amount: -100, reference: `order:${order.id}` },
    ])
  })

  // spec: orders-28
  test('also where they were spent from another order: what is returned first or last makes no difference', async () => {
    const paid = await buy(app, member)
    await write(13)
    const lost = await buy(app, member)
    const other = await newMember(app, member.site)
    await write(10, other)
    await play(app, lost.payment_id, 'charge_back')
    expect(await debtOf(lost)).toBe(100)
    // 13 messages of the free credits and of the order that stays paid.
    await close()
    expect([await creditsOf(member), await debtOf(lost)]).toEqual([freeCredits, 0])
    // What comes back now was spent from what was paid, and can be withdrawn from the order that was.
    await close(other)
    expect(await creditsOf(member)).toBe(freeCredits + 100)
    expect(await orderOf(member, paid.id)).toMatchObject({ withdrawable_amount: paid.amount })
  })

  // spec: orders-28
  test('settle as much of it as they are', async () => {
    const order = await buy(app, member)
    await write(4)
    const other = await newMember(app, member.site)
    await write(9, other)
    await play(app, order.payment_id, 'charge_back')
    await close()
    expect([await creditsOf(member), await debtOf(order)]).toEqual([0, 60])
    await close(other)
    expect([await creditsOf(member), await debtOf(order)]).toEqual([freeCredits, 0])
  })

  // spec: orders-28
  test('are given back with the rest where the charge back is won', async () => {
    const order = await buy(app, member)
    await write(13)
    await play(app, order.payment_id, 'charge_back')
    await close()
    await report(order, 'charge_back_reversed')
    expect([await creditsOf(member), await debtOf(order)]).toEqual([130, 0])
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'completed', refunded_amount: 0 })
  })

  // spec: orders-28
  test('that the won charge back of another order gives back settle it as well', async () => {
    const first = await buy(app, member)
    const second = await buy(app, member)
    await report(first, 'charged_back')
    await write(13)
    await report(second, 'charged_back')
    expect([await creditsOf(member), await debtOf(second)]).toEqual([0, 100])
    await report(first, 'charge_back_reversed')
    expect([await creditsOf(member), await debtOf(second)]).toEqual([0, 0])
  })

  // spec: orders-28
  test('are refused by the database where a debt would stay beside them', async () => {
    const order = await buy(app, member)
    await write(13)
    await play(app, order.payment_id, 'charge_back')
    const work = app.work()
    const unsettled = work.transaction((inner) =>
      returnCredits({ ...inner, emit: async () => {} }, [
        {
          account_id: member.id,
          amount: 10,
          reason: 'returned',
          reference: 'message:1',
          idempotency_key: `returned:test:${randomUUID()}`,
        },
      ]),
    )
    await expect(unsettled).rejects.toThrow('owes')
    expect([await creditsOf(member), await debtOf(order)]).toEqual([0, 100])
  })
})

// spec: orders-28
test('a member who owes orders neither by direct debit nor by a stored method, whatever was not paid', async () => {
  const order = await buy(app, member, { payment_method: 'creditcard' })
  await buy(app, member, { payment_method: 'creditcard' })
  const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  const debit = () => member.call('/api/direct-debit', { method: 'POST', body: debitForm() })
  const offer = async () => (await member.call('/api/repeat-order')).body.payment_method
  await write(23)
  expect(await offer()).toBe('creditcard')
  await play(app, order.payment_id, 'charge_back')
  expect(await debtOf(order)).toBe(100)
  expect(await codeOf(debit())).toEqual([403, 'direct_debit_blocked'])
  expect(await codeOf(repeatOrder(member))).toEqual([403, 'repeat_blocked'])
  expect(await offer()).toBeNull()
  // What they pay at once is theirs.
  await buy(app, member)
  expect(await creditsOf(member)).toBe(100)
  await close()
  expect(await debtOf(order)).toBe(0)
  expect((await debit()).status).toBe(200)
  expect((await repeatOrder(member)).body.order).toMatchObject({ status: 'completed' })
})

// spec: orders-28
test('a charge back beside the deletion of a receiver ends as one after the other does', async () => {
  for (let round = 0; round < 8; round += 1) {
    member = await newMember(app, member.site)
    receiver = await newMember(app, member.site)
    const order = await buy(app, member)
    await write(13)
    const kind = round % 2 ? 'charged_back' : 'refunded'
    await Promise.all([close(), report(order, kind)])
    expect([await creditsOf(member), await debtOf(order)], kind).toEqual([freeCredits, 0])
  }
}, 300_000)
