import { addSeconds, secondsPerDay } from '../../core/time.ts'

/** How often a member is looked at; at most one mail follows. */
export const turnSeconds = secondsPerDay
/** How long a member has to be away until a mail lists what waits for them, once for each absence. */
export const absentSeconds = 5 * secondsPerDay
/** How often newcomers are mailed about at most, and how many there must be. */
export const newMembersSeconds = 7 * secondsPerDay
export const minNewMembers = 3
/** How often a discount is mailed at most. */
export const discountSeconds = 30 * secondsPerDay
/** A discount that ends sooner is over before many have read of it. */
export const minDiscountSeconds = 6 * 3600

/** Returns when the turn after one that was due at `due` comes: at the same time of day, after `now`. */
export function nextTurn(due: Date, now: Date): Date {
  const missed = Math.floor((now.getTime() - due.getTime()) / (turnSeconds * 1000))
  return addSeconds(due, (Math.max(0, missed) + 1) * turnSeconds)
}

/** Returns whether to mail what waits to a member who was last active at `lastActive`, after such a mail at `mailedAt`. */
export function isReminderDue(
  now: Date,
  { lastActive, mailedAt }: { lastActive: Date | null; mailedAt: Date | undefined },
): boolean {
  if (lastActive === null || addSeconds(lastActive, absentSeconds) > now) return false
  return mailedAt === undefined || mailedAt < lastActive
}

/** Returns whether a kind was mailed `seconds` ago or earlier, or never. */
export function isFree(now: Date, mailedAt: Date | undefined, seconds: number): boolean {
  return mailedAt === undefined || addSeconds(mailedAt, seconds) <= now
}
