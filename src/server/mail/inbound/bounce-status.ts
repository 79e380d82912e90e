import { aboutContent, aboutServer, gone, notNow, stillTried } from './bounce-words.ts'

/** The verdict on a failed delivery: whether it is final, and about whom it is. */
export interface BounceStatus {
  /** The mailbox or its domain does not exist or takes no mail at all; otherwise a later mail may arrive. */
  isPermanent: boolean
  /** For staff: `5.1.1` or `550`; null if the report has words only. */
  status: string | null
  /** Our server or domain is refused, such as by a block list: operators have to act. */
  isAboutServer: boolean
}

const enhanced = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)/
const reply = /(?<![\d.#])([45])([0-5])(\d)(?=[ -]|$)(?![ -]\d{2}(?!\d?\.))/m

/**
 * Statuses of RFC 3463 that mean `gone` by themselves: bad mailbox (1.1), bad domain (1.2), bad syntax (1.3), moved
 * (1.6), a null MX (1.10, RFC 7505), disabled (2.1). `general` ones give no reason, so the words decide: other or
 * undefined (x.0), a route that does not exist (4.4), and those that servers give to recipients that they do not know
 * (4.1, 4.310, 5.1).
 */
const goneStatus = /^5\.(1\.([1236]|10)|2\.1)$/
const generalStatus = /^5\.(\d{1,3}\.0|4\.(1|4|310)|5\.1|1\.4)$/
/** The address of the sender (1.7, 1.8), missing proofs of its domain (7.20 to 7.29), or Exchange's list of banned servers. */
const serverStatus = /^5\.(1\.[78]|7\.(2\d|60[6-9]|6[1-4]\d))$/

/**
 * The meaning of the text for the recipient: it is gone, or it is there; `server` if we are refused, null if there is
 * no reason.
 */
type Meaning = 'gone' | 'there' | 'server' | null

/**
 * Reads a reply or a report. The order matters: what names our server means nothing for the recipient whatever its code is, and
 * servers refuse mails that they do not want in the words for mailboxes that they do not have.
 */
function meaningOf(text: string, status: string | null): Meaning {
  if (stillTried.test(text) || status?.startsWith('4')) return 'there'
  if (/recipient address rejected: access denied/i.test(text) && status === '5.4.1') return 'gone'
  if (aboutServer.test(text)) return 'server'
  if (status !== null && serverStatus.test(status)) return 'server'
  if (notNow.test(text)) return 'there'
  if (status !== null && goneStatus.test(status)) return 'gone'
  if (status !== null && /^5\./.test(status) && !generalStatus.test(status)) return 'there'
  if (aboutContent.test(text)) return 'there'
  // RFC 7504: a host or a domain that takes no mail.
  return gone.test(text) || status === '521' || status === '556' ? 'gone' : null
}

const asStatus = (meaning: Meaning, status: string | null): BounceStatus => ({
  isPermanent: meaning === 'gone',
  status,
  isAboutServer: meaning === 'server',
})

/** Returns the meaning of a status of RFC 3463 alone, such as `5.1.1`; null for one that is no failure. */
export function readStatus(text: string): BounceStatus | null {
  const status = statusIn(text)
  return status === null ? null : asStatus(meaningOf('', status), status)
}

/** Returns whether a status leaves the reason to the words. */
export function isGeneral(status: string | null): boolean {
  return status === null || generalStatus.test(status) || !status.includes('.')
}

/**
 * Returns the meaning of the words of a server, with the codes in them or, where it has none or a general one, that of a field
 * beside them; null if neither has a meaning.
 */
export function readWords(text: string, stated: string | null = null): BounceStatus | null {
  const own = statusIn(text)
  const status =
    (isGeneral(own) && stated !== null && !isGeneral(stated) ? stated : own) ?? stated ?? codeIn(text)
  const meaning = meaningOf(wordsIn(text), status)
  return meaning === null && status === null ? null : asStatus(meaning, status)
}

/** Returns whether the words alone have a meaning. */
export function saysWhy(text: string): boolean {
  return meaningOf(wordsIn(text), null) !== null
}

/** Reports give their reason at the beginning. */
const maxReadLength = 16_384

/** Returns a text without addresses, which may hold any word. */
function wordsIn(text: string): string {
  return text.slice(0, maxReadLength).replace(/(?<=^|[\s<>])[^\s<>]*@[^\s<>]*/g, '<>')
}

function statusIn(text: string): string | null {
  const [, group, subject, detail] = enhanced.exec(text) ?? []
  return group === undefined ? null : `${group}.${subject}.${detail}`
}

/** Returns the reply of an SMTP server (RFC 5321) in a text. */
function codeIn(text: string): string | null {
  const [, group, middle, last] = reply.exec(text) ?? []
  return group === undefined ? null : `${group}${middle}${last}`
}

/** The meaning of a permanent reply of an SMTP server while a mail is sent. */
export type Refusal =
  /** Nobody receives mail there. */
  | 'gone'
  /** The mailbox takes no mail now, such as a full one. */
  | 'there'
  /** This mail is not taken, from any sender. */
  | 'content'
  /** We are at fault: the server, the sender, the login or a relay that is not permitted. */
  | 'us'

/** Returns what a reply is about; `step` is where it came. */
export function readRefusal(text: string, step: 'RCPT TO' | 'DATA'): Refusal {
  const { isPermanent, status, isAboutServer } = readWords(text) ?? { status: null }
  if (isPermanent) return 'gone'
  if (isAboutServer || status?.startsWith('5.7.')) return 'us'
  if (/^5\.2\.[23]$/.test(status ?? '') || (notNow.test(text) && !aboutContent.test(text))) return 'there'
  if (step === 'RCPT TO' || /^530$/.test(codeIn(text) ?? '')) return 'us'
  return 'content'
}
