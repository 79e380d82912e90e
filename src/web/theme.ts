/** How the page is coloured: the member's choice, or that of the system. */
export type Theme = 'light' | 'dark' | 'system'

export const themeCookie = 'theme'

/** Reads the theme cookie's value; anything unknown follows the system. */
export function readTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
