import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { buy, orderOf } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { type MinorUnits, minorUnits, minus } from '../../../core/money.ts'
import type { Order } from '../order-contract.ts'
import { lockOrderOf, settle } from '../settlement/server/settle.ts'

const app = setUpApp()
let member: TestMember
beforeEach(async () => {
  member = await newMember(app, await app.newSite({ signup_credits: 0 }))
})

const report = ({ id, currency }: Order, kind: 'refunded' | 'charged_back', amount: MinorUnits) =>
  app.work().transaction(async (work) => {
    await settle(work, await lockOrderOf(work, id), { kind, amount, currency }, 'test')
  })

/** Returns the words of a document as a page. */
async function read(order: Order, search: string, who = member): Promise<string> {
  const path = `http://${member.site.host}/api/orders/${order.id}/invoice${search}`
  const answer = await app.http.request(path, { headers: { host: member.site.host, cookie: who.cookie } })
  if (answer.status !== 200) return String(answer.status)
  return (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

// spec: orders-39
test('each return has its own credit note, about its credits and for its invoice', async () => {
  const bought = await buy(app, member)
  await report(bought, 'refunded', minorUnits(373))
  await report(bought, 'charged_back', minus(bought.amount, minorUnits(373)))
  const order: Order = await orderOf(member, bought.id)
  expect(order.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note'])
  const [invoice = '', ...notes] = order.documents.map(({ number }) => number)
  expect(order.invoice_number).toBe(invoice)
  expect(await read(order, '')).toContain('100 paid credits')
  for (const note of notes) {
    const words = await read(order, `?number=${note}`)
    expect(words).toContain(note)
    expect(words).toContain(`For invoice ${invoice}`)
    expect(words).toContain('Refund for 50 paid credits')
    expect(words).toContain('-€3.73')
  }
})

// spec: orders-39
test('a document is found by its own order and owner only', async () => {
  const [one, two] = [await buy(app, member), await buy(app, member)]
  const other = await newMember(app, member.site)
  expect(await read(one, `?number=${two.invoice_number}`)).toBe('404')
  expect(await read(one, '?number=V0-1')).toBe('404')
  expect(await read(one, `?number=${one.invoice_number}`, other)).toBe('404')
})

// spec: staff-107
test.each([
  ['GB', 'GB02'],
  ['NL', 'NL01'],
  ['DE', 'NL01'],
] as const)('an invoice to %s names the VAT number %s alone', async (country, number) => {
  const { site } = member
  const vat_by_country = JSON.stringify({ NL: 'NL01', GB: 'GB02', US: 'US03' })
  await setRow(app.services.database.db, 'companies', site.company.id, { vat_by_country })
  app.services.bus.publish('sites', site.id)
  const buyer = await newMember(app, site, { country })
  const words = await read(await buy(app, buyer, { payment_method: 'creditcard' }), '', buyer)
  expect(['NL01', 'GB02', 'US03'].filter((each) => words.includes(each))).toEqual([number])
})

// spec: orders-45
test.each([
  ['NL', 'VAT 21%', true],
  ['US', 'VAT 0%', false],
] as const)('an invoice to %s, %s, says that prices include VAT: %s', async (country, rate, isSaid) => {
  const buyer = await newMember(app, member.site, { country })
  const order = await buy(app, buyer, { payment_method: 'visa' })
  const words = await read(order, '', buyer)
  expect(words).toContain(rate)
  expect(words).toContain('Paid online.')
  expect(words.includes('Prices include VAT')).toBe(isSaid)
})
