import type { ReadDb } from '../../../server/db/tables.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { findAllReachable } from '../../cards/server/public.ts'
import { isFindable } from '../../profiles/reach-rules.ts'
import { isLikeShown } from '../rules.ts'

/** Reports whether the liked member may learn of a like, given the current state of both accounts. */
export async function isShown(
  db: ReadDb,
  { from, to, isMutual }: { from: number; to: number; isMutual: boolean },
): Promise<boolean> {
  const liker = await findAccountById(db, from)
  const liked = await findAccountById(db, to)
  const [reached] = await findAllReachable(db, [{ from_id: to, to_id: from }])
  if (!liker || !liked || !reached)
    throw new Error(`no like between ${from} and ${to}: an account does not exist`)
  return isLikeShown({
    isMutual,
    isReached: reached.reach === 'open',
    isFindable: isFindable(liker),
    isHiddenFictional: liked.hide_fictional && reached.is_fictional,
  })
}
