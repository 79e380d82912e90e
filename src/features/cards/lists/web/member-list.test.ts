import { expect, test } from 'vitest'
import { listOf, listState } from './member-list.ts'

test('the list is restored in its order', () => {
  expect(listOf(listState([5, 3, 9]))).toEqual([5, 3, 9])
})

test.each([
  ['no state, as on a direct link', null],
  ['the state of something else', { from: '/login' }],
  ['no list', { members: 'all' }],
])('%s is an empty list', (_what, state) => {
  expect(listOf(state)).toEqual([])
})
