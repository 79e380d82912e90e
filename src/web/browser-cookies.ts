/** Returns a cookie of this browser. */
export function browserCookieOf(name: string): string | null {
  const entry = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null
}

/** Stores a preference for a year in a cookie, readable by browser and server. */
export function setBrowserCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers support the Cookie Store API
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`
}
