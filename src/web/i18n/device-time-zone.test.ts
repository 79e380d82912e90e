import { afterEach, expect, test, vi } from 'vitest'
import { deviceTimeZone, storeTimeZone } from './device-time-zone.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Simulates a device with a time zone; null for one whose language `Intl` refuses. */
function onDevice(timeZone: string | null): { cookie: string } {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (this: unknown, ...args: [string?, object?]) {
    if (args.length > 0) return new DateTimeFormat(...args)
    if (timeZone === null) throw new RangeError('Incorrect locale information provided')
    return { resolvedOptions: () => ({ timeZone }) } as Intl.DateTimeFormat
  } as typeof Intl.DateTimeFormat)
  return document
}

// spec: core-19
test.each([
  ['Europe/Warsaw', 'Europe/Warsaw'],
  ['Etc/Unknown', null],
  ['GMT+2', null],
  ['+05:30', null],
  [null, null],
])('on a device in %j the time zone is %j, and only a known one is stored', (timeZone, known) => {
  const document = onDevice(timeZone)
  expect(deviceTimeZone()).toBe(known)
  storeTimeZone()
  if (known === null) expect(document.cookie).toBe('')
  else expect(document.cookie).toContain(`time_zone=${encodeURIComponent(known)};`)
})
