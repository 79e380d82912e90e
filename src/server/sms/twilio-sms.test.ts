import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Interruption,
  startTwilioFake,
  type TwilioFake,
} from '../../../tests/drivers/providers/twilio-fake.ts'
import { readConfig, type TwilioConfig } from '../config.ts'
import { createSms } from '../create-ports.ts'
import { SmsFailed, UnreachableNumber } from './sms.ts'
import { twilioSms } from './twilio-sms.ts'

let fake: TwilioFake
beforeAll(async () => {
  fake = await startTwilioFake()
})
afterAll(() => fake.stop())
beforeEach(() => {
  fake.taken.length = 0
  fake.requests = 0
})

const configOf = (changes: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'production', SECRET: 'a1'.repeat(32), ...fake.environment, ...changes })
const port = (changes: Record<string, string> = {}) => twilioSms(configOf(changes).twilio as TwilioConfig)
const sms = { to: '+31612345678', text: 'Your code: 123456 & more é' }
const failure = (sending: Promise<void>) => sending.then(() => null).catch((err: unknown) => err as Error)

// spec: server-53
test('sends number, sender and text as a form', async () => {
  await port().send(sms)
  expect(fake.taken).toEqual([{ To: sms.to, From: '+15005550006', Body: sms.text }])
})

test.each([
  ['Vonk Dates', 'From'],
  [`MG${'0123456789abcdef'.repeat(2)}`, 'MessagingServiceSid'],
  ['MGDating', 'From'],
])('sends from %s as %s', async (from, parameter) => {
  await port({ TWILIO_FROM: from }).send(sms)
  expect(fake.taken).toEqual([{ To: sms.to, [parameter]: from, Body: sms.text }])
})

describe('a number', () => {
  // spec: server-53
  test.each([
    ['invalid', '0612345678', () => {}],
    ['a landline', '+31201234567', (to: string) => fake.landlines.add(to)],
    ['one whose owner has stopped our messages', '+31687654321', (to: string) => fake.stopped.add(to)],
  ])('that is %s is unreachable, after one attempt', async (_why, to, prepare) => {
    prepare(to)
    const err = await failure(port().send({ ...sms, to }))
    expect(err).toBeInstanceOf(UnreachableNumber)
    expect(fake.requests).toBe(1)
    expect(String(err)).not.toContain(to)
  })
})

describe('what is known not to be taken is sent again', () => {
  // spec: server-53
  test('too many requests, until one is accepted', async () => {
    fake.interrupt({ status: 429, code: 20429 }, { status: 429 })
    await port().send(sms)
    expect([fake.requests, fake.taken.length]).toEqual([3, 1])
  })

  test('at most three times', async () => {
    fake.interrupt(...Array.from({ length: 3 }, () => ({ status: 429, code: 20429 })))
    expect(await failure(port().send(sms))).toEqual(new SmsFailed('Twilio: answered 429, code 20429'))
    expect([fake.requests, fake.taken.length]).toEqual([3, 0])
  })

  test('a connection that is refused', async () => {
    const gone = await startTwilioFake()
    await gone.stop()
    const err = await failure(port({ TWILIO_URL: gone.environment.TWILIO_URL }).send(sms))
    expect(err).toEqual(new SmsFailed('Twilio: ECONNREFUSED'))
  })
})

describe('what may have been taken is sent once', () => {
  test.each<[string, Interruption, string]>([
    ['a fault', { status: 500, code: 20500 }, 'Twilio: answered 500, code 20500'],
    ['a gateway without an answer', { status: 502 }, 'Twilio: answered 502'],
    ['a redirect', { status: 307 }, 'Twilio: answered 307'],
    ['another login', { status: 401, code: 20003 }, 'Twilio: answered 401, code 20003'],
    [
      'a country that the account may not send to',
      { status: 400, code: 21408 },
      'Twilio: answered 400, code 21408',
    ],
    ['a sender that is not ours', { status: 400, code: 21606 }, 'Twilio: answered 400, code 21606'],
    ['an answer in an unknown form', { status: 400 }, 'Twilio: answered 400'],
  ])('%s', async (_why, interruption, message) => {
    fake.interrupt(interruption)
    expect(await failure(port().send(sms))).toEqual(new SmsFailed(message))
    expect([fake.requests, fake.taken.length]).toEqual([1, 0])
  })

  test('a connection that is closed without an answer', async () => {
    fake.interrupt('hang_up')
    const err = await failure(port().send(sms))
    expect(err).toBeInstanceOf(SmsFailed)
    expect(fake.requests).toBe(1)
  })

  // spec: server-53
  test('an answer that takes longer than ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(10_000)
      return abortingIn(50)
    })
    fake.interrupt('silence')
    expect(await failure(port().send(sms))).toEqual(new SmsFailed('Twilio: no answer in time'))
    expect(fake.requests).toBe(1)
    timeout.mockRestore()
  })
})

/** Returns a signal that aborts as `AbortSignal.timeout` does. */
function abortingIn(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
  return controller.signal
}

// spec: server-53
test('errors name neither the number, the text, nor the secret', async () => {
  for (const interruption of [
    { status: 400, code: 21211 },
    { status: 500, code: 20500 },
    'hang_up',
  ] as const) {
    fake.interrupt(interruption)
    const err = await failure(port().send(sms))
    const said = `${err?.message} ${err?.stack} ${JSON.stringify(err)} ${String(err?.cause)}`
    for (const secret of [sms.to, '123456', fake.environment.TWILIO_AUTH_TOKEN])
      expect(said).not.toContain(secret)
  }
})

// spec: server-53
test('without an account text messages are not offered in production, and stored elsewhere', () => {
  const none = { TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '', TWILIO_URL: '' }
  const deps = {} as Parameters<typeof createSms>[1]
  expect(createSms(configOf(none), deps).isAvailable).toBe(false)
  expect(createSms(configOf({ ...none, NODE_ENV: 'development' }), deps).isAvailable).toBe(true)
  expect(createSms(configOf(), deps).isAvailable).toBe(true)
})
