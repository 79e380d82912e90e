import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailLook } from './server/mail-look.ts'

const css = readFileSync(new URL('../../web/kit/theme/tokens.css', import.meta.url), 'utf8')

/** Returns a token of a niche, light and dark, as hex codes. */
function tokenOf(niche: number, name: string): [string, string] {
  const block = new RegExp(`\\[data-palette="${niche}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const value = new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(block)?.[1] ?? ''
  const [light = '', dark = ''] = value.match(/#\w+|oklch\([^)]*\)/g) ?? []
  return [toHex(light), toHex(dark)]
}

/** Converts `oklch()` as https://bottosson.github.io/posts/oklab does. */
function toHex(colour: string): string {
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour)
  if (!numbers) return colour
  const [lightness, chroma, hue] = numbers.slice(1).map(Number) as [number, number, number]
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const hex = linear.map((value) => {
    const c = Math.min(1, Math.max(0, value))
    const gamma = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${hex.join('')}`
}

// spec: server-20
test.each([1, 2, 3, 4, 5, 6, 7])('the mails of niche %i have the colours of its pages', (niche) => {
  const { light, dark } = mailLook({ niche, settings: { palette: 'niche' } })
  for (const [token, name] of [
    ['primary', 'primary'],
    ['on-primary', 'onPrimary'],
    ['secondary', 'secondary'],
    ['on-secondary', 'onSecondary'],
    ['ground', 'ground'],
  ] as const) {
    expect([light[name], dark[name]], token).toEqual(tokenOf(niche, token))
  }
})
