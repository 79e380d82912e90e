import type { ApiError } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { PremiumLink, useCurrentUser } from '../../../accounts/web/public.tsx'
import { CreditCost, CreditsLink } from '../../../credits/web/public.tsx'
import { missingCredits } from '../../../sites/price-rules.ts'

// The price of a message, photo or gift beside its button, and the problems of sending it.

/** Returns how many credits are missing for a price: according to the server, else according to the page's data. */
export function useMissingCredits(price: number, error: ApiError | null = null): number {
  const user = useCurrentUser()
  if (error?.code !== 'credits_required') return user ? missingCredits(price, user.credits) : 0
  const { required, balance } = error.data as { required: number; balance: number }
  return missingCredits(required, balance)
}

/** Shows a price in credits and in money (decisions: Credits); nothing while it is loading. */
export function SendCost({ credits }: { credits: number | undefined }) {
  const t = useTranslations('gifts.dialog')
  if (credits === undefined) return null
  return (
    <span className="text-xs font-normal">
      {credits === 0 ? <span>{t('free')}</span> : <CreditCost credits={credits} />}
    </span>
  )
}

interface SendProblemProps {
  error: ApiError | null
  /** Missing credits; 0 if there are enough. */
  missing: number
  /** The query parameter that opens this dialog again after a purchase, if it can. */
  dialog?: string
  /** The message shown if it failed; null if it was not tried, or succeeded. */
  failed: string | null
}

/** Why it cannot be sent, and what can be done; beside the button, where it is visible. */
export function SendProblem({ error, missing, dialog, failed }: SendProblemProps) {
  const t = useTranslations('gifts.dialog')
  if (failed !== null) {
    return (
      <Alert tone="danger" isAnnounced>
        {failed}
      </Alert>
    )
  }
  if (missing > 0) {
    return (
      <Alert
        tone="warning"
        isAnnounced
        title={t('missing', { missing })}
        action={<CreditsLink {...(dialog ? { opens: dialog } : {})} />}
      >
        {t('kept')}
      </Alert>
    )
  }
  return error ? (
    <Alert
      tone="warning"
      isAnnounced
      title={error.message}
      action={error.code === 'conversation_limit' ? <PremiumLink /> : undefined}
    >
      {t('kept')}
    </Alert>
  ) : null
}
