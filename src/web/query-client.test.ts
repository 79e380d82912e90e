import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('on the server no timer holds the data of a page that has been sent', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  for (let page = 0; page < 20; page += 1) {
    await createQueryClient().fetchQuery({ queryKey: [page], queryFn: async () => 'members' })
  }
  expect(timers()).toBe(before)
})
