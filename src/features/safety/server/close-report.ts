import type { Work } from '../../../server/work.ts'
import { deleteReported } from '../../photos/server/public.ts'
import { findReportedPictures, updateClosed, updateReportedGone } from './reports-table.ts'

/**
 * Closes a report. Every decision goes through here, so that the retained picture is deleted once no other
 * report of it is open. Safe to repeat.
 */
export function closeReport(outer: Work, id: number): Promise<void> {
  return outer.transaction(async (work) => {
    const picture = await updateClosed(work.db, id)
    if (picture) await work.enqueue(deleteReported, picture)
  })
}

/** Deletes what reports contain about a member who is erased, with the retained pictures. */
export async function forgetReported(work: Work, profileId: number): Promise<void> {
  const pictures = await findReportedPictures(work.db, profileId)
  await updateReportedGone(work.db, profileId)
  for (const picture of pictures) await work.enqueue(deleteReported, picture)
}
