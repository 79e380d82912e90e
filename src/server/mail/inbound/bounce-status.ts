/** Whether a failed delivery is final. */
export interface BounceStatus {
  /** The address receives no mail; otherwise a later mail may arrive. */
  isPermanent: boolean
  /** For staff: `5.1.1` or `550`; null if the report has words only. */
  status: string | null
}

const enhanced = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)/
const reply = /(?<![\d.#])([45])([0-5])(\d)(?=[ -])(?![ -]\d{2})/

/** A server that retries states it, whatever code it adds. */
const stillTried =
  /will (keep trying|be re-?tried|continue trying)|(do|need) not (need to )?re-?send|not yet been delivered|delivery (is |has been |was )?delayed|warning message only/i
const permanentWords =
  /user(name)? unknown|unknown (user|recipient|local part|address)|no such (user|recipient|mailbox|person|address)|(user|mailbox|recipient|address|account|addressee)\b.{0,60}\b(does ?n[o']t exist|(could ?n[o']t|not|n[o']t) be found|not found|unavailable|invalid|disabled|deactivated|inactive|not (exist|known|listed)|rejected)|does(n't| not) have an? \S{0,30} ?account|invalid (recipient|mailbox|address)|wasn't found|couldn't be found|address rejected|unrouteable address|host (or domain name )?not found|no mailbox here by that name|permanent(ly)? (fatal )?(error|failure)|i'm sorry it didn't work out/i
const temporaryWords =
  /mailbox (is )?full|(over|exceed\w{0,3})\b.{0,30}\bquota|quota exceeded|insufficient (system )?(storage|disk)|out of storage|try again later|temporar(y|ily)|greylist|connection timed out|too many (connections|messages)|rate limit|deferred|retry (timeout|time not)/i

/** Returns whether a status does not concern the address, because the sender or the content was refused. */
function isAboutSender(detail: string): boolean {
  // RFC 3463: 7 is security and policy, such as a sender on a block list; 1.7 and 1.8 are the address of the sender.
  return detail.startsWith('7.') || detail === '1.7' || detail === '1.8'
}

/** The mailbox or its domain does not exist or takes no mail (RFC 3463, RFC 7505). */
const recipientStatus = /^5\.(1\.([1236]|10)|2\.\d+)$/
const senderWords = /\b(relay|sender|authenticat)/i

/**
 * Returns whether the permanent reply of an SMTP server is about the recipient. Servers also refuse a recipient because of
 * the sender: relaying is not permitted, or the login is missing.
 */
export function isAboutRecipient(reply: string): boolean {
  const status = readStatus(reply)?.status ?? ''
  if (recipientStatus.test(status)) return true
  if (status.startsWith('5') && isAboutSender(status.slice(2))) return false
  return permanentWords.test(reply) && !senderWords.test(reply)
}

/** Returns the meaning of a status of RFC 3463, such as `5.1.1`; null for one that is no failure. */
export function readStatus(text: string): BounceStatus | null {
  const [, group, subject, detail] = enhanced.exec(text) ?? []
  if (group === undefined) return null
  const rest = `${subject}.${detail}`
  return { isPermanent: group === '5' && !isAboutSender(rest), status: `${group}.${rest}` }
}

/** Returns the meaning of a human-readable report: by its codes, else its phrases; null if neither has one. */
export function readWords(text: string): BounceStatus | null {
  if (stillTried.test(text)) return { isPermanent: false, status: readStatus(text)?.status ?? null }
  const status = readStatus(text)
  // 5.0.0 gives no reason.
  if (status && !status.status?.endsWith('.0.0')) return status
  const isFull = temporaryWords.test(text)
  if (permanentWords.test(text) && !isFull)
    return { isPermanent: true, status: status?.status ?? codeIn(text) }
  if (isFull) return { isPermanent: false, status: status?.status ?? codeIn(text) }
  if (status) return status
  const code = codeIn(text)
  return code === null ? null : { isPermanent: code.startsWith('5'), status: code }
}

/** Returns the reply of an SMTP server (RFC 5321) in a text. */
function codeIn(text: string): string | null {
  const [, group, middle, last] = reply.exec(text) ?? []
  return group === undefined ? null : `${group}${middle}${last}`
}
