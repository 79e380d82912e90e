import { expect, test } from 'vitest'
import { activationDonePath, isFreshActivation, loginPath, nextPath } from './path-rules.ts'

test.each([
  ['/chats/5?x=1', '/chats/5?x=1', 'a page of ours'],
  [null, '/members', 'nothing said'],
  ['https://elsewhere.example', '/members', 'another site'],
  ['//elsewhere.example', '/members', 'another site without a scheme'],
  ['/\\elsewhere.example', '/members', 'what browsers read as two slashes'],
  ['javascript:alert(1)', '/members', 'no address at all'],
  ['/a b', '/members', 'blanks'],
  ['/account-deleted?until=2026-12-11', '/members', 'a page that says goodbye'],
  ['/reactivate?done=1', '/members', 'a page that says welcome back'],
])('after a login %s leads to %s: %s', (wanted, path, _why) => {
  expect(nextPath(wanted)).toBe(path)
})

test('a visitor returns to the page they came from', () => {
  expect(loginPath(new URL('http://localhost/members?page=2'))).toBe('/login?next=%2Fmembers%3Fpage%3D2')
})

// spec: closure-5
test.each([
  ['now', 0, true],
  ['a while ago, in a tab that was left open', 10 * 60, true],
  ['long ago: a bookmark', 16 * 60, false],
  ['by a clock far ahead', -16 * 60, false],
])('the page after a confirmation is for somebody who confirmed %s', (_when, secondsAgo, isFresh) => {
  const now = new Date('2026-11-29T12:00:00Z')
  const path = activationDonePath(new Date(now.getTime() - secondsAgo * 1000))
  expect(isFreshActivation(new URL(path, 'http://localhost'), now)).toBe(isFresh)
})

test.each(['/activate/done', '/activate/done?at=', '/activate/done?at=x'])(
  '%s was opened by nothing',
  (path) => {
    expect(isFreshActivation(new URL(path, 'http://localhost'), new Date(0))).toBe(false)
  },
)
