import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVerotelFake, type VerotelFake } from '../../../../../../tests/drivers/providers/verotel-fake.ts'
import { minorUnits } from '../../../../../core/money.ts'
import { fromDecimal, toDecimal } from '../decimal-amount.ts'
import { BadSignature, type PaymentProvider, ProviderFailed } from '../payment-provider.ts'
import { flexPaySignature, flexPayUrl, openPostback } from './flexpay-signature.ts'
import { parseSale } from './sale-status.ts'
import { verotelProvider } from './verotel-provider.ts'

const shop = { shopId: '112233', signatureKey: 'kQ9zT4mW7xB2nL5vR8cY' }
const example = (name: string) => readFileSync(join(import.meta.dirname, 'examples', `${name}.txt`), 'utf8')
const reference = '7KQM4XZA2BCD3EFG'

let fake: VerotelFake
let verotel: PaymentProvider
beforeAll(async () => {
  fake = await startVerotelFake()
  verotel = verotelProvider({ ...shop, url: fake.environment.VEROTEL_URL ?? '' })
  // The sale of the examples.
  await openSale(reference, 746)
  await fake.play(reference, 'succeed')
})
afterAll(() => fake.stop())

/** Opens the order page of a payment and visits it. Returns its address. */
async function openSale(payment_id: string, amount: number): Promise<string> {
  const { redirect_url } = await verotel.createPayment({
    payment_id,
    amount: minorUnits(amount),
    currency: 'EUR',
    payment_method: 'creditcard',
    locale: 'nl',
    country: 'NL',
    return_url: 'https://example.com/transactions/1',
    webhook_url: 'https://example.com/hook',
    description: `Example ${payment_id}`,
  })
  await fake.visit(redirect_url ?? '')
  return redirect_url ?? ''
}

const read = (query: string) =>
  verotel.readWebhook({
    headers: new Headers(),
    query: new URLSearchParams(query),
    body: '',
    now: new Date(),
  })
const rejection = (query: string) =>
  read(query).then(
    () => null,
    (err) => err,
  )

describe('amounts', () => {
  test('are written and read without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (minor) => {
        expect(fromDecimal(toDecimal(minorUnits(minor)))).toBe(minor)
      }),
    )
    expect([0, 5, 50, 746, 120_000].map((minor) => toDecimal(minorUnits(minor)))).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '7.46',
      '1200.00',
    ])
  })

  test.each([
    ['7', 700],
    ['7.4', 740],
    ['07.46', 746],
    ['7,46', null],
    ['7.461', null],
    ['-7.46', null],
    ['7.', null],
    ['1e3', null],
    ['', null],
  ])('%j is %s', (text, minor) => {
    expect(fromDecimal(text)).toBe(minor)
  })
})

describe('signatures', () => {
  test('are the SHA-256 of the key and the parameters in the byte order of their names', () => {
    const plain = 'kQ9zT4mW7xB2nL5vR8cY:Zeta=ä:alpha=1:b=x&y =z:shopID=112233'
    const wanted = createHash('sha256').update(plain).digest('hex')
    expect(flexPaySignature({ b: 'x&y =z', alpha: '1', Zeta: 'ä' }, shop)).toBe(wanted)
    expect(flexPaySignature({ shopID: '112233', b: 'x&y =z', alpha: '1', Zeta: 'ä' }, shop)).toBe(wanted)
  })

  test('survive the address', () => {
    const url = flexPayUrl(
      new URL('https://example.com'),
      '/startorder',
      { description: 'Zoë & co + 1' },
      shop,
    )
    expect(openPostback(url.searchParams, shop)).toMatchObject({ version: '4', description: 'Zoë & co + 1' })
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['a changed value', (query) => query.set('priceAmount', '0.46')],
    ['a value more', (query) => query.set('custom1', 'x')],
    ['a value less', (query) => query.delete('CCBrand')],
    ['a name twice', (query) => query.append('referenceID', reference)],
    ['another shop', (query) => query.set('shopID', '445566')],
    ['no signature', (query) => query.delete('signature')],
    [
      'a SHA-1 signature',
      (query) => {
        query.delete('signature')
        const params = [...query].sort().map(([name, value]) => `${name}=${value}`)
        const plain = [shop.signatureKey, ...params].join(':')
        query.set('signature', createHash('sha1').update(plain).digest('hex'))
      },
    ],
  ])('%s is refused', async (_why, change) => {
    const query = new URLSearchParams(example('purchase'))
    change(query)
    expect(await rejection(query.toString())).toBeInstanceOf(BadSignature)
  })

  test('another shop that signs with our key is refused', async () => {
    const params = { shopID: '445566', type: 'purchase', saleID: '1', referenceID: reference }
    const signature = flexPaySignature(params, shop)
    const query = new URLSearchParams({ ...params, signature }).toString()
    expect(await rejection(query)).toBeInstanceOf(BadSignature)
  })

  test('may leave out the token of a card, which is not read', async () => {
    const query = new URLSearchParams(example('purchase'))
    query.set('oneClickToken', 'token')
    expect(await read(query.toString())).toMatchObject([{ kind: 'paid', amount: 746 }])
  })
})

