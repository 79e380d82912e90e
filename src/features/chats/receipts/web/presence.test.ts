import { expect, test } from 'vitest'
import type { Chat } from '../../message-contract.ts'
import { listWithPresence, withPresence } from './presence.ts'

const chat = (conversation_id: number, online: boolean) =>
  ({ conversation_id, other: { id: conversation_id + 100, online } }) as Chat
const presence = (asked: number[], online: number[]) => ({ asked: new Set(asked), online: new Set(online) })

test.each([
  [false, [1], [1], true, 'came'],
  [true, [1], [], false, 'went'],
  [true, [2], [], true, 'was not asked about'],
  [false, [1], [2], false, 'is still away'],
])('online %s, asked %j, online %j: %s, for the other %s', (before, asked, online, after) => {
  expect(withPresence(chat(1, before), presence(asked, online)).other.online).toBe(after)
})

// spec: chats-25
test('the list changes if a partner’s status changes, and stays the same object otherwise', () => {
  const page = { next: null, totals: { unread_messages: 0, new_likes: 0 }, conversations_started: 0 }
  const list = {
    pageParams: [undefined, 5],
    pages: [
      { ...page, chats: [chat(1, true), chat(2, false)] },
      { ...page, chats: [chat(3, false)] },
    ],
  }
  expect(listWithPresence(list, presence([1, 2, 3], [1]))).toBe(list)
  const changed = listWithPresence(list, presence([1, 2, 3], [1, 3]))
  expect(changed.pages[0]).toBe(list.pages[0])
  expect(changed.pages[1]?.chats[0]?.other.online).toBe(true)
})
