import { nextPath } from '../../features/accounts/path-rules.ts'

/** The steps after the account is created: profile, push, confirmation of the address. */
const afterSteps = ['about', 'push', 'confirm'] as const
export type AfterStep = (typeof afterSteps)[number]

/** Returns the step in a URL, or null. */
export function afterStepOf(query: URLSearchParams): AfterStep | null {
  return afterSteps.find((step) => step === query.get('step')) ?? null
}

/** Returns the URL of a step on the signup's own path, preserving `next`. */
export function afterStepPath(path: string, step: AfterStep, next: string | null): string {
  return `${path}?${new URLSearchParams({ step, ...(next ? { next: nextPath(next) } : {}) })}`
}

/**
 * Returns the final page of a signup (product: Signup); `isExternal`: it came through a
 * partner's form.
 */
export function matchesPath(next: string | null, isExternal = false): string {
  const query = new URLSearchParams({
    ...(isExternal ? { api_signup_complete: '1' } : {}),
    ...(next ? { next: nextPath(next) } : {}),
  })
  return query.size > 0 ? `/signup-matches?${query}` : '/signup-matches'
}
