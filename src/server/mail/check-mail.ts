import type { OutgoingMail } from './mail.ts'

/**
 * A mail that can never be sent as it is. The message names the part at fault and repeats none of it; `code` is what is
 * stored about it: `malformed`, or the answer of the mail server.
 */
export class MailRefused extends Error {
  readonly code: string
  /**
   * The meaning of the reply for the recipient: `gone` if nobody receives mail at the address, `there` if the mailbox
   * takes none now; null if it is not about the recipient.
   */
  readonly recipient: 'gone' | 'there' | null

  constructor(reason: string, code = 'malformed', recipient: 'gone' | 'there' | null = null) {
    super(reason)
    this.name = 'MailRefused'
    this.code = code
    this.recipient = recipient
  }
}

/** The parts of a sender or recipient. */
export interface MailAddress {
  name: string
  address: string
}

// RFC 5321, 4.5.3.1: 64 octets before the @, 255 after it.
const maxLocalPartLength = 64
const maxDomainLength = 255
const maxSubjectLength = 400

/**
 * Atoms of RFC 5322 with letters of any script (RFC 6531); quoted local parts and domain literals are not
 * supported.
 */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainPart =
  /^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?(\.[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)*$/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them
const controlCharacter = /[\x00-\x1f\x7f\u2028\u2029]/

/** Headers that are set from the mail's own fields only. */
const ownHeaders =
  /^(to|cc|bcc|from|sender|subject|date|message-id|mime-version|return-path|received|content-.*|resent-.*)$/i

/** Returns whether a text is one bare address, `name@domain`, that can receive mail. */
function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || Buffer.byteLength(local) > maxLocalPartLength || Buffer.byteLength(domain) > maxDomainLength)
    return false
  return localPart.test(local) && domainPart.test(domain)
}

/** Parses `name@domain` or `Name <name@domain>`. Throws MailRefused for anything else. */
function parseSender(text: string): MailAddress {
  const [, name, address] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [undefined, '', text]
  if (!isAddress(address ?? '')) throw new MailRefused('The sender is no address')
  return { name: (name ?? '').trim().replace(/^"(.*)"$/, '$1'), address: address ?? '' }
}

/**
 * Refuses what could add headers or recipients to a mail: control characters (including line breaks) in
 * addresses, subject and headers, several recipients, malformed addresses, and headers that are set from the
 * mail's own fields. Returns the parts of the two addresses. Throws MailRefused.
 */
export function checkMail(mail: OutgoingMail): { to: MailAddress; from: MailAddress } {
  const headers = Object.entries(mail.headers ?? {})
  const lines = [mail.to, mail.from, mail.subject, ...headers.flat()]
  if (lines.some((line) => controlCharacter.test(line)))
    throw new MailRefused('A header holds a control character')
  if (mail.subject.length > maxSubjectLength) throw new MailRefused('The subject is too long')
  for (const [name] of headers) {
    if (!/^[a-z0-9-]{1,76}$/i.test(name) || ownHeaders.test(name))
      throw new MailRefused('A header is not allowed')
  }
  if (!isAddress(mail.to)) throw new MailRefused('The receiver is no address')
  if (mail.returnPath !== undefined && !isAddress(mail.returnPath))
    throw new MailRefused('The return path is no address')
  if (mail.messageId !== undefined && !/^<[\w.-]+@[^\s<>@]+>$/.test(mail.messageId))
    throw new MailRefused('The message id is malformed')
  return { to: { name: '', address: mail.to }, from: parseSender(mail.from) }
}
