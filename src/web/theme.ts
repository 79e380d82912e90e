import { setBrowserCookie } from './browser-cookies.ts'

/** The colour schemes to choose from; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
/** The colour scheme of a page. */
export type Theme = (typeof themes)[number]

export const themeCookie = 'theme'

/** Parses the theme cookie; unknown values follow the system. */
export function readTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Applies a colour scheme to the page and to later ones of this browser. Returns it; unknown values follow the system. */
export function storeTheme(value: string): Theme {
  const theme = readTheme(value)
  setBrowserCookie(themeCookie, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  return theme
}
