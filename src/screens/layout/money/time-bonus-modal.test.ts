import { expect, test } from 'vitest'
import { bonusDialogAt } from './time-bonus-modal.tsx'

const newcomer = { enteredAt: 5_000, credits: 0, left: 14_000, isDismissed: false }

// spec: frame-39
test.each<
  [
    string,
    Partial<typeof newcomer> | { enteredAt: null } | { left: null } | { credits: undefined },
    number | null,
  ]
>([
  ['40 seconds after they entered the members area', {}, 45_000],
  ['not outside of it', { enteredAt: null }, null],
  ['not with credits', { credits: 1 }, null],
  ['not to a visitor', { credits: undefined }, null],
  ['not without a bonus', { left: null }, null],
  ['not once it was dismissed', { isDismissed: true }, null],
])('the welcome bonus opens %s', (_when, changes, at) => {
  expect(bonusDialogAt({ ...newcomer, ...changes })).toBe(at)
})
