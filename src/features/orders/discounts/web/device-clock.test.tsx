import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWith, textsOf, wordsOf } from '../../../../../tests/drivers/rendered-page.tsx'
import type { User } from '../../../accounts/contract.ts'
import { ActiveDiscount } from './active-discount.tsx'
import { TimeBonusBanner } from './time-bonus-banner.tsx'
import { endOf, forgetCountdowns } from './use-seconds-left.ts'

// What is left of a discount is the server's to say: pages count from its seconds, whatever date their device has.

const now = new Date('2026-03-14T10:00:00.000Z')
const user = {
  id: 1,
  status: 'active',
  paid_user: false,
  signup_date: '2026-03-14T09:59:00.000Z',
  profile: { country: 'GB' },
} as unknown as User
const expires = '2026-03-14T13:59:00.000Z'
const words = textsOf('en').orders

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  forgetCountdowns()
})

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

// spec: orders-17
test.each([-5, 0, 5])(
  'on a device whose clock is %i hours off the time bonus is shown with its countdown',
  (off) => {
    vi.setSystemTime(hours(off))
    const markup = renderWith(<TimeBonusBanner />, {
      settings: {},
      user,
      fill: (queryClient, api) =>
        queryClient.setQueryData(api.orders.timeBonus.queryKey({ input: {} }), {
          isVisible: true,
          value: 14_340,
          code: 'TIMEBONUS25',
          expires,
        }),
    })
    expect(markup).toContain('03:59:00')
    expect(markup).toContain(words.bonus.until.replace('{time}', '13:59'))
  },
)

// spec: orders-17
test.each([-5, 0, 5])(
  'on a device whose clock is %i hours off the hours of the welcome discount are the server’s',
  (off) => {
    vi.setSystemTime(hours(off))
    const discount = {
      code: 'WELCOME25',
      percentage: 25,
      expires: hours(71.5).toISOString(),
      seconds_left: 71.5 * 3600,
    }
    expect(wordsOf(renderWith(<ActiveDiscount discount={discount} />, { settings: {}, user }))).toContain(
      '71 hours left',
    )
  },
)

// spec: orders-17
test('a running countdown is never extended, and ends early where the server ends it', () => {
  expect(endOf('TIMEBONUS25', 100, 1_000)).toBe(101_000)
  expect(endOf('TIMEBONUS25', 100, 5_000)).toBe(101_000)
  expect(endOf('TIMEBONUS25', 10, 5_000)).toBe(15_000)
  forgetCountdowns()
  expect(endOf('TIMEBONUS25', 100, 5_000)).toBe(105_000)
})
