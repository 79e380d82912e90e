import { expect, test } from 'vitest'
import { destinations, isWithin, mayGoBack } from './navigation.ts'
import { hasHistory } from './site-header.tsx'

const none = { unread_messages: 0, new_likes: 0 }
const lastOf = (paid_user: boolean, credits: number) => destinations({ paid_user, credits }, none).at(-1)

// spec: frame-3, frame-6
test.each([
  [11, null, 'warning', 'plenty of credits: no badge'],
  [10, 10, 'warning', 'ten or fewer: a warning'],
  [1, 1, 'warning', 'the last one: a warning'],
  [0, 0, 'danger', 'none left: danger, and the 0 is shown'],
])('a paid member with %i credits sees the badge %s as %s: %s', (credits, badge, tone, _why) => {
  expect(lastOf(true, credits)).toEqual({ to: '/credits/repeat-order', key: 'credits', badge, tone })
})

// spec: frame-3, frame-6
test('members who have not paid see Premium instead of credits, without a badge', () => {
  for (const credits of [0, 3]) expect(lastOf(false, credits)).toMatchObject({ to: '/premium', badge: null })
})

// spec: frame-1
test('messages and likes have their own counts', () => {
  const [, messages, likes] = destinations(
    { paid_user: false, credits: 0 },
    { unread_messages: 3, new_likes: 100 },
  )
  expect(messages).toMatchObject({ key: 'messages', badge: 3 })
  expect(likes).toMatchObject({ key: 'likes', badge: 100 })
})

test.each([
  ['/members', '/members', true],
  ['/members', '/members/7', true],
  ['/members', '/members/7/chat', false],
  ['/members', '/swipe-game', true],
  ['/members', '/match-finder', true],
  ['/likes', '/swipe-game', false],
  ['/chats', '/members/7/chat', true],
  ['/chats', '/chats/3', true],
  ['/likes', '/likes/m/7', true],
  ['/likes', '/likes-of-others', false],
  ['/credits/repeat-order', '/credits/100', true],
  ['/credits/repeat-order', '/transactions/7', true],
  ['/credits/repeat-order', '/directdebit', true],
  ['/premium', '/credits', false],
])('%s is current at %s: %s', (to, pathname, isCurrent) => {
  expect(isWithin(to, pathname)).toBe(isCurrent)
})

// spec: frame-2, frame-36
test.each([
  ['/members/7', true, 'members-id'],
  ['/members/7/', true, 'the same'],
  ['/likes/sent', true, 'likes-type'],
  ['/likes/m/7', true, 'likes-m-id'],
  ['/credits', true, 'credits'],
  ['/credits/3', true, 'credits-id-paymentmethod'],
  ['/credits/3/ideal', true, 'credits-id-paymentmethod'],
  ['/credits/repeat-order', false, 'a route of its own'],
  ['/members', false, 'a destination'],
  ['/likes', false, 'a destination'],
  ['/members/7/chat', false, 'has its own way back'],
  ['/members/7/signup', false, 'a step of the signup'],
  ['/profile', false, 'not named by product.md'],
])('the installed app goes back from %s: %s (%s)', (pathname, may, _why) => {
  expect(mayGoBack(pathname)).toBe(may)
})

// spec: frame-2
test('there is a way back if the browser reports one or the tab has shown another page', () => {
  const history = { length: 5 }
  expect(hasHistory({ history, navigation: { canGoBack: false } })).toBe(false)
  expect(hasHistory({ history: { length: 1 }, navigation: { canGoBack: true } })).toBe(true)
  expect(hasHistory({ history })).toBe(true)
  expect(hasHistory({ history: { length: 1 } })).toBe(false)
})
