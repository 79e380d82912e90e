import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellOf } from './cells.ts'
import { exactDistanceKm } from './distance.ts'

const lats = fc.double({ min: -90, max: 90, noNaN: true })
const lons = fc.double({ min: -180, max: 180, noNaN: true })

describe('cells', () => {
  // spec: sites-13
  it('have their centre within 4 km of every position, and the centre is in the same cell', () => {
    fc.assert(
      fc.property(lats, lons, (lat, lon) => {
        const cell = cellOf(lat, lon)
        expect(exactDistanceKm({ lat, lon }, cell)).toBeLessThan(4)
        expect(cellOf(cell.lat, cell.lon)).toEqual(cell)
        expect(Number.isInteger(cell.cell) && cell.cell >= 0 && cell.cell < 2 ** 31).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('are the same for every position within 2 km of the centre, and others 6 km away', () => {
    const inhabited = fc.double({ min: -60, max: 72, noNaN: true })
    const kmNorth = 1 / 111.2
    fc.assert(
      fc.property(inhabited, lons, fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, 0, 1), (lat, lon, y, x) => {
        const cell = cellOf(lat, lon)
        const kmEast = kmNorth / Math.cos((cell.lat * Math.PI) / 180)
        const moved = (km: number) => cellOf(cell.lat + y * km * kmNorth, cell.lon + x * km * kmEast)
        expect(moved(2)).toEqual(cell)
        if (x !== 0 || y !== 0) expect(moved(6).cell).not.toBe(cell.cell)
      }),
      { numRuns: 1000 },
    )
  })

  it('have unique numbers', () => {
    const centres = new Map<number, string>()
    for (let lat = 52; lat < 52.5; lat += 0.01) {
      for (let lon = 4.5; lon < 5; lon += 0.01) {
        const cell = cellOf(lat, lon)
        const centre = `${cell.lat} ${cell.lon}`
        expect(centres.get(cell.cell) ?? centre).toBe(centre)
        centres.set(cell.cell, centre)
      }
    }
    expect(new Set(centres.values()).size).toBe(centres.size)
    expect(centres.size).toBeGreaterThan(60)
    expect(centres.size).toBeLessThan(130)
  })

  it('keep their numbers, because profiles store them', () => {
    expect(cellOf(52.37, 4.89)).toEqual({ cell: 31632513, lat: 52.3575, lon: 4.85393 })
  })

  it('continue around the earth and reach the poles', () => {
    expect(cellOf(10, 190)).toEqual(cellOf(10, -170))
    expect(cellOf(10, 180)).toEqual(cellOf(10, -180))
    expect(cellOf(90, 12).lat).toBeCloseTo(89.9775, 4)
    expect(cellOf(-90, 12).lat).toBeCloseTo(-89.9775, 4)
  })

  it.each([
    [90.01, 0],
    [Number.NaN, 0],
    [0, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
  ])('refuse %d, %d', (lat, lon) => {
    expect(() => cellOf(lat, lon)).toThrow(RangeError)
  })
})
