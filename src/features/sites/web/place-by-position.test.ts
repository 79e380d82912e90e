import { expect, test, vi } from 'vitest'
import { currentPosition } from './place-by-position.tsx'

// spec: server-18
test('a position of the last hour is accepted', async () => {
  const position = { coords: { latitude: 52, longitude: 5 } } as GeolocationPosition
  const getCurrentPosition = vi.fn((resolve: PositionCallback) => resolve(position))
  expect(await currentPosition({ getCurrentPosition } as unknown as Geolocation)).toBe(position)
  expect(getCurrentPosition).toHaveBeenCalledExactlyOnceWith(
    expect.any(Function),
    expect.any(Function),
    expect.objectContaining({ maximumAge: 3_600_000 }),
  )
})

test('a position that the browser denies is an error', async () => {
  const getCurrentPosition = (_resolve: PositionCallback, reject: PositionErrorCallback) =>
    reject({ code: 1 } as GeolocationPositionError)
  await expect(currentPosition({ getCurrentPosition } as unknown as Geolocation)).rejects.toEqual({ code: 1 })
})
