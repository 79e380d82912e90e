import { growingPause } from '../../core/growing-pause.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../../core/time.ts'
import type { Signer } from '../signer.ts'
import type { Work } from '../work.ts'
import type { ChannelName, Priority } from './channel.ts'
import { isWithinReceiverLimit } from './count-receiver.ts'
import { existsInOutbox, findAllStored, insertOutbox } from './outbox-table.ts'
import type { ReceiverLimit } from './receiver-limit.ts'

/** A mail or push to one person. */
export interface Outgoing {
  channel: ChannelName
  /** Names what is sent: the same key is never sent twice. */
  key: string
  account_id: number | null
  site_id: number | null
  kind: string
  /** How much of this kind the receiver gets at most; what exceeds it is not stored. */
  limit: ReceiverLimit
  /** The receiver: a mailbox or an account. Several browsers of one account are one receiver. */
  receiver: string
  priority: Priority
  /** The content that the channel delivers; JSON. It is stored sealed until it is delivered. */
  content: unknown
  address?: string
  /** The domain that a mail is sent from. */
  domain?: string
  /** How long it is worth delivering; defaults to three days. */
  usefulSeconds?: number
}

const sealPurpose = 'outbox'

/** Returns the token of a key: 48 hexadecimal digits that nobody can guess, and that fit into an address of any case. */
export function tokenOf(signer: Pick<Signer, 'sign'>, key: string): string {
  return Buffer.from(signer.sign('outbox', key), 'base64url').toString('hex')
}

/** Returns the tokens of a key by the older secrets, under which it may have been stored. */
function olderTokensOf(signer: Signer, key: string): string[] {
  return signer
    .signatures('outbox', key)
    .slice(1)
    .map((signature) => Buffer.from(signature, 'base64url').toString('hex'))
}

/** How long a mail or push waits for its delivery, unless it sets another time. */
const waitingSeconds = 3 * secondsPerDay
export const firstRetrySeconds = 30
const growth = { growth: 4, max: 4 * secondsPerHour, spread: [1, 1.25] } as const

/**
 * Returns when to try again: half a minute after the first attempt, then four times as long each time, up to four hours.
 *
 * @param chance from 0 to 1
 */
export function retryAt(
  now: Date,
  attempts: number,
  chance: number,
  first: number = firstRetrySeconds,
): Date {
  return addSeconds(now, growingPause(attempts, { first, ...growth }, chance))
}

/**
 * Stores mails and pushes with the transaction; they are sent after it commits. What was stored before under the same key
 * is not stored again, nor is what exceeds the limit of its receiver.
 */
export async function enqueueOutgoing(work: Work, outgoing: Outgoing[]): Promise<void> {
  const accepted = await withinLimits(work, outgoing)
  if (accepted.length === 0) return
  const { signer, outbox } = work.services
  const rows = accepted.map(({ token, content, address = null, domain = null, usefulSeconds, ...row }) => {
    const { key: _key, limit: _limit, receiver: _receiver, ...rest } = row
    return {
      ...rest,
      address,
      domain,
      token,
      content: signer.seal(sealPurpose, JSON.stringify(content), token),
      expires_at: addSeconds(work.now, usefulSeconds ?? waitingSeconds),
    }
  })
  await insertOutbox(work.db, rows, work.now)
  outbox.wake()
}

/**
 * Returns what is new and within the limits of its receivers, with its tokens. What one call stores for one receiver counts
 * as one message.
 */
async function withinLimits(work: Work, outgoing: Outgoing[]): Promise<(Outgoing & { token: string })[]> {
  if (outgoing.length === 0) return []
  const all = outgoing.map((each) => ({ ...each, token: tokenOf(work.services.signer, each.key) }))
  const stored = await findAllStored(
    work.db,
    all.flatMap(({ key, token }) => [token, ...olderTokensOf(work.services.signer, key)]),
  )
  const isStored = ({ key, token }: (typeof all)[number]) =>
    [token, ...olderTokensOf(work.services.signer, key)].some((one) => stored.has(one))
  const messages = new Map<string, typeof all>()
  for (const each of all.filter((one) => !isStored(one))) {
    const name = `${each.limit.name} ${each.receiver}`
    messages.set(name, [...(messages.get(name) ?? []), each])
  }
  const accepted: typeof all = []
  for (const message of messages.values()) {
    const { limit, receiver, kind, channel } = message[0] as Outgoing
    if (await isWithinReceiverLimit(work, limit, receiver)) accepted.push(...message)
    else {
      work.services.metrics.deliveryEnded(channel, 'limited')
      work.log.warn({ component: kind }, 'not sent: its receiver has had the most of this kind')
    }
  }
  return accepted
}

/** Returns whether something was stored under a key. */
export async function isEnqueued(work: Pick<Work, 'db' | 'services'>, key: string): Promise<boolean> {
  const { signer } = work.services
  for (const token of [tokenOf(signer, key), ...olderTokensOf(signer, key)]) {
    if (await existsInOutbox(work.db, token)) return true
  }
  return false
}

/** Returns the content of a stored row; undefined if it was sealed with another secret. */
export function openContent(signer: Signer, token: string, content: string | null): unknown {
  const opened = content === null ? null : signer.open(sealPurpose, content, token)
  return opened === null ? undefined : JSON.parse(opened)
}
