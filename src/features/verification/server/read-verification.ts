import type { SessionReadContext } from '../../../server/http/context.ts'
import { verificationOf } from '../rules.ts'
import { findNewestOf } from './verifications-table.ts'

/** Returns the state of the acting member's verification. */
export async function readVerification({ db, now, actor }: SessionReadContext) {
  return { verification: verificationOf(await findNewestOf(db, actor.profile_id), now) }
}
