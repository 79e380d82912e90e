/**
 * Calls that answer also where a site asks for a proof of age before entry and there is none: whole features, or single
 * calls. They show nobody but those whom one has blocked or hidden. Everything else is closed then, a call that is new as well.
 */
export const openCalls: readonly string[] = [
  'sites',
  'pages',
  'age',
  'account',
  'factors',
  'notifications',
  'closure',
  'orders.discountCode',
  // The settings: one's own data, those whom one has blocked or hidden, the way out.
  'profiles.blocked',
  'profiles.unblock',
  'profiles.hidden',
  'profiles.unhide',
  'exports',
  // Partners' machines, who have no age.
  'signup.handOver',
  'accounts.login',
  'accounts.current',
  'accounts.sessionEnd',
  'accounts.setLanguage',
  'accounts.logout',
  'accounts.activate',
  'accounts.resendActivation',
  'accounts.requestPasswordReset',
  'accounts.resetPassword',
  // Two numbers in the title of every page.
  'chats.totals',
]

/** Whether a call, by its name such as `likes.send`, is open to those as well who have not shown their age. */
export function isOpenCall(operation: string): boolean {
  const [feature = ''] = operation.split('.')
  return openCalls.includes(feature) || openCalls.includes(operation)
}
