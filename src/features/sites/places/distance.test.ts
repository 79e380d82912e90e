import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, exactDistanceKm, roundDistanceKm } from './distance.ts'

const amsterdam = { lat: 52.37, lon: 4.89 }
const paris = { lat: 48.85, lon: 2.35 }

describe('distance', () => {
  it('is the great-circle distance', () => {
    expect(exactDistanceKm(amsterdam, paris)).toBeCloseTo(430, -1)
    expect(exactDistanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(20_015.1, 1)
    expect(exactDistanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.2, 1)
    expect(exactDistanceKm(paris, paris)).toBe(0)
  })

  it('is symmetric', () => {
    const position = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(exactDistanceKm(a, b)).toBeCloseTo(exactDistanceKm(b, a), 6)
      }),
    )
  })

  it.each([
    [0, 5], // the same cell
    [4.9, 5],
    [7.4, 5],
    [7.5, 10],
    [48, 50],
    [50, 50],
    [54.9, 50],
    [55, 60],
    [432.6, 430],
  ])('%d km is shown as %d', (km, shown) => {
    expect(roundDistanceKm(km)).toBe(shown)
  })

  // spec: sites-13
  it('is rounded for display', () => {
    expect(distanceKm(amsterdam, paris)).toBe(430)
  })
})
