/** Reads a cookie of this browser. */
export function browserCookieOf(name: string): string | null {
  const entry = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null
}

/** Keeps something for a year that both this browser and the server go by. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`
}
