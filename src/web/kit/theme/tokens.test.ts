import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Mode = 'light' | 'dark'
/** Red, green and blue from 0 to 1, gamma-encoded as in a hex code. */
type Rgb = [number, number, number]
type Lab = [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const niches = [1, 2, 3, 4, 5, 6, 7]
const modes: Mode[] = ['light', 'dark']

// --- colour arithmetic (https://bottosson.github.io/posts/oklab, WCAG 2.2 relative luminance) ---

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)

function labToRgb([l, a, b]: Lab): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return linear.map((c) => toGamma(Math.min(1, Math.max(0, c)))) as Rgb
}

function rgbToLab(rgb: Rgb): Lab {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function oklch(l: number, c: number, h: number): Rgb {
  const angle = (h * Math.PI) / 180
  return labToRgb([l, c * Math.cos(angle), c * Math.sin(angle)])
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns `color-mix(in oklab, base, other share)`. */
function mix(base: Rgb, other: Rgb, share: number): Rgb {
  const from = rgbToLab(base)
  const to = rgbToLab(other)
  return labToRgb(from.map((value, index) => value * (1 - share) + (to[index] as number) * share) as Lab)
}

/** Returns a colour with an opacity over an opaque one. */
function over(top: Rgb, opacity: number, below: Rgb): Rgb {
  return top.map((value, index) => value * opacity + (below[index] as number) * (1 - opacity)) as Rgb
}

// --- parsing tokens.css ---

function parseColour(value: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value)
  if (hex) return hex.slice(1).map((pair) => Number.parseInt(pair, 16) / 255) as Rgb
  const lch = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  if (lch) return oklch(Number(lch[1]), Number(lch[2]), Number(lch[3]))
  throw new Error(`not a colour this test understands: ${value}`)
}

/** Returns the declarations of the rules with exactly this selector. */
function declarations(source: string, selector: string): Map<string, string> {
  const found = new Map<string, string>()
  const plain = source.replace(/\/\*.*?\*\//gs, '')
  for (const [, selectors = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((one) => one.trim() === selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      found.set(name, value.trim())
  }
  return found
}

/** Returns every colour of one niche in one mode. */
function palette(source: string, niche: number, mode: Mode): (name: string) => Rgb {
  const values = new Map([
    ...declarations(source, ':root'),
    ...declarations(source, `[data-palette="${niche}"]`),
  ])
  return (name) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`tokens.css has no --${name}`)
    const sides = /^light-dark\((.+?), (#.+|oklch\(.+\))\)$/.exec(value)
    return parseColour(sides ? (sides[mode === 'light' ? 1 : 2] as string) : value)
  }
}

interface Pair {
  what: string
  ink: Rgb
  on: Rgb
  minRatio: number
}

const white: Rgb = [1, 1, 1]
const grounds = ['ground', 'surface', 'raised']

/**
 * Returns the colour pairs used by the kit. Text needs 4.5:1, the brand colour 5:1 by design, outlines and
 * rings 3:1.
 */
function pairsInUse(c: (name: string) => Rgb): Pair[] {
  const onGrounds = (ink: string, minRatio: number) =>
    grounds.map((ground) => ({ what: `${ink} on ${ground}`, ink: c(ink), on: c(ground), minRatio }))
  const tint = (tone: string) => mix(c('surface'), c(tone), 0.08)
  return [
    ...['text', 'muted', 'success', 'warning', 'danger', 'gold', 'on-secondary'].flatMap((ink) =>
      onGrounds(ink, 4.5),
    ),
    ...onGrounds('primary', 5),
    ...onGrounds('edge', 3),
    ...onGrounds('focus', 3),
    { what: 'a primary button', ink: c('on-primary'), on: c('primary'), minRatio: 5 },
    {
      what: 'a primary button under the pointer',
      ink: c('on-primary'),
      on: mix(c('primary'), c('text'), 0.14),
      minRatio: 4.5,
    },
    { what: 'a chip', ink: c('on-secondary'), on: c('secondary'), minRatio: 4.5 },
    {
      what: 'a secondary button under the pointer',
      ink: c('on-secondary'),
      on: mix(c('secondary'), c('on-secondary'), 0.1),
      minRatio: 4.5,
    },
    { what: 'an own chat bubble', ink: c('text'), on: c('secondary'), minRatio: 4.5 },
    { what: 'a danger button', ink: c('surface'), on: c('danger'), minRatio: 4.5 },
    {
      what: 'a danger button under the pointer',
      ink: c('surface'),
      on: mix(c('danger'), c('text'), 0.14),
      minRatio: 4.5,
    },
    {
      what: 'a badge of what waits to be read',
      ink: c('on-unread-messages'),
      on: c('unread-messages'),
      minRatio: 4.5,
    },
    { what: 'a toast', ink: c('ground'), on: c('text'), minRatio: 4.5 },
    {
      what: 'words on a bright picture',
      ink: c('on-scrim'),
      on: over(c('scrim'), 0.75, white),
      minRatio: 4.5,
    },
    { what: 'a gold badge on a picture', ink: c('on-bright-gold'), on: c('bright-gold'), minRatio: 4.5 },
    ...['success', 'warning', 'danger'].flatMap((tone) => [
      { what: `the title of a ${tone} alert`, ink: c(tone), on: tint(tone), minRatio: 4.5 },
      { what: `the text of a ${tone} alert`, ink: c('text'), on: tint(tone), minRatio: 4.5 },
    ]),
  ]
}

/** Describes the pairs with too little contrast. */
function weakPairs(source: string): string[] {
  return niches.flatMap((niche) =>
    modes.flatMap((mode) =>
      pairsInUse(palette(source, niche, mode))
        .map((pair) => ({ ...pair, ratio: contrast(pair.ink, pair.on) }))
        .filter((pair) => pair.ratio < pair.minRatio)
        .map(
          (pair) =>
            `niche ${niche}, ${mode}: ${pair.what} has ${pair.ratio.toFixed(2)}, needs ${pair.minRatio}`,
        ),
    ),
  )
}

describe('contrast', () => {
  // spec: browser-6, browser-14
  test('every pair in use has enough contrast in both modes and all seven niches', () => {
    expect(weakPairs(css)).toEqual([])
  })

  test('the calculation agrees with known values', () => {
    expect(contrast(white, [0, 0, 0])).toBeCloseTo(21, 5)
    expect(contrast(parseColour('#767676'), white)).toBeCloseTo(4.54, 2)
    const red = oklch(0.62796, 0.25768, 29.2339)
    expect(red.map((value) => Math.round(value * 255))).toEqual([255, 0, 0])
    expect(mix(white, [0, 0, 0], 1).map(Math.round)).toEqual([0, 0, 0])
  })

  test.each([
    ['a paler muted', '#6b5f6e', '#8b7f8e', 'muted on ground'],
    ['a brighter primary', '#c81e63', '#e0417f', 'primary on surface'],
    [
      'a brighter niche',
      'oklch(0.509 0.107 165)',
      'oklch(0.547 0.107 165)',
      'niche 5, light: primary on ground',
    ],
    ['a paler edge', '#8c7f8f', '#b8aebb', 'edge on ground'],
    ['a paler ink on gold', '#2b1d00', '#a8853a', 'a gold badge on a picture'],
    ['a lighter dark secondary', '#4a2236', '#8a4a6a', 'dark: a chip'],
  ])('%s is detected', (_, from, to, complaint) => {
    expect(css).toContain(from)
    expect(weakPairs(css.replaceAll(from, to)).join('\n')).toContain(complaint)
  })
})

describe('niches', () => {
  const hues: [number, number][] = [
    [2, 335],
    [3, 215],
    [4, 60],
    [5, 165],
    [6, 310],
    [7, 255],
  ]

  // spec: browser-6, sites-2
  test.each(hues)(
    'niche %i has hue %i throughout, near the general lightness and never more colourful',
    (niche, hue) => {
      const own = declarations(css, `[data-palette="${niche}"]`)
      expect([...own.keys()]).toEqual([
        'primary',
        'on-primary',
        'secondary',
        'on-secondary',
        'ground',
        'line',
      ])
      for (const [name, value] of own) {
        const sides = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
        for (const [text, lightness, chroma, ownHue] of sides) {
          expect(Number(ownHue), `${name} ${text}`).toBe(hue)
          const mode: Mode = value.startsWith(`light-dark(${text}`) ? 'light' : 'dark'
          const [l, a, b] = rgbToLab(palette(css, 1, mode)(name))
          expect(Math.abs(Number(lightness) - l), `lightness of ${name}`).toBeLessThan(0.04)
          expect(Number(chroma), `chroma of ${name}`).toBeLessThanOrEqual(Math.hypot(a, b) + 0.001)
        }
      }
    },
  )

  test('every niche colour is within sRGB, so that all screens show the same', () => {
    for (const [text, l, c, h] of css.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)) {
      const back = rgbToLab(oklch(Number(l), Number(c), Number(h)))
      expect(Math.abs(back[0] - Number(l)), text).toBeLessThan(0.003)
      expect(Math.abs(Math.hypot(back[1], back[2]) - Number(c)), text).toBeLessThan(0.003)
    }
  })
})

// spec: browser-6, browser-19
test('Tailwind has every colour of the design', () => {
  const theme = css.slice(css.indexOf('@theme inline'))
  const names = [...declarations(css, ':root').keys()].filter((name) => !name.startsWith('shadow'))
  for (const name of names) expect(theme).toContain(`--color-${name}: var(--${name});`)
})
