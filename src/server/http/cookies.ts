/** How a cookie is kept; every cookie of ours has path `/` and SameSite=Lax. */
export interface CookieOptions {
  maxAgeSeconds: number
  /** Out of reach for scripts. */
  httpOnly: boolean
}

/** The cookies of one request and those that its answer sets. */
export interface Cookies {
  get(name: string): string | null
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string): void
  /** The Set-Cookie headers of the answer, each name once. */
  headers(): string[]
}

/** Reads a Cookie header; `secure` marks what is set as https only. */
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
