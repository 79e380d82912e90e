import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { processorTime } from '../../../../tests/drivers/processor-time.ts'
import { deliveryReport, sampleReports } from '../../../../tests/drivers/reports/bounces.ts'
import { serverReports } from '../../../../tests/drivers/reports/mail-servers.ts'
import type { SampleMail } from '../../../../tests/drivers/reports/samples.ts'
import { maxMessageBytes, readMessage } from './read-message.ts'
import { type MailReport, readReport } from './read-report.ts'
import { readReturnAddress, returnAddress } from './return-address.ts'

const mails: SampleMail[] = []
const nextMail = (): SampleMail => {
  const mail = { token: randomBytes(24).toString('hex'), to: `ann.${mails.length}@example.com` }
  mails.push(mail)
  return mail
}
const samples = sampleReports(nextMail)

async function read(raw: string | Uint8Array, envelopeTo?: string): Promise<MailReport | null> {
  const message = await readMessage(typeof raw === 'string' ? Buffer.from(raw) : raw)
  return message && readReport(message, envelopeTo)
}
const kindOf = (report: MailReport | null) =>
  report?.kind === 'bounce' && !report.isPermanent ? 'soft_bounce' : report?.kind

// spec: server-46
test('the samples are 300 reports of the usual shapes', () => {
  expect(samples.length).toBeGreaterThanOrEqual(300)
})

// spec: server-22, server-46
test('each report is read as what it is, and names its mail', async () => {
  const wrong: unknown[] = []
  for (const [index, { name, raw, expected, hasToken }] of samples.entries()) {
    const report = await read(raw)
    const mail = mails[index]
    const isNamed =
      report === null ||
      report.kind === 'other' ||
      (hasToken
        ? report.token === mail?.token
        : report.token === null && 'address' in report && report.address === mail?.to)
    if (kindOf(report) !== expected || !isNamed) wrong.push({ name, expected, report, mail })
  }
  expect(wrong).toEqual([])
})

test('the envelope names the mail where the message does not', async () => {
  const token = 'a'.repeat(48)
  const raw = deliveryReport(
    { token: 'none', to: 'ann@example.com' },
    { from: 'MAILER-DAEMON@x.example', subject: 'x', text: '', fields: ['Action: failed', 'Status: 5.1.1'] },
  )
  expect(await read(raw)).toMatchObject({ kind: 'bounce', token: null })
  expect(await read(raw, `bounce+${token}@vonk.test`)).toMatchObject({ kind: 'bounce', token })
})

// spec: server-22
test('a return address fits into every server, and is read in any case', () => {
  const token = '0123456789abcdef'.repeat(3)
  for (const purpose of ['bounce', 'unsubscribe'] as const) {
    const address = returnAddress(purpose, token, 'Vonk <no-reply@vonk.test>')
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
    expect(address.endsWith('@vonk.test')).toBe(true)
    expect(readReturnAddress(address.toUpperCase())).toEqual({ purpose, token })
  }
})

