import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { BadgeCheck } from '../../../web/kit/icons.tsx'
import { Loaded } from '../../../web/kit/loaded.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { SkeletonState } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useVerification, useWithdrawVerification } from './use-verification.ts'
import { VerificationDialog } from './verification-dialog.tsx'

interface ApprovedStateProps {
  verifiedAt: string | null
  /** Called once the badge was given back; this component then disappears. */
  onGone: () => void
}

/** Shows the member's badge: since when, whether others see it now, and a way to give it back. */
function ApprovedState({ verifiedAt, onGone }: ApprovedStateProps) {
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
