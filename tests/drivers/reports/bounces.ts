import { complaintSamples } from './complaints.ts'
import type { SampleMail, SampleReport } from './samples.ts'

interface Failure {
  status: string
  reply: string
  words: string
  isPermanent: boolean
}

/** What servers answer, from their manuals and the registry of RFC 3463. */
const failures: Failure[] = [
  ['5.1.1', '550', 'The email account that you tried to reach does not exist'],
  ['5.1.1', '550', 'User unknown in virtual mailbox table'],
  ['5.1.1', '550', 'No such user here'],
  ['5.1.10', '550', 'RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ['5.1.2', '550', 'Host or domain name not found'],
  ['5.1.6', '551', 'Mailbox has moved'],
  ['5.2.1', '550', 'The email account that you tried to reach is disabled'],
  ['5.4.4', '550', 'Unable to route: no mail hosts for domain'],
  ['5.5.0', '550', 'Requested action not taken: mailbox unavailable'],
  ['5.7.1', '554', 'Message rejected due to the policy of the recipient'],
  ['5.1.8', '550', 'Sender address rejected: Domain not found'],
  ['5.7.26', '550', 'This mail has been blocked because the sender is unauthenticated'],
  ['4.2.2', '452', 'The mailbox is over quota'],
  ['4.4.1', '421', 'Connection timed out'],
  ['4.4.7', '450', 'Delivery time expired'],
  ['4.3.0', '451', 'Temporary system problem. Try again later'],
  ['4.7.0', '421', 'Temporarily deferred due to unusual volume'],
].map(([status = '', reply = '', words = '']) => ({
  status,
  reply,
  words,
  isPermanent: status.startsWith('5') && !status.startsWith('5.7') && status !== '5.1.8',
}))

const kindOf = ({ isPermanent }: Failure) => (isPermanent ? 'bounce' : 'soft_bounce')
/** These codes alone give no reason. */
const kindOfCode = (failure: Failure) =>
  ['5.4.4', '5.5.0'].includes(failure.status) ? 'soft_bounce' : kindOf(failure)
const lines = (...parts: string[]) => parts.join('\r\n')

/** The mail's own headers, as servers return them. */
const copyOf = ({ token, to }: SampleMail) =>
  lines(
    `Return-Path: <bounce+${token}@vonk.test>`,
    'From: Vonk <no-reply@vonk.test>',
    `To: ${to}`,
    'Subject: Something new for you',
    `Message-ID: <${token}@vonk.test>`,
    'Date: Mon, 23 Nov 2026 12:00:00 +0000',
  )

interface Shape {
  name: string
  write(mail: SampleMail, failure: Failure, index: number): string
}

const boundaries = [
  '"=_simple"',
  '"00000000000063ab4a0611702163"',
  '"5B4C54275B.1572201717/mx.example"',
  'plain',
]

interface Delivery {
  from: string
  subject: string
  text: string
  /** Fields about the recipient. */
  fields: string[]
  /** The type of the returned copy; none without. */
  copy?: string
  to?: string
  headers?: string[]
  boundary?: string
}

/** A multipart/report of RFC 3464. */
export function deliveryReport(
  mail: SampleMail,
  {
    from,
    subject,
    text,
    fields,
    copy,
    to = `bounce+${mail.token}@vonk.test`,
    headers = [],
    boundary = 'b1',
  }: Delivery,
): string {
  const bare = boundary.replaceAll('"', '')
  return lines(
    'Return-Path: <>',
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary=${boundary}`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    `--${bare}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    `--${bare}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Mon, 23 Nov 2026 12:00:00 +0000',
    '',
    ...fields,
    '',
    ...(copy ? [`--${bare}`, `Content-Type: ${copy}`, '', copyOf(mail), '', 'Hi', ''] : []),
    `--${bare}--`,
    '',
  )
}

const standard: Shape[] = [
  {
    name: 'Postfix',
    write: (mail, { status, reply, words }, index) =>
      deliveryReport(mail, {
        from: 'MAILER-DAEMON@mx.example.com (Mail Delivery System)',
        subject: 'Undelivered Mail Returned to Sender',
        headers: ['Auto-Submitted: auto-replied'],
        text: `<${mail.to}>: host mx.example.com[192.0.2.5] said:\r\n    ${reply} ${status} ${words} (in reply to RCPT TO command)`,
        fields: [
          `Final-Recipient: rfc822; ${mail.to}`,
          `Original-Recipient: rfc822;${mail.to}`,
          'Action: failed',
          `Status: ${status}`,
          'Remote-MTA: dns; mx.example.com',
          `Diagnostic-Code: smtp; ${reply} ${status} ${words}`,
        ],
        copy: index % 2 ? 'message/rfc822' : 'text/rfc822-headers',
        boundary: boundaries[index % boundaries.length] ?? 'plain',
      }),
  },
  {
    name: 'Exchange',
    write: (mail, { status, reply, words }, index) =>
      deliveryReport(mail, {
        from: 'postmaster@example.onmicrosoft.com',
        subject: 'Undeliverable: Something new for you',
        headers: [`In-Reply-To: <${mail.token}@vonk.test>`, 'X-MS-Exchange-Message-Is-Ndr:'],
        // Exchange answers to the sender in the From header where it hides the return path.
        to: index % 2 ? 'no-reply@vonk.test' : `bounce+${mail.token}@vonk.test`,
        text: `Your message to ${mail.to} couldn't be delivered.\r\n\r\nRemote Server returned '${reply} ${status} ${words}'`,
        fields: [
          `Final-recipient: RFC822; ${mail.to}`,
          'Action: failed',
          `Status: ${status}`,
          `Diagnostic-code: smtp;${reply} ${status} ${words}`,
          'X-Display-Name: Ann',
        ],
        copy: 'message/rfc822',
      }),
  },
  {
    name: 'Gmail',
    write: (mail, { status, reply, words }) =>
      deliveryReport(mail, {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        subject: 'Delivery Status Notification (Failure)',
        headers: [`X-Failed-Recipients: ${mail.to}`, 'Auto-Submitted: auto-replied'],
        to: `BOUNCE+${mail.token.toUpperCase()}@vonk.test`,
        text: `** Address not found **\r\n\r\nYour message wasn't delivered to ${mail.to}.\r\n\r\n${reply} ${status} ${words}`,
        fields: [
          `Final-Recipient: rfc822; ${mail.to}`,
          'Action: failed',
          `Status: ${status}`,
          `Diagnostic-Code: smtp; ${reply}-${status} ${words}`,
        ],
        copy: 'message/rfc822',
        boundary: '"00000000000063ab4a0611702163"',
      }),
  },
  {
    name: 'a forwarder that rewrites the recipient',
    write: (mail, { status, reply, words }) =>
      deliveryReport(mail, {
        from: 'Mail Delivery System <Mailer-Daemon@forward.example>',
        subject: 'Mail delivery failed: returning message to sender',
        text: words,
        fields: [
          'Final-Recipient: rfc822;ann@other.example',
          'Action: failed',
          'Status: 5.0.0'.replace('5', status.charAt(0)),
          `Diagnostic-Code: smtp; ${reply} ${status} ${words}`,
        ],
        copy: 'text/rfc822-headers',
        to: 'no-reply@vonk.test',
      }),
  },
]

