import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Kysely } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { MailRefused } from './check-mail.ts'
import { createMail } from './create-mail.ts'
import type { MailPort } from './mail.ts'

interface Delivery {
  sender: string
  receivers: string[]
  raw: string
}

/** Starts a mail server that accepts everything except recipients at refused.example. */
async function startServer() {
  const deliveries: Delivery[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let delivery: Delivery = { sender: '', receivers: [], raw: '' }
    let pending = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const obey = (line: string) => {
      if (/^EHLO/i.test(line)) return say('250-mail.test\r\n250 8BITMIME')
      if (/^MAIL FROM/i.test(line))
        delivery = { sender: /<(.*?)>/.exec(line)?.[1] ?? '', receivers: [], raw: '' }
      if (/^RCPT TO/i.test(line)) {
        if (line.includes('refused.example')) return say('550 no such person')
        delivery.receivers.push(/<(.*?)>/.exec(line)?.[1] ?? '')
      }
      if (/^DATA/i.test(line)) isData = true
      say(isData ? '354 go on' : '250 fine')
    }
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = pending.indexOf(end)
        if (at < 0) return
        const part = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (!isData) obey(part)
        else {
          isData = false
          deliveries.push({ ...delivery, raw: part })
          say('250 taken')
        }
      }
    })
    socket.on('error', () => {})
    say('220 mail.test')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    connections: () => sockets.size,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

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

let server: Awaited<ReturnType<typeof startServer>>
let mail: MailPort

async function start(): Promise<void> {
  server = await startServer()
  // With a mail server, the database is never used.
  mail = createMail(
    { environment: 'production', mail: { smtpUrl: server.url, from: hello.from } },
    { db: {} as Kysely<Tables>, clock: createClock(), log: {} as Log },
  )
}
afterEach(() => {
  mail.close()
  server.stop()
})

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
  expect(decodeQuoted(delivery?.raw ?? '')).toContain('Schöne Grüße\r\n..\r\nand a line')
  expect(decodeQuoted(delivery?.raw ?? '')).toContain('<p>Schöne Grüße</p>')
})

test('connections are reused for the next mail', async () => {
  await start()
  for (let at = 0; at < 3; at += 1) await mail.send(hello)
  expect(server.deliveries).toHaveLength(3)
  expect(server.connections()).toBe(1)
})

test('a receiver that the server refuses fails this mail only', async () => {
  await start()
  await expect(mail.send({ ...hello, to: 'ann@refused.example' })).rejects.toThrow('550')
  await mail.send(hello)
  expect(server.deliveries).toHaveLength(1)
})

test('a malformed mail never reaches the server', async () => {
  await start()
  await expect(mail.send({ ...hello, to: 'ann@example.com, bob@example.com' })).rejects.toThrow(MailRefused)
  await expect(mail.send({ ...hello, subject: 'a\r\nBcc: bob@example.com' })).rejects.toThrow(MailRefused)
  expect(server.connections()).toBe(0)
})

test('an unreachable server is an error', async () => {
  await start()
  server.stop()
  await expect(mail.send(hello)).rejects.toThrow(/ECONNREFUSED/)
})
