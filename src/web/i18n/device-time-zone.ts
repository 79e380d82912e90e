import { isTimeZone } from '../../core/intl.ts'
import { setBrowserCookie } from '../browser-cookies.ts'

/** Returns the device's time zone; null if its settings name none that `Intl` knows. */
export function deviceTimeZone(): string | null {
  try {
    // Refused where the device's language is none either.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return isTimeZone(timeZone) ? timeZone : null
  } catch {
    return null
  }
}

/** Stores the device's time zone for the server, which uses it from the next page on; without one its guess stays. */
export function storeTimeZone(): void {
  const timeZone = deviceTimeZone()
  if (timeZone !== null) setBrowserCookie('time_zone', timeZone)
}
