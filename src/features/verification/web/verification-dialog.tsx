import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import type { Verification } from '../rules.ts'
import { DoneStep } from './done-step.tsx'
import { ExplainStep } from './explain-step.tsx'
import { PictureStep } from './picture-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { useIsOver } from './use-is-over.ts'
import { useSendPicture } from './use-send-picture.ts'
import { useStartVerification, useVerificationError } from './use-verification.ts'

interface VerificationDialogProps {
  verification: Verification
  isOpen: boolean
  onClose: () => void
}

type Step = 'explain' | 'picture' | 'preview' | 'done'

/**
 * Guides through the verification: explanation, gesture and camera, preview, confirmation. Each opening has a
 * key of its own, so its state starts fresh.
 */
export function VerificationDialog({ verification, isOpen, onClose }: VerificationDialogProps) {
  const t = useTranslations('verification.dialog')
  const formId = useId()
  const [step, setStep] = useState<Step>('explain')
  const [file, setFile] = useState<File | null>(null)
  const { gesture, expires_at } = verification
  const isOver = useIsOver(verification)
  const start = useStartVerification()
  const textOf = useVerificationError()
  const sending = useSendPicture(() => setStep('done'))
  const body = useStepFocus(step)

  function close() {
    sending.stop()
    onClose()
  }
  function askAgain() {
    start.mutate(
      {},
      {
        onSuccess: () => {
          setFile(null)
          sending.forgetError()
          setStep('picture')
        },
      },
    )
  }
  const goOn = () => (gesture && expires_at && !isOver ? setStep('picture') : askAgain())
  const error = start.isError ? textOf(start.error) : sending.error
  const isSending = sending.percent !== null

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={step === 'preview' || isSending}
      title={step === 'done' ? t('done') : t('title')}
      footer={
        step === 'explain' ? (
          <>
            <Button tone="quiet" onClick={close}>
              {t('cancel')}
            </Button>
            <Button onClick={goOn} isLoading={start.isPending}>
              {t('showGesture')}
            </Button>
          </>
        ) : step === 'preview' ? (
          <>
            <Button tone="secondary" disabled={isSending} onClick={() => setStep('picture')}>
              {t('retake')}
            </Button>
            <Button type="submit" form={formId} disabled={isOver} isLoading={isSending}>
              {t('send')}
            </Button>
          </>
        ) : step === 'done' ? (
          <Button onClick={close}>{t('close')}</Button>
        ) : undefined
      }
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {error ? (
          <Alert tone="danger" isAnnounced>
            {error}
          </Alert>
        ) : null}
        {isOver && (step === 'picture' || step === 'preview') ? (
          <Alert
            tone="warning"
            isAnnounced
            action={
              <Button size="small" onClick={askAgain} isLoading={start.isPending}>
                {t('newGesture')}
              </Button>
            }
          >
            {t('expired')}
          </Alert>
        ) : null}
        {step === 'explain' ? <ExplainStep /> : null}
        {step === 'picture' && gesture && expires_at && !isOver ? (
          <PictureStep
            gesture={gesture}
            expiresAt={expires_at}
            isAsking={start.isPending}
            onOther={askAgain}
            onPicture={(taken) => {
              setFile(taken)
              sending.forgetError()
              setStep('preview')
            }}
          />
        ) : null}
        {step === 'preview' && file ? (
          <PreviewStep
            formId={formId}
            file={file}
            gesture={gesture}
            percent={sending.percent}
            onSend={() => void sending.send(file)}
          />
        ) : null}
        {step === 'done' ? <DoneStep /> : null}
      </div>
    </Dialog>
  )
}

/** Moves the focus to each step after the first, so that it is read from its beginning. */
function useStepFocus(step: Step) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef<Step>(step)
  useEffect(() => {
    if (last.current !== step) body.current?.focus()
    last.current = step
  }, [step])
  return body
}
