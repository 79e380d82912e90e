import { addSeconds } from '../../../core/time.ts'
import type { Work } from '../../../server/work.ts'
import { maxMakingSeconds, rememberedSeconds } from '../rules.ts'
import { deleteOldExports, updateExportsExpired, updateExportsGivenUp } from './account-exports-table.ts'
import { deleteExportFiles } from './jobs.ts'

/**
 * The due task `exports.clear`: files go when their time is over, rows somewhat later, and what was never made has
 * failed.
 */
export async function clearExports(work: Work): Promise<void> {
  const { now } = work
  await work.transaction(async (inner) => {
    await dropFiles(inner, [
      ...(await updateExportsGivenUp(inner.db, addSeconds(now, -maxMakingSeconds))),
      ...(await updateExportsExpired(inner.db, now)),
      ...(await deleteOldExports(inner.db, addSeconds(now, -rememberedSeconds))),
    ])
  })
}

/** Deletes files after the transaction that let go of them. */
export async function dropFiles({ enqueue }: Pick<Work, 'enqueue'>, keys: string[]): Promise<void> {
  if (keys.length > 0) await enqueue(deleteExportFiles, { keys })
}
