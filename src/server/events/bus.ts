import type { Redis } from 'ioredis'

/** Delivers small JSON messages to all processes, the sender included. */
export interface Bus {
  publish(channel: string, message: unknown): void
  subscribe(channel: string, handler: (message: unknown) => void): void
  /** Rejects if messages would not arrive. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Creates the bus of a single process. */
export function createLocalBus(): Bus {
  const handlers = new Map<string, ((message: unknown) => void)[]>()
  return {
    publish: (channel, message) => {
      for (const handler of handlers.get(channel) ?? []) handler(message)
    },
    subscribe: (channel, handler) => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler])
    },
    ready: async () => {},
    close: async () => {},
  }
}

/**
 * Creates the bus of several processes, on Redis or Valkey. A message lost during an outage is not lost to
 * members: streams number their entries and fetch missing ones from the database.
 */
export async function createRedisBus(url: string, onError: (err: Error) => void): Promise<Bus> {
  const { Redis: RedisClient } = await import('ioredis')
  const options = { maxRetriesPerRequest: 2, lazyConnect: false } as const
  const publisher: Redis = new RedisClient(url, options)
  const subscriber: Redis = new RedisClient(url, options)
  publisher.on('error', onError)
  subscriber.on('error', onError)
  const local = createLocalBus()
  subscriber.on('message', (channel: string, message: string) => {
    local.publish(channel.replace(/^vonk:/, ''), JSON.parse(message))
  })
  return {
    publish: (channel, message) => {
      publisher.publish(`vonk:${channel}`, JSON.stringify(message)).catch(onError)
    },
    subscribe: (channel, handler) => {
      local.subscribe(channel, handler)
      subscriber.subscribe(`vonk:${channel}`).catch(onError)
    },
    ready: async () => {
      await publisher.ping()
    },
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
