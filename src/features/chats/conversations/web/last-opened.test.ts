import { expect, test } from 'vitest'
import { lastOpened, noteOpened, returningTo } from './last-opened.ts'

// spec: chats-28
test('the last opened chat, by its profile and date', () => {
  expect(lastOpened()).toBeNull()
  expect(returningTo(new Date())).toBeNull()
  noteOpened(7, new Date('2026-11-01T10:00:00Z'))
  noteOpened(9, new Date('2026-11-01T11:00:00Z'))
  expect(lastOpened()).toEqual({ profile_id: 9, date: new Date('2026-11-01T11:00:00Z') })
})

// spec: chats-28
test('the scroll position in the list is restored for half an hour', () => {
  noteOpened(9, new Date('2026-11-01T11:00:00Z'))
  expect(returningTo(new Date('2026-11-01T11:29:59Z'))).toBe(9)
  expect(returningTo(new Date('2026-11-01T11:30:00Z'))).toBeNull()
})
