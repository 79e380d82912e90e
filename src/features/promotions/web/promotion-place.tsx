import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { loadPart } from '../../../web/i18n/load-messages.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { X } from '../../../web/kit/icons.tsx'
import { onceListening } from '../../../web/kit/overlays/use-idle-load.ts'
import { useApi } from '../../../web/page-data.tsx'
import { useNear } from '../../../web/use-near.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { Placement } from '../rules.ts'
import { PromotionView } from './promotion-view.tsx'

const load = () => import('./promotion-card.tsx')
/** Loaded when it comes near the screen, since most sites advertise nothing, and after the page's own scripts. */
const PromotionCard = lazy(async () => {
  await onceListening()
  return { default: (await loadPart(load)).PromotionCard }
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

/** The advertisement on the page after logout, which has no scripts: the home page loads it and takes its form. */
export function LogoutPromotion() {
  const t = useTranslations('promotions')
  const options = useApi().promotions.current.queryOptions({ input: { placement: 'logout' } })
  const promotion = useQuery({ ...options, enabled: false }).data?.promotion
  if (!promotion) return null
  return (
    <div className="page-width pt-4">
      <PromotionView
        promotion={promotion}
        hide={
          <form method="post" action="/?index">
            <input type="hidden" name="hide_promotion" value={promotion.id} />
            <IconButton type="submit" label={t('hide')} size="small">
              <X />
            </IconButton>
          </form>
        }
      />
    </div>
  )
}
