import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { ExternalLink } from '../../../../web/kit/icons.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { activationMailPause } from '../../rules.ts'
import { mailProviderOf } from './mail-provider.ts'

/**
 * Counts down in whole seconds. Returns the remaining seconds, 0 if the countdown is over or not started, and
 * a function that starts it.
 */
function useSecondsLeft(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState<number | null>(null)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === null) return
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) setEnd(null)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = (seconds: number) => {
    setLeft(seconds)
    setEnd(Date.now() + seconds * 1000)
  }
  return [left, start]
}

/** Longer pauses (the day's mails are used up) are shown without a countdown. */
const maxCountdownSeconds = activationMailPause.windowSeconds

/**
 * Requests another activation mail and shows the time until the next; without scripts the form is answered by
 * the page `/activate`.
 */
export function ResendButton() {
  const t = useTranslations('accounts.activate')
  const frame = useTranslations('frame')
  const api = useApi()
  const toast = useToast()
  const [left, startCountdown] = useSecondsLeft()
  const resend = useMutation(
    api.accounts.resendActivation.mutationOptions({
      onSuccess: () => {
        startCountdown(activationMailPause.windowSeconds)
        toast.show({ text: t('resent'), tone: 'success' })
      },
      onError: (err) => {
        const error = apiErrorOf(err)
        const { retry_after = 0 } = (error?.data ?? {}) as { retry_after?: number }
        if (retry_after > 0 && retry_after <= maxCountdownSeconds) startCountdown(retry_after)
        else toast.show({ text: error?.message ?? frame('offline'), tone: 'danger' })
      },
    }),
  )
  return (
    <Form
      method="post"
      action="/activate"
      onSubmit={(event) => {
        event.preventDefault()
        if (left === 0 && !resend.isPending) resend.mutate({})
      }}
    >
      <input type="hidden" name="intent" value="resend" />
      <Button
        type="submit"
        tone="quiet"
        size="small"
        isLoading={resend.isPending}
        aria-disabled={left > 0}
        className="tabular-nums aria-disabled:text-muted aria-disabled:hover:bg-transparent"
      >
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Button>
    </Form>
  )
}

/** Opens the web mail of a well-known service in a new window; renders nothing for other addresses. */
export function OpenMailLink({ email }: { email: string }) {
  const t = useTranslations('accounts.activate')
  const provider = mailProviderOf(email)
  if (!provider) return null
  return (
    <ButtonLink
      to={provider.href}
      target="_blank"
      rel="noopener noreferrer"
      tone="secondary"
      size="small"
      icon={<ExternalLink />}
    >
      {t('openMail', { provider: provider.name })}
    </ButtonLink>
  )
}
