/** Returns the path of the age check, with a way back. */
export function ageCheckPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `/age-check?next=${encodeURIComponent(pathname + search)}`
}
