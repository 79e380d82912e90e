import { z } from 'zod'

/** How often a code may be used (decisions: Credits and money). */
export const CodeValidity = z.enum(['once', 'once-per-user', 'unlimited'])
export type CodeValidity = z.infer<typeof CodeValidity>

/** `used`: a code of validity `once` after its order. */
export const CodeStatus = z.enum(['active', 'used', 'disabled'])
export type CodeStatus = z.infer<typeof CodeStatus>

/** What a code for one account is made for. */
export type CodePurpose = 'delete_offer'

/** How a code is compared: as it is printed, in any case of letters. */
export function foldCode(code: string): string {
  return code.trim().toUpperCase()
}
