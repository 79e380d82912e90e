import type { ApiError } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { PremiumLink } from '../../../accounts/web/public.tsx'
import { CreditCost, CreditsLink } from '../../../credits/web/public.tsx'

// The price and problems shown in the dialogs of gifts and photos.

/** Returns how many credits are missing: according to the server, else according to the page's data. */
export function missingCredits(error: ApiError | null, expected: number): number {
  if (error?.code !== 'credits_required') return Math.max(0, expected)
  const { required, balance } = error.data as { required: number; balance: number }
  return required - balance
}

/** Shows the price of sending it, in credits and in money. */
export function SendCost({ credits }: { credits: number }) {
  const t = useTranslations('gifts.dialog')
  return credits === 0 ? <span>{t('free')}</span> : <CreditCost credits={credits} />
}

interface SendProblemProps {
  error: ApiError | null
  /** Missing credits; 0 if there are enough. */
  missing: number
  /** The query parameter that opens this window again after a purchase, if it can. */
  window?: string
  /** The message shown if it failed; null if it was not tried, or succeeded. */
  failed: string | null
}

/** Why it cannot be sent, and what can be done; beside the button, where it is visible. */
export function SendProblem({ error, missing, window, failed }: SendProblemProps) {
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
        action={<CreditsLink {...(window ? { opens: window } : {})} />}
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