test.each([
  'bounce@vonk.test',
  'bounce+abc@vonk.test',
  `bounce+${'g'.repeat(48)}@vonk.test`,
  `x-bounce+${'a'.repeat(48)}@vonk.test`,
  `bounce+${'a'.repeat(49)}@vonk.test`,
  '',
])('%s is no return address', (address) => {
  expect(readReturnAddress(address)).toBeUndefined()
})

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('')
const hostile: [name: string, raw: string | Uint8Array][] = [
  ['nothing', ''],
  ['no headers', '\r\n\r\n'],
  ['a megabyte of zeros', new Uint8Array(maxMessageBytes)],
  ['more than a megabyte', Buffer.alloc(maxMessageBytes + 1, 'a')],
  ['random bytes', randomBytes(200_000)],
  ['10,000 levels of parts', nested(10_000)],
  ['200,000 parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(100_000)}`],
  ['a header of a megabyte', `To: ${'a'.repeat(900_000)}\r\n\r\nx`],
  ['100,000 recipients', `To: ${'a@b.c,'.repeat(100_000)}\r\nFrom: MAILER-DAEMON@x\r\n\r\nx`],
  [
    'a boundary that never ends',
    'Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction',
  ],
  ['a report full of colons', `From: MAILER-DAEMON@x\r\n\r\n${': '.repeat(400_000)}`],
  ['a bounce of spaces', `From: MAILER-DAEMON@x\r\n\r\n${' '.repeat(900_000)}user unknown`],
  [
    'a bounce of words that nearly match',
    `From: MAILER-DAEMON@x\r\n\r\n${'user mailbox 5.1 '.repeat(50_000)}`,
  ],
  [
    'HTML that is never closed',
    `From: MAILER-DAEMON@x\r\nContent-Type: text/html\r\n\r\n${'<'.repeat(900_000)}`,
  ],
  [
    'a charset that nobody knows',
    'From: MAILER-DAEMON@x\r\nContent-Type: text/plain; charset=zz-9\r\n\r\nuser unknown',
  ],
]
// spec: server-22
test.each(hostile)('%s is read in time and without harm', async (_name, raw) => {
  const spent = processorTime()
  const report = await read(raw)
  expect(spent()).toBeLessThan(2000)
  if (report !== null && report.kind !== 'other') expect(report.token).toBeNull()
})

const known: SampleMail = { token: 'c'.repeat(48), to: 'ann@example.com' }
const verdictOf = (report: MailReport | null) => {
  if (report?.kind !== 'bounce') return report?.kind
  return report.isPermanent ? 'gone' : report.isAboutServer ? 'server' : 'there'
}

// spec: server-58
test('the table has more than a hundred reports of mail servers', () => {
  expect(serverReports(known).length).toBeGreaterThan(100)
})

test.each(serverReports(known))('$verdict: $name', async ({ raw, verdict }) => {
  const report = await read(raw)
  expect(verdictOf(report)).toBe(verdict)
  expect(report).toMatchObject({ kind: 'bounce', token: known.token })
})

const complaintAbout = (to: string, subject: string, inside: string[]) =>
  [
    'From: staff@hotmail.example',
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="=_b"',
    '',
    '--=_b',
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment',
    '',
    ...inside,
    'From: Vonk <no-reply@vonk.test>',
    '',
    'Hi',
    '--=_b--',
  ].join('\r\n')
const recipientLine = 'X-HmXmrOriginalRecipient: <ann@example.com>'

// spec: server-59
test.each([
  ['by our address', `bounce+${known.token}@vonk.test`, 'FW: Hi', [recipientLine], known.token],
  [
    'by the copy',
    'fbl@vonk.test',
    'FW: Hi',
    [recipientLine, `Message-ID: <${known.token}@vonk.test>`],
    known.token,
  ],
  [
    'by the recipient alone',
    'fbl@vonk.test',
    'complaint about message from 192.0.2.10',
    [recipientLine],
    null,
  ],
  [
    'by the subject',
    `bounce+${known.token}@vonk.test`,
    'complaint about message from 192.0.2.10',
    [],
    known.token,
  ],
])(
  'a complaint of Microsoft without a part for machines is read %s',
  async (_how, to, subject, inside, token) => {
    const address = inside.length > 0 ? known.to : null
    expect(await read(complaintAbout(to, subject, inside))).toEqual({ kind: 'complaint', token, address })
  },
)

// spec: server-59
test('the same words to another address without a token are no complaint', async () => {
  expect(await read(complaintAbout('info@vonk.test', 'complaint about message from 192.0.2.10', []))).toEqual(
    {
      kind: 'other',
    },
  )
})

// spec: server-58
test.each(['failed (undeliverable)', 'Failed', ' failed ; by policy'])(
  'the action %s is a failure',
  async (action) => {
    const raw = deliveryReport(known, {
      from: 'MAILER-DAEMON@x.example',
      subject: 'x',
      text: '',
      fields: [`Action: ${action}`, 'Status: 5.1.1 (bad destination mailbox address)'],
    })
    expect(await read(raw)).toMatchObject({ kind: 'bounce', isPermanent: true, status: '5.1.1' })
  },
)
