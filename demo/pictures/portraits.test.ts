import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { niches } from '../people-niches.ts'
import { SCENE_HEIGHT, SCENE_WIDTH, sceneKinds, sceneSvg } from './portrait-scenes.ts'
import { PORTRAIT_PIXELS, portraitSvg, renderPortrait, renderScene } from './portraits.ts'

const woman = {
  seed: 'one',
  gender: 'female',
  age: 34,
  hair_color: 'red',
  eye_color: 'green',
} as const

describe('portraitSvg', () => {
  test('is the same for the same request; another variant changes the clothes, not the face', () => {
    expect(portraitSvg(woman)).toBe(portraitSvg({ ...woman }))
    const other = portraitSvg({ ...woman, take: 1 })
    expect(other).not.toBe(portraitSvg(woman))
    const skinOf = (svg: string) => /id="sk".*?<\/linearGradient>/.exec(svg)?.[0]
    expect(skinOf(other)).toBe(skinOf(portraitSvg(woman)))
  })

  test('has the requested hair colour', () => {
    const hairOf = (svg: string) => /id="hf".*?<\/linearGradient>/.exec(svg)?.[0]
    expect(hairOf(portraitSvg({ ...woman, hair_color: 'white' }))).not.toBe(hairOf(portraitSvg(woman)))
  })

  test('shows age: wrinkles at 70, none at 25', () => {
    const count = (svg: string) => svg.split('<path').length
    expect(portraitSvg({ ...woman, age: 70 })).toContain('M458 264')
    expect(portraitSvg({ ...woman, age: 25 })).not.toContain('M500 556')
    expect(count(portraitSvg(woman))).toBeGreaterThan(20)
  })

  test.each(niches)(
    'the hand of site %i draws balanced elements with the colours that it defines',
    (niche) => {
      for (let index = 0; index < 40; index++) {
        const svg = portraitSvg({
          seed: `whole ${index}`,
          gender: index % 2 ? 'male' : 'female',
          age: 19 + index,
          niche,
        })
        expect(svg).toContain('url(#sk)')
        expect(svg).toContain('url(#hf)')
        expect(svg).toContain('url(#cl)')
        expect(svg.split('<g').length).toBe(svg.split('</g>').length)
      }
    },
  )

  test('each site has its own hand: another line and ground, the same face', () => {
    const drawn = niches.map((niche) => portraitSvg({ ...woman, niche }))
    const grounds = drawn.map((svg) => /id="gr".*?<\/linearGradient>/.exec(svg)?.[0])
    expect(new Set(grounds).size).toBeGreaterThan(4)
    expect(new Set(drawn).size).toBe(niches.length)
    for (const svg of drawn) expect(svg).toContain('clipPath id="el"')
  })

  test('a beard never hides a closed mouth', () => {
    for (let index = 0; index < 80; index++) {
      const svg = portraitSvg({ seed: `beard ${index}`, gender: 'male', age: 40 })
      if (/fill="url\(#hb\)"\/?>/.test(svg) && svg.includes('M572 58'))
        expect(svg).toContain('clipPath id="mo"')
    }
  })

  test('no marker colour of the style is left, and every reference has its definition', () => {
    for (let index = 0; index < 60; index++) {
      const svg = portraitSvg({ seed: String(index), gender: index % 2 ? 'male' : 'female', age: 19 + index })
      expect(svg).not.toMatch(/#aa000\d/)
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(id)
      expect(svg).not.toMatch(/NaN|undefined/)
    }
  })
})

describe('pictures', () => {
  test('a portrait is a square JPEG of at least 720 pixels', async () => {
    const { format, width, height } = await sharp(await renderPortrait(woman)).metadata()
    expect({ format, width, height }).toEqual({
      format: 'jpeg',
      width: PORTRAIT_PIXELS,
      height: PORTRAIT_PIXELS,
    })
    expect(PORTRAIT_PIXELS).toBeGreaterThanOrEqual(720)
  })

  test.each(sceneKinds)('the scene %s is drawn, by seed', async (kind) => {
    expect(sceneSvg({ seed: 'a', kind })).toBe(sceneSvg({ seed: 'a', kind }))
    expect(sceneSvg({ seed: 'a', kind })).not.toBe(sceneSvg({ seed: 'b', kind }))
    expect(sceneSvg({ seed: 'a', kind })).not.toMatch(/NaN|undefined/)
    const { width, height } = await sharp(await renderScene({ seed: 'a', kind })).metadata()
    expect([width, height]).toEqual([SCENE_WIDTH, SCENE_HEIGHT])
  })
})
