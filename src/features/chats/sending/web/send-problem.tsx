import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../web/api.tsx'
import { Alert } from '../../../../web/kit/alert.tsx'
import { PremiumOffer } from '../../../accounts/web/public.tsx'
import { CreditCost, TopUp } from '../../../credits/web/public.tsx'

// What the windows of gifts and photos say of their price.

/** How many credits more are needed: as the server said, else as far as the page knows. */
export function missingCredits(error: ApiError | null, expected: number): number {
  if (error?.code !== 'credits_required') return Math.max(0, expected)
  const { required, balance } = error.data as { required: number; balance: number }
  return required - balance
}

/** What sending it costs, in credits and in money. */
export function SendCost({ credits }: { credits: number }) {
  const t = useTranslations('gifts.dialog')
  return credits === 0 ? t('free') : <CreditCost credits={credits} />
}

interface SendProblemProps {
  error: ApiError | null
  /** Credits that are missing; 0 where there are enough. */
  missing: number
  /** What is said where it did not get through; null where it was not tried, or got through. */
  failed: string | null
  /** What stood in the way is out of it. */
  onSolved: () => void
}

/** Why it cannot be sent, or not yet, and what can be done; beside the button, where it is in sight. */
export function SendProblem({ error, missing, failed, onSolved }: SendProblemProps) {
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
        action={<TopUp onDone={onSolved} />}
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
      action={error.code === 'conversation_limit' ? <PremiumOffer onDone={onSolved} /> : undefined}
    >
      {t('kept')}
    </Alert>
  ) : null
}
