import type { RawRoute } from '../../../../server/http/raw-route.ts'

/** Leads password managers to where a password is changed (W3C: A Well-Known URL for Changing Passwords). */
export const changePasswordRoute: RawRoute = {
  method: 'GET',
  path: '/.well-known/change-password',
  isAnonymous: true,
  handle: async () => new Response(null, { status: 302, headers: { location: '/settings#password' } }),
}
