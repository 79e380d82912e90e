import { expect, test } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { createSigner } from './signer.ts'

const Key = z.tuple([z.string(), z.int()])
const services = { signer: createSigner('secret') }
const key = ['2026-11-21T10:00:00.000Z', 7]
const cursor = encodeCursor(services, key)

test('a cursor decodes to its content, and is opaque', () => {
  expect(decodeCursor(services, Key, cursor)).toEqual(key)
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(Buffer.from(cursor, 'base64url').toString()).not.toContain('2026')
})

test.each([
  ['', 'nothing'],
  ['%%%', 'no base64'],
  [btoa(JSON.stringify(key)), 'a position of their own'],
  [createSigner('secret').seal('other', JSON.stringify(key)), 'sealed for something else'],
  [encodeCursor({ signer: createSigner('another') }, key), 'sealed with another secret'],
  [`${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`, 'changed'],
  [encodeCursor(services, ['a']), 'another shape'],
  [encodeCursor(services, ['a', '7']), 'another type'],
])('%j is refused: %s', (wrong) => {
  expect(() => decodeCursor(services, Key, wrong)).toThrow(
    expect.objectContaining({ issues: [{ path: 'cursor', message: 'invalid' }] }),
  )
})
