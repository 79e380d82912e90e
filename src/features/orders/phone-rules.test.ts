import { expect, test } from 'vitest'
import type { Country } from '../../core/countries.ts'
import { internationalNumber, mobileProblem } from './phone-rules.ts'

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

const mobile = null
// spec: server-51
test.each<[string, ReturnType<typeof mobileProblem>, string]>([
  ['+31612345678', mobile, 'the Netherlands'],
  ['+32471123456', mobile, 'Belgium'],
  ['+4915123456789', mobile, 'Germany'],
  ['+491721234567', mobile, 'Germany, ten digits'],
  ['+393912345678', mobile, 'Italy'],
  ['+34612345678', mobile, 'Spain'],
  ['+33712345678', mobile, 'France'],
  ['+358401234567', mobile, 'Finland'],
  ['+48501234567', mobile, 'Poland'],
  ['+4520123456', mobile, 'Denmark'],
  ['+4791234567', mobile, 'Norway'],
  ['+46701234567', mobile, 'Sweden'],
  ['+436641234567', mobile, 'Austria'],
  ['+447911123456', mobile, 'the United Kingdom'],
  ['+353851234567', mobile, 'Ireland'],
  ['+41791234567', mobile, 'Switzerland'],
  ['+381641234567', mobile, 'Serbia'],
  ['+31201234567', 'phone', 'a landline'],
  ['+31906123456', 'phone', 'a premium rate'],
  ['+31970123', 'phone', 'too short'],
  ['+4590123456', 'phone', 'a premium rate where mobile numbers have no range of their own'],
  ['+421900123456', 'phone', 'a premium rate among mobile numbers'],
  ['+447012345678', 'phone', 'a personal number, charged like a premium rate'],
  ['+34701234567', 'phone', 'a personal number'],
  ['+447612345678', 'phone', 'a pager'],
  ['+19005551234', 'phone_country', 'a premium rate of America'],
  ['+12125550100', 'phone_country', 'America'],
  ['+8821612345678', 'phone_country', 'a satellite'],
  ['+881612345678', 'phone_country', 'another satellite'],
  ['+979123456789', 'phone_country', 'international premium rates'],
  ['+61412345678', 'phone_country', 'Australia'],
  ['+', 'phone_country', 'nothing'],
])('%s is %s (%s)', (number, problem) => {
  expect(mobileProblem(number)).toBe(problem)
})
