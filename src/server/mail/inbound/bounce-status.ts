/** How final a failed delivery is. */
export interface BounceStatus {
  /** The address will not take mail; otherwise it may take the next one. */
  isPermanent: boolean
  /** `5.1.1`, `550` or null where only words say it: what staff look up. */
  status: string | null
}

const enhanced = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)/
const reply = /(?<![\d.#])([45])([0-5])(\d)(?=[ -])(?![ -]\d{2})/

/** A server that tries again says so, whatever code it adds. */
const stillTried =
  /will (keep trying|be re-?tried|continue trying)|(do|need) not (need to )?re-?send|not yet been delivered|delivery (is |has been |was )?delayed|warning message only/i
const permanentWords =
  /user(name)? unknown|unknown (user|recipient|local part|address)|no such (user|recipient|mailbox|person|address)|(user|mailbox|recipient|address|account|addressee)\b.{0,60}\b(does ?n[o']t exist|(could ?n[o']t|not|n[o']t) be found|not found|unavailable|invalid|disabled|deactivated|inactive|not (exist|known|listed)|rejected)|does(n't| not) have an? \S{0,30} ?account|invalid (recipient|mailbox|address)|wasn't found|couldn't be found|address rejected|unrouteable address|host (or domain name )?not found|no mailbox here by that name|permanent(ly)? (fatal )?(error|failure)|i'm sorry it didn't work out/i
const temporaryWords =
  /mailbox (is )?full|(over|exceed\w{0,3})\b.{0,30}\bquota|quota exceeded|insufficient (system )?(storage|disk)|out of storage|try again later|temporar(y|ily)|greylist|connection timed out|too many (connections|messages)|rate limit|deferred|retry (timeout|time not)/i

/** Returns whether a status is of a kind that says nothing about the address: the sender or the content was refused. */
function isAboutSender(detail: string): boolean {
  // RFC 3463: 7 is security and policy, such as a sender on a block list.
  return detail.startsWith('7.')
}

/** Returns what a status of RFC 3463, such as `5.1.1`, says; null for one that is no failure. */
export function readStatus(text: string): BounceStatus | null {
  const [, group, subject, detail] = enhanced.exec(text) ?? []
  if (group === undefined) return null
  const rest = `${subject}.${detail}`
  return { isPermanent: group === '5' && !isAboutSender(rest), status: `${group}.${rest}` }
}

/** Returns what the words of a human-readable report say: its codes, else its phrases; null if neither says anything. */
export function readWords(text: string): BounceStatus | null {
  if (stillTried.test(text)) return { isPermanent: false, status: readStatus(text)?.status ?? null }
  const status = readStatus(text)
  // 5.0.0 says that it failed and not why.
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
