import { expect, test } from 'vitest'
import { mayOfferPushes, needsMailBack } from './rules.ts'

// spec: notifications-4
test.each([
  ['/members', true, 'an ordinary page'],
  ['/settings', true, 'not among the exceptions'],
  ['/signup', false, 'named by product.md'],
  ['/members/7/signup', false, 'a signup too'],
  ['/complete-signup', false, 'a signup too'],
  ['/notifications', false, 'named by product.md'],
  ['/activate/done', false, 'named by product.md'],
  ['/directdebit', false, 'named by product.md'],
  ['/premium', false, 'named by product.md'],
  ['/premium/', false, 'the same page'],
])('pushes may be offered at %s: %s (%s)', (pathname, may, _why) => {
  expect(mayOfferPushes(pathname)).toBe(may)
})

// spec: notifications-4
test.each([
  ['a visitor', null, '/members', false],
  ['a member whose mail arrives', { notifications_disabled: [] }, '/members', false],
  ['a member whose mail bounced', { notifications_disabled: ['bounce'] }, '/members', true],
  [
    'a member who complained and unsubscribed',
    { notifications_disabled: ['fbl', 'list-unsubscribe'] },
    '/chats',
    true,
  ],
  ['the page with the reasons', { notifications_disabled: ['fbl'] }, '/notifications', false],
])('%s: %j at %s is notified that mails do not arrive: %s', (_who, user, pathname, needs) => {
  expect(needsMailBack(user, pathname)).toBe(needs)
})
