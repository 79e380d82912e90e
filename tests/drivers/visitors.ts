import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import type { Answer, CallOptions, TestApp } from './test-app.ts'

/** Somebody with a browser of their own: it keeps cookies and has a network address nobody else has. */
export interface Visitor {
  site: SiteRecord
  /** The browser's cookies by name; tests may read and plant them. */
  cookies: Map<string, string>
  call(path: string, options?: CallOptions): Promise<Answer>
}

let number = 0

/** A browser without history. Its address counts only in apps that were started with TRUST_PROXY=1. */
export function newVisitor(
  app: TestApp,
  site: SiteRecord,
  options: { cookie?: string; address?: string } = {},
): Visitor {
  number += 1
  const address = options.address ?? `10.${process.pid % 250}.${number >> 8}.${number & 255}`
  const cookies = new Map<string, string>()
  const keep = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, value)
  }
  if (options.cookie) keep(options.cookie)
  return {
    site,
    cookies,
    call: async (path, callOptions = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'x-forwarded-for': address, ...callOptions.headers }
      const answer = await app.call(path, { host: site.host, cookie, ...callOptions, headers })
      for (const header of answer.headers.getSetCookie()) keep(header)
      return answer
    },
  }
}

/** The password that `person` signs up with. */
export const password = 'krokus-zeilboot-41'

function consonantsOf(value: number): string {
  return [...value.toString(20)].map((digit) => 'bcdfghjklmnpqrstvwxz'[Number.parseInt(digit, 20)]).join('')
}

/** A signup that is taken, for somebody new each time; `changes` replace fields. */
export function person(site: SiteRecord, changes: Record<string, unknown> = {}) {
  number += 1
  // One word of consonants: dots, digits or a chance word could pass for contact data, which is refused.
  const name = `person${consonantsOf(process.pid)}y${consonantsOf(number)}`
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
