import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import { nextNumber } from './next-number.ts'
import type { Answer, CallOptions, TestApp } from './test-app.ts'

/** A visitor with a separate browser: it has its own cookies and a unique network address. */
export interface Visitor {
  site: SiteRecord
  /** The browser's cookies by name; tests may read and set them. */
  cookies: Map<string, string>
  call(path: string, options?: CallOptions): Promise<Answer>
}

/** Creates a browser without history. Its address counts only in apps started with TRUST_PROXY=1. */
export function newVisitor(
  app: TestApp,
  site: SiteRecord,
  options: { cookie?: string; address?: string } = {},
): Visitor {
  const number = nextNumber()
  const address = options.address ?? `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const cookies = new Map<string, string>()
  const storeCookie = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
  if (options.cookie) storeCookie(options.cookie)
  return {
    site,
    cookies,
    call: async (path, callOptions = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'x-forwarded-for': address, ...callOptions.headers }
      const answer = await app.call(path, { host: site.host, cookie, ...callOptions, headers })
      for (const header of answer.headers.getSetCookie()) storeCookie(header)
      return answer
    },
  }
}

/** The password of `person`. */
export const password = 'krokus-zeilboot-41'

function consonantsOf(value: number): string {
  return [...value.toString(20)].map((digit) => 'bcdfghjklmnpqrstvwxz'[Number.parseInt(digit, 20)]).join('')
}

/** Returns a valid signup, different each time; `changes` override fields. */
export function person(site: SiteRecord, changes: Record<string, unknown> = {}) {
  // One word of consonants: dots, digits or an accidental word could count as contact data, which is refused.
  const name = `person${consonantsOf(process.pid)}y${consonantsOf(nextNumber())}`
  return {
    email: `${name}@vonk.test`,
    name,
    password,
    date_of_birth: '1990-05-05',
    gender: 'female',
    seeking: 'both',
    country: 'NL',
    terms_version: site.terms_version,
    consents: { terms: true, sensitive_data: true },
    ...changes,
  } as { email: string; name: string } & Record<string, unknown>
}
