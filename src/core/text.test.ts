import { expect, test, vi } from 'vitest'
import { Text } from './text.ts'

test('a text that is too long is looked at no further', () => {
  const check = vi.fn(() => true)
  const schema = Text({ max: 5 }).refine(check)
  expect(schema.safeParse('x'.repeat(6)).error?.issues).toMatchObject([{ code: 'too_big' }])
  expect(check).not.toHaveBeenCalled()
  expect(schema.safeParse('x'.repeat(5)).success).toBe(true)
  expect(check).toHaveBeenCalledOnce()
})
