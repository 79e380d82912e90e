/** A destination of the top navigation for logged-in members (product: Frame). */
export interface Destination {
  to: string
  key: 'search' | 'messages' | 'likes' | 'credits' | 'premium'
  /** Number on the badge; null for none. */
  badge: number | null
  tone: 'accent' | 'warning' | 'danger'
}

/** product.md, 9: a badge is shown at 10 credits or fewer. */
const fewCredits = 10

/**
 * Returns the destinations of a member with these numbers. The last one is Premium for those who have not paid; for the
 * others credits, which lead to the repeat order and have a badge at ten or fewer: warning above zero, danger at zero.
 */
export function destinations(
  user: { paid_user: boolean; credits: number },
  totals: { unread_messages: number; new_likes: number },
): Destination[] {
  const { paid_user, credits } = user
  return [
    { to: '/members', key: 'search', badge: null, tone: 'accent' },
    { to: '/chats', key: 'messages', badge: totals.unread_messages || null, tone: 'accent' },
    { to: '/likes', key: 'likes', badge: totals.new_likes || null, tone: 'accent' },
    paid_user
      ? {
          to: '/credits/repeat-order',
          key: 'credits',
          badge: credits <= fewCredits ? credits : null,
          tone: credits > 0 ? 'warning' : 'danger',
        }
      : { to: '/premium', key: 'premium', badge: null, tone: 'accent' },
  ]
}

/** The other views of the search. */
const otherViews: readonly string[] = ['/swipe-game', '/match-finder']

/**
 * Returns whether the screen at this URL belongs to a destination. Writing to a member belongs to the
 * messages.
 */
export function isWithin(to: string, pathname: string): boolean {
  if (/^\/members\/[^/]+\/chat\/?$/.test(pathname)) return to === '/chats'
  const [base] = /^\/[^/]+/.exec(to) ?? [to]
  const isOfMoney = base === '/credits' && /^\/(transactions|directdebit)(\/|$)/.test(pathname)
  const isView = base === '/members' && otherViews.includes(pathname)
  return isView || isOfMoney || pathname === base || pathname.startsWith(`${base}/`)
}

/**
 * Screens with a back button in an installed app: members-id, likes-type, likes-m-id, credits,
 * credits-id-paymentmethod.
 */
const screensBelow = [
  /^\/members\/\d+$/,
  /^\/likes\/[^/]+$/,
  /^\/likes\/m\/\d+$/,
  /^\/credits$/,
  /^\/credits\/\d+(\/[^/]+)?$/,
]

/**
 * Returns whether the screen at this URL has a back button in an installed app (product: Frame).
 */
export function mayGoBack(pathname: string): boolean {
  const path = pathname.replace(/(?<=[^/])\/+$/, '')
  return screensBelow.some((screen) => screen.test(path))
}
