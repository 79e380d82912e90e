import { lazy, Suspense, useRef, useState } from 'react'
import { loadWithTexts } from '../../../web/i18n/load-messages.ts'
import { onceListening } from '../../../web/kit/overlays/use-idle-load.ts'
import { useNear } from '../../../web/use-near.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { Placement } from '../rules.ts'

const load = () => import('./promotion-card.tsx')
/** Loaded when it comes near the screen, since most sites advertise nothing, and after the page's own scripts. */
const PromotionCard = lazy(async () => {
  await onceListening()
  return { default: (await loadWithTexts(load)).PromotionCard }
})

interface PromotionPlaceProps {
  placement: Exclude<Placement, 'logout'>
  className?: string
}

/** Room for advertising in a list, where the site has switched any on. */
export function PromotionPlace({ placement, className }: PromotionPlaceProps) {
  const settings = useSiteSettings()
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const isOn = settings?.member_resell || settings?.cam_promotions || false
  useNear(element, isOn && !isNear, () => setNear(true))
  if (!isOn) return null
  return (
    <div ref={element} className={className}>
      {isNear ? (
        <Suspense fallback={null}>
          <PromotionCard placement={placement} />
        </Suspense>
      ) : null}
    </div>
  )
}
