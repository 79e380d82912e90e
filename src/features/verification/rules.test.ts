import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gestures, nextGesture, type Try, verificationOf } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const asked: Try = {
  status: 'asked',
  gesture: 'fist',
  expires_at: '2026-03-01T12:15:00.000Z',
  reason: null,
  decided_at: null,
}
const nothing = {
  status: 'none',
  gesture: null,
  expires_at: null,
  seconds_left: null,
  reason: null,
  verified_at: null,
}
const at = '2026-02-28T10:00:00.000Z'

describe('the status shown to the member', () => {
  test.each<[string, Try | undefined, object]>([
    ['nothing was ever requested', undefined, {}],
    ['asked', asked, { status: 'asked', gesture: 'fist', expires_at: asked.expires_at, seconds_left: 900 }],
    [
      'requested, a second before its end',
      { ...asked, expires_at: '2026-03-01T12:00:01.000Z' },
      { status: 'asked', seconds_left: 1 },
    ],
    ['requested, at its end', { ...asked, expires_at: now.toISOString() }, {}],
    [
      'waiting, however late',
      { ...asked, status: 'waiting', expires_at: at },
      { status: 'waiting', gesture: 'fist' },
    ],
    ['approved', { ...asked, status: 'approved', decided_at: at }, { status: 'approved', verified_at: at }],
    [
      'rejected',
      { ...asked, status: 'rejected', reason: 'unclear', decided_at: at },
      { status: 'rejected', reason: 'unclear' },
    ],
    ['ended', { ...asked, status: 'ended' }, {}],
  ])('%s', (_what, newest, received) => {
    const expected = { ...nothing, ...received }
    expect(verificationOf(newest, now)).toMatchObject(received)
    if (expected.status === 'none') expect(verificationOf(newest, now)).toEqual(nothing)
    if (expected.status !== 'asked') expect(verificationOf(newest, now).expires_at).toBe(null)
  })
})

describe('a gesture', () => {
  test('is never the same twice in a row', () => {
    for (const last of gestures) {
      const drawn = Array.from({ length: 100 }, (_, index) => nextGesture(last, index / 100))
      expect(new Set(drawn)).toEqual(new Set(gestures.filter((gesture) => gesture !== last)))
    }
    expect(nextGesture(null, 0)).toBe(gestures[0])
    expect(nextGesture(null, 0.999_999)).toBe(gestures.at(-1))
  })

  test('has exactly one drawing', () => {
    const files = readdirSync(join(import.meta.dirname, '../../../art/gestures'))
    expect(files.toSorted()).toEqual(gestures.map((gesture) => `${gesture}.svg`).toSorted())
  })
})
