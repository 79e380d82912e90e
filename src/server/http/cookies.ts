import { parse, serialize } from 'hono/utils/cookie'

/** Attributes of a cookie; all our cookies have path `/` and SameSite=Lax. */
export interface CookieOptions {
  maxAgeSeconds: number
  /** Not accessible to scripts. */
  httpOnly: boolean
}

/** The cookies of a request and those that its response sets. */
export interface Cookies {
  get(name: string): string | null
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string): void
  /** Returns the Set-Cookie headers of the response, each name once. */
  headers(): string[]
}

/** Parses a Cookie header; `secure` restricts new cookies to https. */
export function readCookies(header: string | null, secure: boolean): Cookies {
  const values = new Map(Object.entries(parse(header ?? '')))
  const changed = new Map<string, string>()
  const attributes = { path: '/', sameSite: 'Lax', secure } as const
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value, { maxAgeSeconds, httpOnly }) => {
      values.set(name, value)
      changed.set(name, serialize(name, value, { ...attributes, httpOnly, maxAge: maxAgeSeconds }))
    },
    clear: (name) => {
      values.delete(name)
      changed.set(name, serialize(name, '', { ...attributes, maxAge: 0 }))
    },
    headers: () => [...changed.values()],
  }
}
