import { secondsPerDay, secondsPerHour } from '../../core/time.ts'

/** How long a file can be downloaded (law: Access/port. 15/20). */
export const retentionSeconds = 7 * secondsPerDay
/** How long an expired link still explains that the export has expired. */
export const linkRetentionSeconds = 30 * secondsPerDay
/** A file younger than this is returned instead of making another. */
export const freshSeconds = secondsPerHour
/** Maximum files made for a member per day. */
export const dailyLimit = 3
/** Deadline after which an export that is not ready has failed (law: Access/port. 15/20). */
export const maxMakingSeconds = secondsPerDay
/** Attempts to make a file before the export fails. */
export const attempts = 4

export const exportStatuses = ['pending', 'ready', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Returns whether a new request returns the existing export: one being made, or one just made. */
export function isAnsweredAgain(
  { status, requested_at, expires_at }: ExportTimes & { status: ExportStatus },
  now: Date,
): boolean {
  if (status === 'pending') return true
  const ageSeconds = (now.getTime() - Date.parse(requested_at)) / 1000
  return status === 'ready' && !isExpired({ expires_at }, now) && ageSeconds < freshSeconds
}

/** Returns whether a file can no longer be downloaded. */
export function isExpired({ expires_at }: Pick<ExportTimes, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now.getTime()
}

interface ExportTimes {
  requested_at: string
  expires_at: string | null
}

/** Returns the name of the downloaded file, from the day it was made. */
export function fileNameOf(readyAt: string): string {
  return `vonk-data-${readyAt.slice(0, 10)}.zip`
}
