import { nameProblem } from '../accounts/name-rules.ts'

/** What somebody without the right to publish may propose (staff: 6.4). */
export const proposalKinds = ['bundles', 'gifts', 'payment_methods', 'discount_code'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** The kinds of invites: a code that opens a closed signup, and the key by which a partner hands over signups. */
export const inviteKinds = ['code', 'partner'] as const
export type InviteKind = (typeof inviteKinds)[number]

/**
 * Returns what is wrong with the name of a fictional profile, as a key of `errors.issues`; null for a plainly invented one. It
 * must not pass for the name of a person: two words in one, such as VelvetLantern, or with a digit.
 */
export function inventedNameProblem(name: string, brand: string): string | null {
  const problem = nameProblem(name, '', [brand])
  if (problem !== null) return problem
  return /\p{Ll}\p{Lu}|[0-9_]/u.test(name) ? null : 'name_not_invented'
}

/** A drawn portrait as `GET /admin/portraits` names it: no other file is read. */
export const portraitPath = /^[1-7]-(fe)?male\/\d{1,4}\/\d{1,2}$/

/** Returns how a code of an invite is compared: without case. */
export function foldInvite(code: string): string {
  return code.trim().normalize('NFKC').toLowerCase()
}
