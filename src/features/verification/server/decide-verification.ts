import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { profileChanged } from '../../profiles/events.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { verificationDecided } from '../events.ts'
import type { VerificationReason } from '../rules.ts'
import { deletePicture } from './jobs.ts'
import { findVerification, updateDecided, type VerificationRow } from './verifications-table.ts'

/**
 * Gives the badge and deletes the picture. Safe to repeat. Refuses `not_found`, and `conflict` where the
 * request was withdrawn, ended or rejected before: its picture is deleted, so it cannot be reviewed again.
 *
 * The badge stays when the main photo changes later: the new one is flagged for staff (`main_of_verified` of
 * `photo_flags`), and `rejectVerification` removes the badge. It is not shown while no main photo is
 * approved.
 */
export function approveVerification(work: Work, id: number): Promise<void> {
  return decide(work, id, { status: 'approved', reason: null }, ['waiting'])
}

/**
 * Refuses the badge, or removes it from a member who has it; deletes the picture and notifies the member of
 * the reason. Safe to repeat, also with another reason. Refuses `not_found`, and `conflict` where the request
 * was withdrawn or ended.
 */
export function rejectVerification(work: Work, id: number, reason: VerificationReason): Promise<void> {
  return decide(work, id, { status: 'rejected', reason }, ['waiting', 'approved', 'rejected'])
}

type Decision = { status: 'approved'; reason: null } | { status: 'rejected'; reason: VerificationReason }

function decide(
  outer: Work,
  id: number,
  decision: Decision,
  from: VerificationRow['status'][],
): Promise<void> {
  return outer.transaction(async (work) => {
    const row = await lockVerification(work, id)
    const { profile_id, picture_key } = row
    if (row.status === decision.status && row.reason === decision.reason) return
    if (!from.includes(row.status)) throw refuse(commonRefusals, 'conflict')
    await updateDecided(work.db, id, { ...decision, decided_at: work.now })
    if (picture_key) await work.enqueue(deletePicture, { picture_key })
    await work.emit(verificationDecided, { verification_id: id, profile_id, ...decision })
    if (decision.status === 'approved' || row.status === 'approved') {
      await work.emit(profileChanged, { profile_id })
    }
  })
}

/** Returns an attempt under the lock that its owner's changes take too. */
async function lockVerification({ db }: Work, id: number): Promise<VerificationRow> {
  const found = await findVerification(db, id)
  if (!found) throw refuse(commonRefusals, 'not_found')
  await lockProfile(db, found.profile_id)
  const row = await findVerification(db, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  return row
}
