import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryCodes } from '../../../../core/countries.ts'
import { genderCodes, interestCodes } from '../../../../core/people.ts'
import { traits } from '../../../../core/traits.ts'
import { SearchFilters } from '../../contract.ts'
import { searchOrders } from '../../filter-rules.ts'
import { filterReaders } from './filter-readers.ts'

type FilterField = keyof typeof filterReaders
const fields = Object.keys(SearchFilters.shape) as FilterField[]
const codes = [...genderCodes, ...countryCodes, ...interestCodes, ...searchOrders, ...traits.body_type]
const texts = fc.oneof(
  fc.string(),
  fc.constantFrom(...codes, 'true', 'false', '0', '1', '', ',', '-0', 'x'.repeat(2001)),
  fc.array(fc.constantFrom<string>(...codes), { maxLength: 70 }).map((list) => list.join(',')),
  fc.integer({ min: -30_000, max: 30_000 }).map(String),
  fc.double({ min: -400, max: 400, noNaN: true }).map(String),
  fc.double({ min: -200, max: 200, noNaN: true }).map((value) => value.toFixed(6)),
)

test('filters of a URL are read as the schema of the contract does', () => {
  expect(Object.keys(filterReaders).toSorted()).toEqual(fields.toSorted())
  fc.assert(
    fc.property(fc.constantFrom(...fields), texts, (field, text) => {
      expect(filterReaders[field](text)).toEqual(SearchFilters.shape[field].safeParse(text).data)
    }),
    { numRuns: 3000 },
  )
})
