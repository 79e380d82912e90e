import type { ReactNode } from 'react'
import type { ApiError } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'

/** Explains why a login failed, and what to do about it. */
export function LoginNotice({ error }: { error: ApiError }) {
  const t = useTranslations('accounts.login')
  const support = useSiteSettings()?.support_email ?? ''
  const mail = (words: ReactNode) => (
    <a href={`mailto:${support}`} className="font-medium underline">
      {words}
    </a>
  )
  if (error.code === 'account_suspended') {
    const { reason, decision_url } = (error.data ?? {}) as {
      reason?: string | null
      decision_url?: string | null
    }
    if (decision_url) {
      const read = (
        <ButtonLink to={decision_url} reloadDocument size="small">
          {t('readDecision')}
        </ButtonLink>
      )
      return (
        <Alert tone="danger" title={error.message} isAnnounced action={read}>
          {t('suspendedDecided')}
        </Alert>
      )
    }
    return (
      <Alert tone="danger" title={error.message} isAnnounced>
        {t.rich(reason === 'under_age' ? 'suspendedUnderAge' : 'suspended', { support, mail })}
      </Alert>
    )
  }
  if (error.code === 'account_deleted') {
    const { reactivation_sent = false } = (error.data ?? {}) as { reactivation_sent?: boolean }
    return (
      <Alert tone={reactivation_sent ? 'info' : 'warning'} title={error.message} isAnnounced>
        {reactivation_sent ? t('reactivationSent') : t.rich('reactivationNotSent', { support, mail })}
      </Alert>
    )
  }
  return (
    <Alert tone="danger" isAnnounced>
      {error.message}
    </Alert>
  )
}
