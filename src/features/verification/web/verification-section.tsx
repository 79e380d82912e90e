import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { BadgeCheck } from '../../../web/kit/icons.tsx'
import { Loaded } from '../../../web/kit/loaded.tsx'
import { SkeletonState } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { ApprovedState } from './approved-state.tsx'
import { useVerification, useWithdrawVerification } from './use-verification.ts'
import { VerificationDialog } from './verification-dialog.tsx'

/** Shows the state of the verification on the member's own profile page, and the way to request it. */
export function VerificationSection() {
  const t = useTranslations('verification')
  const titleId = useId()
  const query = useVerification()
  const [dialog, setDialog] = useState({ time: 0, isOpen: false })
  const state = useRef<HTMLDivElement>(null)
  return (
    <Card id="verification" tabIndex={-1} aria-labelledby={titleId} className="scroll-mt-20 outline-none">
      <h2 id={titleId} className="flex items-center gap-2 text-lg">
        <BadgeCheck className="size-5.5 shrink-0 text-success" />
        {t('title')}
      </h2>
      <div ref={state} tabIndex={-1} className="mt-3 flex flex-col gap-4 outline-none">
        <Loaded from={query} failed={t('loadFailed')} skeleton={<SkeletonState />}>
          {({ verification }) => (
            <>
              {verification.status === 'waiting' ? (
                <WaitingState onGone={() => state.current?.focus()} />
              ) : null}
              {verification.status === 'approved' ? (
                <ApprovedState verifiedAt={verification.verified_at} onGone={() => state.current?.focus()} />
              ) : null}
              {verification.status === 'rejected' && verification.reason ? (
                <Alert
                  tone="warning"
                  title={t(verification.reason === 'main_photo' ? 'newMain' : 'rejected')}
                >
                  {t(`reasons.${verification.reason}`)}
                </Alert>
              ) : null}
              {verification.status === 'none' || verification.status === 'asked' ? <p>{t('intro')}</p> : null}
              {verification.status === 'waiting' || verification.status === 'approved' ? null : (
                <StartButton
                  isAgain={verification.status === 'rejected' && verification.reason !== 'main_photo'}
                  onOpen={() => setDialog(({ time }) => ({ time: time + 1, isOpen: true }))}
                />
              )}
              <VerificationDialog
                key={dialog.time}
                verification={verification}
                isOpen={dialog.isOpen}
                onClose={() => {
                  setDialog(({ time }) => ({ time, isOpen: false }))
                  // The button that opened the dialog may no longer exist.
                  if (verification.status === 'waiting') setTimeout(() => state.current?.focus(), 0)
                }}
              />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  )
}

/** Opens the steps; without an approved photo there is nothing to compare with. */
function StartButton({ isAgain, onOpen }: { isAgain: boolean; onOpen: () => void }) {
  const t = useTranslations('verification')
  const profileTexts = useTranslations('profiles')
  const api = useApi()
  const { profile } = useSuspenseQuery(api.profiles.readOwn.queryOptions()).data
  if (!profile.photos.some(({ status }) => status === 'approved')) {
    return (
      <Alert
        tone="info"
        action={
          <ButtonLink to="/profile#photos" tone="secondary" size="small">
            {profileTexts('alerts.photo.action')}
          </ButtonLink>
        }
      >
        {t('photoNeeded')}
      </Alert>
    )
  }
  return (
    <Button onClick={onOpen} className="self-start">
      {t(isAgain ? 'again' : 'start')}
    </Button>
  )
}

/**
 * Shows a waiting picture; `onGone` is called once the request was withdrawn, and this component disappears.
 */
function WaitingState({ onGone }: { onGone: () => void }) {
  const t = useTranslations('verification')
  const { mutate, isPending } = useWithdrawVerification(t('withdrawn'))
  return (
    <>
      <Alert tone="info" title={t('waiting')}>
        {t('waitingText')}
      </Alert>
      <Button
        tone="quiet"
        className="-ms-5 self-start"
        isLoading={isPending}
        onClick={() => mutate({}, { onSuccess: onGone })}
      >
        {t('withdraw')}
      </Button>
    </>
  )
}
