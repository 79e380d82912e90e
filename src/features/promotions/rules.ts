import { secondsPerDay } from '../../core/time.ts'
import { dismissedSeconds } from '../accounts/rules.ts'

/** The kinds of advertised services: cam shows, or other dating sites (product: Promotions). */
export const promotionKinds = ['cam', 'resell'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** The places of promotions: among the members of the search, below the chats, and on the page after logout. */
export const placements = ['grid', 'chats', 'logout'] as const
export type Placement = (typeof placements)[number]

/** The cookie with the placements that this browser dismissed, separated by dots. */
export const dismissedCookie = 'hide_promotions'
/** How long a browser stores a dismissal: as long as an account does. */
export const dismissedCookieSeconds = dismissedSeconds

/** How long the counts of a day are stored. */
export const countsStoredDays = 400

interface Switches {
  member_resell: boolean
  cam_promotions: boolean
}

/** Returns the kinds of advertising that a site has switched on; none by default. */
export function openKinds({ member_resell, cam_promotions }: Switches): PromotionKind[] {
  return promotionKinds.filter((kind) => (kind === 'cam' ? cam_promotions : member_resell))
}

/** Returns the placements in the cookie; unknown names are left out. */
export function readDismissed(value: string | null): Placement[] {
  const names = (value ?? '').split('.')
  return placements.filter((placement) => names.includes(placement))
}

/** Returns the days of the counts that are stored at a moment: the first of them, as `YYYY-MM-DD`. */
export function firstCountedDay(now: Date): string {
  return dayOf(new Date(now.getTime() - countsStoredDays * secondsPerDay * 1000))
}

/** Returns the UTC day of a moment, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
