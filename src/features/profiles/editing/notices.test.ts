import { describe, expect, it } from 'vitest'
import type { Profile, Traits } from '../../../core/schemas.ts'
import { byTrait } from '../../../core/traits.ts'

import { profileFields } from '../../sites/setting-rules.ts'
import { completenessOf, needsEnriching, needsPhoto } from '../rules.ts'

const fresh: Profile = {
  id: 1,
  name: 'Anna',
  age: 34,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  main_image: null,
  online: true,
  is_fictional: false,
  is_premium: false,
  is_verified: false,
  liked: false,
  matched: false,
  distance_km: null,
  ...byTrait<Traits>(() => null),
  status: 'active',
  date_of_birth: '1990-03-04',
  seeking: 'both',
  sexuality: null,
  countryregion: null,
  interests: [],
  about_me: null,
  prompts: [],
  reason_for_signup: null,
  photos: [],
  blocked_by_me: false,
  hidden_by_me: false,
}
const image: Profile['main_image'] = {
  filename: 'a',
  thumb_filename: 'b',
  status: 'pending',
  match: 'c',
}
const member = (received: Partial<Profile> = {}, status: 'active' | 'not_confirmed' = 'active') => ({
  status,
  profile: { ...fresh, ...received },
})

// spec: profiles-2
describe('the profile-photo alert', () => {
  it.each([
    ['a visitor', null, false],
    ['who has no main image', member(), true],
    ['who has one that waits for its review', member({ main_image: image }), false],
    ['who has not confirmed the address', member({}, 'not_confirmed'), true],
  ])('%s: %o', (_who, user, isAsked) => {
    expect(needsPhoto(user, '/members')).toBe(isAsked)
  })

  it.each([
    ['/', true],
    ['/members/12', true],
    ['/likes', true],
    ['/activate', true],
    ['/profiles', true],
    ['/members/signup', true],
    ['/profile', false],
    ['/profile/', false],
    ['/signup', false],
    ['/members/12/signup', false],
    ['/complete-signup', false],
    ['/activate/done', false],
    ['/premium', false],
    ['/premium/done', false],
    ['/notifications', false],
    ['/directdebit', false],
    ['/settings', false],
    ['/settings/delete', false],
  ])('on %s: %o', (pathname, isAsked) => {
    expect(needsPhoto(member(), pathname)).toBe(isAsked)
  })
})

// spec: profiles-2
describe('the enrich alert', () => {
  it.each([
    ['a visitor', null, false],
    ['with the fields that signup requires', member(), true],
    ['with all fields of the signup', member({ about_me: 'Hi', sexuality: 'bi', city: 'Utrecht' }), true],
    ['who has not confirmed the address', member({}, 'not_confirmed'), false],
    ['who picked an interest', member({ interests: ['art'] }), false],
    ['with a reason', member({ reason_for_signup: 'To laugh.' }), false],
    ['with a relationship', member({ relationship_status: 'single' }), false],
    ['with tattoos', member({ tattoos: 'none' }), false],
    ['with hair', member({ hair_color: 'red' }), false],
  ])('%s: %o', (_who, user, isAsked) => {
    expect(needsEnriching(user, '/members', profileFields)).toBe(isAsked)
  })

  it.each([
    ['/members', true],
    ['/settings', true],
    ['/profile', false],
    ['/signup', false],
    ['/members/12/signup', false],
  ])('on %s: %o', (pathname, isAsked) => {
    expect(needsEnriching(member(), pathname, profileFields)).toBe(isAsked)
  })

  it('does not ask for fields that the site does not show', () => {
    expect(needsEnriching(member(), '/members', ['about_me', 'city'])).toBe(false)
    expect(needsEnriching(member({ hair_color: 'red' }), '/members', ['interests'])).toBe(true)
  })
})

describe('completeness', () => {
  const missingOf = (
    received: Partial<Profile>,
    shown = [...profileFields] as (typeof profileFields)[number][],
  ) => completenessOf({ ...fresh, ...received }, shown).flatMap(({ missing }) => missing ?? [])

  // spec: profiles-3
  it('names the field to open for each missing part', () => {
    expect(missingOf({})).toEqual([
      'photo',
      'about_me',
      'prompts',
      'reason_for_signup',
      'relationship_status',
      'body_type',
      'countryregion',
      'interests',
    ])
  })

  it.each([
    ['two interests', { interests: ['art', 'wine'] }, 'interests', true],
    ['three interests', { interests: ['art', 'wine', 'tea'] }, 'interests', false],
    ['a region without a town', { countryregion: 'NL-UT' }, 'city', true],
    ['a town in its region', { countryregion: 'NL-UT', city: 'Utrecht' }, 'city', false],
    ['build and hair', { body_type: 'slim', hair_color: 'red' }, 'eye_color', true],
    ['build, hair and eyes', { body_type: 'slim', hair_color: 'red', eye_color: 'blue' }, 'eye_color', false],
    ['a photo that waits', { main_image: image }, 'photo', false],
    ['an emptied text', { about_me: '' }, 'about_me', true],
  ] as [string, Partial<Profile>, string, boolean][])(
    '%s: %s is missing %o',
    (_what, received, field, is) => {
      expect(missingOf(received).includes(field as 'photo')).toBe(is)
    },
  )

  it('ignores fields that the site does not show', () => {
    expect(missingOf({}, ['interests', 'eye_color'])).toEqual(['photo', 'eye_color', 'interests'])
    expect(completenessOf(fresh, [])).toHaveLength(1)
  })

  it('has no suggestion for a complete profile', () => {
    const full: Partial<Profile> = {
      main_image: image,
      about_me: 'I paint.',
      reason_for_signup: 'To laugh.',
      relationship_status: 'single',
      body_type: 'slim',
      hair_color: 'red',
      eye_color: 'blue',
      countryregion: 'NL-UT',
      city: 'Utrecht',
      prompts: [{ prompt: 'sunday', question: 'My ideal Sunday', answer: 'Soup.' }],
      interests: ['art', 'wine', 'tea'],
    }
    expect(missingOf(full)).toEqual([])
  })
})
