import { exceedsGraphemes } from '../../../../core/graphemes.ts'
import { InvalidInput, refuse } from '../../../../core/refusals.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { type SignupInput, signupRefusals } from '../../contract.ts'
import { isDisposable } from '../../identity/server/disposable.ts'
import { nameProblem } from '../../name-rules.ts'
import { checkAge, passwordProblem, requiredConsents } from '../../rules.ts'

/**
 * Refuses an invalid signup before any of it is stored: age, consents, then all invalid fields at once. The
 * strength of the password is checked later (`requireGoodPassword`).
 */
export function requireGoodSignup(ctx: PublicContext, input: SignupInput): void {
  const { settings } = ctx.site
  if (ageOf(ctx, input) === 'under_age') {
    throw refuse(signupRefusals, 'under_age', { min_age: settings.min_age })
  }
  for (const purpose of requiredConsents) {
    if (!input.consents[purpose]) throw refuse(signupRefusals, 'consent_required', { purpose })
  }
  const issues = findIssues(ctx, input)
  if (issues.length > 0) throw new InvalidInput(issues)
}

function ageOf({ site, now }: PublicContext, { date_of_birth, country }: SignupInput) {
  return checkAge(date_of_birth, { minAge: site.settings.min_age, country, now })
}

function findIssues(ctx: PublicContext, input: SignupInput): InvalidInput['issues'] {
  const { settings, terms_version } = ctx.site
  const issues: InvalidInput['issues'] = []
  const add = (path: string, message: string | null, values?: Record<string, number>) => {
    if (message !== null) issues.push({ path, message, ...(values ? { values } : {}) })
  }
  add('date_of_birth', ageOf(ctx, input) === 'impossible' ? 'date_of_birth' : null)
  add('email', isDisposable(input.email) ? 'disposable_email' : null)
  add('name', nameProblem(input.name, input.email, [ctx.site.name]))
  add('password', passwordProblem(input.password, input.email, input.name))
  add('country', settings.countries.includes(input.country) ? null : 'not_offered')
  add('terms_version', input.terms_version === terms_version ? null : 'terms_version')
  if (input.signup_message?.trim()) {
    const isLong = exceedsGraphemes(input.signup_message.trim(), settings.message_length)
    add('signup_message', isLong ? 'too_long' : null, { maximum: settings.message_length })
    add('profile_id', input.profile_id === undefined ? 'required' : null)
  }
  return issues
}
