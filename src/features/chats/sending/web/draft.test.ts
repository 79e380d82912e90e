import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeBrowser } from '../../../../../tests/drivers/fake-browser.ts'
import { openPrivateStorage, privateNames, writePrivate } from '../../../../web/private-storage.ts'
import { dropOldDrafts } from './draft.ts'

beforeEach(() => {
  openFakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const day = 24 * 60 * 60 * 1000

// spec: chats-35
test('only drafts unchanged for 30 days are removed', () => {
  openPrivateStorage(41, () => {})
  const now = Date.UTC(2026, 5, 1)
  writePrivate('draft-1', JSON.stringify({ text: 'old', at: now - 30 * day }))
  writePrivate('draft-2', JSON.stringify({ text: 'younger', at: now - 30 * day + 1 }))
  writePrivate('draft-3', 'not ours')
  writePrivate('outbox-4', JSON.stringify({ at: 0 }))
  dropOldDrafts(now)
  expect(privateNames('').sort()).toEqual(['draft-2', 'outbox-4'])
})
