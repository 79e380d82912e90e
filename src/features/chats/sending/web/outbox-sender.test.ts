import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '../../../../../tests/drivers/fake-browser.ts'
import type { AttachedOf, QueuedMessage } from '../../conversations/web/outbox.ts'
import type { Deliver, SendResult } from './outbox-sender.ts'

let browser: FakeBrowser
/** The messages that reached the server, by client id. */
let delivered: string[]
const stay = { kind: 'waiting' } as const
let account = 500

beforeEach(() => {
  account += 1
  browser = openFakeBrowser()
  delivered = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Returns a tab with its own module instances and their state. */
async function openTab(of = account) {
  vi.resetModules()
  const storage = await import('../../../../web/private-storage.ts')
  const outbox = await import('../../conversations/web/outbox.ts')
  const sender = await import('./outbox-sender.ts')
  const left = vi.fn()
  storage.openPrivateStorage(of, left)
  return { ...storage, ...outbox, ...sender, left }
}

const written = (
  client_id: string,
  rest: Partial<AttachedOf<'text'> & QueuedMessage> = {},
): QueuedMessage => ({
  kind: 'text',
  client_id,
  recipient_id: 7,
  conversation_id: 3,
  body: `Text of ${client_id}`,
  reply_to: null,
  fictional_acknowledged: false,
  created_at: new Date(Date.UTC(2026, 0, 1) + Number(client_id.slice(1))).toISOString(),
  is_failed: false,
  refusal: null,
  ...rest,
})
const sent = (client_id: string) => ({ kind: 'sent', conversation_id: 3, client_id }) as const

const pause = (milliseconds = 5) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Returns a server that takes a moment, then returns the given results, or else that it stored the message.
 */
function server(...answers: SendResult[]): Deliver {
  return async ({ client_id }) => {
    await pause()
    delivered.push(client_id)
    return answers.shift() ?? sent(client_id)
  }
}

// spec: chats-34
test('messages written offline wait, and are sent in order from a page that opens later', async () => {
  const before = await openTab()
  browser.setOnline(false)
  for (const id of ['m1', 'm2', 'm3']) {
    expect(await before.sendMessage(written(id), server())).toEqual(stay)
  }
  expect(delivered).toEqual([])
  browser.setOnline(true)
  const after = await openTab()
  expect(after.outboxMessages().map(({ body }) => body)).toEqual(['Text of m1', 'Text of m2', 'Text of m3'])
  await after.sendOutbox(server())
  expect(delivered).toEqual(['m1', 'm2', 'm3'])
  expect(after.outboxMessages()).toEqual([])
})

test.each([
  [
    { body: 'Hi', photo: null, gift: null },
    { kind: 'text', body: 'Hi' },
  ],
  [
    { body: '', photo: null, gift: { id: 4 } },
    { kind: 'gift', gift_id: 4 },
  ],
  [
    { body: 'Look', photo: { id: 5, thumb_filename: '/5' }, gift: null },
    { kind: 'photo', photo_id: 5, body: 'Look' },
  ],
])('a message stored before messages named their kind is sent: %j', async (fields, input) => {
  const tab = await openTab()
  const { kind: _, ...kindless } = written('m1')
  tab.writePrivate('outbox-m1', JSON.stringify({ ...kindless, ...fields }))
  const { contentsInput } = await import('./use-send.ts')
  const inputs: object[] = []
  await tab.sendOutbox(async (message) => {
    inputs.push(contentsInput(message))
    return sent(message.client_id)
  })
  expect(inputs).toEqual([input])
  expect(tab.outboxMessages()).toEqual([])
})

test('a new timestamp is later than every waiting one, even when the clock was set back', async () => {
  const tab = await openTab()
  tab.putOutgoing(written('m1', { created_at: '2999-01-01T00:00:00.000Z' }))
  expect(tab.nextMoment()).toBe('2999-01-01T00:00:00.001Z')
})

test('without a response the rest waits behind the message, which is sent again under its id', async () => {
  const tab = await openTab()
  for (const id of ['m1', 'm2', 'm3']) tab.putOutgoing(written(id))
  const deliver = server(sent('m1'), stay)
  await tab.sendOutbox(deliver)
  expect(tab.outboxMessages().map(({ client_id }) => client_id)).toEqual(['m2', 'm3'])
  await tab.sendOutbox(deliver)
  expect(delivered).toEqual(['m1', 'm2', 'm2', 'm3'])
})

test('two tabs that start concurrently send each message once and in order, to each member', async () => {
  const tabs = [await openTab(), await openTab()]
  for (const id of ['m1', 'm2', 'm3', 'm4']) tabs[0]?.putOutgoing(written(id))
  for (const id of ['m5', 'm6']) tabs[1]?.putOutgoing(written(id, { recipient_id: 8 }))
  await Promise.all(tabs.map((tab) => tab.sendOutbox(server())))
  expect(delivered.filter((id) => id < 'm5')).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(delivered.filter((id) => id >= 'm5')).toEqual(['m5', 'm6'])
})

/** Replaces the clock, so that the test controls time, also for waiting locks. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), milliseconds)
    return stop.signal
  })
}

test('a tab that does not release the lock is passed over, and continues with the others once it wakes up', async () => {
  stopClock()
  const [asleep, awake] = [await openTab(), await openTab()]
  asleep.putOutgoing(written('m1'))
  let wakeUp: (result: SendResult) => void = () => {}
  void asleep.sendOutbox(() => new Promise((resolve) => (wakeUp = resolve)))
  const sending = awake.sendOutbox(async ({ client_id }) => {
    delivered.push(client_id)
    return sent(client_id)
  })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(delivered).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await sending
  expect(delivered).toEqual(['m1'])
  wakeUp(stay)
  await pause()
  expect(awake.outboxMessages()).toEqual([])
})

test('a caller in a tab that took the lock and lost it is notified that the message waits', async () => {
  stopClock()
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  const never: Deliver = () => new Promise(() => {})
  first.putOutgoing(written('m1'))
  void first.sendOutbox(never)
  const received = vi.fn()
  void second.sendMessage(written('m2'), never).then(received)
  const sending = third.sendOutbox(server(refusal, refusal))
  await vi.advanceTimersByTimeAsync(31_000)
  await sending
  // Other tabs are notified only of sent messages.
  expect(third.outboxMessages()).toMatchObject([{ is_failed: true }, { is_failed: true }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(received.mock.calls).toEqual([[stay]])
})

test('a send that throws does not hold up the following ones, also without the Web Locks API', async () => {
  for (const locks of [navigator.locks, undefined]) {
    if (!locks) Reflect.deleteProperty(navigator, 'locks')
    const tab = await openTab()
    tab.putOutgoing(written('m1'))
    await expect(tab.sendOutbox(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await tab.sendOutbox(server())
  }
  expect(delivered).toEqual(['m1', 'm1'])
})

test('a caller in one tab receives the result of a message sent by another tab', async () => {
  const [first, second] = [await openTab(), await openTab()]
  const heard = vi.fn()
  first.onSent(heard)
  second.putOutgoing(written('m1'))
  const sending = second.sendOutbox(server())
  const result = first.sendMessage(written('m2'), server())
  await sending
  expect(await result).toEqual(sent('m2'))
  expect(delivered).toEqual(['m1', 'm2'])
  expect(heard.mock.calls).toEqual([
    [7, sent('m1')],
    [7, sent('m2')],
  ])
})

const refusal = {
  kind: 'refused',
  error: { code: 'credits_required', status: 402, message: 'You need 3 credits.' },
  body: '',
} as const

test('a caller that waits for the response receives a refusal and keeps the text', async () => {
  const tab = await openTab()
  expect(await tab.sendMessage(written('m1'), server(refusal))).toEqual(refusal)
  expect(tab.outboxMessages()).toEqual([])
})

// spec: chats-34
// spec: chats-54
test('what would cost more than was shown is sent again for the price that its reason names', async () => {
  const tab = await openTab()
  tab.putOutgoing(written('m1', { max_credits: 0 }))
  const error = { code: 'price_changed', status: 409, message: 'It costs 10 credits.', data: { credits: 10 } }
  await tab.sendOutbox(server({ kind: 'refused', error, body: 'Text of m1' } as unknown as SendResult))
  expect(tab.outgoingTo(7)).toMatchObject([{ state: 'failed', refusal: 'It costs 10 credits.' }])
  const asked: unknown[] = []
  await tab.retryMessage('m1', async ({ client_id, max_credits }) => {
    asked.push(max_credits)
    return sent(client_id)
  })
  expect(asked).toEqual([10])
})

test('a refusal without a caller keeps its text and reason, and does not hold up the others', async () => {
  const tab = await openTab()
  for (const id of ['m1', 'm2']) tab.putOutgoing(written(id))
  await tab.sendOutbox(server(refusal))
  expect(tab.outboxMessages()).toMatchObject([
    { client_id: 'm1', body: 'Text of m1', is_failed: true, refusal: 'You need 3 credits.' },
  ])
  // It waits for its sender.
  await tab.sendOutbox(server())
  expect(delivered).toEqual(['m1', 'm2'])
  await tab.retryMessage('m1', server())
  expect(delivered).toEqual(['m1', 'm2', 'm1'])
  expect(tab.outboxMessages()).toEqual([])
})

test('a message cancelled in flight is not sent again', async () => {
  const tab = await openTab()
  tab.putOutgoing(written('m1'))
  const aborted = vi.fn()
  const sending = tab.sendOutbox(async (_message, signal) => {
    signal.addEventListener('abort', aborted)
    tab.dropOutgoing('m1')
    await pause()
    return stay
  })
  await sending
  expect(aborted).toHaveBeenCalled()
  expect(tab.outboxMessages()).toEqual([])
})

test('cancelling a message in flight lets the next one go at once', async () => {
  const tab = await openTab()
  for (const id of ['m1', 'm2']) tab.putOutgoing(written(id))
  await tab.sendOutbox(async (message, signal) => {
    if (message.client_id === 'm1') tab.dropOutgoing('m1')
    return server(signal.aborted ? stay : sent(message.client_id))(message, signal)
  })
  expect(delivered).toEqual(['m1', 'm2'])
  expect(tab.outboxMessages()).toEqual([])
})

test('a first message is displayed until its thread is loaded, and is not sent twice in between', async () => {
  const tab = await openTab()
  await tab.sendMessage(written('m1', { conversation_id: null }), server())
  expect(tab.outboxMessages()).toEqual([])
  expect(tab.outgoingTo(7)).toMatchObject([{ client_id: 'm1', state: 'sending' }])
  tab.dropOutgoing('m1')
  expect(tab.outgoingTo(7)).toEqual([])
})

test('a message that the thread has shown is removed for good; an unsent one is not', async () => {
  const tab = await openTab()
  await tab.sendMessage(written('m1', { conversation_id: null }), server())
  tab.putOutgoing(written('m2'))
  tab.dropShown(['m1', 'm2'])
  expect(tab.outgoingTo(7)).toMatchObject([{ client_id: 'm2' }])
  const changed = vi.fn()
  tab.onOutboxChange(changed)
  tab.dropShown(['m1', 'm2'])
  expect(changed).not.toHaveBeenCalled()
})

test('a first message whose thread nobody opens is removed from display after a while', async () => {
  stopClock()
  const tab = await openTab()
  void tab.sendMessage(written('m1', { conversation_id: null }), server())
  await vi.advanceTimersByTimeAsync(9000)
  expect(tab.outgoingTo(7)).toMatchObject([{ client_id: 'm1' }])
  await vi.advanceTimersByTimeAsync(2000)
  expect(tab.outgoingTo(7)).toEqual([])
})

test('the state names the problem', async () => {
  const tab = await openTab()
  tab.putOutgoing(written('m1'))
  expect(tab.outgoingTo(7)).toMatchObject([{ state: 'sending' }])
  await tab.sendOutbox(server(stay))
  expect(tab.outgoingTo(7)).toMatchObject([{ state: 'waiting' }])
  await tab.sendOutbox(server({ kind: 'failed' }))
  expect(tab.outgoingTo(7)).toMatchObject([{ state: 'failed', refusal: null }])
})

// spec: chats-34
test('after a logout nothing is left, and requests in flight end', async () => {
  const [tab, other] = [await openTab(), await openTab()]
  tab.putOutgoing(written('m1'))
  tab.putOutgoing(written('m2'))
  const aborted: boolean[] = []
  await tab.sendOutbox(async (_message, signal) => {
    other.clearPrivateStorage()
    aborted.push(signal.aborted)
    return stay
  })
  expect(aborted).toEqual([true])
  expect(tab.outboxMessages()).toEqual([])
  expect([...browser.storage.keys()].filter((key) => key.includes('outbox'))).toEqual([])
})

test('a logout in this tab aborts requests in flight, and a late response stores nothing', async () => {
  const tab = await openTab()
  tab.putOutgoing(written('m1'))
  const aborted: boolean[] = []
  await tab.sendOutbox(async (_message, signal) => {
    // Browsers dispatch storage events to other tabs only.
    const telling = vi.spyOn(window, 'dispatchEvent').mockReturnValue(true)
    tab.clearPrivateStorage()
    telling.mockRestore()
    aborted.push(signal.aborted)
    return refusal
  })
  tab.putOutgoing(written('m2'))
  expect(aborted).toEqual([true])
  expect([...browser.storage.keys()]).toEqual(['vonk-owner'])
})

// spec: chats-34
test('the next account of the browser finds nothing, and pages of the previous one are notified', async () => {
  const before = await openTab()
  before.putOutgoing(written('m1'))
  const after = await openTab(account + 1000)
  expect(after.outboxMessages()).toEqual([])
  expect([...browser.storage.keys()]).toEqual(['vonk-owner'])
  expect(before.left).toHaveBeenCalled()
  expect(after.left).not.toHaveBeenCalled()
  const visitor = await openTab(null as never)
  visitor.writePrivate('outbox-m9', 'text')
  expect([...browser.storage.keys()]).toEqual(['vonk-owner'])
})
