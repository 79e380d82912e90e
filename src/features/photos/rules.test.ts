import { describe, expect, it } from 'vitest'
import { addressExpiry, arranged, canBeMain, changed, sightOf, storedWidths, variantsFor } from './rules.ts'

const owner = 1
const photo = {
  profile_id: owner,
  status: 'approved',
  rating: 'safe',
  is_main: false,
  width: 2000,
  has_sharp: true,
  is_granted: false,
} as const
const free = { profile_id: 2, paid_user: false }
const premium = { profile_id: 3, paid_user: true }

describe('which file each viewer sees', () => {
  it.each([
    ['a visitor', null, { audience: 'everyone', is_main: true }, 'sharp', 'the main photo is on open cards'],
    ['a visitor', null, { audience: 'everyone' }, 'blurred', 'login is needed to view more photos'],
    ['a visitor', null, { audience: 'premium' }, 'blurred', ''],
    ['a visitor', null, { audience: 'private', is_granted: true }, 'blurred', 'grants are for members'],
    ['a free member', free, { audience: 'everyone' }, 'sharp', ''],
    ['a free member', free, { audience: 'premium' }, 'blurred', ''],
    [
      'a free member',
      free,
      { audience: 'premium', is_granted: true },
      'blurred',
      'grants are for private ones',
    ],
    ['a free member', free, { audience: 'private' }, 'blurred', ''],
    ['a free member', free, { audience: 'private', is_granted: true }, 'sharp', 'the owner said so'],
    ['a premium member', premium, { audience: 'premium' }, 'sharp', ''],
    [
      'a premium member',
      premium,
      { audience: 'private' },
      'blurred',
      'private is the owner’s decision alone',
    ],
    ['a premium member', premium, { audience: 'everyone', status: 'pending' }, 'nothing', 'not approved'],
    ['a premium member', premium, { audience: 'everyone', status: 'rejected' }, 'nothing', 'not approved'],
    ['the owner', { profile_id: owner, paid_user: false }, { audience: 'private' }, 'sharp', ''],
    [
      'the owner',
      { profile_id: owner, paid_user: false },
      { audience: 'premium', status: 'rejected' },
      'sharp',
      'own photos',
    ],
    [
      'the owner',
      { profile_id: owner, paid_user: false },
      { audience: 'everyone', status: 'rejected', has_sharp: false },
      'blurred',
      'the sharp files went after the time for an appeal',
    ],
  ] as const)('%s: %#', (_who, viewer, own, sight, reason) => {
    expect(sightOf(viewer, { ...photo, ...own }, true), reason).toBe(sight)
  })

  it.each([
    ['explicit', 'everyone', free, false, 'unproven', 'nothing else is missing'],
    ['explicit', 'everyone', free, true, 'sharp', 'the age is proven, or no proof is required'],
    ['suggestive', 'everyone', free, false, 'sharp', 'explicit ones only'],
    ['safe', 'everyone', free, false, 'sharp', ''],
    ['explicit', 'premium', free, false, 'blurred', 'premium is missing as well'],
    ['explicit', 'premium', premium, false, 'unproven', 'paying shows no age'],
    ['explicit', 'private', premium, true, 'blurred', 'an age is no grant'],
    ['explicit', 'everyone', null, true, 'blurred', 'login is needed to view more photos'],
    ['explicit', 'private', { profile_id: owner, paid_user: false }, false, 'sharp', 'own photos'],
  ] as const)(
    '%s for %s, seen by %j with proof %s: %s (%s)',
    (rating, audience, viewer, proof, sight, _why) => {
      expect(sightOf(viewer, { ...photo, rating, audience }, proof)).toBe(sight)
    },
  )

  it.each([
    ['safe', 'everyone', true],
    ['suggestive', 'everyone', true],
    ['explicit', 'everyone', false],
    ['safe', 'premium', false],
  ] as const)('a %s photo for %s can be the main one: %s', (rating, audience, expected) => {
    expect(canBeMain({ rating, audience, status: 'approved' })).toBe(expected)
  })

  it('never mixes sharp and blurred files', () => {
    expect(new Set(Object.values(variantsFor('blurred', 2000)))).toEqual(new Set(['blur']))
    expect(variantsFor('unproven', 2000)).toEqual(variantsFor('blurred', 2000))
    expect(Object.values(variantsFor('sharp', 2000))).not.toContain('blur')
  })

  it.each([
    [100, ['480'], { card: '480', page: '480', large: '480' }],
    [480, ['480'], { card: '480', page: '480', large: '480' }],
    [481, ['480', '960'], { card: '480', page: '960', large: '960' }],
    [961, ['480', '960', '1600'], { card: '480', page: '960', large: '1600' }],
  ])('a picture of %i pixels is stored in %j', (width, stored, variants) => {
    expect(storedWidths(width)).toEqual(stored)
    expect(variantsFor('sharp', width)).toMatchObject(variants)
  })
})

it.each(['2026-01-01T10:00:00Z', '2026-01-01T10:29:59Z', '2026-01-01T23:45:00Z'])(
  'a URL issued at %s is valid for 30 to 60 minutes',
  (moment) => {
    const now = new Date(moment)
    const minutes = (addressExpiry(now) - now.getTime() / 1000) / 60
    expect(minutes).toBeGreaterThan(30)
    expect(minutes).toBeLessThanOrEqual(60)
  },
)

describe('the order of photos', () => {
  const row = (id: number, more = {}) => ({
    id,
    position: id,
    audience: 'everyone' as const,
    rating: 'safe' as const,
    status: 'approved' as const,
    is_main: id === 1,
    ...more,
  })
  const order = (photos: { id: number; position: number; is_main: boolean }[]) =>
    photos.map(({ id, position, is_main }) => `${position}:${id}${is_main ? '*' : ''}`).join(' ')

  it.each([
    [{ position: 1 }, '1:3 2:1* 3:2', 'to the front'],
    [{ position: 0 }, '1:3 2:1* 3:2', 'the front, counted from zero'],
    [{ position: 2 }, '1:1* 2:3 3:2', 'between'],
    [{ position: 99 }, '1:1* 2:2 3:3', 'beyond the end'],
    [{ main: true as const }, '1:1 2:2 3:3*', 'the main one changes, the order stays'],
    [{}, '1:1* 2:2 3:3', 'nothing'],
  ])('%j gives %s (%s)', (change, expected, _reason) => {
    expect(order(changed([row(1), row(2), row(3)], 3, change))).toBe(expected)
  })

  it('loses the main photo when it is hidden from some members', () => {
    const after = changed([row(1), row(2, { status: 'pending' }), row(3)], 1, { audience: 'premium' })
    expect(order(after)).toBe('1:1 2:2 3:3*')
    const alone = changed([row(1)], 1, { audience: 'private' })
    expect(order(alone)).toBe('1:1')
  })

  it('loses the main photo when it is rated explicit, and has none left', () => {
    expect(order(changed([row(1), row(2)], 1, { rating: 'explicit' }))).toBe('1:1 2:2*')
    expect(order(changed([row(1)], 1, { rating: 'explicit' }))).toBe('1:1')
    expect(order(changed([row(1), row(2)], 2, { rating: 'suggestive' }))).toBe('1:1* 2:2')
  })

  it('has no rejected main photo', () => {
    expect(order(arranged([row(1, { status: 'rejected' }), row(2, { status: 'pending' })]))).toBe('1:1 2:2*')
  })
})
