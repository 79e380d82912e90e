import { expect, test } from 'vitest'
import { needsActivation } from './needs-activation.ts'

const waiting = {
  status: 'not_confirmed',
  notifications_disabled: [] as string[],
  profile: { status: 'disabled' },
} as const

// spec: accounts-27
test.each([
  ['a visitor', null, false],
  ['who waits for the confirmation', waiting, true],
  ['who is confirmed', { ...waiting, status: 'active' } as const, false],
  ['whose mail bounces', { ...waiting, notifications_disabled: ['bounce'] }, false],
  ['whose profile is visible nevertheless', { ...waiting, profile: { status: 'active' } } as const, false],
])('%s is reminded: %o', (_who, user, isReminded) => {
  expect(needsActivation(user)).toBe(isReminded)
})
