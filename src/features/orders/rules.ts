import { z } from 'zod'

/** How often a code may be used (decisions: Credits and money). */
export const CodeValidity = z.enum(['once', 'once-per-user', 'unlimited'])
export type CodeValidity = z.infer<typeof CodeValidity>

/** `used`: a code of validity `once` after its order. */
export const CodeStatus = z.enum(['active', 'used', 'disabled'])
export type CodeStatus = z.infer<typeof CodeStatus>

/** The purpose of a code for one account. */
export type CodePurpose = 'delete_offer'

/** Normalises a code for comparison: case-insensitive. */
export function foldCode(code: string): string {
  return code.trim().toUpperCase()
}