/** A bounce in words, as servers wrote them before RFC 3464, and some still do. */
function inWords(
  { token }: SampleMail,
  parts: { from: string; subject: string; body: string; headers?: string[]; to?: string; type?: string },
): string {
  return lines(
    'Return-Path: <>',
    `From: ${parts.from}`,
    `To: ${parts.to ?? `bounce+${token}@vonk.test`}`,
    `Subject: ${parts.subject}`,
    ...(parts.headers ?? []),
    ...(parts.type ? ['MIME-Version: 1.0', `Content-Type: ${parts.type}`] : []),
    '',
    parts.body,
    '',
  )
}

const worded: Shape[] = [
  {
    name: 'qmail',
    write: (mail, { status, reply, words }) =>
      inWords(mail, {
        from: 'MAILER-DAEMON@qmail.example',
        subject: 'failure notice',
        body: lines(
          'Hi. This is the qmail-send program at qmail.example.',
          "I'm afraid I wasn't able to deliver your message to the following addresses.",
          "This is a permanent error; I've given up. Sorry it didn't work out.",
          '',
          `<${mail.to}>:`,
          '192.0.2.9 does not like recipient.',
          `Remote host said: ${reply} ${status} ${words}`,
          'Giving up on 192.0.2.9.',
          '',
          '--- Below this line is a copy of the message.',
          '',
          copyOf(mail),
        ),
      }),
  },
  {
    name: 'Exim',
    write: (mail, { status, reply, words }) =>
      inWords(mail, {
        from: 'Mail Delivery System <Mailer-Daemon@exim.example>',
        subject: 'Mail delivery failed: returning message to sender',
        headers: [`X-Failed-Recipients: ${mail.to}`, 'Auto-Submitted: auto-replied'],
        // A forwarding has replaced the address; the copy still names the mail.
        to: 'no-reply@vonk.test',
        body: lines(
          'This message was created automatically by mail delivery software.',
          '',
          'A message that you sent could not be delivered to one or more of its',
          'recipients. The following address(es) failed:',
          '',
          `  ${mail.to}`,
          `    SMTP error from remote mail server after RCPT TO:<${mail.to}>:`,
          `    host mx.example [192.0.2.7]: ${reply} ${status} ${words}`,
          '',
          '------ This is a copy of the message, including all the headers. ------',
          '',
          copyOf(mail),
        ),
      }),
  },
  {
    name: 'Yahoo',
    write: (mail, { status, reply, words }) =>
      inWords(mail, {
        from: 'MAILER-DAEMON@yahoo.com',
        subject: 'Failure Notice',
        type: 'text/plain; charset=us-ascii',
        body: lines(
          'Sorry, we were unable to deliver your message to the following address.',
          '',
          `<${mail.to}>:`,
          `${reply}: ${status} ${words}`,
          '',
          '--- Below this line is a copy of the message.',
          '',
          copyOf(mail),
        ),
      }),
  },
  {
    name: 'an old Exchange, in HTML',
    write: (mail, { status, reply, words }) =>
      inWords(mail, {
        from: 'System Administrator <postmaster@corp.example>',
        subject: 'Undeliverable: Something new for you',
        type: 'text/html; charset=utf-8',
        body: `<html><body><p>Your message did not reach some or all of the intended recipients.</p><p>${mail.to} on 23/11/2026 12:00</p><p>&lt;mx.example #${status} smtp;${reply} ${status} ${words}&gt;</p></body></html>`,
      }),
  },
  {
    name: 'a server that answers in base64',
    write: (mail, { status, reply, words }) =>
      inWords(mail, {
        from: 'postmaster@base.example',
        subject: 'Delivery failure',
        type: 'text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64',
        body: Buffer.from(`The message to ${mail.to} failed.\n${reply} ${status} ${words}\n`).toString(
          'base64',
        ),
      }),
  },
]

