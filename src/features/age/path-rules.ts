/** Returns the path of the age check, with a way back. */
export function ageCheckPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/age-check?next=${encodeURIComponent(pathname + search)}`
}

const cookiesParam = 'cookies'
const needed = 'needed'

/** Returns a path of a page that warns that the site needs cookies. */
export function withCookiesNeeded(path: string): string {
  const url = new URL(path, 'http://here')
  url.searchParams.set(cookiesParam, needed)
  return url.pathname + url.search
}

/** Returns whether a page is to warn that the site needs cookies. */
export function areCookiesNeeded(search: string): boolean {
  return new URLSearchParams(search).get(cookiesParam) === needed
}
