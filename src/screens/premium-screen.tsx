import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../features/accounts/web/public.tsx'
import { freeConversations } from '../features/chats/rules.ts'
import { ActiveDiscount, BundleList, PriceNotes } from '../features/orders/web/public.tsx'
import { photoLimits } from '../features/photos/rules.ts'
import { freeLikesADay } from '../features/swipe/rules.ts'
import { useTranslations } from '../web/i18n/texts.ts'
import { ButtonLink } from '../web/kit/button.tsx'
import { Crown, Eye, GalleryHorizontalEnd, Images, MessageCircle } from '../web/kit/icons.tsx'
import { useApi } from '../web/page-data.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen } from '../web/screen.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.orders.bundles.queryOptions({ input: {} })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Presents Premium, and the bundles that it comes with. */
export default function PremiumScreen() {
  const t = useTranslations('orders')
  const isPaid = useCurrentUser()?.paid_user ?? false
  const [params] = useSearchParams()
  const { bundles } = useSuspenseQuery(useApi().orders.bundles.queryOptions({ input: {} })).data
  const next = params.get('next')
  const search = next ? `?next=${encodeURIComponent(next)}` : ''
  const title = t(isPaid ? 'premium.titlePaid' : 'premium.title')
  return (
    <main id="content" className="page-width flex flex-col items-center py-6 lg:py-8">
      <PageTitle title={title} />
      <div className="flex w-full max-w-720 flex-col gap-6">
        <h1 className="flex items-center gap-2.5 text-xl lg:text-2xl">
          <Crown className="size-7 text-gold" />
          <span>{title}</span>
        </h1>
        <p>{t('premium.text')}</p>
        <Benefits />
        {isPaid ? (
          <ButtonLink to={`/credits${search}`} className="self-start">
            {t('buy.title')}
          </ButtonLink>
        ) : (
          <section aria-labelledby="premium-bundles" className="flex flex-col gap-3">
            <h2 id="premium-bundles" className="text-lg">
              {t('premium.bundles')}
            </h2>
            <ActiveDiscount discount={bundles[0]?.discount ?? null} />
            <BundleList bundles={bundles} linkTo={({ id }) => `/credits/${id}${search}`} />
            <PriceNotes />
          </section>
        )}
      </div>
    </main>
  )
}

function Benefits() {
  const t = useTranslations('orders.premium')
  const { free, premium } = photoLimits
  return (
    <ul className="flex flex-col gap-4">
      <Benefit icon={<Eye />} title={t('photos')}>
        {t('photosText')}
      </Benefit>
      <Benefit icon={<Images />} title={t('own', { premium })}>
        {t('ownText', { free })}
      </Benefit>
      <Benefit icon={<MessageCircle />} title={t('chats')}>
        {t('chatsText', { free: freeConversations })}
      </Benefit>
      <Benefit icon={<GalleryHorizontalEnd />} title={t('likes')}>
        {t('likesText', { free: freeLikesADay })}
      </Benefit>
      <Benefit icon={<Crown />} title={t('badge')}>
        {t('badgeText')}
      </Benefit>
    </ul>
  )
}

function Benefit({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary text-on-secondary [&_.icon]:size-5.5"
      >
        {icon}
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
    </li>
  )
}