/** Bounces with no code at all, only words. */
const phrases: [words: string, isPermanent: boolean][] = [
  ['Sorry, no mailbox here by that name.', true],
  ['User unknown', true],
  ["The recipient's mailbox does not exist", true],
  ['Unrouteable address', true],
  ["This user doesn't have a example.com account (ann@example.com)", true],
  ['The mailbox is full', false],
  ['Recipient has exceeded his quota', false],
  ['Delivery has been delayed. The server will keep trying for 3 days; you do not need to resend', false],
  ['Something happened that no dictionary has', false],
]

/** Returns reports of the usual shapes about mails: 300 with the complaints and what is no report. */
export function sampleReports(nextMail: () => SampleMail): SampleReport[] {
  const samples: SampleReport[] = []
  for (const shape of [...standard, ...worded]) {
    for (const [index, failure] of failures.entries()) {
      const raw = shape.write(nextMail(), failure, index)
      samples.push({
        name: `${shape.name}: ${failure.status} ${failure.words}`,
        raw,
        expected: kindOf(failure),
        hasToken: true,
      })
    }
  }
  for (const sender of ['MAILER-DAEMON@old.example', 'Postmaster <postmaster@old.example>']) {
    for (const [words, isPermanent] of phrases) {
      const raw = inWords(nextMail(), { from: sender, subject: 'Returned mail', body: words })
      samples.push({
        name: `${sender}: ${words}`,
        raw,
        expected: isPermanent ? 'bounce' : 'soft_bounce',
        hasToken: true,
      })
    }
  }
  for (const failure of failures) samples.push(...unusual(nextMail, failure))
  samples.push(...complaintSamples(nextMail))
  return samples
}

/** A warning, an internationalised report, one without its status, one about an address alone, and a success. */
function unusual(nextMail: () => SampleMail, failure: Failure): SampleReport[] {
  const { status, reply, words } = failure
  const from = 'MAILER-DAEMON@mx.example.com'
  const report = (mail: SampleMail, fields: string[], more: Partial<Delivery> = {}) =>
    deliveryReport(mail, { from, subject: 'Delivery report', text: 'See below.', fields, ...more })
  const [late, foreign, bare, address, done] = [nextMail(), nextMail(), nextMail(), nextMail(), nextMail()]
  const named = `${status} ${words}`
  return [
    {
      name: `delayed: ${named}`,
      raw: report(late, [`Final-Recipient: rfc822; ${late.to}`, 'Action: delayed', `Status: ${status}`]),
      expected: 'soft_bounce',
      hasToken: true,
    },
    {
      name: `internationalised: ${named}`,
      raw: report(foreign, [
        `Final-Recipient: utf-8; ${foreign.to}`,
        'Action: failed',
        `Status: ${status}`,
      ]).replace('message/delivery-status', 'message/global-delivery-status'),
      expected: kindOfCode(failure),
      hasToken: true,
    },
    {
      name: `no status: ${named}`,
      raw: report(bare, [
        `Final-Recipient: rfc822; ${bare.to}`,
        'Action: failed',
        `Diagnostic-Code: smtp; ${reply} ${status} ${words}`,
      ]),
      expected: kindOf(failure),
      hasToken: true,
    },
    {
      name: `address alone: ${named}`,
      raw: report(
        address,
        [`Final-Recipient: rfc822; ${address.to}`, 'Action: failed', `Status: ${status}`],
        {
          to: 'no-reply@vonk.test',
        },
      ),
      expected: kindOfCode(failure),
      hasToken: false,
    },
    {
      name: `delivered in the end: ${named}`,
      raw: report(done, [`Final-Recipient: rfc822; ${done.to}`, 'Action: delivered', 'Status: 2.0.0']),
      expected: 'other',
      hasToken: true,
    },
  ]
}
