import { z } from 'zod'

/** How often a code may be used (decisions: Credits and money). */
export const CodeValidity = z.enum(['once', 'once-per-user', 'unlimited'])
export type CodeValidity = z.infer<typeof CodeValidity>

/** `used`: a code of validity `once` after its order. */
export const CodeStatus = z.enum(['active', 'used', 'disabled'])
export type CodeStatus = z.infer<typeof CodeStatus>

/** How an order came about: on the checkout screen, repeated with a stored method, or by direct debit. */
export const OrderKind = z.enum(['checkout', 'repeat', 'direct_debit'])
export type OrderKind = z.infer<typeof OrderKind>

/** The purpose of a code for one account. */
export type CodePurpose = 'delete_offer'

/** Normalises a code for comparison: case-insensitive. */
export function foldCode(code: string): string {
  return code.trim().toUpperCase()
}

/** What can happen to a payment in the sandbox (api: Sandbox payments). */
export const SandboxOutcome = z.enum([
  'succeed',
  'fail',
  'cancel',
  'pending',
  'expire',
  'step_up',
  'charge_back',
  'refund',
  'decline_recurring',
])
export type SandboxOutcome = z.infer<typeof SandboxOutcome>

/** How its webhook arrives: as it should, twice, before an outdated one, or only half a minute later. */
export const SandboxManner = z.enum(['once', 'twice', 'reordered', 'late'])
export type SandboxManner = z.infer<typeof SandboxManner>
