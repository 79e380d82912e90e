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
  const values = new Map<string, string>()
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (!values.has(name)) values.set(name, decode(part.slice(at + 1).trim()))
  }
  const changed = new Map<string, string>()
  const attributes = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value, options) => {
      values.set(name, value)
      const httpOnly = options.httpOnly ? '; HttpOnly' : ''
      changed.set(
        name,
        `${name}=${encodeURIComponent(value)}${attributes}${httpOnly}; Max-Age=${options.maxAgeSeconds}`,
      )
    },
    clear: (name) => {
      values.delete(name)
      changed.set(name, `${name}=${attributes}; Max-Age=0`)
    },
    headers: () => [...changed.values()],
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
