import { addSeconds } from '../../../core/time.ts'
import type { DueTask, Work } from '../../../server/work.ts'
import { closeItem } from '../../moderation/server/public.ts'
import { appealSeconds } from '../../profiles/rules.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { pictureSeconds } from '../rules.ts'
import { placeOf } from './picture-file.ts'
import {
  deleteOldTries,
  findAllPicturesDue,
  findAllWaitingSince,
  findVerification,
  updateEnded,
  updatePictureGone,
} from './verifications-table.ts'

/** Maximum number of items per sweep; the next one continues. */
const sweepSize = 200

/** Deletes a picture. The file goes before its key, so that a failed deletion is retried. */
export async function dropPicture({ db, services }: Work, pictureKey: string): Promise<void> {
  await services.storage.delete([placeOf(pictureKey).storage_key])
  await updatePictureGone(db, pictureKey)
}

/** Ends a request that still waits after its deadline. */
function endWaiting(outer: Work, { id, profile_id }: { id: number; profile_id: number }): Promise<void> {
  return outer.transaction(async (work) => {
    const { db, now } = work
    await lockProfile(db, profile_id)
    if ((await findVerification(db, id))?.status !== 'waiting') return
    await updateEnded(db, id, now)
    await closeItem(work, 'verification', { kind: 'verification', id })
  })
}

/**
 * Due tasks: ends undecided requests, deletes their pictures and those whose job failed, and deletes old
 * attempts.
 */
export const verificationDueTasks: DueTask[] = [
  {
    name: 'verification.drop-pictures',
    run: async (work) => {
      const { db, now } = work
      for (const due of await findAllWaitingSince(db, addSeconds(now, -pictureSeconds), sweepSize)) {
        await endWaiting(work, due)
      }
      for (const key of await findAllPicturesDue(db, sweepSize)) await dropPicture(work, key)
    },
  },
  {
    name: 'verification.drop-tries',
    run: ({ db, now }) => deleteOldTries(db, addSeconds(now, -appealSeconds)),
  },
]
