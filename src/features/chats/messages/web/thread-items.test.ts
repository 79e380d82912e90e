import { expect, test } from 'vitest'
import type { Message } from '../../message-contract.ts'
import { findFirstUnread, threadBlocks, threadItems } from './thread-items.ts'

const [own, other] = [1, 2]

function message(id: number, sender_id: number, created_at: string): Message {
  return {
    id,
    conversation_id: 1,
    client_id: `client-${id}`,
    sender_id,
    kind: 'text',
    body: 'Hello',
    photo: null,
    photo_is_pending: false,
    gift: null,
    credits: 0,
    created_at,
    delivered_at: null,
    read_at: null,
    reply_to: null,
    reactions: [],
    scam_warnings: [],
    has_hidden: false,
  }
}

const messages = [
  message(1, own, '2026-11-20T22:50:00.000Z'),
  message(2, own, '2026-11-20T22:58:00.000Z'),
  message(3, own, '2026-11-20T22:59:00.000Z'),
  message(4, other, '2026-11-20T23:01:00.000Z'),
  message(5, other, '2026-11-20T23:02:00.000Z'),
  message(6, own, '2026-11-20T23:03:00.000Z'),
]
/** Returns the day in a zone one hour ahead: it changes at 23:00 UTC. */
const dayOf = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString().slice(0, 10)

test('a thread has dates, the unread line and groups of messages', () => {
  const items = threadItems(messages, { firstUnreadId: 5, dayOf })
  expect(
    items.map((item) => (item.kind === 'message' ? [item.message.id, item.isContinued] : item.kind)),
  ).toEqual(['day', [1, false], [2, false], [3, true], 'day', [4, false], 'unread', [5, false], [6, false]])
})

test.each([
  [0, null],
  [1, 5],
  [2, 4],
  [9, 4],
])('with %i unread the line is before message %s', (amount, id) => {
  expect(findFirstUnread(messages, other, amount)).toBe(id)
})

test('without messages of the partner nothing is unread', () => {
  expect(findFirstUnread(messages.slice(0, 2), other, 3)).toBeNull()
})

test('the blocks of a thread stay as they are when older and newer messages arrive', () => {
  const thread = (from: number, to: number) => {
    const ids = Array.from({ length: to - from }, (_, index) => from + index)
    const items = threadItems(
      ids.map((id) => message(id, own, '2026-11-20T22:50:00.000Z')),
      { firstUnreadId: null, dayOf },
    )
    return threadBlocks(items)
  }
  const before = thread(40, 200)
  const after = thread(10, 230)
  const messageIds = (blocks: typeof before) =>
    blocks.flatMap(({ items }) => items.map((item) => (item.kind === 'message' ? item.message.id : null)))
  expect(messageIds(before).filter(Boolean)).toEqual(Array.from({ length: 160 }, (_, index) => 40 + index))
  const whole = before.slice(1, -1)
  expect(whole.length).toBeGreaterThan(2)
  for (const block of whole) expect(after).toContainEqual(block)
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length)
})
