/** The alerts of members, the most urgent first. */
export const alertNames = ['activation', 'terms', 'disabled', 'photo', 'enrich', 'push'] as const
export type AlertName = (typeof alertNames)[number]

/** The alerts that a browser has shown, as it stores them. */
export interface AlertTurns {
  /** The alert of the last page view that had one. */
  last: AlertName | null
  /** True if pushes are offered here, which only the browser knows. */
  offersPushes: boolean
}

/** Cookie with the turns: the server shows the same alert as the browser will. */
export const alertsCookie = 'alert_turn'

export function readAlertTurns(cookie: string | null): AlertTurns {
  const [last, pushes] = (cookie ?? '').split(' ')
  return { last: alertNames.find((name) => name === last) ?? null, offersPushes: pushes === 'push' }
}

export function writeAlertTurns({ last, offersPushes }: AlertTurns): string {
  return `${last ?? ''} ${offersPushes ? 'push' : ''}`.trimEnd()
}

/**
 * Returns the alert of the next page view: of those that apply, the one after the last in their order, then the first again.
 * So each of three that apply is shown within three page views.
 */
export function nextAlert(applying: readonly AlertName[], last: AlertName | null): AlertName | null {
  const ordered = alertNames.filter((name) => applying.includes(name))
  const after = last === null ? -1 : alertNames.indexOf(last)
  return ordered.find((name) => alertNames.indexOf(name) > after) ?? ordered[0] ?? null
}
