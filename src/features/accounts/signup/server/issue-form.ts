import type { PublicReadContext } from '../../../../server/http/context.ts'
import { isSignupOpen } from '../../../sites/rules.ts'
import { sourceOf } from '../../../sites/server/public.ts'
import { formStampOf } from './human-check.ts'

/**
 * Returns what a signup form needs: its stamp, and whether this visitor can sign up without an invitation.
 */
export async function issueForm(ctx: PublicReadContext): Promise<{ issued: string; is_open: boolean }> {
  const is_open = isSignupOpen(ctx.site.settings.signups, sourceOf(ctx) !== null)
  return { issued: formStampOf(ctx), is_open }
}
