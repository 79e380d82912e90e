import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MemberOptions, newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buy, orderByDebit, placeOrder, play, repeatOrder } from '../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { setRowsOf } from '../../../tests/drivers/stored-rows.ts'
import { newVisitor, password, person } from '../../../tests/drivers/visitors.ts'
import { addMonths, secondsPerDay } from '../../core/time.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import { hashPassword } from '../accounts/server/public.ts'
import { holdUnderAge, settleUnderAge } from '../age/server/age-queue.ts'
import type { ExclusionMonths } from './rules.ts'

const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 100 })
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(password)
})

const db = () => app.services.database.db
const member = (options: MemberOptions = {}) => newMember(app, site, { password_hash, ...options })
const path = '/api/account/self-exclusion'
const exclude = (who: TestMember, months: number = 1, changes: object = {}) =>
  who.call(path, { method: 'POST', body: { months, password, ...changes } })
const later = async (days: number) => {
  await app.services.clock.advance(days * secondsPerDay)
  await sweep(app.services)
  await app.drain()
}
const stateOf = async (id: number) =>
  (await db().selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const addressOf = async ({ id }: { id: number }) =>
  (await db().selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email ??
  ''
const signUp = (email: string) =>
  newVisitor(app, site).call('/api/signup', { method: 'POST', body: person(site, { email }) })
const refused = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test.each<[string, ExclusionMonths, string]>([
  ['2026-01-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
])('from %s for %s months is until %s', (from, months, until) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(until)
})

describe('a member who excludes themselves', () => {
  // spec: closure-6
  test('is hidden at once, reaches nobody, and can still log in, read, export and delete', async () => {
    const [anna, ben] = [await member(), await member({ gender: 'male' })]
    const { status, body } = await exclude(anna, 3)
    expect(status).toBe(200)
    const { until } = body.self_exclusion
    const days = (Date.parse(until) - app.services.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(88)
    expect(days).toBeLessThan(93)
    expect((await ben.call(`/api/profiles/${anna.id}`)).status).toBe(404)
    const closed = await anna.call('/api/likes', { method: 'POST', body: { profile_id: ben.id } })
    expect(refused(closed)).toEqual([403, 'self_excluded'])
    expect(closed.body.data).toEqual({ until })
    expect(closed.body.message).toContain(String(new Date(until).getUTCFullYear()))
    for (const open of ['/api/members', '/api/promotions/grid', '/api/bundles', '/api/chats']) {
      expect([open, (await anna.call(open)).status]).not.toEqual([open, 200])
    }
    const browser = newVisitor(app, site)
    const login = await browser.call('/api/user.php', {
      method: 'POST',
      body: { email: await addressOf(anna), password },
    })
    expect(login.status).toBe(200)
    expect((await browser.call(path)).body.self_exclusion).toEqual({ until })
    for (const open of ['/api/account', '/api/orders']) expect((await browser.call(open)).status).toBe(200)
    expect((await browser.call('/api/account/export', { method: 'POST', body: {} })).body?.code).not.toBe(
      'self_excluded',
    )
    await app.drain()
    const [mail] = await findCaughtMails(db(), { to: await addressOf(anna) })
    expect(mail?.text).toContain('/settings/self-exclusion')
    const left = await browser.call('/api/account', {
      method: 'DELETE',
      body: { password, reason: 'privacy' },
    })
    expect(left.status).toBe(200)
  })

  test('needs their password, a confirmed address and a time that is offered', async () => {
    const anna = await member()
    expect(refused(await exclude(anna, 1, { password: 'not it' }))).toEqual([400, 'wrong_password'])
    expect(refused(await exclude(anna, 2))).toEqual([400, 'invalid_input'])
    const cleo = await member({ confirmed: false })
    expect(refused(await exclude(cleo))).toEqual([403, 'activation_required'])
    expect(refused(await newVisitor(app, site).call(path, { method: 'POST', body: {} }))).toEqual([
      403,
      'authentication_required',
    ])
  })

  // spec: closure-6
  test('buys nothing in any way; an open order is cancelled, and its money goes back', async () => {
    const anna = await member()
    await buy(app, anna, { payment_method: 'creditcard' })
    const { order } = (await placeOrder(anna)).body
    await exclude(anna)
    expect(await stateOf(order.id)).toBe('canceled')
    for (const answer of [
      await placeOrder(anna),
      await repeatOrder(anna),
      (await orderByDebit(app, anna)).confirmed,
    ]) {
      expect(refused(answer)).toEqual([403, 'self_excluded'])
    }
    await play(app, order.payment_id, 'succeed')
    await app.drain()
    expect(['returning', 'refunded']).toContain(await stateOf(order.id))
  })

  // spec: orders-7
  test('has money sent back that a provider was already working on', async () => {
    const anna = await member()
    const { order } = (await placeOrder(anna)).body
    await play(app, order.payment_id, 'pending')
    await exclude(anna)
    await play(app, order.payment_id, 'succeed')
    await app.drain()
    expect(['returning', 'refunded']).toContain(await stateOf(order.id))
  })

  // spec: closure-6
  test('cannot end it early, nor can the database; time alone does', async () => {
    const anna = await member()
    const first = (await exclude(anna, 3)).body.self_exclusion
    expect((await exclude(anna, 1)).body.self_exclusion).toEqual(first)
    await expect(
      setRowsOf(db(), 'self_exclusions', { account_id: anna.id }, { ends_at: app.services.clock.now() }),
    ).rejects.toThrow()
    const statusAfter = async (days: number) => {
      await later(days)
      const body = { email: await addressOf(anna), password }
      const login = await newVisitor(app, site).call('/api/user.php', { method: 'POST', body })
      return login.body.user.status
    }
    expect(await statusAfter(85)).toBe('suspended')
    expect(await statusAfter(10)).toBe('active')
  })

  test('stays found under 18, and is excluded again after staff’s decision', async () => {
    const anna = await member()
    await exclude(anna)
    const suspended = async () =>
      (
        await db()
          .selectFrom('accounts')
          .select(['status', 'suspended_for'])
          .where('id', '=', anna.id)
          .executeTakeFirstOrThrow()
      ).suspended_for
    await app.work().transaction((work) => holdUnderAge(work, anna.id))
    expect(await suspended()).toBe('under_age')
    await app.work().transaction((work) => settleUnderAge(work, anna.id))
    expect(await suspended()).toBe('self_exclusion')
    await later(32)
    expect(await suspended()).toBe(null)
  })

  // spec: closure-6
  test('cannot sign up with that address until the end, also after the erasure', async () => {
    const anna = await member()
    const email = await addressOf(anna)
    await exclude(anna, 3)
    await anna.call('/api/account', { method: 'DELETE', body: { password, reason: 'privacy' } })
    await later(20)
    expect(await addressOf(anna)).toBe('')
    const { rows } = await sql`select account_id from self_exclusions where account_id = ${anna.id}`.execute(
      db(),
    )
    expect(rows).toEqual([])
    expect(refused(await signUp(email.toUpperCase()))).toEqual([403, 'email_refused'])
    await later(80)
    expect((await signUp(email)).status).toBe(200)
  })
})

// spec: orders-7
test('an order that races with the exclusion is refused or cancelled, never paid', async () => {
  for (let round = 0; round < 6; round += 1) {
    const anna = await member()
    const [ordered, excluded] = await Promise.all([placeOrder(anna), exclude(anna)])
    expect(excluded.status).toBe(200)
    if (ordered.status !== 200) {
      expect(ordered.body.code).toMatch(/self_excluded|activation_required/)
    } else {
      await play(app, ordered.body.order.payment_id, 'succeed')
    }
    await app.drain()
    const orders = await db()
      .selectFrom('orders')
      .select(['paid_at'])
      .where('account_id', '=', anna.id)
      .execute()
    expect(orders.filter(({ paid_at }) => paid_at !== null)).toEqual([])
  }
})

// spec: orders-7
test('the database refuses an order of an excluded member, and counts no payment of theirs', async () => {
  const anna = await member()
  const { order } = (await placeOrder(anna)).body
  await exclude(anna)
  await expect(
    sql`update orders set state = 'paid', paid_at = now() where id = ${order.id}`.execute(db()),
  ).rejects.toThrow('excluded themselves')
  await expect(
    sql`insert into orders (payment_id, account_id, site_id, company_id, client_id, kind, state, credits, amount, amount_before,
      currency, country, vat_rate, payment_method, provider, terms_version, created_at, expires_at)
      select 'copy' || id, account_id, site_id, company_id, gen_random_uuid(), kind, 'created', credits, amount, amount_before,
        currency, country, vat_rate, payment_method, provider, terms_version, created_at, expires_at
      from orders where id = ${order.id}`.execute(db()),
  ).rejects.toThrow('excluded themselves')
})