describe('postbacks', () => {
  test('of a purchase and of a credit are read; repeats have the same id', async () => {
    const [paid] = await read(example('purchase'))
    expect(paid).toMatchObject({ provider_ref: reference, kind: 'paid', amount: 746, currency: 'EUR' })
    expect((await read(example('purchase')))[0]?.event_id).toBe(paid?.event_id)
    const [back] = await read(example('credit'))
    expect(back).toMatchObject({ provider_ref: reference, kind: 'refunded', amount: 746, currency: 'EUR' })
    expect(back?.event_id).not.toBe(paid?.event_id)
  })

  // spec: server-19
  test.each<[string, (query: URLSearchParams) => URLSearchParams]>([
    ['its parameters in another sequence', (query) => new URLSearchParams([...query].reverse())],
    [
      'an address that is not signed',
      (query) => {
        query.append('email', 'somebody@example.com')
        return query
      },
    ],
    [
      'a token that is not signed',
      (query) => {
        query.append('oneClickToken', 'x')
        return query
      },
    ],
    [
      'its signature in capitals',
      (query) => {
        query.set('signature', (query.get('signature') ?? '').toUpperCase())
        return query
      },
    ],
  ])('once more, with %s, are the same report', async (_what, change) => {
    for (const name of ['purchase', 'credit']) {
      const [first] = await read(example(name))
      const again = change(new URLSearchParams(example(name)))
      expect((await read(again.toString()))[0]?.event_id).toBe(first?.event_id)
    }
  })

  // spec: server-19
  test('of a sale that Verotel itself does not know as paid grant nothing', async () => {
    const paid = (referenceID: string) =>
      fake.postback({
        type: 'purchase',
        saleID: '1',
        referenceID,
        priceAmount: '12.00',
        priceCurrency: 'EUR',
      }).query
    expect(await rejection(paid('NOBODYS1'))).toBeInstanceOf(ProviderFailed)
    await openSale('UNPAID1', 1200)
    expect(await rejection(paid('UNPAID1'))).toBeInstanceOf(ProviderFailed)
    await fake.play('UNPAID1', 'succeed')
    expect(await read(paid('UNPAID1'))).toMatchObject([{ kind: 'paid', amount: 1200 }])
  })

  // spec: server-19
  test('are not the signed addresses that we make ourselves', async () => {
    const page = new URL(await openSale('OWNPAGE1', 1200))
    expect(await rejection(page.search)).toBeInstanceOf(BadSignature)
    const status = flexPayUrl(page, '/salestatus', { referenceID: 'OWNPAGE1' }, shop)
    expect(await rejection(status.search)).toBeInstanceOf(BadSignature)
  })

  test('with a negative amount are read as what went back', async () => {
    const { query } = fake.postback({
      event: 'credit',
      saleID: '1',
      referenceID: reference,
      amount: '-3.00',
      currency: 'EUR',
    })
    expect(await read(query)).toMatchObject([{ kind: 'refunded', amount: 300 }])
  })

  test('of a charge back without an amount are about the whole sale', async () => {
    await openSale('WHOLESALE1', 1200)
    await fake.play('WHOLESALE1', 'succeed')
    const { query } = fake.postback({ event: 'chargeback', saleID: '1', referenceID: 'WHOLESALE1' })
    expect(await read(query)).toMatchObject([{ kind: 'charged_back', amount: 1200, currency: 'EUR' }])
  })

  test.each(['rebill', 'cancel', 'expiry', 'extend'])(
    'of %s, which subscriptions have, report nothing',
    async (event) => {
      const { query } = fake.postback({ event, type: 'subscription', saleID: '1', referenceID: reference })
      expect(await read(query)).toEqual([])
    },
  )
})

describe('the status of a sale', () => {
  test('is read from its page', () => {
    expect(parseSale(example('sale-approved'))).toEqual({ kind: 'paid', amount: 746, currency: 'EUR' })
    const declined = example('sale-approved').replace('APPROVED', 'DECLINED')
    expect(parseSale(declined)).toMatchObject({ kind: 'failed' })
    expect(parseSale('response: NOTFOUND\n')).toBeNull()
  })

  test.each([
    '',
    'response: ERROR\nerror: invalid signature\n',
    '<html>',
    'response: FOUND\nsaleResult: APPROVED\n',
  ])('%j is a fault of the provider', (page) => {
    expect(() => parseSale(page)).toThrow('not readable')
  })
})

test('money is returned by hand, and nothing is charged without the order page', async () => {
  const refund = {
    provider_ref: reference,
    amount: minorUnits(1),
    currency: 'EUR',
    key: 'R',
    refunded_before: minorUnits(0),
  } as const
  expect(await verotel.refund(refund)).toEqual({ state: 'by_hand' })
  expect(verotel.recurring).toEqual([])
})
