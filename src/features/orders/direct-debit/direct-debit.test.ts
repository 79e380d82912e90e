import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { creditsOf, debitForm, newIban, orderOf, play } from '../../../../tests/drivers/orders-driver.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { newClientId } from '../../../core/client-ids.ts'
import { type Currency, currencyCodes, type MinorUnits, minorUnits } from '../../../core/money.ts'
import { UnreachableNumber } from '../../../server/sms/sms.ts'
import { eraseOrdersOf } from '../server/contribution.ts'
import { claimCode, findMandateByClientId } from './server/mandates-table.ts'

const app = setUpApp()
let member: TestMember
let phone: string
let iban: string
beforeEach(async () => {
  ;({ phone, iban } = debitForm())
  member = await newMember(app, await app.newSite({ signup_credits: 0 }))
})

const start = (changes: Record<string, unknown> = {}) =>
  member.call('/api/direct-debit', {
    method: 'POST',
    body: debitForm({ iban, phone, ...changes }),
  })

const confirm = (id: number, sms_code: string) =>
  member.call(`/api/direct-debit/${id}/confirm`, { method: 'POST', body: { sms_code } })

const sentCode = async (): Promise<string> => {
  const [sms] = (await app.call(`/dev/sms.json?to=${encodeURIComponent(phone)}`)).body
  return /\b\d{6}\b/.exec(sms.text)?.[0] ?? ''
}

const orderByDebit = async () => {
  const { mandate_id } = (await start()).body
  return (await confirm(mandate_id, await sentCode())).body.order
}

// spec: orders-34
test('is confirmed by the code of the text message, and completes when the bank reports it', async () => {
  const { status, body } = await start()
  expect([status, body]).toEqual([200, { mandate_id: expect.any(Number), sms_sent: true }])
  const confirmed = await confirm(body.mandate_id, await sentCode())
  expect(confirmed.body.order).toMatchObject({ status: 'pending', kind: 'direct_debit', redirect_url: null })
  expect(await creditsOf(member)).toBe(0)
  await play(app, confirmed.body.order.payment_id, 'succeed')
  expect(await orderOf(member, confirmed.body.order.id)).toMatchObject({ status: 'completed' })
  expect(await creditsOf(member)).toBe(100)
})

test('repeated, start and confirmation are the same', async () => {
  const client_id = newClientId()
  const [one, two] = [await start({ client_id }), await start({ client_id })]
  expect(one.body.mandate_id).toBe(two.body.mandate_id)
  const code = await sentCode()
  const answers = await Promise.all([1, 2, 3].map(() => confirm(one.body.mandate_id, code)))
  expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1)
})

// spec: orders-37
test('a code that was not sent is refused, and sent by the next attempt, once', async () => {
  const client_id = newClientId()
  const { sms } = app.services
  const { send } = sms
  sms.send = () => Promise.reject(new Error('the service is down'))
  const failed = await start({ client_id })
  expect([failed.status, failed.body.code]).toEqual([503, 'payment_unavailable'])
  sms.send = send
  app.services.clock.advance(601)
  const { body } = await start({ client_id })
  expect(body).toEqual({ mandate_id: expect.any(Number), sms_sent: true })
  expect((await start({ client_id })).body).toEqual(body)
  expect((await app.call(`/dev/sms.json?to=${encodeURIComponent(phone)}`)).body).toHaveLength(1)
  expect((await confirm(body.mandate_id, await sentCode())).status).toBe(200)
})

// spec: orders-34
test('of concurrent starts with the same form one sends the code', async () => {
  const client_id = newClientId()
  const { sms } = app.services
  const { send } = sms
  const sent: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  sms.send = async ({ to }) => {
    sent.push(to)
    if (sent.length === 1) await gate
  }
  const first = start({ client_id })
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  // While the first message is leaving.
  const others = await Promise.all([1, 2, 3].map(() => start({ client_id })))
  release()
  const answers = [await first, ...others]
  sms.send = send
  expect(answers.map(({ body }) => body.sms_sent)).toEqual([true, true, true, true])
  expect(sent).toHaveLength(1)
})

