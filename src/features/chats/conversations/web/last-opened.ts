/** The chat that was opened last in this tab (product: Chats). */
export interface LastOpened {
  profile_id: number
  date: Date
}

let last: LastOpened | null = null

/** Stores that the chat with a member is open. */
export function noteOpened(profileId: number, date: Date = new Date()): void {
  last = { profile_id: profileId, date }
}

/** Returns the chat that was opened last, or null. */
export function lastOpened(): LastOpened | null {
  return last
}

/** How long after opening a chat the list returns the focus to it. */
const returnsMs = 30 * 60_000

/** Returns the member whose row in the list takes the focus on return, or null. */
export function returningTo(now: Date): number | null {
  return last && now.getTime() - last.date.getTime() < returnsMs ? last.profile_id : null
}
