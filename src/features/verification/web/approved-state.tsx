import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useWithdrawVerification } from './use-verification.ts'

interface ApprovedStateProps {
  verifiedAt: string | null
  /** Called once the badge was given back; this component then disappears. */
  onGone: () => void
}

/** Shows the member's badge: since when, whether others see it now, and a way to give it back. */
export function ApprovedState({ verifiedAt, onGone }: ApprovedStateProps) {
  const t = useTranslations('verification')
  const format = useFormatter()
  const api = useApi()
  const { profile } = useSuspenseQuery(api.profiles.readOwn.queryOptions()).data
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useWithdrawVerification(t('givenBack'))
  const date = format.dateTime(new Date(verifiedAt ?? 0), { dateStyle: 'long' })
  return (
    <>
      <Alert tone="success" title={t('approved')}>
        {t(profile.is_verified ? 'approvedText' : 'paused', { date })}
      </Alert>
      <Button tone="quiet" className="-ms-5 self-start" onClick={() => setAsking(true)}>
        {t('giveBack')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('giveBackTitle')}
        description={t('giveBackText')}
        footer={
          <>
            <Button tone="quiet" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button
              tone="danger"
              isLoading={isPending}
              onClick={() => mutate({}, { onSuccess: onGone, onError: () => setAsking(false) })}
            >
              {t('giveBack')}
            </Button>
          </>
        }
      />
    </>
  )
}
