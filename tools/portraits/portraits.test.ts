import { describe, expect, test } from 'vitest'
import { niches } from '../../demo/people-niches.ts'
import { buildOf } from '../../demo/people-traits.ts'
import { portraitSize, sceneSize } from '../../demo/portraits.ts'
import { sceneKinds, sceneSvg } from './portrait-scenes.ts'
import { featuresOf, openPortrait, openScene, portraitSvg } from './portraits.ts'
import { differencesOf, inventSitters } from './sitters.ts'

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

  // spec: demo-2
  test('each site has its own hand: another line and ground, the same face', () => {
    const drawn = niches.map((niche) => portraitSvg({ ...woman, niche }))
    const grounds = drawn.map((svg) => /id="gr".*?<\/linearGradient>/.exec(svg)?.[0])
    expect(new Set(grounds).size).toBeGreaterThan(4)
    expect(new Set(drawn).size).toBe(niches.length)
    for (const svg of drawn) expect(svg).toContain('clipPath id="el"')
  })

  // spec: demo-2
  test('lips show in a beard, in their own colour above it', () => {
    const bearded = Array.from({ length: 60 }, (_, position) => ({
      seed: `beard ${position}`,
      gender: 'male' as const,
      age: 40,
      position,
    })).filter((request) => !['none', 'stubble'].includes(featuresOf(request).beard))
    expect(bearded.length).toBeGreaterThan(20)
    for (const request of bearded) {
      const [, mouth] = portraitSvg(request).split(/(?=fill="url\(#hb\)"[^>]*>(?!.*fill="url\(#hb\)"))/s)
      expect(mouth).toMatch(/M486 616C508|M504 619C522|id="mo"/)
    }
  })

  // spec: demo-10
  test('who is bald has no hair on the head, whatever the picture', () => {
    for (let take = 0; take < 8; take++) {
      const svg = portraitSvg({ seed: `bald ${take}`, gender: 'male', age: 50, hair_color: 'bald', take })
      expect(svg).not.toMatch(/fill="url\(#hf\)"/)
      expect(svg).not.toContain('id="hc"')
    }
    expect(portraitSvg({ seed: 'hair', gender: 'male', age: 50, hair_color: 'brown' })).toContain('url(#hf)')
  })

  // spec: demo-10
  test('who is full-figured is drawn wider than who is slim', () => {
    const widthOf = (body: 'full' | 'slim') => {
      const request = { seed: 'build', gender: 'female' as const, age: 40, build: buildOf('female', body) }
      return Number(/scale\((1\.\d+) 1\)/.exec(portraitSvg(request))?.[1])
    }
    expect(widthOf('full')).toBeGreaterThan(1.1)
    expect(widthOf('slim')).toBe(1)
  })

  // spec: demo-2
  test('mouths are closed as a rule: no laugh, seldom a little open', () => {
    const open = Array.from({ length: 300 }, (_, index) =>
      portraitSvg({ seed: `mouth ${index}`, gender: index % 2 ? 'male' : 'female', age: 35 }),
    ).filter((svg) => svg.includes('id="mo"'))
    expect(open.length).toBeLessThan(75)
  })

  // spec: demo-10
  test.each(Object.entries(inventSitters()))('no two people of %s have the same face', (_group, drawn) => {
    const requests = drawn.flatMap((sitter) => sitter.requests.slice(0, 1))
    const distances = requests.flatMap((one, index) =>
      requests.slice(index + 1).map((other) => differencesOf(one, other)),
    )
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(1)
    expect(distances.filter((distance) => distance < 2).length / distances.length).toBeLessThan(0.1)
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
  test('a portrait has the shape of a card', async () => {
    const { info } = await openPortrait(woman).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject(portraitSize)
  })

  test.each(sceneKinds)('the scene %s is drawn, by seed', async (kind) => {
    expect(sceneSvg({ seed: 'a', kind })).toBe(sceneSvg({ seed: 'a', kind }))
    expect(sceneSvg({ seed: 'a', kind })).not.toBe(sceneSvg({ seed: 'b', kind }))
    expect(sceneSvg({ seed: 'a', kind })).not.toMatch(/NaN|undefined/)
    const { info } = await openScene({ seed: 'a', kind }).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject(sceneSize)
  })
})
