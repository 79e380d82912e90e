import { nextPath } from '../../web/screen.ts'

/** What comes once the account is made: about the profile, push, the confirmation of the address. */
const afterSteps = ['about', 'push', 'confirm'] as const
export type AfterStep = (typeof afterSteps)[number]

/** The step that an address names, or null. */
export function afterStepOf(query: URLSearchParams): AfterStep | null {
  return afterSteps.find((step) => step === query.get('step')) ?? null
}

/** The address of a step at a signup's own address, `next` kept. */
export function afterStepPath(path: string, step: AfterStep, next: string | null): string {
  return `${path}?${new URLSearchParams({ step, ...(next ? { next: nextPath(next) } : {}) })}`
}

/** Where a signup ends (product.md, 2: signup-matches); `isExternal` came through a partner's form. */
export function matchesPath(next: string | null, isExternal = false): string {
  const query = new URLSearchParams({
    ...(isExternal ? { api_signup_complete: '1' } : {}),
    ...(next ? { next: nextPath(next) } : {}),
  })
  return query.size > 0 ? `/signup-matches?${query}` : '/signup-matches'
}
