import type { PublicContext, PublicReadContext } from '../../../server/http/context.ts'
import { isWarned, type WarningLayout, warningCookie, warningCookieSeconds } from '../rules.ts'

/** Returns whether this visitor is warned before seeing the site. */
export async function readEntryWarning(ctx: PublicReadContext, input: { layout: WarningLayout } | undefined) {
  const is_shown = isWarned({
    layout: input?.layout ?? 'default',
    is_logged_in: ctx.actor !== null,
    country: ctx.country,
    was_dismissed: ctx.cookies.get(warningCookie) !== null,
    settings: ctx.site.settings,
  })
  return { is_shown }
}

/** Stores in a cookie that the warning was dismissed. */
export async function dismissEntryWarning({ cookies }: PublicContext) {
  cookies.set(warningCookie, 'read', { maxAgeSeconds: warningCookieSeconds, httpOnly: true })
  return { ok: true as const }
}
