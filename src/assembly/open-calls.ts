/**
 * Calls that are open on a site that asks for a proof of age before entry, without that proof, and to members who have
 * excluded themselves: whole features, or single calls. They show no members but those that the caller has blocked or hidden. Everything
 * else is closed then, including new calls.
 */
export const openCalls: readonly string[] = [
  'sites',
  'pages',
  'visits',
  'age',
  'account',
  'factors',
  'notifications',
  'closure',
  // What was bought, and getting out of it.
  'orders.discountCode',
  'orders.list',
  'orders.read',
  'orders.withdraw',
  'orders.spending',
  // The settings: the member's own data, blocked and hidden members, closing the account.
  'profiles.blocked',
  'profiles.unblock',
  'profiles.hidden',
  'profiles.unhide',
  'exports',
  // Names no members but the two that visitors of a demo enter as, and the partners of the demo.
  'demo',
  // The public form of reports and complaints.
  'safety.complain',
  // Partners' servers, which have no age.
  'signup.handOver',
  'accounts.login',
  'accounts.current',
  'accounts.sessionEnd',
  'accounts.setLanguage',
  'accounts.logout',
  'accounts.mailedLink',
  'accounts.activate',
  'accounts.resendActivation',
  'accounts.requestPasswordReset',
  'accounts.resetPassword',
  // Two numbers in the title of every page.
  'chats.totals',
]

/** Returns whether a call, by its name such as `likes.send`, is open without a proof of age. */
export function isOpenCall(operation: string): boolean {
  const [feature = ''] = operation.split('.')
  return openCalls.includes(feature) || openCalls.includes(operation)
}
