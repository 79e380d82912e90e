import { expect, test } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from './cursor.ts'

const Place = z.tuple([z.string(), z.int()])

test('a cursor reads back as what it was made of', () => {
  const cursor = encodeCursor(['2026-11-21T10:00:00.000Z', 7])
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(decodeCursor(Place, cursor)).toEqual(['2026-11-21T10:00:00.000Z', 7])
})

test.each([
  ['', 'nothing'],
  ['%%%', 'no base64'],
  ['bm8', 'no JSON'],
  [encodeCursor(['a']), 'another shape'],
  [encodeCursor(['a', '7']), 'another type'],
  [`${encodeCursor(['a', 7])}=`, 'not as we write it'],
  [btoa('["a", 7]').replaceAll('=', ''), 'decodes to the same, but is not ours'],
])('%j is refused: %s', (cursor) => {
  expect(() => decodeCursor(Place, cursor)).toThrow(
    expect.objectContaining({ issues: [{ path: 'cursor', message: 'invalid' }] }),
  )
})
