import { z } from 'zod'
import { updateClockOffset } from '../db/clock-table.ts'
import { drain, sweep } from '../jobs/run-jobs.ts'
import { findCaughtMails } from '../mail/caught-mail.ts'
import { findCaughtPushes } from '../push/caught-push.ts'
import { findCaughtSms } from '../sms/caught-sms.ts'
import { type BodyRule, callBody, maxTextBytes } from './body.ts'
import type { RawRoute } from './raw-route.ts'

/** Cookie that overrides the browser's country, read in development only. */
export const countryCookie = 'dev_country'
const countryCookieSeconds = 86_400

const Country = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
})

const Advance = z.strictObject({
  advance_seconds: z
    .number()
    .min(0)
    .max(400 * 86_400),
})

/** Maximum number of caught mails in one response. */
const mailsShown = 200

/** JSON, also when a test or a console sends it as plain text. */
const jsonBody: BodyRule = { ...callBody, 'text/plain': maxTextBytes }

/** Routes for development and tests; never mounted in production (api: Starting it). */
export const developmentRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/dev/mail.json',
    isDevelopment: true,
    handle: async ({ services }, request) => {
      const to = new URL(request.url).searchParams.get('to')
      await drain(services, drainSeconds)
      const mails = await findCaughtMails(services.database.db, { ...(to ? { to } : {}), limit: mailsShown })
      return Response.json(mails)
    },
  },
  {
    method: 'GET',
    path: '/dev/sms.json',
    isDevelopment: true,
    handle: async ({ services }, request) => {
      // A plus sign that is not encoded arrives as a space.
      const to = new URL(request.url).searchParams.get('to')?.replace(/^ /, '+')
      return Response.json(
        await findCaughtSms(services.database.db, { ...(to ? { to } : {}), limit: mailsShown }),
      )
    },
  },
  {
    method: 'GET',
    path: '/dev/push.json',
    isDevelopment: true,
    handle: async ({ services }, request) => {
      const asked = new URL(request.url).searchParams.get('profile_id')
      // A profile carries its account's id.
      const accountId = asked === null ? {} : { accountId: Number(asked) }
      if (asked !== null && !/^\d{1,15}$/.test(asked)) return Response.json([])
      await drain(services, drainSeconds)
      return Response.json(await findCaughtPushes(services.database.db, { ...accountId, limit: mailsShown }))
    },
  },
  {
    // The caller is a test or a person with curl, and only the time changes.
    method: 'POST',
    path: '/dev/clock',
    anyOrigin: true,
    body: jsonBody,
    isDevelopment: true,
    handle: async ({ services }, request) => {
      const input = Advance.safeParse(await request.json().catch(() => null))
      if (!input.success) return badInput('advance_seconds')
      services.clock.advance(input.data.advance_seconds)
      await updateClockOffset(services.database.db, services.clock.offsetMs)
      await sweep(services)
      await drain(services, drainSeconds)
      return Response.json({ now: services.clock.now().toISOString() })
    },
  },
  {
    // Sets the country of this browser; null restores that of its address.
    method: 'POST',
    path: '/dev/geoip',
    anyOrigin: true,
    body: jsonBody,
    isDevelopment: true,
    handle: async ({ cookies }, request) => {
      const input = Country.safeParse(await request.json().catch(() => null))
      if (!input.success) return badInput('country')
      const { country } = input.data
      if (country === null) cookies.clear(countryCookie)
      else cookies.set(countryCookie, country, { maxAgeSeconds: countryCookieSeconds, httpOnly: true })
      return Response.json({ country })
    },
  },
]

function badInput(field: string): Response {
  return Response.json({ code: 'invalid_input', status: 400, message: field }, { status: 400 })
}

const drainSeconds = 20
