import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { AlertAside } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { useCurrentUser, useDismissal } from '../../../accounts/web/public.tsx'
import { needsMailBack } from '../../rules.ts'

/** Returns the notice that mails do not reach the member (decisions: Readings), or null. It leads to the reasons. */
export function useDisabledAlert(): ReactNode {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissal('hide-disabled-notifications-alert')
  if (isDismissed || !needsMailBack(user, pathname)) return null
  return <DisabledAlert onDismiss={dismiss} />
}

function DisabledAlert({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations('notifications.disabled')
  return (
    <AlertAside
      tone="warning"
      title={t('title')}
      onDismiss={onDismiss}
      action={
        <ButtonLink to="/notifications" size="small">
          {t('action')}
        </ButtonLink>
      }
    >
      {t('text')}
    </AlertAside>
  )
}