test('of concurrent claims to send a code one succeeds, and all fail once it is sent', async () => {
  const client_id = newClientId()
  const { sms, clock, database } = app.services
  const { send } = sms
  sms.send = () => Promise.reject(new Error('the service is down'))
  await start({ client_id })
  sms.send = send
  const { id } = (await findMandateByClientId(database.db, member.id, client_id)) ?? { id: 0 }
  const claim = () => claimCode(database.db, id, { now: clock.now(), code_expires_at: clock.now() })
  const claims = await Promise.all([1, 2, 3, 4].map(claim))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await claim()).toBe(false)
})

describe('a telephone that several accounts name', () => {
  const startOf = async (number: string, language = 'en') => {
    const anybody = await newMember(app, member.site)
    return anybody.call('/api/direct-debit', {
      method: 'POST',
      body: debitForm({ phone: number }),
      cookie: anybody.cookie.replace('locale=en', `locale=${language}`),
    })
  }
  const messagesTo = async (number: string) =>
    (await app.call(`/dev/sms.json?to=${encodeURIComponent(number)}`)).body.length

  test('receives three codes a day, however it is written, and the next member is refused in their language', async () => {
    const number = debitForm().phone
    await startOf(number)
    await startOf(`0${number.slice(3)}`)
    await startOf(number)
    const refused = await startOf(number, 'de')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(refused.body.message).toContain('Versuch es')
    expect(await messagesTo(number)).toBe(3)
    app.services.clock.advance(86_401)
    expect((await startOf(number)).status).toBe(200)
  })

  // spec: server-51
  test('receives no more of eight members at once', async () => {
    const number = debitForm().phone
    const answers = await Promise.all(Array.from({ length: 8 }, () => startOf(number)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    expect(await messagesTo(number)).toBe(3)
  })

  test('lets a member who is refused correct the number in the same form', async () => {
    const number = debitForm().phone
    for (let index = 0; index < 3; index += 1) await startOf(number)
    const client_id = newClientId()
    expect((await start({ client_id, phone: number })).status).toBe(429)
    expect((await start({ client_id })).body.sms_sent).toBe(true)
  })

  test('does not use up its codes while the service for text messages is down', async () => {
    const number = debitForm().phone
    const { sms } = app.services
    const { send } = sms
    sms.send = () => Promise.reject(new Error('the service is down'))
    for (let index = 0; index < 4; index += 1) expect((await startOf(number)).status).toBe(503)
    sms.send = send
    expect((await startOf(number)).status).toBe(200)
  })
})

// spec: server-51
test.each([
  ['a premium number', '+31906123456', 'We can’t text this number. Enter a mobile number.'],
  ['a satellite', '+8821612345678', expect.stringContaining('countries with SEPA direct debits')],
  ['a country without direct debits', '+19005551234', expect.stringContaining('countries with SEPA')],
])('%s is sent nothing, and its field says why', async (_what, number, message) => {
  const { status, body } = await start({ phone: number })
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.data.issues).toEqual([{ path: 'phone', message }])
  expect((await app.call(`/dev/sms.json?to=${encodeURIComponent(number)}`)).body).toEqual([])
})

// spec: server-53
test('a number that takes no text messages is refused at its field, and corrected in the same form', async () => {
  const client_id = newClientId()
  const { sms } = app.services
  const { send } = sms
  sms.send = () => Promise.reject(new UnreachableNumber('Twilio: answered 400, code 21614'))
  const refused = await start({ client_id, phone: '06 9912 3456' })
  sms.send = send
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(refused.body.data.issues).toEqual([
    { path: 'phone', message: 'We can’t text this number. Enter a mobile number.' },
  ])
  const { mandate_id } = (await start({ client_id })).body
  expect((await confirm(mandate_id, await sentCode())).status).toBe(200)
})

// spec: server-53
test('the code goes to a number in its international form', async () => {
  await start({ phone: `0${phone.slice(3, 5)} ${phone.slice(5)}` })
  expect(await sentCode()).toMatch(/^\d{6}$/)
})

// spec: orders-37
test('where no text message arrives it is not offered', async () => {
  const offered = async () =>
    (await member.call('/api/payment-methods')).body.payment_methods.map(({ code }: { code: string }) => code)
  expect(await offered()).toContain('sepadirectdebit')
  const { sms } = app.services
  Object.assign(sms, { isAvailable: false })
  try {
    expect(await offered()).not.toContain('sepadirectdebit')
    expect((await start()).body.code).toBe('payment_method_unavailable')
  } finally {
    Object.assign(sms, { isAvailable: true })
  }
})

// spec: orders-34
test('a wrong code can be corrected; five wrong ones, or ten minutes, end it', async () => {
  const { mandate_id } = (await start()).body
  const code = await sentCode()
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await confirm(mandate_id, wrong)).body.code).toBe('code_invalid')
  expect((await confirm(mandate_id, code)).status).toBe(200)

  const second = (await start()).body.mandate_id
  const right = await sentCode()
  for (let attempt = 0; attempt < 5; attempt += 1)
    await confirm(second, right === '000000' ? '000001' : '000000')
  expect((await confirm(second, right)).body.code).toBe('code_invalid')
})

