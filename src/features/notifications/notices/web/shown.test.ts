import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxShown } from '../../rules.ts'
import { type Shown, ShownCollector } from './shown.ts'

let isVisible = true
let sent: Shown[] = []
let collector: ShownCollector
beforeEach(() => {
  vi.useFakeTimers()
  isVisible = true
  sent = []
  collector = new ShownCollector({
    ownId: 1,
    isVisible: () => isVisible,
    send: (shown) => sent.push(shown),
  })
})
afterEach(() => vi.useRealTimers())

const message = (id: number, sender_id = 2, kind = 'text') =>
  collector.take({ type: 'message', id, data: { message: { conversation_id: 5, id, sender_id, kind } } })
const like = (profile_id: number) => collector.take({ type: 'like', id: 1, data: { profile_id } })
const second = () => vi.advanceTimersByTime(1000)

test('a visible page confirms what it showed, in one call a second', () => {
  message(10)
  message(11)
  like(3)
  expect(sent).toEqual([])
  second()
  const messages = [10, 11].map((message_id) => ({ conversation_id: 5, message_id }))
  expect(sent).toEqual([{ profile_ids: [3], messages }])
  second()
  expect(sent).toHaveLength(1)
})

test('a hidden page confirms nothing until it is seen', () => {
  isVisible = false
  message(10)
  second()
  expect(sent).toEqual([])
  isVisible = true
  collector.confirm()
  expect(sent).toEqual([{ profile_ids: [], messages: [{ conversation_id: 5, message_id: 10 }] }])
})

test('own messages, those of the product and what was read by then are not confirmed', () => {
  message(10, 1)
  message(11, 2, 'system')
  message(12)
  collector.take({ type: 'read', id: 1, data: { conversation_id: 5, profile_id: 1, up_to: 12 } })
  second()
  expect(sent).toEqual([])
})

test('many are confirmed in several calls', () => {
  for (let id = 1; id <= maxShown + 1; id += 1) message(id)
  second()
  expect(sent.map(({ messages }) => messages.length)).toEqual([maxShown, 1])
})
