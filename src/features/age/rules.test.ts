import { describe, expect, test } from 'vitest'
import { SiteSettings } from '../sites/settings-contract.ts'
import {
  type AgeOutcome,
  type AgeStatus,
  ageGateFor,
  isWarned,
  joinedStatus,
  mayWarnAt,
  policyFor,
  resultSeconds,
  statusOf,
  type WarningCase,
} from './rules.ts'

const settings = SiteSettings.parse({})

describe('the policy', () => {
  const own = {
    age_policy: 'declare',
    age_policy_by_country: { GB: 'before_adult_media', IT: 'before_entry' },
  } as const
  // spec: age-5
  test.each([
    ['GB', 'before_adult_media', 'the country has one of its own'],
    ['IT', 'before_entry', 'the country has one of its own'],
    ['NL', 'declare', 'the site decides for the rest'],
    ['JP', 'declare', 'a country that the site does not serve'],
    [null, 'before_entry', 'an unknown country may be the strictest'],
  ])('in %s is %s (%s)', (country, policy, _why) => {
    expect(policyFor(own, country)).toBe(policy)
  })

  test('of a new site is a declaration by the visitor, everywhere', () => {
    expect(policyFor(settings, 'GB')).toBe('declare')
  })

  test.each([
    ['none', 'none', true, true, 'nothing is required'],
    ['declare', 'none', true, true, 'a word is enough'],
    ['before_adult_media', 'pending', true, false, 'explicit photos wait'],
    ['before_adult_media', 'proven', true, true, 'shown'],
    ['before_entry', 'unclear', false, false, 'everything waits'],
    ['before_entry', 'proven', true, true, 'shown'],
  ] as const)(
    '%s with status %s: enters %s, sees explicit %s (%s)',
    (policy, status, may_enter, sees_explicit, _why) => {
      expect(ageGateFor(policy, status)).toEqual({ may_enter, sees_explicit, is_held: false })
    },
  )

  test.each(['none', 'declare', 'before_adult_media', 'before_entry'] as const)(
    '%s gives no access to a person found under 18',
    (policy) => {
      expect(ageGateFor(policy, 'under_age')).toEqual({
        may_enter: false,
        sees_explicit: false,
        is_held: true,
      })
    },
  )
})

describe('the status', () => {
  test.each<[(AgeOutcome | null)[], AgeStatus, string]>([
    [[], 'none', 'never requested'],
    [[null], 'pending', 'no answer yet'],
    [['unclear'], 'unclear', 'may try again'],
    [[null, 'unclear'], 'pending', 'tries again'],
    [['over_18'], 'proven', 'shown'],
    [[null, 'over_18'], 'proven', 'a new check takes nothing away'],
    [['unclear', 'over_18'], 'proven', 'nor does one that could not tell'],
    [['under_18'], 'under_age', 'staff takes precedence'],
    [[null, 'under_18'], 'under_age', 'another try does not open it'],
    [['under_18', 'over_18'], 'under_age', 'found out later'],
    [['over_18', 'under_18'], 'under_age', 'a check that was open beside it does not undo it'],
  ])('of %j is %s (%s)', (outcomes, status, _why) => {
    expect(statusOf(outcomes)).toBe(status)
  })

  test.each<[AgeStatus | null, AgeStatus, AgeStatus, string]>([
    [null, 'proven', 'proven', 'a visitor has nothing but the browser'],
    [null, 'under_age', 'under_age', 'in either case'],
    ['none', 'proven', 'none', 'the browser’s proof is that of one account, which took it over'],
    ['none', 'under_age', 'under_age', 'whoever was found under age there'],
    ['proven', 'under_age', 'proven', 'a result of another person in this browser is not the account’s'],
    ['under_age', 'proven', 'under_age', 'a decision of staff holds in every browser'],
    ['pending', 'proven', 'pending', 'an open check is the account’s own'],
    ['pending', 'under_age', 'under_age', 'and proves nothing yet'],
    ['unclear', 'none', 'unclear', 'the account’s own'],
    ['none', 'pending', 'none', 'of a visitor'],
  ])('%s of the account and %s of the browser are %s (%s)', (own, browser, joined, _why) => {
    expect(joinedStatus(own, browser)).toBe(joined)
  })

  // spec: age-8
  test('under age lasts until staff decides for an account, and ends with the cookie in a browser', () => {
    expect(resultSeconds('under_18', 'account')).toBeNull()
    expect(resultSeconds('under_18', 'visitor')).toBe(30 * 86_400)
    expect(resultSeconds('over_18', 'account')).toBe(365 * 86_400)
    expect(resultSeconds('over_18', 'visitor')).toBe(30 * 86_400)
  })
})

// spec: age-1, age-4
describe('the entry warning', () => {
  const visitor: WarningCase = {
    layout: 'default',
    is_logged_in: false,
    country: 'NL',
    was_dismissed: false,
    settings,
  }
  const listed = { ...settings, site_entry_popup_countries: ['NL', 'BE'] as ('NL' | 'BE')[] }
  const off = { ...settings, enable_site_entry_popup: 'no' as const }
  test.each<[Partial<WarningCase>, boolean, string]>([
    [{}, true, 'a visitor for the first time'],
    [{ country: 'JP' }, true, 'without a list everywhere'],
    [{ country: null }, true, 'unknown country, no list'],
    [{ is_logged_in: true }, false, 'members are past it'],
    [{ was_dismissed: true }, false, 'once is enough'],
    [{ settings: off }, false, 'switched off'],
    [{ settings: listed }, true, 'on the list'],
    [{ settings: listed, country: 'DE' }, false, 'outside the list'],
    [{ settings: listed, country: null }, true, 'unknown, so rather shown'],
    [{ layout: 'chat' }, true, 'NL in the chat layout'],
    [{ layout: 'chat', country: 'DE' }, true, 'DE in the chat layout'],
    [{ layout: 'chat', country: 'BE' }, false, 'no other country there'],
    [{ layout: 'chat', country: null }, false, 'not known to be NL or DE'],
    [{ layout: 'lander', country: 'NL' }, true, 'NL on a lander'],
    [{ layout: 'lander', country: 'FR' }, false, 'no other country there'],
    [{ layout: 'lander', country: 'DE', settings: listed }, false, 'the list counts there too'],
    [{ layout: 'lander', country: 'NL', was_dismissed: true }, false, 'once is enough'],
    [{ layout: 'chat', country: 'NL', settings: off }, false, 'switched off'],
  ])('%j: %s (%s)', (changes, shown, _why) => {
    expect(isWarned({ ...visitor, ...changes })).toBe(shown)
  })

  test.each([
    ['/', true],
    ['/members/4', true],
    ['/signup', true],
    ['/complete-signup', false],
    ['/complete-signup/', false],
    ['/reset-password', false],
    ['/reset-password/do', false],
    ['/reset-password-other', true],
  ])('at %s may be shown: %s', (path, may) => {
    expect(mayWarnAt(path)).toBe(may)
  })
})
