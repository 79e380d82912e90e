import { addSeconds } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import { linkRetentionSeconds, maxMakingSeconds } from '../rules.ts'
import { deleteOldExports, updateExportsExpired, updateExportsGivenUp } from './account-exports-table.ts'
import { deleteExportFiles } from './jobs.ts'

/**
 * Runs the due task `exports.clear`: deletes expired files, later their rows, and fails exports that were
 * never made.
 */
export async function clearExports(work: Work): Promise<void> {
  const { now } = work
  await work.transaction(async (inner) => {
    await dropFiles(inner, [
      ...(await updateExportsGivenUp(inner.db, addSeconds(now, -maxMakingSeconds))),
      ...(await updateExportsExpired(inner.db, now)),
      ...(await deleteOldExports(inner.db, addSeconds(now, -linkRetentionSeconds))),
    ])
  })
}

/** Deletes files after the transaction that released them. */
export async function dropFiles({ enqueue }: Pick<Work, 'enqueue'>, keys: string[]): Promise<void> {
  if (keys.length > 0) await enqueue(deleteExportFiles, { keys })
}
