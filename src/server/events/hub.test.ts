import { expect, test } from 'vitest'
import { createLocalBus } from './bus.ts'
import { createHub, type LiveEntry } from './hub.ts'

const entry = (account_id: number, seq: number): LiveEntry => ({ account_id, seq, type: 'test', data: '{}' })

test('each listener gets the entries of its account, in any process on the bus', () => {
  const bus = createLocalBus()
  const [here, there] = [createHub(bus), createHub(bus)]
  const got: Record<string, LiveEntry[]> = { a: [], b: [], c: [] }
  here.listen(1, (live) => got.a?.push(live))
  there.listen(1, (live) => got.b?.push(live))
  there.listen(2, (live) => got.c?.push(live))
  here.publish([entry(1, 1), entry(2, 1), entry(3, 1)])
  expect(got).toEqual({ a: [entry(1, 1)], b: [entry(1, 1)], c: [entry(2, 1)] })
})

test('a removed listener receives nothing, other listeners of the account continue', () => {
  const hub = createHub(createLocalBus())
  const got: number[] = []
  const stopFirst = hub.listen(1, () => got.push(1))
  const stopSecond = hub.listen(1, () => got.push(2))
  stopFirst()
  stopFirst()
  hub.publish([entry(1, 1)])
  expect(got).toEqual([2])
  expect(hub.isListening(1)).toBe(true)
  stopSecond()
  expect(hub.isListening(1)).toBe(false)
})

test('an empty list is not published', () => {
  const bus = createLocalBus()
  const hub = createHub(bus)
  let heard = 0
  bus.subscribe('live', () => {
    heard += 1
  })
  hub.publish([])
  expect(heard).toBe(0)
})
