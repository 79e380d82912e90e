import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createRegistry } from '../registry.ts'
import type { Services } from '../work.ts'
import { runJobs } from './run-jobs.ts'

test('a job without a handler fails, and is not taken for done', async () => {
  let perform: (name: string, data: unknown, id: string) => Promise<void> = async () => {}
  const services = {
    registry: createRegistry([]),
    log: createLog({ level: 'silent', format: 'json' }),
    clock: { now: () => new Date() },
    jobs: {
      work: async (handle: typeof perform) => {
        perform = handle
      },
    },
    outbox: { work: () => {} },
  } as unknown as Services
  const stop = await runJobs(services)
  await expect(perform('chats.nobody-runs', {}, 'id')).rejects.toThrow(
    'no handler runs the job chats.nobody-runs',
  )
  stop()
})
