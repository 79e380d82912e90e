import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { locales } from '../../core/locales.ts'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useTotals } from '../../features/chats/web/public.tsx'
import type { PublicSettings } from '../../features/sites/contract.ts'
import { usePageLang, usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { TitleProvider } from '../../web/page-title.tsx'

/**
 * Sets the title prefix and the badge of installed apps: unread messages plus new likes (product: Frame).
 */
export function TotalsTitle({
  settings,
  children,
}: {
  settings: PublicSettings | null
  children: ReactNode
}) {
  const locale = usePageLocale()
  const lang = usePageLang()
  const { unread_messages, new_likes } = useTotals()
  const { pathname } = useLocation()
  const t = useTranslations('frame')
  const neutral = useCurrentUser()?.discreet ? t('neutralTitle') : undefined
  const origin = settings?.alternates[0]?.origin
  return (
    <TitleProvider
      siteName={settings?.name ?? ''}
      total={unread_messages + new_likes}
      neutral={neutral}
      share={
        origin === undefined
          ? undefined
          : {
              url: origin + pathname,
              image: `${origin}/share.png?language=${locale}`,
              locale: (lang.includes('-') ? lang : locales[locale].iso).replace('-', '_'),
            }
      }
    >
      {children}
    </TitleProvider>
  )
}
