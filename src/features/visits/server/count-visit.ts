import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { hasConsented } from '../../accounts/server/public.ts'
import { choiceCookie, readChoice } from '../../pages/rules.ts'
import { countedDays, countedPath, lengthOf } from '../rules.ts'
import { addBounce, addHide, deleteCountsBefore } from './visits-table.ts'

/** Counts a hidden page. */
export async function countHidden(ctx: PublicContext): Promise<undefined> {
  await ctx.transaction(({ db }) => addHide(db, ctx.site.id, dayOf(ctx.now)))
}

/** Counts a visit, where the member or else the browser agreed to statistics (law: 2.5). */
export async function countBounce(
  ctx: PublicContext,
  { path, milliseconds, lb }: { path: string; milliseconds: number; lb: string },
): Promise<undefined> {
  const shape = countedPath(path)
  if (shape === null || !(await isAllowed(ctx))) return
  const visit = {
    site_id: ctx.site.id,
    day: dayOf(ctx.now),
    path: shape,
    lb,
    seconds: lengthOf(milliseconds),
  }
  await ctx.transaction(({ db }) => addBounce(db, visit))
}

async function isAllowed({ actor, cookies, db }: PublicContext): Promise<boolean> {
  if (actor) return hasConsented(db, actor.account_id, 'statistics')
  return readChoice(cookies.get(choiceCookie)) === 'yes'
}

/** Deletes counts that are no longer needed. */
export async function sweepCounts({ db, now }: Work): Promise<void> {
  await deleteCountsBefore(db, dayOf(addSeconds(now, -countedDays * secondsPerDay)))
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
