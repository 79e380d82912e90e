import type { SealedColumn } from '../../../../server/secret-use.ts'
import type { Services } from '../../../../server/work.ts'

// What of payments is stored encrypted: raw reports with their tokens, and the tokens of stored methods.

const eventPurpose = 'payment-event'
const tokenPurpose = 'stored-method'
const markPurpose = 'stored-method-mark'

/** The sealed columns of payments. */
export const sealedPayments: SealedColumn[] = [
  { table: 'payment_events', key: ['id'], column: 'body', purpose: eventPurpose },
  {
    table: 'stored_methods',
    key: ['id'],
    column: 'token',
    purpose: tokenPurpose,
    of: ['account_id'],
    owner: ({ account_id = '' }) => account_id,
  },
]

/** A raw report, with the token that a provider stored a method under. */
interface EventBody {
  body: string
  token?: string | undefined
}

/** Encrypts a raw report for storage. */
export function sealEventBody({ signer }: Services, event: EventBody): string {
  return signer.seal(eventPurpose, JSON.stringify(event))
}

/** Returns the token in a stored report, if any. */
export function openStoredToken({ signer }: Services, sealed: string): string | undefined {
  const text = signer.open(eventPurpose, sealed)
  return text === null ? undefined : (JSON.parse(text) as EventBody).token
}

/** Encrypts the token of a stored method for its account. */
export function sealToken({ signer }: Services, token: string, accountId: number): string {
  return signer.seal(tokenPurpose, token, String(accountId))
}

/** Returns by what a stored method is recognised with another account: a keyed hash of provider and token. */
export function markOfToken({ signer }: Services, provider: string, token: string): string {
  return signer.sign(markPurpose, `${provider}:${token}`)
}

/** Decrypts the token of a stored method; null after a change of the deployment's secret. */
export function openToken({ signer }: Services, sealed: string, accountId: number): string | null {
  return signer.open(tokenPurpose, sealed, String(accountId))
}
