import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createLocalBus, createRedisBus } from './bus.ts'

const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

const isRedisReachable = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(redisUrl)
  const socket = connect({ host: hostname, port: Number(port) }, () => resolve(true))
  socket.on('error', () => resolve(false))
  socket.unref()
})

test('the in-process bus reaches every listener of a channel, and no other', () => {
  const bus = createLocalBus()
  const heard: unknown[] = []
  bus.subscribe('live', (message) => heard.push(message))
  bus.subscribe('live', (message) => heard.push(message))
  bus.subscribe('sites', () => heard.push('wrong'))
  bus.publish('live', 7)
  expect(heard).toEqual([7, 7])
})

// spec: server-6
test.skipIf(!isRedisReachable)('on Redis a message reaches all processes, including the sender', async () => {
  const errors: Error[] = []
  const channel = `test-${process.pid}-${Date.now()}`
  const [first, second] = await Promise.all([
    createRedisBus(redisUrl, (err) => errors.push(err)),
    createRedisBus(redisUrl, (err) => errors.push(err)),
  ])
  try {
    const heard: string[] = []
    first.subscribe(channel, (message) => heard.push(`first ${JSON.stringify(message)}`))
    second.subscribe(channel, (message) => heard.push(`second ${JSON.stringify(message)}`))
    await Promise.all([first.ready(), second.ready()])
    await expect
      .poll(() => {
        first.publish(channel, { seq: 1 })
        return new Set(heard).size
      })
      .toBe(2)
    expect(new Set(heard)).toEqual(new Set(['first {"seq":1}', 'second {"seq":1}']))
    expect(errors).toEqual([])
  } finally {
    await Promise.all([first.close(), second.close()])
  }
})
