import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendForm } from '../../../web/api/send-form.ts'
import { UploadFailed } from '../../../web/api/upload-failed.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'

/** Returns what sends a form with a picture and one JSON text, and what was wrong with it, by field. */
export function useUpload(path: `/${string}`, onDone: (text: string) => void) {
  const t = useTranslations('catalogue')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const isRunning = useRef(false)

  async function send(name: string, value: object, file: File | null, done: string) {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    setProblem(null)
    setFields({})
    const form = new FormData()
    form.set(name, JSON.stringify(value))
    if (file) form.set('file', file)
    try {
      await sendForm(path, form, { onPercent: () => undefined, signal: new AbortController().signal })
      await reload(queryClient, api.catalogue.key())
      toast.show({ tone: 'success', text: done })
      onDone(done)
    } catch (err) {
      const error = err instanceof UploadFailed ? err.error : null
      const { issues = [] } = (error?.data ?? {}) as { issues?: { path: string; message: string }[] }
      setFields(
        Object.fromEntries(
          issues.map(({ path, message }) => [
            path.startsWith(`${name}.`) ? path.slice(name.length + 1) : path,
            message,
          ]),
        ),
      )
      setProblem(issues.length > 0 ? null : (error?.message ?? t('failed')))
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  return { send, isSending, problem, fields }
}
