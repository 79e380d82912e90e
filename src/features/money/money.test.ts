import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemsBySchema } from '../../../tests/documents/xsd.ts'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buy, play } from '../../../tests/drivers/orders-driver.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import type { StaffRole } from '../../core/staff.ts'
import { secondsPerDay } from '../../core/time.ts'
import { readCsv } from '../../server/csv.ts'
import { quarterOf } from './rules.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 0 })
const other = setUpSite(app, { signup_credits: 0 })
/** Somebody new of the staff for each call: days pass here, and a session of staff ends after 15 idle minutes. */
const someone = (role: StaffRole, siteOf?: () => number) => ({
  call: async (...args: Parameters<TestMember['call']>) => {
    const where = siteOf ? { staff_site_id: siteOf() } : {}
    return (await newMember(app, site, { staff: role, ...where })).call(...args)
  },
})
const staff = {
  finance: someone('finance'),
  auditor: someone('auditor'),
  support: someone('support'),
  elsewhere: someone('finance', () => other.id),
}

const today = () => app.services.clock.now().toISOString().slice(0, 10)
const read = async (path: string, by = staff.finance) => {
  const answer = await by.call(`/api/admin${path}`)
  expect([path, answer.status, answer.body?.code]).toEqual([path, 200, undefined])
  return answer.body
}
const vat = async (by = staff.finance) => {
  const { rows } = await read(`/vat?quarter=${quarterOf(today())}`, by)
  return (rows as Record<string, unknown>[]).filter(
    (row) => (row.company as { id: number }).id === site.company.id,
  )
}
/** Taken in all countries. */
const card = { payment_method: 'creditcard' }
const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

// spec: staff-145
test('deferred revenue is the price of the bought credits that were left at the end of a day', async () => {
  const brand = await app.newSite({ signup_credits: 3 })
  const [buyer, partner] = [await newMember(app, brand), await newMember(app, brand)]
  const at = async (day: string) => {
    const { rows, day: counted } = await read(`/deferred-revenue?day=${day}`)
    const own = rows.filter(({ company }: { company: { id: number } }) => company.id === brand.company.id)
    return [counted, own.map(({ credits, gross }: { credits: number; gross: number }) => [credits, gross])]
  }
  const bought = today()
  const order = await buy(app, buyer)
  await letPass(app, secondsPerDay)
  expect(await at(bought)).toEqual([bought, [[order.credits, order.amount]]])
  // Free credits go first.
  const { amount: price } = order
  const write = (body: string) =>
    buyer.call('/api/chats', {
      method: 'POST',
      body: { profile_id: partner.id, client_id: randomUUID(), kind: 'text', body },
    })
  const wrote = today()
  expect((await write('Hello there')).status).toBe(200)
  expect((await write('How are you?')).status).toBe(200)
  await letPass(app, secondsPerDay)
  const { user } = (await buyer.call('/api/user.php')).body
  const left = user.credits as number
  expect(left).toBeLessThan(order.credits)
  expect(await at(wrote)).toEqual([wrote, [[left, Math.round((price * left) / order.credits)]]])
  expect((await at(bought))[1]).toEqual([[order.credits, order.amount]])
  await staff.finance.call(`/api/admin/orders/${order.id}/refund`, {
    method: 'POST',
    body: { reason: 'All.' },
  })
  const returned = today()
  await letPass(app, secondsPerDay)
  expect(await at(returned)).toEqual([returned, []])
  expect((await at('2020-01-01'))[0]).toBeNull()
})

