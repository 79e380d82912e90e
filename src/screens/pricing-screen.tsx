import { freeConversations } from '../features/chats/rules.ts'
import { marketQueries, PricingPage } from '../features/orders/web/public.tsx'
import { photoLimits } from '../features/photos/rules.ts'
import { freeLikesADay } from '../features/swipe/rules.ts'
import { useTranslations } from '../web/i18n/texts.ts'
import { defineScreen } from '../web/screen.ts'

const screen = defineScreen({ queries: ({ api, url }) => [...marketQueries(api, url.searchParams)] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader
export const handle = { isSameForVisitors: true }

/** The prices, and what members can do without Premium. */
export default function PricingScreen() {
  const t = useTranslations('orders.pricing')
  const limits = { chats: freeConversations, likes: freeLikesADay, photos: photoLimits.free }
  return (
    <PricingPage>
      <p className="mt-3">{t('withoutPremium', limits)}</p>
    </PricingPage>
  )
}
