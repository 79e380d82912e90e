import type { Kysely } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/drivers/providers/mail-server.ts'
import { serverReplies } from '../../../tests/drivers/reports/mail-servers.ts'
import { createClock } from '../clock.ts'
import { createMail } from '../create-ports.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { MailRefused } from './check-mail.ts'
import { readRefusal } from './inbound/bounce-status.ts'
import type { MailPort } from './mail.ts'
import { isAboutServer } from './smtp-mail.ts'

/** Unfolds the headers of a mail and decodes their encoded words (RFC 2047). */
function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())]
    }),
  )
}

function decodeWords(text: string): string {
  return text
    .replace(/(\?=) (?==\?)/g, '$1')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_word, kind: string, inner: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(inner, 'base64').toString()
        : decodeQuoted(inner.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const joined = text.replace(/=\r\n/g, '')
  return decodeURIComponent(joined.replace(/%/g, '%25').replace(/=([0-9A-F]{2})/gi, '%$1'))
}

const hello = {
  to: 'ann@example.com',
  from: 'Ünion, & Co <post@example.com>',
  subject: 'Grüße: 你好, привет 👋',
  text: 'Schöne Grüße\n.\nand a line that is only a dot above',
  html: '<p>Schöne Grüße</p>',
  headers: { 'List-Unsubscribe': '<https://example.com/u/1>' },
}

let server: MailServer
let mail: MailPort

async function start(options: Parameters<typeof startMailServer>[0] = {}): Promise<void> {
  server = await startMailServer(options)
  // With a mail server, the database is never used.
  mail = createMail(
    { environment: 'production', mail: { smtpUrl: server.url, from: hello.from } },
    { db: {} as Kysely<Tables>, clock: createClock(), log: {} as Log },
  )
}
afterEach(async () => {
  mail.close()
  await server.stop()
})

// spec: server-11
test('a mail arrives with its characters, both bodies and its headers', async () => {
  await start()
  await mail.send(hello)
  const [delivery] = server.deliveries
  expect(delivery).toMatchObject({ sender: 'post@example.com', receivers: ['ann@example.com'] })
  const headers = headersOf(delivery?.raw ?? '')
  expect(headers.get('subject')).toBe(hello.subject)
  expect(headers.get('to')).toBe('ann@example.com')
  expect(headers.get('from')).toMatch(/^"?Ünion, & Co"? <post@example\.com>$/)
  expect(headers.get('list-unsubscribe')).toBe('<https://example.com/u/1>')
  expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
  expect(decodeQuoted(delivery?.raw ?? '')).toContain('Schöne Grüße\r\n.\r\nand a line')
  expect(decodeQuoted(delivery?.raw ?? '')).toContain('<p>Schöne Grüße</p>')
})

test('connections are reused for the next mail', async () => {
  await start()
  for (let at = 0; at < 3; at += 1) await mail.send(hello)
  expect(server.deliveries).toHaveLength(3)
  expect(server.connections()).toBe(1)
})

test('the Message-ID and the return path are those of the mail', async () => {
  await start()
  await mail.send({ ...hello, messageId: '<1a2b@example.com>', returnPath: 'bounce+1a2b@example.com' })
  const [delivery] = server.deliveries
  expect(delivery).toMatchObject({ sender: 'bounce+1a2b@example.com', receivers: ['ann@example.com'] })
  expect(headersOf(delivery?.raw ?? '').get('message-id')).toBe('<1a2b@example.com>')
})

test('a recipient that the server refuses permanently fails this mail only, with its response', async () => {
  await start()
  const refused = mail.send({ ...hello, to: 'ann@refused.example' })
  await expect(refused).rejects.toThrow(
    expect.objectContaining({ name: 'MailRefused', code: 'smtp_5.1.1_rcpt' }),
  )
  await mail.send(hello)
  expect(server.deliveries).toHaveLength(1)
})

describe('a permanent reply', () => {
  // spec: server-21, server-58
  test.each<[step: 'RCPT' | 'DATA', reply: string, code: string, recipient: MailRefused['recipient']]>([
    ['RCPT', '550 5.1.1 <ann@example.com>: User unknown in relay recipient table', 'smtp_5.1.1_rcpt', 'gone'],
    ['RCPT', '550 5.1.10 Recipient address has null MX', 'smtp_5.1.10_rcpt', 'gone'],
    ['RCPT', '552 5.2.2 Mailbox full', 'smtp_5.2.2_rcpt', 'there'],
    ['RCPT', '550 Unrouteable address', 'smtp_550_rcpt', 'gone'],
    ['RCPT', '550 5.4.1 Recipient address rejected: Access denied', 'smtp_5.4.1_rcpt', 'gone'],
    ['RCPT', '553 sorry, no mailbox here by that name (#5.1.1)', 'smtp_5.1.1_rcpt', 'gone'],
    ['DATA', '550 5.1.1 no such user', 'smtp_5.1.1_data', 'gone'],
    ['DATA', '552 5.3.4 message too big', 'smtp_5.3.4_data', null],
    ['DATA', '554 transaction failed', 'smtp_554_data', null],
  ])('at %s, %s, is final', async (step, reply, code, recipient) => {
    await start({ refusal: (at) => (at === step ? reply : null) })
    await expect(mail.send(hello)).rejects.toThrow(
      expect.objectContaining({ name: 'MailRefused', code, recipient }),
    )
  })

  // spec: server-21, server-58
  test.each<[step: 'RCPT' | 'DATA', reply: string]>([
    ['RCPT', '554 5.7.1 <ann@example.com>: Relay access denied'],
    ['RCPT', '550 relay not permitted'],
    ['RCPT', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
    ['RCPT', '530 5.7.0 Must issue a STARTTLS command first'],
    ['RCPT', '530 Authentication required'],
    ['RCPT', '550 5.1.8 <no-reply@vonk.test>: Sender address rejected: Domain not found'],
    ['RCPT', '550 5.1.7 Invalid sender address'],
    ['RCPT', '550 Unrouteable address. Sender verify failed'],
    ['RCPT', '550 Administrative prohibition'],
    ['RCPT', '550 5.5.1 Protocol error'],
    ['DATA', '554 5.7.1 Service unavailable; client host blocked'],
    ['DATA', '550 5.1.8 Bad address of the sender'],
    ['DATA', '530 Authentication required'],
  ])('at %s, %s, is about us and tried again', async (step, reply) => {
    await start({ refusal: (at) => (at === step ? reply : null) })
    const err = await mail.send(hello).catch((reason: unknown) => reason)
    expect(err).toMatchObject({ responseCode: Number(reply.slice(0, 3)) })
    expect(err).not.toBeInstanceOf(MailRefused)
  })
})

test('a malformed mail never reaches the server', async () => {
  await start()
  await expect(mail.send({ ...hello, to: 'ann@example.com, bob@example.com' })).rejects.toThrow(MailRefused)
  await expect(mail.send({ ...hello, subject: 'a\r\nBcc: bob@example.com' })).rejects.toThrow(MailRefused)
  expect(server.connections()).toBe(0)
})

test('an unreachable server is an error', async () => {
  await start()
  await server.stop()
  await expect(mail.send(hello)).rejects.toThrow(/ECONNREFUSED/)
})

test.each(serverReplies)('$verdict while a mail is sent: $said', ({ said, verdict }) => {
  // The same words are read the same, whenever they come.
  expect(readRefusal(said, 'RCPT TO') === 'gone').toBe(verdict === 'gone')
  expect(isAboutServer({ responseCode: 550, response: said })).toBe(verdict === 'server')
})
