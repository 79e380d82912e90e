import { afterEach, expect, test, vi } from 'vitest'
import { type FakeAnswer, listenAs } from '../../../../../tests/drivers/providers/provider-fake.ts'
import { OutcomeUnknown, ProviderFailed } from './payment-provider.ts'
import { askProvider } from './provider-http.ts'

afterEach(() => vi.restoreAllMocks())

/** Returns what a request throws at a provider that answers like that; null drops the connection. */
async function failureOf(method: 'GET' | 'POST', answer: FakeAnswer | null, isStopped = false) {
  const { url, stop } = await listenAs(async () => answer)
  if (isStopped) stop()
  const body = method === 'GET' ? {} : { body: { amount: 746 } }
  const err = await askProvider({ url: new URL('/charge', url), method, ...body }).catch((err) => err)
  if (!isStopped) stop()
  expect(err).toBeInstanceOf(ProviderFailed)
  return err
}

const fault = (status: number): FakeAnswer => ({ status, body: '' })

test.each<[string, 'GET' | 'POST', FakeAnswer | null, boolean]>([
  ['a connection that is lost', 'POST', null, true],
  ['a fault', 'POST', fault(500), true],
  ['a gateway whose provider is late', 'POST', fault(504), true],
  ['too many requests', 'POST', fault(429), false],
  ['a fault of a reading, which changes nothing', 'GET', fault(502), false],
])('after %s (%s, answered %j) the outcome is unknown: %s', async (_why, method, answer, isUnknown) => {
  expect((await failureOf(method, answer)) instanceof OutcomeUnknown).toBe(isUnknown)
})

test('a request that was never sent has no effect', async () => {
  expect(await failureOf('POST', null, true)).not.toBeInstanceOf(OutcomeUnknown)
})

test('a request that gets no answer in time may have had its effect', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
    AbortSignal.abort(new DOMException('late', 'TimeoutError')),
  )
  expect(await failureOf('POST', fault(200))).toBeInstanceOf(OutcomeUnknown)
})
