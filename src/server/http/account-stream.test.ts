import { afterEach, expect, test } from 'vitest'
import { setUpServices } from '../../../tests/drivers/set-up.ts'
import { insertStreamEvents, type NumberedEntry } from '../events/stream-table.ts'
import type { Services } from '../work.ts'
import { AccountStream, closeStreams, type StreamConnection } from './account-stream.ts'

const services = setUpServices()
let account = Date.now()

afterEach(() => closeStreams())

/** Stores entries of a new account, each numbered as its data. */
async function storeEntries(amount: number): Promise<NumberedEntry[]> {
  account += 1
  const entries = Array.from({ length: amount }, (_, at) => ({
    account_id: account,
    type: 'happened',
    data: `${at + 1}`,
  }))
  return insertStreamEvents(services.database.db, entries, services.clock.now())
}

/** Services whose reads of stored entries call `onRead` first; if it returns false, the read finds none. */
function watchReads(onRead: (nth: number) => boolean): Services {
  let reads = 0
  const { db } = services.database
  const watched = new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'selectFrom') return value.bind(target)
      return (table: 'stream_events' | 'stream_heads') => {
        if (table === 'stream_heads') return target.selectFrom(table)
        reads += 1
        const query = target.selectFrom('stream_events')
        return onRead(reads) ? query : query.where('seq', '<', 0)
      }
    },
  })
  return { ...services, database: { ...services.database, db: watched } }
}

/** Opens a stream, and returns the numbers that it sent, in order. */
function openStream(of: Services, lastEventId: string | null): number[] {
  const sent: number[] = []
  const connection: StreamConnection = {
    begin: () => {},
    send: (type, id, data) => {
      expect([type, data]).toEqual(['happened', `${id}`])
      sent.push(id)
    },
    beat: () => {},
    queuedBytes: () => 0,
    drained: async () => {},
    end: () => {},
  }
  const stream = new AccountStream(of, { accountId: account, session: `${account}` }, connection)
  stream.start(lastEventId, async () => true)
  return sent
}

/** Returns the whole numbers from `first` to `last`. */
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

// spec: server-7
test('entries published while stored ones are read follow them without another read', async () => {
  const entries = await storeEntries(3)
  let reads = 0
  const watched = watchReads((nth) => {
    reads = nth
    // Not stored, so another read would not find it. The first read looks up where to resume.
    if (nth === 2) services.hub.publish([{ ...(entries[0] as NumberedEntry), seq: 4, data: '4' }])
    return true
  })
  const sent = openStream(watched, '1')
  await expect.poll(() => sent).toEqual([2, 3, 4])
  expect(reads).toBe(2)
})

test('a stream that starts now reads no stored entries, and sends those published while it opens', async () => {
  const entries = await storeEntries(3)
  const reads: number[] = []
  const watched = watchReads((nth) => reads.push(nth) > 0)
  const sent = openStream(watched, null)
  services.hub.publish([entries[2] as NumberedEntry, { ...(entries[0] as NumberedEntry), seq: 4, data: '4' }])
  await expect.poll(() => sent).toEqual([4])
  expect(reads).toEqual([])
})

// spec: server-7
test('more entries than a stream holds are read, in order and once', async () => {
  const entries = await storeEntries(500)
  const watched = watchReads((nth) => {
    if (nth === 2) services.hub.publish(entries.slice(3))
    return nth !== 2
  })
  const sent = openStream(watched, '3')
  await expect.poll(() => sent.length).toBe(497)
  expect(sent).toEqual(range(4, 500))
})

test('entries published out of order are sent in order', async () => {
  const entries = await storeEntries(6)
  const sent = openStream(
    watchReads(() => true),
    '4',
  )
  await expect.poll(() => sent).toEqual([5, 6])
  const later = [7, 9, 8].map((seq) => ({ ...(entries[0] as NumberedEntry), seq, data: `${seq}` }))
  await insertStreamEvents(
    services.database.db,
    range(7, 9).map((seq) => ({ account_id: account, type: 'happened', data: `${seq}` })),
    services.clock.now(),
  )
  services.hub.publish(later)
  await expect.poll(() => sent).toEqual(range(5, 9))
})
