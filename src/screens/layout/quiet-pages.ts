/**
 * Pages on which the member leaves, pays or confirms something: nothing there may lead away from it, neither a notice nor
 * the banner of the welcome bonus (issue: first five minutes). Where they show prices, they show its countdown beside them.
 */
const quietPages =
  /^\/(settings\/delete|decisions|reactivate|activate|mail-change|reset-password|complete-signup|signup-matches|credits(?!\/(history|spending)(\/|$))|directdebit|premium|transactions|withdraw)(\/|$)/

/** Reports whether a page shows neither notices nor the banner. */
export function isQuietPage(pathname: string): boolean {
  return quietPages.test(pathname)
}