test('a late code is invalid', async () => {
  const { mandate_id } = (await start()).body
  app.services.clock.advance(601)
  expect((await confirm(mandate_id, await sentCode())).body.code).toBe('code_invalid')
})

test.each<[string, Record<string, unknown>, number, string]>([
  ['without authorisation', { authorized: false }, 400, 'consent_required'],
  ['with a wrong IBAN', { iban: 'NL91ABNA0417164301' }, 400, 'iban_invalid'],
  ['of no bundle', { bundle_id: 3 }, 404, 'not_found'],
  ['with a code that does not exist', { discount_code: 'NONE' }, 404, 'code_not_found'],
  ['to what is no phone number', { phone: 'call me' }, 400, 'invalid_input'],
])('%s it is refused', async (_why, changes, status, code) => {
  const answer = await start(changes)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await app.call(`/dev/sms.json?to=${phone}`)).body).toEqual([])
})

// spec: orders-34
test('needs its mandate: an order cannot be placed with it', async () => {
  const answer = await member.call('/api/orders', {
    method: 'POST',
    body: {
      bundle_id: 100,
      payment_method: 'sepadirectdebit',
      client_id: newClientId(),
      terms_accepted: true,
      immediate_delivery: true,
    },
  })
  expect([answer.status, answer.body.code]).toEqual([400, 'payment_method_unavailable'])
})

// spec: orders-34
test('over a cap of the member it is refused before a message is sent', async () => {
  await member.call('/api/account/spending', { method: 'PUT', body: { daily_cap: 500, monthly_cap: null } })
  expect((await start()).body).toMatchObject({
    code: 'spending_cap',
    data: { cap: 500, left: 500, period: 'day' },
  })
  expect((await app.call(`/dev/sms.json?to=${phone}`)).body).toEqual([])
})

test('outside the euro it is not offered', async () => {
  member = await newMember(app, member.site, { country: 'PL' })
  expect((await start()).body.code).toBe('payment_method_unavailable')
})

// spec: orders-34
test('at most two are open or new at a time', async () => {
  await orderByDebit()
  await orderByDebit()
  const third = await start()
  expect([third.status, third.body.code]).toEqual([403, 'direct_debit_limit'])
  expect(third.body.data).toEqual({ limit: 10_000 })
})

