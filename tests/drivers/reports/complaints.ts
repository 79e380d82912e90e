import type { SampleMail, SampleReport } from './samples.ts'

interface Feedback {
  type: string
  /** Fields after the first three. */
  fields?: string[]
  to?: string
  /** The returned copy. */
  copy?: string
  copyType?: string
}

/** A complaint of RFC 5965. */
function feedback({ token, to: recipient }: SampleMail, { type, fields = [], to, copy, copyType }: Feedback) {
  return [
    'From: <feedback@isp.example>',
    `To: ${to ?? `bounce+${token}@vonk.test`}`,
    'Subject: FW: Something new for you',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report for an email message received from 192.0.2.1.',
    '',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    ...fields,
    '',
    '--part',
    `Content-Type: ${copyType ?? 'message/rfc822'}`,
    '',
    copy ??
      `From: Vonk <no-reply@vonk.test>\r\nTo: ${recipient}\r\nMessage-ID: <${token}@vonk.test>\r\n\r\nHi`,
    '',
    '--part--',
    '',
  ].join('\r\n')
}

/** Returns a complaint with no more than its type, sent to a return address. */
export const bareComplaint = (to: string): string =>
  [
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    '--b--',
  ].join('\r\n')

const redacted =
  'From: Vonk <no-reply@vonk.test>\r\nTo: [redacted]\r\nSubject: Something new for you\r\n\r\nHi'

/** The ways in which providers name the mail that they report. */
const ways: [name: string, of: (mail: SampleMail) => Partial<Feedback>, hasToken: boolean][] = [
  ['by our address', () => ({}), true],
  ['by the Message-ID of the copy', () => ({ to: 'fbl@vonk.test' }), true],
  ['by headers alone', () => ({ to: 'fbl@vonk.test', copyType: 'text/rfc822-headers' }), true],
  [
    'by the original sender, all else redacted',
    ({ token }) => ({
      to: 'fbl@vonk.test',
      copy: redacted,
      fields: [`Original-Mail-From: <bounce+${token}@vonk.test>`],
    }),
    true,
  ],
  [
    'by the unsubscribe header of the copy',
    ({ token }) => ({
      to: 'fbl@vonk.test',
      copy: `List-Unsubscribe: <https://vonk.test/u>,\r\n <mailto:unsubscribe+${token}@vonk.test>\r\n\r\nHi`,
    }),
    true,
  ],
  [
    'by the recipient alone',
    ({ to }) => ({ to: 'fbl@vonk.test', copy: redacted, fields: [`Original-Rcpt-To: <${to}>`] }),
    false,
  ],
]

const types: [type: string, expected: SampleReport['expected']][] = [
  ['abuse', 'complaint'],
  ['Abuse', 'complaint'],
  ['fraud', 'complaint'],
  ['other', 'complaint'],
  ['opt-out', 'unsubscribe'],
  ['not-spam', 'other'],
  ['virus', 'other'],
  ['auth-failure', 'other'],
]

/** Returns complaints, mails to unsubscribe addresses, and what comes to return addresses and is no report. */
export function complaintSamples(nextMail: () => SampleMail): SampleReport[] {
  const complaints = ways.flatMap(([way, of, hasToken]) =>
    types.map(([type, expected]): SampleReport => {
      const mail = nextMail()
      // Without a token nobody knows which kind of mail should end.
      const isKnown = hasToken || expected !== 'unsubscribe'
      return {
        name: `${type} ${way}`,
        raw: feedback(mail, { type, ...of(mail) }),
        expected: isKnown ? expected : 'other',
        hasToken,
      }
    }),
  )
  return [...complaints, ...letters(nextMail)]
}

function letters(nextMail: () => SampleMail): SampleReport[] {
  const letter = (purpose: string, mail: SampleMail, from: string, subject: string, more: string[] = []) =>
    [
      `From: ${from}`,
      `To: <${purpose}+${mail.token}@vonk.test>`,
      `Subject: ${subject}`,
      ...more,
      '',
      'User unknown, mailbox full, 550 5.1.1.',
    ].join('\r\n')
  const subjects = ['unsubscribe', 'Unsubscribe', '', 'Afmelden', 'Re: Something new for you']
  const wishes = subjects.map(
    (subject): SampleReport => ({
      name: `a mail to unsubscribe: ${subject}`,
      raw: letter('unsubscribe', nextMail(), 'Ann <ann@example.com>', subject),
      expected: 'unsubscribe',
      hasToken: true,
    }),
  )
  const replies = subjects.map(
    (subject): SampleReport => ({
      name: `a reply to a return address: ${subject}`,
      raw: letter('bounce', nextMail(), 'Ann <ann@example.com>', subject),
      expected: 'other',
      hasToken: true,
    }),
  )
  const absences = ['bounce', 'unsubscribe'].map(
    (purpose): SampleReport => ({
      name: `a notice of absence to ${purpose}`,
      raw: letter(purpose, nextMail(), 'Ann <ann@example.com>', 'Out of office', [
        'Auto-Submitted: auto-replied',
      ]),
      expected: 'other',
      hasToken: true,
    }),
  )
  return [...wishes, ...replies, ...absences]
}
