import { expect, test } from 'vitest'
import { withQuery } from './carried-query.tsx'

// spec: sites-16
test.each([
  ['/pricing', '/pricing?network=a&ref=b', 'carries the query'],
  ['/pricing#faq', '/pricing?network=a&ref=b#faq', 'before its fragment'],
  ['/signup?next=/likes', '/signup?next=%2Flikes&network=a&ref=b', 'beside its own'],
  ['/signup?network=own', '/signup?network=own&ref=b', 'which wins'],
  ['#begin', '#begin', 'within the page stays'],
  ['//other.example/', '//other.example/', 'to another site stays'],
  ['https://other.example/', 'https://other.example/', 'to another site by its whole address stays'],
  ['mailto:help@example.com', 'mailto:help@example.com', 'to no page stays'],
])('the link %s becomes %s: one %s', (to, expected) => {
  expect(withQuery(to, 'network=a&ref=b')).toBe(expected)
})

test('the link of a page that carries nothing stays as it is', () => {
  expect(withQuery('/signup?next=/likes', '')).toBe('/signup?next=/likes')
})
