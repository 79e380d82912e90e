import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { useCurrentUser } from './current-user.tsx'

interface PremiumLinkProps {
  /** The benefit that Premium would add here; hidden from premium members. */
  children?: ReactNode
}

/** The way to Premium and back here, for a member who does not have it. */
export function PremiumLink({ children }: PremiumLinkProps) {
  const t = useTranslations('frame.nav')
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  if (user === null || user.paid_user) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-2">
      {children ? <span>{children}</span> : null}
      <ButtonLink to={`/premium?next=${encodeURIComponent(pathname + search)}`} size="small" tone="secondary">
        {t('premium')}
      </ButtonLink>
    </span>
  )
}

/**
 * Loads all data again once the member has become Premium or is no longer: photos that were blurred, limits, prices. It
 * watches the account and not an event, since the change may also be seen after a gap of the live stream.
 */
export function usePremiumChange(): void {
  const queryClient = useQueryClient()
  const isPremium = useCurrentUser()?.paid_user
  const before = useRef(isPremium)
  useEffect(() => {
    if (before.current === isPremium) return
    before.current = isPremium
    void queryClient.invalidateQueries()
  }, [isPremium, queryClient])
}
