import { addSeconds } from '../../core/time.ts'
import type { Signer } from '../signer.ts'
import type { Work } from '../work.ts'
import type { ChannelName, Priority } from './channel.ts'
import { existsInOutbox, insertOutbox } from './outbox-table.ts'
import { waitingSeconds } from './retry.ts'

/** A mail or push to one person. */
export interface Outgoing {
  channel: ChannelName
  /** Names what is sent: the same key is never sent twice. */
  key: string
  account_id: number | null
  site_id: number | null
  kind: string
  priority: Priority
  /** What the channel delivers; JSON. It is stored sealed until it is delivered. */
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

/**
 * Stores mails and pushes with the transaction; they are sent after it commits. What was stored before under the same key
 * is not stored again.
 */
export async function enqueueOutgoing(work: Work, outgoing: Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return
  const { signer, outbox } = work.services
  const rows = outgoing.map(({ key, content, address = null, domain = null, usefulSeconds, ...rest }) => {
    const token = tokenOf(signer, key)
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

/** Returns whether something was stored under a key. */
export function isEnqueued(work: Pick<Work, 'db' | 'services'>, key: string): Promise<boolean> {
  return existsInOutbox(work.db, tokenOf(work.services.signer, key))
}

/** Returns the content of a stored row; undefined if it was sealed with another secret. */
export function openContent(signer: Signer, token: string, content: string | null): unknown {
  const opened = content === null ? null : signer.open(sealPurpose, content, token)
  return opened === null ? undefined : JSON.parse(opened)
}
