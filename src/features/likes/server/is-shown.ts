import type { ReadDb } from '../../../server/db/tables.ts'
import type { Role } from '../../accounts/rules.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { isLikeShown } from '../rules.ts'

/**
 * What keeps a member from being found: their own choice, a withdrawn consent to sensitive data, or a staff
 * role.
 */
interface Findability {
  invisible: boolean
  sensitive_hidden: boolean
  role: Role | null
}

/** Reports whether a member is left out of all lists in which others find members. */
export function isLeftOut({ invisible, sensitive_hidden, role }: Findability): boolean {
  return invisible || sensitive_hidden || role !== null
}

/** Reports whether the liked member may learn of a like, given the current state of both accounts. */
export async function isShown(
  db: ReadDb,
  { from, to, isMutual }: { from: number; to: number; isMutual: boolean },
): Promise<boolean> {
  const liker = await findAccountById(db, from)
  const liked = await findAccountById(db, to)
  if (!liker || !liked) throw new Error(`no like between ${from} and ${to}: an account does not exist`)
  return isLikeShown({
    isMutual,
    isInvisible: isLeftOut(liker),
    isHiddenFromSite: liker.hide_from_other_sites && liker.site_id !== liked.site_id,
    isHiddenFictional: liked.hide_fictional && ((await findProfile(db, from))?.is_fictional ?? false),
  })
}
