import type { Api } from '../../../web/api/api.ts'
import { quarterOf, quarterPattern } from '../rules.ts'

const isoDay = (time: Date) => time.toISOString().slice(0, 10)
const dayPattern = /^\d{4}-\d\d-\d\d$/

export const today = () => isoDay(new Date())
const daysAgo = (days: number) => isoDay(new Date(Date.now() - days * 86_400_000))

/** Returns a day of a URL, or another one (UTC). */
function dayIn(search: URLSearchParams, name: string, fallback: string): string {
  const day = search.get(name) ?? ''
  return dayPattern.test(day) ? day : fallback
}

interface Days {
  from: string
  to: string
}

/** Returns the days of a URL whose turnover is shown: the last 30 unless it names others. */
export function turnoverDays(search: URLSearchParams): Days {
  return { from: dayIn(search, 'from', daysAgo(29)), to: dayIn(search, 'to', today()) }
}

/** Returns the days of a URL whose charge backs are shown: those of the last year's months unless it names others. */
export function chargeBackDays(search: URLSearchParams): Days {
  return {
    from: dayIn(search, 'from', `${daysAgo(365).slice(0, 7)}-01`),
    to: dayIn(search, 'to', today()),
  }
}

/** Returns the quarter of a URL, or the present one. */
export function quarterIn(search: URLSearchParams): string {
  const quarter = search.get('quarter') ?? ''
  return quarterPattern.test(quarter) ? quarter : quarterOf(today())
}

/** Returns the last quarters, the newest first. */
export function lastQuarters(count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const month = new Date()
    month.setUTCDate(1)
    month.setUTCMonth(month.getUTCMonth() - 3 * back)
    return quarterOf(isoDay(month))
  })
}

/** Returns the day of a URL at whose end deferred revenue is shown, or yesterday. */
export function deferredDay(search: URLSearchParams): string {
  return dayIn(search, 'day', daysAgo(1))
}

/** The query of each tab by the URL. */
export const optionsOf = {
  turnover: (api: Api, search: URLSearchParams) => {
    const site = Number(search.get('site')) || undefined
    return api.money.turnover.queryOptions({ input: { ...turnoverDays(search), ...(site ? { site } : {}) } })
  },
  chargeBacks: (api: Api, search: URLSearchParams) =>
    api.money.chargeBacks.queryOptions({ input: chargeBackDays(search) }),
  vat: (api: Api, search: URLSearchParams) =>
    api.money.vat.queryOptions({ input: { quarter: quarterIn(search) } }),
  deferred: (api: Api, search: URLSearchParams) =>
    api.money.deferred.queryOptions({ input: { day: deferredDay(search) } }),
}
