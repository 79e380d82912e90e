import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sendForm, UploadFailed } from '../../../web/send-form.ts'
import type { Verification } from '../rules.ts'
import { useKeepVerification } from './use-verification.ts'

/** Sends the picture; given up when the component goes. */
export function useSendPicture(onSent: () => void) {
  const t = useTranslations('verification')
  const keep = useKeepVerification()
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
      const answer = await sendForm('/api/verification', form, {
        signal: abort.signal,
        onPercent: setPercent,
      })
      keep((answer as { verification: Verification }).verification)
      onSent()
    } catch (err) {
      if (!abort.signal.aborted) setError(textOf(err))
    } finally {
      running.current = null
      setPercent(null)
    }
  }

  function textOf(err: unknown): string {
    const refusal = err instanceof UploadFailed ? err.error : null
    return refusal?.code === 'too_many_requests' ? t('enough') : (refusal?.message ?? t('failed'))
  }

  return { send, percent, error, forgetError: () => setError(null) }
}
