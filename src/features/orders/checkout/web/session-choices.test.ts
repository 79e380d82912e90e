import { expect, test } from 'vitest'
import { withChoices } from './session-choices.ts'

test.each([
  ['', {}, '/credits/100'],
  [
    'code=TENOFF&country=NL&next=%2Fchats%2F3&pay=1',
    {},
    '/credits/100?country=NL&code=TENOFF&next=%2Fchats%2F3',
  ],
  ['code=TENOFF', { code: 'OTHER' }, '/credits/100?code=OTHER'],
  ['code=TENOFF&next=%2Fchats', { code: '' }, '/credits/100?code=&next=%2Fchats'],
])('from "%s" with %j leads to %s', (search, change, address) => {
  expect(withChoices('/credits/100', new URLSearchParams(search), change)).toBe(address)
})
