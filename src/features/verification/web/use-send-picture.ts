import { useEffect, useRef, useState } from 'react'
import { sendForm } from '../../../web/api/send-form.ts'
import type { Verification } from '../rules.ts'
import { useCacheVerification, useReloadVerification, useVerificationError } from './use-verification.ts'

/** Sends the picture; aborted by `stop` and when the component unmounts. */
export function useSendPicture(onSent: () => void) {
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
