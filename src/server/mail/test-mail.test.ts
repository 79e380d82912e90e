import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/drivers/providers/mail-server.ts'
import { testMail } from './test-mail.ts'

let server: MailServer
let environment: Record<string, string>
beforeAll(async () => {
  server = await startMailServer()
  environment = { SMTP_URL: server.url, MAIL_FROM: 'Vonk <no-reply@vonk.test>' }
})
afterAll(() => server.stop())

// spec: server-37
test('sends a mail through the configured server', async () => {
  const lines: string[] = []
  await testMail(environment, 'ann@example.com', (line) => lines.push(line))
  expect(server.deliveries).toMatchObject([{ sender: 'no-reply@vonk.test', receivers: ['ann@example.com'] }])
  // In plain words, without Markdown.
  expect(server.deliveries[0]?.raw).not.toContain('`')
  expect(lines).toEqual([expect.stringMatching(/^The mail server took the mail in \d+ ms\.$/)])
})

test('sends it from the address of a site', async () => {
  await testMail(environment, 'bob@example.com', () => {}, 'hello@own.example')
  expect(server.deliveries.at(-1)).toMatchObject({ sender: 'hello@own.example' })
})

// spec: server-37
test('reports what the server answered', async () => {
  await expect(testMail(environment, 'ann@refused.example', () => {})).rejects.toThrow(
    '550 5.1.1 no such person',
  )
})

test.each([
  ['an address', {}, undefined, 'Name an address'],
  ['a mail server', { SMTP_URL: '' }, 'ann@example.com', 'SMTP_URL is unset'],
])('asks for %s where it is missing', async (_what, changes, address, words) => {
  await expect(testMail({ ...environment, ...changes }, address, () => {})).rejects.toThrow(words)
})
