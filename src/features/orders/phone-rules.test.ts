import { expect, test } from 'vitest'
import type { Country } from '../../core/countries.ts'
import { internationalNumber } from './phone-rules.ts'

test.each<[string, Country, string, string]>([
  ['+31612345678', 'NL', '+31612345678', 'as it is sent'],
  ['+31 6 1234-5678', 'DE', '+31612345678', 'of another country, with signs between'],
  ['06 12345678', 'NL', '+31612345678', 'as at home'],
  ['612345678', 'NL', '+31612345678', 'without its zero'],
  ['0031 6 12345678', 'BE', '+31612345678', 'as it is dialled'],
  ['+31 (0)6 12345678', 'NL', '+31612345678', 'with the zero in brackets'],
  ['31612345678', 'NL', '+31612345678', 'with the calling code alone'],
  ['0471 12 34 56', 'BE', '+32471123456', 'Belgium'],
  ['0151 23456789', 'DE', '+4915123456789', 'Germany'],
  ['391 234 5678', 'IT', '+393912345678', 'Italy: no zero is left out, and it begins like the calling code'],
  ['612 34 56 78', 'ES', '+34612345678', 'Spain: without a zero'],
  ['040 123 4567', 'FI', '+358401234567', 'Finland'],
  ['(212) 555-0100', 'US', '+12125550100', 'America'],
])('%s of %s is %s (%s)', (written, country, number) => {
  expect(internationalNumber(written, country)).toBe(number)
})