describe('money of a company', () => {
  // spec: staff-144, staff-146, staff-147
  test('VAT, invoices and the accountants’ file have the exact sums of the orders', async () => {
    const dutch = await newMember(app, site, { country: 'NL' })
    const german = await newMember(app, site, { country: 'DE' })
    const [first, second] = [await buy(app, dutch), await buy(app, dutch)]
    const third = await buy(app, german, card)
    await buy(app, await newMember(app, other))
    const paid = sumOf([first, second])
    const taxOf = (amount: number, rate: number) =>
      Math.floor((2 * amount * rate + 10_000 + rate) / (2 * (10_000 + rate)))
    expect(await vat()).toEqual([
      expect.objectContaining({
        country: 'DE',
        scheme: 'oss',
        vat_rate: 1900,
        currency: 'EUR',
        documents: 1,
        gross: third.amount,
        vat: taxOf(third.amount, 1900),
        net: third.amount - taxOf(third.amount, 1900),
        is_correction: false,
      }),
      expect.objectContaining({
        country: 'NL',
        scheme: 'domestic',
        documents: 2,
        gross: paid,
        vat: taxOf(first.amount, 2100) + taxOf(second.amount, 2100),
      }),
    ])
    // A refund counts below zero in the same quarter, the charge back of another too.
    const refunded = await staff.finance.call(`/api/admin/orders/${second.id}/refund`, {
      method: 'POST',
      body: { reason: 'Asked for.' },
    })
    expect(refunded.status).toBe(200)
    await app.drain()
    await play(app, third.payment_id, 'charge_back')
    expect(
      (await vat()).map(({ country, gross, vat: tax, documents }) => [country, gross, tax, documents]),
    ).toEqual([
      ['DE', 0, 0, 2],
      ['NL', first.amount, taxOf(first.amount, 2100), 3],
    ])

    const csv = await staff.finance.call(`/api/admin/invoices.csv?company=${site.company.id}`)
    const [head = [], ...lines] = readCsv(csv.body)
    const column = (name: string) => lines.map((cells) => cells[head.indexOf(name)] ?? '')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const numbers = (series: string) =>
      column('number')
        .filter((number) => number.startsWith(series))
        .map((number) => Number(number.split('-')[1]))
        .sort((one, another) => one - another)
    expect(numbers('V')).toEqual([1, 2, 3])
    expect(numbers('C')).toEqual([1, 2])
    const gross = column('gross').reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
    expect(gross).toBe(first.amount)
    expect(csv.body).not.toContain(dutch.name)
    expect(csv.body).not.toContain(dutch.email)

    const file = `/api/admin/audit-file.xaf?company=${site.company.id}`
    expect((await staff.finance.call(file)).body).toContain('<linesCount>0</linesCount>')
    app.services.clock.advance(secondsPerDay)
    const xaf = (await staff.finance.call(`${file}&year=${today().slice(0, 4)}`)).body as string
    const schema = readFileSync(join(import.meta.dirname, '../../../tests/documents/xaf-3.2.xsd'), 'utf8')
    expect(problemsBySchema(xaf, schema)).toEqual([])
    const amounts = (type: string) =>
      [...xaf.matchAll(/<amnt>([\d.]+)<\/amnt><amntTp>(.)<\/amntTp>/g)]
        .filter(([, , found]) => found === type)
        .reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)
    const total = Math.round(Number(/<totalDebit>([\d.]+)</.exec(xaf)?.[1]) * 100)
    expect([amounts('D'), amounts('C')]).toEqual([total, total])
    expect(total).toBe(paid + second.amount + 2 * third.amount)
    expect(Number(/<linesCount>(\d+)</.exec(xaf)?.[1])).toBe([...xaf.matchAll(/<trLine>/g)].length)
    expect([...xaf.matchAll(/<trLine>/g)].length).toBe(15)
  })

  // spec: staff-147
  test('a wrong accountants’ file is found by its schema', () => {
    const schema = readFileSync(join(import.meta.dirname, '../../../tests/documents/xaf-3.2.xsd'), 'utf8')
    const wrong =
      '<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2"><header><fiscalYear>1234567890</fiscalYear></header></auditfile>'
    expect(problemsBySchema(wrong, schema)).toEqual([
      '/auditfile/header/fiscalYear is longer than 9',
      '/auditfile/header lacks startDate',
      '/auditfile/header lacks endDate',
      '/auditfile/header lacks curCode',
      '/auditfile/header lacks dateCreated',
      '/auditfile lacks company',
    ])
  })

  // spec: staff-144
  test('a credit note of a later quarter is a correction of the quarter of the sale', async () => {
    const order = await buy(app, await newMember(app, other, { country: 'FR' }), card)
    const sold = quarterOf(today())
    app.services.clock.advance(100 * secondsPerDay)
    await staff.finance.call(`/api/admin/orders/${order.id}/refund`, {
      method: 'POST',
      body: { reason: 'Late.' },
    })
    await app.drain()
    const { rows } = await read(`/vat?quarter=${quarterOf(today())}`)
    expect(rows.filter(({ country }: { country: string }) => country === 'FR')).toEqual([
      expect.objectContaining({ gross: -order.amount, quarter: sold, is_correction: true, scheme: 'oss' }),
    ])
  })

  // spec: staff-144
  test('is shown to whoever may read the orders of all its sites', async () => {
    expect((await staff.support.call(`/api/admin/vat?quarter=${quarterOf(today())}`)).status).toBe(403)
    expect(await vat(staff.elsewhere)).toEqual([])
    const path = `/api/admin/invoices.csv?company=${site.company.id}`
    expect((await staff.elsewhere.call(path)).status).toBe(400)
    expect((await staff.support.call(path)).status).toBe(403)
    expect((await app.call(path)).status).toBe(403)
    expect((await staff.auditor.call(path)).status).toBe(200)
  })
})

