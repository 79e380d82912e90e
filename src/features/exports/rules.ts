import { secondsPerDay, secondsPerHour } from '../../core/time.ts'

/** How long a file can be downloaded (law: Access and portability). */
export const retentionSeconds = 7 * secondsPerDay
/** How long an expired link still says what became of it. */
export const rememberedSeconds = 30 * secondsPerDay
/** A file this young is answered again instead of making another. */
export const freshSeconds = secondsPerHour
/** Most files that are made for a member in a day. */
export const dailyLimit = 3
/** By then a file is ready or has failed (law: ready within 24 hours). */
export const maxMakingSeconds = secondsPerDay
/** Tries to make a file, before the member is told that it failed. */
export const attempts = 4

export const exportStatuses = ['pending', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Whether asking again is answered with what there is: a file in the making, or one that has just been made. */
export function isAnsweredAgain(
  { status, requested_at, expires_at }: ExportTimes & { status: ExportStatus },
  now: Date,
): boolean {
  if (status === 'pending') return true
  const ageSeconds = (now.getTime() - Date.parse(requested_at)) / 1000
  return status === 'ready' && !isExpired({ expires_at }, now) && ageSeconds < freshSeconds
}

/** Whether the time to download a file is over. */
export function isExpired({ expires_at }: Pick<ExportTimes, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now.getTime()
}

interface ExportTimes {
  requested_at: string
  expires_at: string | null
}

/** Name of the file that a member gets, by the day it was made. */
export function fileNameOf(readyAt: string): string {
  return `vonk-data-${readyAt.slice(0, 10)}.zip`
}
