import { expect, test } from 'vitest'
import { strengthEffort } from '../rules.ts'
import { passwordScore } from './server/password-strength.ts'
import { estimatePassword } from './web/password-strength.ts'

const weak = 'a'.repeat(strengthEffort.maxLength)
const strong = 'kR7-wilg-zeepaard-Q2'

test('only the first 64 characters are estimated, on the server and in the browser', async () => {
  expect(strengthEffort.maxLength).toBe(64)
  expect(await passwordScore(strong, [])).toBe(4)
  expect(await passwordScore(`${weak}${strong}`, [])).toBe(await passwordScore(weak, []))
  expect(await estimatePassword(strong, [])).toBe('strong')
  expect(await estimatePassword(`${weak}${strong}`, [])).toBe('weak')
})
