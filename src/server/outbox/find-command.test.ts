import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillProduct, newLocalSite } from '../../../tests/drivers/stored-product.ts'
import { wideLimit } from '../../../tests/drivers/wide-limit.ts'
import { enqueueOutgoing } from './enqueue.ts'
import { findMails } from './find-command.ts'

let environment: { DATA_DIR: string; SECRET: string }
beforeAll(async () => {
  environment = { DATA_DIR: await mkdtemp(join(tmpdir(), 'vonk-find-')), SECRET: 'ab'.repeat(32) }
  await fillProduct(environment, async (app) => {
    const site = await newLocalSite(app, {})
    const mail = (key: string, kind: string, address: string) =>
      ({
        channel: 'mail',
        key,
        account_id: null,
        site_id: site.id,
        kind,
        ...wideLimit,
        priority: 'service',
        content: { text: 'https://vonk.test/reset?token=secret' },
        address,
      }) as const
    await enqueueOutgoing(app.work(), [mail('a', 'welcome', 'Ann@example.com')])
    await enqueueOutgoing(app.work(), [
      mail('b', 'passwordReset', 'ann@example.com'),
      mail('c', 'receipt', 'bob@example.com'),
    ])
  })
})
afterAll(() => rm(environment.DATA_DIR, { recursive: true, force: true }))

async function printed(address: string | undefined): Promise<string[]> {
  const lines: string[] = []
  await findMails(environment, address, (line) => lines.push(line))
  return lines
}

// spec: server-35
test('lists the mails to an address, newest first, without their content', async () => {
  const lines = await printed('ANN@example.com')
  expect(lines.map((line) => line.split('  ')[1])).toEqual(['passwordReset', 'welcome'])
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\S+ {2}passwordReset {2}(waiting|sending|sent)\b/)
  expect(lines.join()).not.toContain('secret')
})

test('reports that there is none, and asks for an address', async () => {
  expect(await printed('carl@example.com')).toEqual(['No mail to carl@example.com in the last half year.'])
  await expect(printed(undefined)).rejects.toThrow('Name an address')
})
