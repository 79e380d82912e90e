/** The colour scheme: the member's choice, or that of the system. */
export type Theme = 'light' | 'dark' | 'system'

export const themeCookie = 'theme'

/** Parses the theme cookie; unknown values follow the system. */
export function readTheme(value: string | null): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}
