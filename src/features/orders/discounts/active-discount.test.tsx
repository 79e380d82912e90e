import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, placeOrder, play } from '../../../../tests/drivers/orders-driver.ts'
import { renderPage, textsOf } from '../../../../tests/drivers/rendered-page.tsx'
import { setUpApp, stopTime } from '../../../../tests/drivers/set-up.ts'
import { insertRows } from '../../../../tests/drivers/stored-rows.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { timeBonus, welcomeDiscount } from '../discount-rules.ts'
import { TimeBonusBanner } from './web/time-bonus-banner.tsx'

const app = setUpApp()
let site: SiteRecord
beforeEach(async () => {
  site = await app.newSite({ signup_credits: 0 })
})

const words = textsOf('en').orders

/** Returns the code that applies to a member without being named, by each part of the product; null for none. */
async function activeBy(member: TestMember) {
  const read = async (path: string) => (await member.call(path)).body
  const bonus = await read('/api/time-bonus')
  const named = async (code: string) => (await member.call(`/api/discount-code?code=${code}`)).status === 200
  const banner = await renderPage(<TimeBonusBanner />, member, {
    fill: (queryClient, api) => queryClient.setQueryData(api.orders.timeBonus.queryKey({ input: {} }), bonus),
  })
  const { order, code } = (await placeOrder(member)).body
  expect(code).toBeUndefined()
  await member.call(`/api/orders/${order.id}/cancel`, { method: 'POST' })
  const isBonusUsable = await named(timeBonus.code)
  return {
    bonus: bonus.isVisible as boolean,
    banner: banner.includes(words.bonus.title),
    isBonusUsable,
    prices: (await read('/api/bundles')).bundles[0].discount?.code ?? null,
    usable: isBonusUsable
      ? timeBonus.code
      : (await named(welcomeDiscount.code))
        ? welcomeDiscount.code
        : null,
    order: (order.discount?.code ?? null) as string | null,
  }
}

/** Checks that banner, time bonus, prices, codes and orders name the same discount; returns it. */
async function requireAgreement(member: TestMember): Promise<string | null> {
  const offered = await activeBy(member)
  const isBonus = offered.order === timeBonus.code
  expect(offered).toEqual({
    bonus: isBonus,
    banner: isBonus,
    isBonusUsable: isBonus,
    prices: offered.order,
    usable: offered.order,
    order: offered.order,
  })
  return offered.order
}

type Step =
  | 'order'
  | 'cancel'
  | 'fail'
  | 'expire'
  | 'pending'
  | 'pay'
  | 'refund'
  | 'hour'
  | 'four hours'
  | 'three days'

async function take(member: TestMember, step: Step): Promise<void> {
  const { orders } = (await member.call('/api/orders')).body
  const open = orders.find(({ status }: { status: string }) => status === 'pending')
  const paid = orders.find(({ status }: { status: string }) => status === 'completed')
  const seconds = { hour: 3600, 'four hours': 14_400, 'three days': 3 * 86_400 }
  if (step === 'order') await placeOrder(member)
  else if (step in seconds) app.services.clock.advance(seconds[step as keyof typeof seconds])
  else if (step === 'refund') await (paid && play(app, paid.payment_id, 'refund'))
  else if (step === 'cancel') await (open && member.call(`/api/orders/${open.id}/cancel`, { method: 'POST' }))
  else await (open && play(app, open.payment_id, step === 'pay' ? 'succeed' : step))
}