// spec: staff-143
test('charge backs and reports of fraud raise an alarm from 0.5 % of the orders paid in the month on, if they are three', async () => {
  const brand = await app.newSite({ signup_credits: 0 })
  const member = await newMember(app, brand)
  const orders = [await buy(app, member), await buy(app, member), await buy(app, member)]
  const row = async () => {
    const { rows } = await read('/charge-backs')
    return rows.find(({ site: host }: { site: string }) => host === brand.host)
  }
  expect(await row()).toMatchObject({
    paid: 3,
    charge_backs: 0,
    ratio: 0,
    is_alarm: false,
    provider: 'sandbox',
  })
  await play(app, orders[0].payment_id, 'charge_back')
  const fraud = () =>
    staff.finance.call(`/api/admin/orders/${orders[1].id}/fraud-report`, {
      method: 'POST',
      body: { reference: 'TC40-1' },
    })
  expect((await fraud()).body.order.fraud_report).toMatchObject({ source: 'staff', reference: 'TC40-1' })
  await fraud()
  // Two of three are chance.
  expect(await row()).toMatchObject({ paid: 3, charge_backs: 1, fraud_reports: 1, is_alarm: false })
  expect((await row()).ratio).toBeCloseTo(2 / 3)
  await play(app, orders[2].payment_id, 'charge_back')
  expect(await row()).toMatchObject({ paid: 3, charge_backs: 2, fraud_reports: 1, ratio: 1, is_alarm: true })
  expect(
    (await staff.auditor.call(`/api/admin/orders/${orders[1].id}/fraud-report`, { method: 'POST', body: {} }))
      .status,
  ).toBe(403)
})

// spec: staff-148
test('a provider’s file is compared with the orders, once', async () => {
  const brand = await app.newSite({ signup_credits: 0 })
  const member = await newMember(app, brand)
  const [one, two, three, four] = [
    await buy(app, member),
    await buy(app, member),
    await buy(app, member),
    await buy(app, member),
  ]
  const day = today()
  const lines = [
    'reference,type,amount,currency,date',
    `${one.payment_id},payment,${one.amount / 100},EUR,${day}`,
    `${two.payment_id},payment,1.00,EUR,${day}`,
    `UNKNOWN1,payment,5.00,EUR,${day}`,
    `${three.payment_id},charge back,${three.amount / 100},EUR,${day}`,
    `${one.payment_id},fraud,,EUR,${day}`,
  ]
  const send = async (by = staff.finance, text = lines.join('\n')) => {
    const form = new FormData()
    form.set('provider', 'sandbox')
    form.set('file', new File([text], 'settlement.csv', { type: 'text/csv' }))
    return by.call('/api/admin/reconciliations', { method: 'POST', body: form })
  }
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body.file).toMatchObject({ lines: 5, matched: 2, first_day: day, last_day: day })
  const own = new Set([one.id, two.id, three.id, four.id, null])
  expect(
    body.file.differences
      .filter(({ order_id }: { order_id: number | null }) => own.has(order_id))
      .map(({ kind, line, theirs, ours }: Record<string, unknown>) => [kind, line, theirs, ours]),
  ).toEqual([
    ['amount', 3, 100, two.amount],
    ['unknown', 4, 500, null],
    ['not_charged_back', 5, three.amount, null],
    ['missing', null, null, four.amount],
  ])
  expect((await send()).body.file.id).toBe(body.file.id)
  expect((await read(`/orders/${one.id}`)).order.fraud_report).toMatchObject({ source: 'provider_file' })
  const wrong = await send(staff.finance, 'reference,amount\nA,much\n')
  expect([wrong.status, wrong.body.code, wrong.body.data]).toEqual([
    400,
    'file_unreadable',
    { line: 2, column: 'amount' },
  ])
  expect((await send(staff.auditor)).status).toBe(403)
  const { files, days } = await read('/reconciliations')
  expect(files[0].id).toBe(body.file.id)
  expect(Array.isArray(days)).toBe(true)
})

// spec: staff-143
test('turnover names what became of orders by provider and method', async () => {
  const brand = await app.newSite({ signup_credits: 0 })
  const member = await newMember(app, brand)
  const paid = await buy(app, member)
  const failed = await member.call('/api/orders', {
    method: 'POST',
    body: {
      bundle_id: 100,
      payment_method: 'ideal',
      client_id: randomUUID(),
      terms_accepted: true,
      immediate_delivery: true,
    },
  })
  await play(app, failed.body.order.payment_id, 'fail')
  const { rows } = await read(`/turnover?from=${today()}&to=${today()}&site=${brand.id}`)
  expect(rows).toEqual([
    expect.objectContaining({
      provider: 'sandbox',
      payment_method: 'ideal',
      created: 2,
      unpaid: 1,
      paid: 1,
      conversion: 0.5,
      amount: paid.amount,
    }),
  ])
})
