import { describe, expect, test } from 'vitest'
import { minCutEdge } from '../../rules.ts'
import { boundsOf, cropShapes, possibleShapes, shaped, turned, untouched } from './crop-draft.ts'

const wide = { width: 1600, height: 280 }

describe('the shapes of a crop', () => {
  test.each([
    ['all of a large picture', { width: 1600, height: 1200 }, 0, ['free', 'square', 'portrait']],
    ['no portrait of a flat one: it would be 224 pixels wide', wide, 0, ['free', 'square']],
    ['but once it is upright', wide, 90, ['free', 'square', 'portrait']],
    [
      'no square of what is narrow: it would be 200 pixels high',
      { width: 200, height: 900 },
      0,
      ['free', 'portrait'],
    ],
    ['all of a small one that is square', { width: 240, height: 300 }, 0, ['free', 'square', 'portrait']],
  ] as const)('%s', (_why, photo, rotate, shapes) => {
    expect(possibleShapes(photo, rotate)).toEqual(shapes)
  })

  test('leave at least the minimum size of the server', () => {
    for (const width of [200, 239, 240, 241, 299, 300, 301, 1600])
      for (const height of [200, 239, 240, 241, 299, 300, 301, 3200])
        for (const shape of possibleShapes({ width, height }, 0)) {
          const { part } = shaped({ width, height }, untouched({ width, height }), shape)
          expect(Math.round(part.width)).toBeGreaterThanOrEqual(minCutEdge(width))
          expect(Math.round(part.height)).toBeGreaterThanOrEqual(minCutEdge(height))
        }
  })

  test('are reset when the turned picture has no room for them', () => {
    const upright = shaped(wide, turned(wide, untouched(wide), 90), 'portrait')
    expect(upright).toMatchObject({ rotate: 90, shape: 'portrait', part: { width: 280, height: 350 } })
    expect(turned(wide, upright, 90)).toMatchObject({ rotate: 180, shape: 'free' })
  })
})

test('a picture turned by 360 degrees is unchanged', () => {
  for (const shape of cropShapes) {
    const photo = { width: 1600, height: 1200 }
    const draft = shaped(
      photo,
      { ...untouched(photo), part: { x: 100, y: 50, width: 400, height: 500 } },
      shape,
    )
    let after = draft
    for (const by of [90, 90, -90, 90, 90, 90] as const) after = turned(photo, after, by)
    expect(after.rotate).toBe(0)
    expect(after.part.width / after.part.height).toBeCloseTo(draft.part.width / draft.part.height)
    expect(boundsOf(photo, after)).toEqual(boundsOf(photo, draft))
  }
})