describe('banner, time bonus, prices, codes and orders name one discount', () => {
  // spec: orders-16
  test.each<[string, Step[], string | null]>([
    ['a newcomer', [], 'TIMEBONUS25'],
    ['with an unpaid order', ['order'], 'TIMEBONUS25'],
    ['with an order that the provider works on', ['order', 'pending'], 'TIMEBONUS25'],
    ['after a payment that failed', ['order', 'fail'], 'TIMEBONUS25'],
    [
      'after four cancelled orders',
      ['order', 'cancel', 'order', 'cancel', 'order', 'cancel', 'order', 'cancel'],
      'TIMEBONUS25',
    ],
    ['who paid with it', ['order', 'pay'], 'WELCOME25'],
    ['whose order was refunded', ['order', 'pay', 'refund'], 'WELCOME25'],
    ['after four hours', ['four hours'], 'WELCOME25'],
    ['after four hours, with an unpaid order', ['four hours', 'order'], 'WELCOME25'],
    ['who paid with both', ['order', 'pay', 'order', 'pay'], null],
    ['after three days', ['three days'], null],
  ])('for a member %s', async (_who, steps, code) => {
    const member = await newMember(app, site)
    for (const step of steps) await take(member, step)
    expect(await requireAgreement(member)).toBe(code)
  })

  // spec: orders-16
  test('after any sequence of orders, payments and hours', async () => {
    const steps = fc.array(
      fc.constantFrom<Step>(
        'order',
        'order',
        'cancel',
        'fail',
        'expire',
        'pending',
        'pay',
        'pay',
        'refund',
        'hour',
      ),
      { minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const member = await newMember(app, site)
        for (const step of sequence) {
          await take(member, step)
          await requireAgreement(member)
        }
      }),
      { numRuns: 10 },
    )
  })

  test('a member whose address is not confirmed is offered none', async () => {
    const waiting = await newMember(app, site, { confirmed: false })
    expect((await waiting.call('/api/time-bonus')).body).toMatchObject({ isVisible: false, expires: null })
    expect((await waiting.call('/api/bundles')).body.bundles[0].discount).toBeNull()
  })
})

test('prices and codes name the seconds that are left by the server’s clock', async () => {
  stopTime()
  const member = await newMember(app, site)
  app.services.clock.advance(600)
  const { value, expires } = (await member.call('/api/time-bonus')).body
  const { discount } = (await member.call('/api/bundles')).body.bundles[0]
  expect([value, discount.seconds_left]).toEqual([13_800, 13_800])
  expect(discount.expires).toBe(expires)
  const { discount_code } = (await member.call('/api/discount-code?welcome=true')).body
  expect(discount_code.seconds_left).toBe(72 * 3600 - 600)
})

describe('a code for a single order', () => {
  const singleCode = async (name: string) => {
    await insertRows(app.services.database.db, 'discount_codes', {
      code: name,
      created_at: app.services.clock.now(),
      value_percentage: 10,
      status: 'active',
      validity: 'once',
    })
    return name
  }

  test('that another member’s unpaid order has is used, for its own member not', async () => {
    const discount_code = await singleCode('SINGLEONE')
    const [first, second] = [await newMember(app, site), await newMember(app, site)]
    const { order } = (await placeOrder(first, { discount_code })).body
    expect((await placeOrder(second, { discount_code })).body.code).toBe('code_used')
    expect((await second.call(`/api/discount-code?code=${discount_code}`)).status).toBe(409)
    expect((await placeOrder(first, { discount_code })).status).toBe(200)
    for (const { id } of (await first.call('/api/orders')).body.orders)
      await first.call(`/api/orders/${id}/cancel`, { method: 'POST' })
    expect(order.discount.percentage).toBe(10)
    expect((await buy(app, second, { discount_code })).discount).toMatchObject({ code: discount_code })
    expect((await placeOrder(first, { discount_code })).body.code).toBe('code_used')
  })

  // spec: orders-19
  test('of ten members who order at once one has it, and the database refuses a second use', async () => {
    const discount_code = await singleCode('SINGLETWO')
    const members = await Promise.all(Array.from({ length: 10 }, () => newMember(app, site)))
    const answers = await Promise.all(members.map((one) => placeOrder(one, { discount_code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'code_used')).toHaveLength(9)
    const { db } = app.services.database
    const { order } = answers.find(({ status }) => status === 200)?.body ?? {}
    await play(app, order.payment_id, 'succeed')
    const other = (await placeOrder(members[0] as TestMember)).body.order
    const { code_id } = await db
      .selectFrom('discount_redemptions')
      .select('code_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const again = db
      .updateTable('discount_redemptions')
      .set({ is_once: true, state: 'redeemed', code_id })
      .where('order_id', '=', other.id)
    await expect(again.execute()).rejects.toThrow('discount_redemptions_single')
  })
})
