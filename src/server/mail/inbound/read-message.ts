import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** The parts of a received message that reports are read from. */
export interface InboundMessage {
  /** Names in lower case; of a repeated header the first. */
  headers: ReadonlyMap<string, string>
  /** Every address that the message names as its recipient, bare. */
  recipients: string[]
  text: string
  parts: MessagePart[]
}

/** A part that is neither the text nor its HTML form. */
export interface MessagePart {
  /** In lower case, without parameters. */
  type: string
  content: string
}

/** Maximum size of a message. A report contains at most one of our mails, which are far smaller. */
export const maxMessageBytes = 1024 * 1024
const maxNestingDepth = 12
const maxHeadersSize = 128 * 1024
const maxParts = 50
const maxPartLines = 2000
const maxPartLength = 256 * 1024
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'apparently-to']
const decoder = new TextDecoder('utf-8')

/** Reads a raw message within limits. Returns null for one that is too large, too deep or no message at all. */
export async function readMessage(raw: Uint8Array): Promise<InboundMessage | null> {
  if (raw.length > maxMessageBytes || hasTooManyParts(raw)) return null
  const email = await PostalMime.parse(raw, { maxNestingDepth, maxHeadersSize }).catch(() => null)
  if (email === null || email.headers.length === 0) return null
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) if (!headers.has(key)) headers.set(key, value)
  return {
    headers,
    recipients: recipientsOf(email),
    text: (email.text ?? textOf(email.html ?? '')).slice(0, maxPartLength),
    parts: email.attachments.slice(0, maxParts).map(partOf),
  }
}

/** Each part costs the parser time, whatever it contains; a part begins with a line of two hyphens. */
function hasTooManyParts(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let at = -1
  for (let count = 0; count < maxPartLines; count += 1) {
    at = bytes.indexOf('\n--', at + 1)
    if (at < 0) return false
  }
  return true
}

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const named = headers
    .filter(({ key }) => recipientHeaders.includes(key))
    .map(({ value }) => value.replace(/[<>\s]/g, ''))
  const written = [...to, ...cc].slice(0, maxParts).map(({ address }) => address ?? '')
  return [...named, ...written].filter((address) => address.includes('@'))
}

function partOf({ mimeType, content }: Attachment): MessagePart {
  const text = typeof content === 'string' ? content : decoder.decode(content.slice(0, maxPartLength))
  return { type: mimeType.toLowerCase(), content: text.slice(0, maxPartLength) }
}

/** The words of a bounce that has an HTML form only. */
function textOf(html: string): string {
  return html.slice(0, maxPartLength).replace(/<[^<>]*>/g, ' ')
}
