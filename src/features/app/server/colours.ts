import type { Mark } from '../rules.ts'

/** The colours of a niche in the light theme, in hex: the tokens of `tokens.css`, which pages alone can read. */
interface SiteColours {
  primary: string
  secondary: string
}

const colours: readonly SiteColours[] = [
  { primary: '#c81e63', secondary: '#fbdce8' },
  { primary: '#b32f9e', secondary: '#f7ddf0' },
  { primary: '#047487', secondary: '#caedf6' },
  { primary: '#9f5701', secondary: '#f9e0cd' },
  { primary: '#007956', secondary: '#cfeedf' },
  { primary: '#9541c7', secondary: '#eddff9' },
  { primary: '#0068cb', secondary: '#d6e7ff' },
]
/** Those of no site. */
const discreet: SiteColours = { primary: '#5a6472', secondary: '#dde1e7' }

/** Returns the colours of a site, or of the discreet app. */
export function coloursOf(mark: Mark): SiteColours {
  return mark === 'discreet' ? discreet : (colours[mark - 1] ?? (colours[0] as SiteColours))
}

let drawings: Record<string, string> | undefined

/** Returns a drawing of `art/` as SVG by its path there, such as `marks/1`. Throws if there is none. */
export function drawingNamed(name: string): string {
  // At first use, so that programs without Vite can load this module.
  drawings ??= import.meta.glob<string>(
    ['../../../../art/marks/*.svg', '../../../../art/empty/offline.svg'],
    { query: '?raw', import: 'default', eager: true },
  )
  const drawing = drawings[`../../../../art/${name}.svg`]
  if (!drawing) throw new Error(`art has no ${name}.svg`)
  return drawing
}
