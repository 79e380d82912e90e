import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createMail } from '../create-ports.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log.ts'

const secret = 'ab'.repeat(32)

// spec: server-38
test('production without a mail server stores nothing of a mail, and logs so', async () => {
  const config = readConfig({ NODE_ENV: 'production', SECRET: secret })
  const lines: unknown[] = []
  const log = { warn: (...parts: unknown[]) => lines.push(parts) } as unknown as Log
  // Any access to the database fails.
  const port = createMail(config, { db: {} as Kysely<Tables>, clock: createClock(), log })
  const dropped = port.send({
    to: 'ann@example.com',
    from: 'post@example.com',
    subject: 'Your link',
    text: '/reset-password/do?token=abc',
    html: '<p>/reset-password/do?token=abc</p>',
  })
  await expect(dropped).rejects.toThrow(expect.objectContaining({ code: 'no_mail_server' }))
  expect(lines).toEqual([['a mail was dropped: SMTP_URL is unset']])
})
