import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Country } from '../../../core/countries.ts'
import { secondsPerHour } from '../../../core/time.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { LocateFixed } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import type { PublicSettings, TownNames } from '../contract.ts'

interface PlaceByPositionProps {
  settings: PublicSettings
  onFound: (town: TownNames & { iso: Country }) => void
}

/** Decimals of the position: about a kilometre, which is enough to find the town. */
const digits = 2
const patienceSeconds = 15

/** Why no town was found, as keys of `sites.position`. */
type Failure = 'denied' | 'unavailable' | 'elsewhere'

/**
 * Fills in the location from the browser's position, only when its button is clicked. Reports a refusal by
 * the browser; renders nothing if geolocation is not supported.
 */
export function PlaceByPosition({ settings, onFound }: PlaceByPositionProps) {
  const t = useTranslations('sites.position')
  const api = useApi()
  const permission = useGeolocationPermission()
  const locate = useMutation({
    mutationFn: async () => {
      const { latitude, longitude } = (await currentPosition(navigator.geolocation)).coords
      const round = (degrees: number) => Number(degrees.toFixed(digits))
      return api.call.sites.geocode({ lat: round(latitude), lon: round(longitude) })
    },
    onSuccess: (town) => {
      const { iso } = town
      if (iso && settings.countries.some(({ code }) => code === iso)) onFound({ ...town, iso })
    },
  })
  const failure = failureOf(locate, settings)
  if (permission === 'unsupported') return null
  return (
    <div className="flex flex-col items-start gap-2 noscript:hidden">
      <Button
        tone="secondary"
        icon={<LocateFixed />}
        isLoading={locate.isPending}
        onClick={() => locate.mutate()}
      >
        {t('use')}
      </Button>
      <p role="status" className="text-sm text-muted">
        {failure ? t(failure) : locate.data ? t('found') : permission === 'denied' ? t('denied') : t('hint')}
      </p>
    </div>
  )
}

function failureOf(
  { error, data }: { error: unknown; data: TownNames | undefined },
  settings: PublicSettings,
): Failure | null {
  if (data) return settings.countries.some(({ code }) => code === data.iso) ? null : 'elsewhere'
  if (!error) return null
  return (error as GeolocationPositionError).code === 1 ? 'denied' : 'unavailable'
}

/** Reads the position; the browser may return one from the last hour (product: Sites). */
export function currentPosition(geolocation: Geolocation): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: secondsPerHour * 1000,
      timeout: patienceSeconds * 1000,
    })
  })
}

/**
 * Returns the browser's geolocation permission (product: Sites); unknown until it is
 * queried.
 */
function useGeolocationPermission(): PermissionState | 'unsupported' | 'unknown' {
  const [state, setState] = useState<PermissionState | 'unsupported' | 'unknown'>('unknown')
  useEffect(() => {
    if (!('geolocation' in navigator)) return setState('unsupported')
    let status: PermissionStatus | undefined
    const take = () => status && setState(status.state)
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (answer) => {
        status = answer
        status.addEventListener('change', take)
        take()
      },
      () => undefined,
    )
    return () => status?.removeEventListener('change', take)
  }, [])
  return state
}
