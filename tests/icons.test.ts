import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { interestCodes } from '../src/core/people.ts'
import { featureCodes } from '../src/features/profiles/attributes/web/interest-icon.tsx'

const sprite = readFileSync(join(import.meta.dirname, '../art/interests/icons.svg'), 'utf8')
const codes = [...interestCodes, ...featureCodes.map((code) => `feature-${code}`)]

const stroke =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
const number = '-?(?:\\d+(?:\\.\\d+)?|\\.\\d+)'
/** Rotation and translation preserve the stroke width; scaling would not. */
const turn = `transform="(?:translate\\(${number} ${number}\\) ?)?(?:rotate\\(${number}(?: ${number} ${number})?\\))?"`
const outline = `(?: (?:d="[MmLlHhVvCcSsQqTtAaZz0-9 .-]+"|(?:cx|cy|r|rx|ry|x|y|width|height)="${number}"|${turn}))+`
const shape = `<(?:path|circle|ellipse|rect)${outline}/>`
const group = `<g ${turn}>\\s*(?:${shape}\\s*)+</g>`
const symbol = `<symbol id="([a-z_-]+)" ${stroke}>\\s*((?:(?:${shape}|${group})\\s*)+)</symbol>`

const icons = [...sprite.matchAll(new RegExp(symbol, 'g'))].map(([text, id = '', drawing = '']) => ({
  id,
  text,
  drawing,
}))

/** Returns where an icon has ink, in units of its grid. */
async function inkOf(drawing: string) {
  const scale = 10
  const size = 24 * scale
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${stroke} width="${size}" height="${size}">${drawing}</svg>`
  const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer()
  const inked = [...alpha.keys()].filter((at) => (alpha[at] ?? 0) > 100)
  const extent = (positions: number[]) => {
    const sorted = positions.toSorted((one, other) => one - other)
    return { from: (sorted[0] ?? 0) / scale, to: ((sorted.at(-1) ?? 0) + 1) / scale }
  }
  return { x: extent(inked.map((at) => at % size)), y: extent(inked.map((at) => Math.floor(at / size))) }
}

test('the sprite holds outlines in the text colour and nothing else', () => {
  const whole = new RegExp(`^<svg xmlns="http://www\\.w3\\.org/2000/svg">\\s*(?:${symbol}\\s*)+</svg>\\s*$`)
  expect(whole.test(sprite)).toBe(true)
})

// spec: app-5
test('each interest and feature has one icon of its own', () => {
  expect(icons.map((icon) => icon.id).toSorted()).toEqual(codes.toSorted())
})

describe.each(icons)('$id', ({ text, drawing }) => {
  test('stays small', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(1500)
  })

  test('fills its grid like the others', async () => {
    const { x, y } = await inkOf(drawing)
    expect(Math.min(x.from, y.from)).toBeGreaterThanOrEqual(1.7)
    expect(Math.max(x.to, y.to)).toBeLessThanOrEqual(22.3)
    expect(Math.max(x.to - x.from, y.to - y.from)).toBeGreaterThanOrEqual(18)
    expect(Math.abs(x.from + x.to - 24) / 2).toBeLessThan(1)
    expect(Math.abs(y.from + y.to - 24) / 2).toBeLessThan(1)
  })
})
