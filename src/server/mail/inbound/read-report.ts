import { type BounceStatus, isGeneral, readStatus, readWords, saysWhy } from './bounce-status.ts'
import { bounceSubjects, serverNames } from './bounce-words.ts'
import type { InboundMessage } from './read-message.ts'
import { readReturnAddress } from './return-address.ts'

/** Fields of a machine-readable part, by their name in lower case. */
type Fields = ReadonlyMap<string, string>

/**
 * Returns the groups of fields of a machine-readable part (RFC 3464, RFC 5965), which blank lines separate. Lines that are no
 * field are skipped, and of a repeated field the first counts.
 */
function readGroups(content: string): Fields[] {
  return content
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.size > 0)
}

function readFields(group: string): Fields {
  const fields = new Map<string, string>()
  for (const line of group.split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

/** Returns the bare address of a field such as `rfc822; ann@example.com` or `<ann@example.com>`; null for none. */
function addressIn(value: string | undefined): string | null {
  const address =
    (value ?? '')
      .split(';')
      .at(-1)
      ?.replace(/[<>\s]/g, '') ?? ''
  return /^[^@]+@[^@]+$/.test(address) ? address : null
}

/**
 * The content of a message to one of our return addresses. `token` names the mail that it is about, `address` the recipient that a
 * report names, for reports without a token.
 */
export type MailReport =
  | ({ kind: 'bounce'; token: string | null; address: string | null } & BounceStatus)
  | { kind: 'complaint'; token: string | null; address: string | null }
  | { kind: 'unsubscribe'; token: string }
  /** Replies, absence notices and receipts, which are ignored. */
  | { kind: 'other' }

const other = { kind: 'other' } as const
/** A failure in unknown words counts as temporary: if it lasts, later mails fail too. */
const unknownFailure: BounceStatus = { isPermanent: false, status: null, isAboutServer: false }

const deliveryTypes = ['message/delivery-status', 'message/global-delivery-status']
const returnedTypes = /^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/
/** Types of RFC 5965 and its registry that mean that the recipient does not want the mail. */
const complaintTypes = ['abuse', 'fraud', 'other']
const optOutTypes = ['opt-out', 'opt-out-list']

/**
 * Reads a report: a complaint (RFC 5965), the status of a delivery (RFC 3464), a mail to an unsubscribe address, or a
 * bounce in words.
 *
 * @param envelopeTo the recipient that the mail server names; the message's headers are read as well
 */
export function readReport(message: InboundMessage, envelopeTo?: string): MailReport {
  const to = [envelopeTo ?? '', ...message.recipients]
    .map(readReturnAddress)
    .find((read) => read !== undefined)
  const token = to?.token ?? returnedToken(message)
  const feedback = message.parts.find(({ type }) => type === 'message/feedback-report')
  if (feedback) return readFeedback(feedback.content, token)
  const delivery = message.parts.find(({ type }) => deliveryTypes.includes(type))
  if (delivery) return readDelivery(delivery.content, message, token)
  const complained = readPlainComplaint(message, token)
  if (complained) return complained
  const isBounce = isFromMailServer(message)
  if (to?.purpose === 'unsubscribe' && !isBounce && !isAutomatic(message))
    return { kind: 'unsubscribe', token: to.token }
  const own = withoutReturned(message.text)
  const status = readWords(own)
  if (!isBounce) {
    // Nobody writes to the address of one mail by hand: a code for a mailbox that does not exist counts from any sender.
    const isCoded = to?.purpose === 'bounce' && status?.isPermanent === true && readStatus(own) !== null
    return isCoded ? { kind: 'bounce', token, address: null, ...status } : other
  }
  const address = addressIn(message.headers.get('x-failed-recipients')?.split(',')[0])
  return { kind: 'bounce', token, address, ...(status ?? unknownFailure) }
}

const originalRecipient = /^x-hmxmroriginalrecipient:[ \t]*(\S+)/im

/**
 * Reads a complaint of Microsoft's programme, which attaches the mail and has no part for machines. Null for anything else.
 */
function readPlainComplaint(
  { headers, parts, text }: InboundMessage,
  token: string | null,
): MailReport | null {
  const inside = [text, ...parts.map(({ content }) => content)]
  const named =
    headers.get('x-hmxmroriginalrecipient') ??
    inside.map((content) => originalRecipient.exec(content)?.[1]).find((address) => address !== undefined)
  const isNamed = named !== undefined || /complaint about message from/i.test(headers.get('subject') ?? '')
  const address = addressIn(named)
  return isNamed && (token !== null || address !== null) ? { kind: 'complaint', token, address } : null
}

function readFeedback(content: string, token: string | null): MailReport {
  const fields = new Map(readGroups(content).flatMap((group) => [...group]))
  const type = (fields.get('feedback-type') ?? '').toLowerCase()
  if (optOutTypes.includes(type)) return token === null ? other : { kind: 'unsubscribe', token }
  if (!complaintTypes.includes(type)) return other
  const sender = readReturnAddress(addressIn(fields.get('original-mail-from')) ?? '')
  return {
    kind: 'complaint',
    token: token ?? sender?.token ?? null,
    address: addressIn(fields.get('original-rcpt-to')),
  }
}

function readDelivery(content: string, message: InboundMessage, token: string | null): MailReport {
  // Our mails have one recipient: of several groups, such as those of a forwarding, the worst counts.
  const failures = readGroups(content).flatMap((fields) => {
    const status = failureOf(fields, message)
    return status ? [{ fields, status }] : []
  })
  const worst = failures.find(({ status }) => status.isPermanent) ?? failures[0]
  if (!worst) return other
  const { fields, status } = worst
  const address = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'))
  return { kind: 'bounce', token, address, ...status }
}

/** Returns how a delivery to one recipient failed; null if it did not, or for the group about the message. */
function failureOf(fields: Fields, message: InboundMessage): BounceStatus | null {
  // A comment may follow the word: `failed (undeliverable)`.
  const [action = ''] = /^[a-z-]*/.exec((fields.get('action') ?? '').trim().toLowerCase()) ?? []
  const stated = fields.get('status')
  if (action === '' && stated === undefined) return null
  if (!['', 'failed', 'delayed'].includes(action) || /^\s*2\./.test(stated ?? '')) return null
  const status = readStatus(stated ?? '')?.status ?? null
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const read = readWords(diagnostic, status)
  if (action === 'delayed')
    return { isPermanent: false, status: read?.status ?? status, isAboutServer: read?.isAboutServer ?? false }
  // Where code and reply give no reason, the text that people read may.
  const isOpen = read === null || (isGeneral(read.status) && !saysWhy(diagnostic))
  return (isOpen ? readWords(withoutReturned(message.text), status) : read) ?? read ?? unknownFailure
}

/** Returns the token in the returned copy of our mail, or in what the report refers to. */
function returnedToken({ headers, parts, text }: InboundMessage): string | null {
  const copies = parts.filter(({ type }) => returnedTypes.test(type)).map(({ content }) => content)
  const reports = parts.filter(({ type }) => !returnedTypes.test(type)).map(({ content }) => content)
  const references = [headers.get('in-reply-to') ?? '', headers.get('references') ?? '']
  for (const part of [...copies, ...references, ...reports, text]) {
    const [, address, id] = /(?:bounce|unsubscribe)\+([0-9a-f]{48})@|<([0-9a-f]{48})@/i.exec(part) ?? []
    const token = address ?? id
    if (token !== undefined) return token.toLowerCase()
  }
  return null
}

/** Reports whether the sender of a message is a mail server that reports a delivery. */
function isFromMailServer({ headers }: InboundMessage): boolean {
  const from = headers.get('from') ?? ''
  const isNobody = /^\s*<\s*>\s*$/.test(headers.get('return-path') ?? '')
  const subject = headers.get('subject') ?? ''
  if (headers.has('x-failed-recipients')) return true
  return serverNames.test(from) ? true : isNobody && bounceSubjects.test(subject)
}

/** Reports whether a program answered, such as a notice of absence (RFC 3834). */
function isAutomatic({ headers }: InboundMessage): boolean {
  return /^auto-(replied|generated|notified)/i.test(headers.get('auto-submitted') ?? '')
}

const copyBegins =
  /^.{0,40}(this is a copy of (your|the) message|below this line is a copy|(the )?header of the original message|original message( headers)?( follows)?\b|message headers follow|returned message follows|the body of the message|transcript of message|- -+ ?original|-{3,} ?(undelivered|forwarded|returned) message)/im

/** Returns the report itself, without the copy of our mail that follows in it. */
function withoutReturned(text: string): string {
  const at = copyBegins.exec(text)?.index
  return at === undefined || at === 0 ? text : text.slice(0, at)
}
