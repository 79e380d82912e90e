import { afterEach, beforeEach, expect, vi } from 'vitest'
import { closePage } from '../drivers/browser/show-page.tsx'

// Fails tests of components that log an error or a warning, and removes what they have shown.
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => complaints.push(parts.join(' ')))
})

afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
