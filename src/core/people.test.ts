import { expect, test } from 'vitest'
import { interestCodes, interestGroups } from './people.ts'

test('every interest is in exactly one group', () => {
  expect(Object.values(interestGroups).flat().sort()).toEqual([...interestCodes].sort())
})
