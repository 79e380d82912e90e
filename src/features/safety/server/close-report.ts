import type { Work } from '../../../server/work.ts'
import { deleteReported } from '../../photos/server/public.ts'
import { findReportedPictures, updateClosed, updateReportedGone } from './reports-table.ts'

/**
 * Closes a report: whatever was decided goes through here, so that a picture that was kept for it goes as well, once no
 * other report of it is open. Safe to repeat.
 */
export function closeReport(outer: Work, id: number): Promise<void> {
  return outer.transaction(async (work) => {
    const picture = await updateClosed(work.db, id)
    if (picture) await work.enqueue(deleteReported, picture)
  })
}

/** Lets go of what reports tell about a member who is erased, with the pictures that were kept for them. */
export async function forgetReported(work: Work, profileId: number): Promise<void> {
  const pictures = await findReportedPictures(work.db, profileId)
  await updateReportedGone(work.db, profileId)
  for (const picture of pictures) await work.enqueue(deleteReported, picture)
}
