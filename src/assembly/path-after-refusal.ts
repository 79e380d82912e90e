import { loginPath } from '../features/accounts/path-rules.ts'
import { ageCheckPath } from '../features/age/path-rules.ts'

/** The page on which staff adds the second factor that everything else requires. */
const factorsPath = '/second-factor'

/** The page that shows a member until when they have excluded themselves. */
const exclusionPath = '/settings/self-exclusion'

/**
 * Returns the path where a visitor does what a refusal of the page at `url` requires: log in, add a second
 * factor, or prove their age; for excluded members that of their exclusion. Null where the refusal is shown instead.
 */
export function pathAfterRefusal(code: string, url: URL): string | null {
  if (code === 'authentication_required') return loginPath(url)
  if (code === 'second_factor_missing') return factorsPath
  if (code === 'self_excluded') return exclusionPath
  // The page of the check must not redirect to itself.
  if (code === 'age_proof_required' && url.pathname !== '/age-check') return ageCheckPath(url)
  return null
}
