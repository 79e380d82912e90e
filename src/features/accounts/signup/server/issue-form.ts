import type { PublicReadContext } from '../../../../server/http/context.ts'
import { isSignupOpen } from '../../../sites/rules.ts'
import { formStampOf } from './human-check.ts'
import { firstVisitOf } from './signup-source.ts'

/** What a signup form needs: its stamp, and whether the site takes this visitor's signup without an invitation. */
export async function issueForm(ctx: PublicReadContext): Promise<{ issued: string; is_open: boolean }> {
  const is_open = isSignupOpen(ctx.site.settings.signups, firstVisitOf(ctx) !== null)
  return { issued: formStampOf(ctx), is_open }
}
