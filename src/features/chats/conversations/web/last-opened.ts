/** The chat that was opened last in this tab (product.md, 3: last opened chat profile and date). */
export interface LastOpened {
  profile_id: number
  date: Date
}

let last: LastOpened | null = null

/** Notes that the chat with a member is open. */
export function noteOpened(profileId: number, date: Date = new Date()): void {
  last = { profile_id: profileId, date }
}

/** The chat that was opened last; null where none was. */
export function lastOpened(): LastOpened | null {
  return last
}

/** So long after it was opened the list takes one back to where one came from. */
const returnsMs = 30 * 60_000

/** Whose place in the list takes the focus when one comes back to it at a moment (ux: 4.3); null for nobody's. */
export function returningTo(now: Date): number | null {
  return last && now.getTime() - last.date.getTime() < returnsMs ? last.profile_id : null
}
