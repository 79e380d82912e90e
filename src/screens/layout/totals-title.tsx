import type { ReactNode } from 'react'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useTotals } from '../../features/chats/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { TitleProvider } from '../../web/page-title.tsx'

/**
 * Sets the title prefix and the badge of installed apps: unread messages plus new likes (product.md, 2 and
 * 4).
 */
export function TotalsTitle({ siteName, children }: { siteName: string; children: ReactNode }) {
  const { unread_messages, new_likes } = useTotals()
  const t = useTranslations('frame')
  const neutral = useCurrentUser()?.discreet ? t('neutralTitle') : undefined
  return (
    <TitleProvider siteName={siteName} total={unread_messages + new_likes} neutral={neutral}>
      {children}
    </TitleProvider>
  )
}
