import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderWith } from '../../../../../tests/drivers/rendered-page.tsx'
import { localeCodes } from '../../../../core/locales.ts'
import { text } from '../../../../server/text.ts'
import type { Order } from '../../order-contract.ts'
import { OrderDetails } from './order-details.tsx'

// Ids of orders count those of the whole deployment: members see references.

const folder = join(import.meta.dirname, '..', '..')

// spec: orders-30
test.each(localeCodes)('%s: an order is named by its reference', (locale) => {
  const reference = 'PGL25AYQNSZ4QLGQ'
  expect(text(locale, 'orders.list.number', { reference })).toContain(reference)
})

// spec: orders-30
test('no text of a screen of orders is given an id', () => {
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  )
  const showing = screens.filter((file) =>
    /\bt\([^)]*String\((?:order\.)?id\)/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(screens.length).toBeGreaterThan(10)
  expect(showing).toEqual([])
})

// spec: orders-30
test('the way to a withdrawal names the reference', () => {
  const order = {
    id: 4711,
    payment_id: 'PGL25AYQNSZ4QLGQ',
    status: 'completed',
    credits: 100,
    amount: 995,
    amount_before: 995,
    currency: 'EUR',
    discount: null,
    vat_rate: 2100,
    vat_amount: 173,
    payment_method: 'ideal',
    created_at: '2026-11-23T10:00:00.000Z',
    paid_at: '2026-11-23T10:00:00.000Z',
    refunded_amount: 0,
    is_refund_pending: false,
    sent_back: null,
    documents: [],
    redirect_url: null,
    mandate_reference: null,
    withdrawable_until: '2026-12-07T10:00:00.000Z',
    withdrawable_amount: 995,
  } as unknown as Order
  const page = renderWith(<OrderDetails order={order} />, { settings: {}, path: '/transactions/4711' })
  expect(page).toContain('href="/withdraw?order=PGL25AYQNSZ4QLGQ"')
  expect(page).not.toContain('4711')
})
