import { useEffect, useState } from 'react'
import { type Api, useApi } from '../../../web/api.tsx'
import type { Place } from '../contract.ts'

/** What the browser says of its position (product.md, 4: Geolocation permission). */
export type PlacePermission = 'unsupported' | 'unknown' | PermissionState

/** How far finding the place is; `nowhere`: no known place is near. */
export type PlaceState = 'idle' | 'searching' | 'denied' | 'failed' | 'nowhere' | 'found'

/** How long a position may be used again (product.md, 9: position cache). */
const positionCacheMs = 3_600_000
const patienceMs = 15_000

/** Where this browser is, found out only when `locate` is called, which wants a press of a button. */
export interface FoundPlace {
  permission: PlacePermission
  state: PlaceState
  /** Asks the browser, then for the names; answers null where there is no place to be had. */
  locate(): Promise<Place | null>
}

/** The place of this browser by its names. The position goes to our own server only, which does not keep it. */
export function usePlace(): FoundPlace {
  const api = useApi()
  const permission = usePermission()
  const [state, setState] = useState<PlaceState>('idle')
  const locate = async () => {
    setState('searching')
    try {
      const place = await findPlace(api)
      setState(place.iso ? 'found' : 'nowhere')
      return place.iso ? place : null
    } catch (err) {
      setState(isDenied(err) ? 'denied' : 'failed')
      return null
    }
  }
  return { permission, state, locate }
}

async function findPlace(api: Api): Promise<Place> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: positionCacheMs,
      timeout: patienceMs,
    })
  })
  // Three decimals, about a hundred metres, are more than a town's name needs.
  const [lat, lon] = [coords.latitude, coords.longitude].map((degrees) => Math.round(degrees * 1000) / 1000)
  return api.call.sites.geocode({ lat: lat as number, lon: lon as number })
}

function isDenied(err: unknown): boolean {
  return (err as { code?: number } | null)?.code === 1
}

function usePermission(): PlacePermission {
  const [permission, setPermission] = useState<PlacePermission>('unknown')
  useEffect(() => {
    if (!('geolocation' in navigator)) return setPermission('unsupported')
    if (!('permissions' in navigator)) return
    let status: PermissionStatus | undefined
    const read = () => status && setPermission(status.state)
    const stop = new AbortController()
    navigator.permissions.query({ name: 'geolocation' }).then(
      (found) => {
        status = found
        read()
        status.addEventListener('change', read, { signal: stop.signal })
      },
      () => setPermission('unknown'),
    )
    return () => stop.abort()
  }, [])
  return permission
}
