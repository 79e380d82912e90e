import type { SessionReadContext } from '../../../server/http/context.ts'
import { verificationOf } from '../rules.ts'
import { findNewestOf } from './verifications-table.ts'

/** How the acting member's verification stands. */
export async function readVerification({ db, now, actor }: SessionReadContext) {
  return { verification: verificationOf(await findNewestOf(db, actor.profile_id), now) }
}
