import { useEffect, useId, useRef, useState } from 'react'
import { sendForm } from '../../../web/api/send-form.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Camera, CircleCheck, Hand, ShieldCheck, UserRoundSearch } from '../../../web/kit/icons.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import type { Verification } from '../rules.ts'
import { PictureStep } from './picture-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { useIsOver } from './use-is-over.ts'
import {
  useCacheVerification,
  useReloadVerification,
  useStartVerification,
  useVerificationError,
} from './use-verification.ts'

/** Sends the picture; aborted by `stop` and when the component unmounts. */
function useSendPicture(onSent: () => void) {
  const textOf = useVerificationError()
  const cache = useCacheVerification()
  const reload = useReloadVerification()
  const [percent, setPercent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setError(null)
    setPercent(0)
    const form = new FormData()
    form.set('file', file)
    try {
      const answer = await sendForm('/verification', form, {
        signal: abort.signal,
        onPercent: setPercent,
      })
      cache((answer as { verification: Verification }).verification)
      onSent()
    } catch (err) {
      // A picture that was sent completely may have been stored nevertheless.
      if (abort.signal.aborted) reload()
      else setError(textOf(err))
    } finally {
      running.current = null
      setPercent(null)
    }
  }

  return {
    send,
    stop: () => running.current?.abort(),
    percent,
    error,
    forgetError: () => setError(null),
  }
}

const steps = [
  { key: 'gesture', Icon: Hand },
  { key: 'picture', Icon: Camera },
  { key: 'look', Icon: UserRoundSearch },
] as const

/** Explains what happens, and who sees the picture for how long. */
function ExplainStep() {
  const t = useTranslations('verification.dialog')
  return (
    <>
      <ol className="flex flex-col gap-3.5">
        {steps.map(({ key, Icon }) => (
          <li key={key} className="flex items-center gap-3.5">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary text-on-secondary">
              <Icon aria-hidden="true" className="size-5.5" />
            </span>
            <span className="min-w-0">{t(`steps.${key}`)}</span>
          </li>
        ))}
      </ol>
      <div className="flex gap-3 border-t border-line pt-4">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-success" />
        <div className="min-w-0 text-sm">
          <p className="font-semibold">{t('privacyTitle')}</p>
          <p className="mt-0.5 text-muted">{t('privacy')}</p>
        </div>
      </div>
    </>
  )
}

/** Confirms that the picture was sent to the team. */
function DoneStep() {
  const t = useTranslations('verification.dialog')
  return (
    <div role="status" className="flex items-start gap-3.5">
      <CircleCheck className="size-9 shrink-0 text-success" />
      <p className="min-w-0">{t('doneText')}</p>
    </div>
  )
}

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
