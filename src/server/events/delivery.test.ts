import { expect, test } from 'vitest'
import { setUpServices } from '../../../tests/drivers/set-up.ts'
import { defineEvent } from '../../core/events.ts'
import { createWork, inTransaction } from '../run-work.ts'
import { showLive, subscribe } from '../work.ts'
import type { LiveEntry } from './hub.ts'
import { findStreamHead } from './stream-table.ts'

const happened = defineEvent<{ to: number }>('test.happened')
const ran: string[] = []

const live = [
  showLive(happened, (_work, { to }) => [{ account_id: to, type: 'happened', data: { to } }]),
  showLive(happened, (_work, { to }) => [{ account_id: to, type: 'passed', data: { to } }], {
    passing: true,
  }),
]
const subscription = (name: string) =>
  subscribe(happened, async () => {
    ran.push(name)
  })
const services = setUpServices([
  { live, subscriptions: [subscription('first')] },
  { subscriptions: [subscription('second')] },
])
let account = Date.now()

function watch(): { to: number; entries: LiveEntry[] } {
  account += 1
  const entries: LiveEntry[] = []
  services.hub.listen(account, (entry) => entries.push(entry))
  return { to: account, entries }
}
const scope = () => ({ now: services.clock.now(), log: services.log })

test('subscriptions run inside the transaction, in the order of the features; the streams see it after the commit', async () => {
  const { to, entries } = watch()
  ran.length = 0
  await inTransaction(services, scope(), async (work) => {
    await work.emit(happened, { to })
    expect(ran).toEqual(['first', 'second'])
    expect(entries).toEqual([])
  })
  expect(entries).toEqual([
    { account_id: to, type: 'happened', data: JSON.stringify({ to }), seq: 1 },
    { account_id: to, type: 'passed', data: JSON.stringify({ to }) },
  ])
})

test('a transaction that fails delivers nothing, including transient events', async () => {
  const { to, entries } = watch()
  const failing = inTransaction(services, scope(), async (work) => {
    await work.emit(happened, { to })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(entries).toEqual([])
  expect(await findStreamHead(services.database.db, to)).toBe(0)
})

test('a deadlock is retried, and delivered once', async () => {
  const { to, entries } = watch()
  let attempts = 0
  await inTransaction(services, scope(), async (work) => {
    attempts += 1
    await work.emit(happened, { to })
    if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  expect(attempts).toBe(3)
  expect(entries.map((entry) => [entry.type, entry.seq])).toEqual([
    ['happened', 1],
    ['passed', undefined],
  ])
})

test('a transaction that keeps failing is given up, and other errors are not retried', async () => {
  let attempts = 0
  const fail = (code: string) =>
    inTransaction(services, scope(), async () => {
      attempts += 1
      throw Object.assign(new Error(code), { code })
    })
  await expect(fail('40001')).rejects.toThrow('40001')
  expect(attempts).toBe(4)
  await expect(fail('23505')).rejects.toThrow('23505')
  expect(attempts).toBe(5)
})

test('a nested transaction is the same one', async () => {
  const { to, entries } = watch()
  const work = createWork(services, scope())
  const failing = work.transaction(async (outer) => {
    await outer.transaction((inner) => inner.emit(happened, { to }))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(entries).toEqual([])
  await work.emit(happened, { to })
  expect(entries).toHaveLength(2)
})
