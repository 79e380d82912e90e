import { expect, test } from 'vitest'
import { loginPath, nextPath } from './path-rules.ts'

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
