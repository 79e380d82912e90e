import { domainOf } from '../mail.ts'

/** Purposes of a return address: bounces of one mail, or requests to unsubscribe from its kind. */
export type ReturnPurpose = 'bounce' | 'unsubscribe'

// The token of a row of the outbox: 48 hexadecimal digits, because some servers change the case of an address. The longer
// of both local parts has 60 characters, of 64 that RFC 5321 allows.
const returnAddressForm = /^(bounce|unsubscribe)\+([0-9a-f]{48})$/i

/**
 * Returns the address of one mail for a purpose. Its token is derived with the secret of the deployment and unguessable, so
 * that a message to the address proves that its sender knows the mail.
 */
export function returnAddress(purpose: ReturnPurpose, token: string, from: string): string {
  return `${purpose}+${token}@${domainOf(from)}`
}

/** Returns purpose and token of an address made by `returnAddress`; undefined for any other address. */
export function readReturnAddress(address: string): { purpose: ReturnPurpose; token: string } | undefined {
  const [, purpose, token] = returnAddressForm.exec(address.slice(0, address.lastIndexOf('@'))) ?? []
  if (purpose === undefined || token === undefined) return undefined
  return { purpose: purpose.toLowerCase() as ReturnPurpose, token: token.toLowerCase() }
}
