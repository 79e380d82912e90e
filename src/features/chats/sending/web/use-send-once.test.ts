import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeBrowser } from '../../../../../tests/drivers/fake-browser.ts'
import type { Photo } from '../../../../core/schemas.ts'
import type { Gift } from '../../../gifts/contract.ts'
import type { QueuedMessage } from '../../conversations/web/outbox.ts'
import type { SendingContents } from './use-send.ts'

beforeEach(() => void openFakeBrowser())
afterEach(() => vi.unstubAllGlobals())

async function load() {
  vi.resetModules()
  const { openPrivateStorage } = await import('../../../../web/private-storage.ts')
  openPrivateStorage(900, () => {})
  return { ...(await import('../../conversations/web/outbox.ts')), ...(await import('./use-send-once.ts')) }
}

const gift = (id: number) => ({ id, name: `Gift ${id}` }) as Gift
const photo = (id: number) => ({ id }) as Photo

test('the same message again keeps its client id and its position in the outbox', async () => {
  const { withClientId, putOutgoing, outboxMessages } = await load()
  const contents: SendingContents[] = [
    { kind: 'gift', gift: gift(1), body: 'For you' },
    { kind: 'photo', photo: photo(1), body: '' },
  ]
  for (const chosen of contents) {
    const first = withClientId(chosen, null)
    putOutgoing({ client_id: first.client_id, created_at: '' } as QueuedMessage)
    expect(withClientId({ ...chosen }, first)).toEqual(first)
    expect(outboxMessages().map(({ client_id }) => client_id)).toContain(first.client_id)
  }
})

test.each<[SendingContents, SendingContents]>([
  [
    { kind: 'gift', gift: gift(1), body: 'For you' },
    { kind: 'gift', gift: gift(2), body: 'For you' },
  ],
  [
    { kind: 'gift', gift: gift(1), body: 'For you' },
    { kind: 'gift', gift: gift(1), body: 'For you!' },
  ],
  [
    { kind: 'photo', photo: photo(1), body: '' },
    { kind: 'photo', photo: photo(2), body: '' },
  ],
  [
    { kind: 'photo', photo: photo(1), body: '' },
    { kind: 'photo', photo: photo(1), body: 'Look' },
  ],
  [
    { kind: 'photo', photo: photo(1), body: '' },
    { kind: 'gift', gift: gift(1), body: '' },
  ],
])('a different message replaces it: %j, then %j', async (before, after) => {
  const { withClientId, putOutgoing, outboxMessages } = await load()
  const first = withClientId(before, null)
  putOutgoing({ client_id: first.client_id, created_at: '' } as QueuedMessage)
  const second = withClientId(after, first)
  expect(second).toEqual({ ...after, client_id: expect.any(String) })
  expect(second.client_id).not.toBe(first.client_id)
  expect(outboxMessages()).toEqual([])
})