// spec: orders-34
test('who has one returned by the bank can no longer pay this way', async () => {
  const order = await orderByDebit()
  await play(app, order.payment_id, 'succeed')
  await play(app, order.payment_id, 'charge_back')
  const again = await start()
  expect([again.status, again.body.code]).toEqual([403, 'direct_debit_blocked'])

  // Nor does anybody else from the same account, the member erased; from their own they do.
  await eraseOrdersOf(app.work(), member.id)
  member = await newMember(app, member.site)
  const spaced = `${iban.slice(0, 4).toLowerCase()} ${iban.slice(4)}`
  expect((await start({ iban: spaced })).body.code).toBe('direct_debit_blocked')
  expect((await start({ iban: newIban() })).status).toBe(200)
})

const repeat = (changes: Record<string, unknown> = {}) =>
  member.call('/api/orders/repeat', { method: 'POST', body: { client_id: newClientId(), ...changes } })

const paidDebit = async () => {
  const order = await orderByDebit()
  await play(app, order.payment_id, 'succeed')
  return order
}

// spec: orders-36
test('a repeat with its mandate has the same limits', async () => {
  const prices = Object.fromEntries(currencyCodes.map((code) => [code, minorUnits(20_000)])) as Record<
    Currency,
    MinorUnits
  >
  const { bundles } = member.site.settings
  const site = await app.newSite({ signup_credits: 0, bundles: [...bundles, { credits: 5000, prices }] })
  member = await newMember(app, site)
  await paidDebit()
  const over = await repeat({ bundle_id: 5000 })
  expect([over.status, over.body.code]).toEqual([403, 'direct_debit_limit'])
  expect((await repeat()).body.order).toMatchObject({ status: 'completed', kind: 'repeat' })
  const third = await repeat()
  expect([third.status, third.body]).toMatchObject([
    403,
    { code: 'direct_debit_limit', data: { limit: 10_000 } },
  ])
  expect(await creditsOf(member)).toBe(200)
})

// spec: orders-36
test('a repeat from an account that another member owes for is refused', async () => {
  await paidDebit()
  const buyer = member
  member = await newMember(app, member.site)
  const owed = await paidDebit()
  await play(app, owed.payment_id, 'charge_back')
  member = buyer
  const answer = await repeat()
  expect([answer.status, answer.body.code]).toEqual([403, 'direct_debit_blocked'])
  expect((await member.call('/api/orders')).body.orders).toHaveLength(1)
})

// spec: orders-36
test('a returned debit is not repeated, and blocks its account also where it was a repeat', async () => {
  await paidDebit()
  const { order } = (await repeat()).body
  await play(app, order.payment_id, 'charge_back')
  const answer = await repeat()
  expect([answer.status, answer.body.code]).toEqual([404, 'no_stored_method'])
  await eraseOrdersOf(app.work(), member.id)
  member = await newMember(app, member.site)
  expect((await start()).body.code).toBe('direct_debit_blocked')
})

// spec: orders-34
test('three text messages are sent in a day', async () => {
  for (let nth = 0; nth < 3; nth += 1) expect((await start()).status).toBe(200)
  const fourth = await start()
  expect([fourth.status, fourth.body.code]).toEqual([429, 'too_many_requests'])
  expect(fourth.body.data.retry_after).toBeGreaterThan(86_000)
  app.services.clock.advance(fourth.body.data.retry_after)
  expect((await start()).status).toBe(200)
})

// spec: orders-34
test('the order carries the reference of its mandate, whose text and origin are stored encrypted', async () => {
  const order = await orderByDebit()
  const { db } = app.services.database
  const row = await db
    .selectFrom('direct_debit_mandates')
    .select(['reference', 'details'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(order.mandate_reference).toBe(row.reference)
  const details = app.services.signer.open('direct-debit-mandate', row.details as string, row.reference)
  expect(JSON.parse(details as string)).toMatchObject({
    iban,
    authorisation: { text: expect.stringContaining('I authorise'), address: expect.any(String) },
  })
})

test('another member’s mandate is not found', async () => {
  const { mandate_id } = (await start()).body
  const code = await sentCode()
  const other = await newMember(app, member.site)
  const answer = await other.call(`/api/direct-debit/${mandate_id}/confirm`, {
    method: 'POST',
    body: { sms_code: code },
  })
  expect(answer.status).toBe(404)
})
