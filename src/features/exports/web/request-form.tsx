import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'

interface RequestFormProps {
  onSent: () => void
  /** The id of the existing export, to notice when a request returns it again. */
  known?: number
  /** Focuses the field at once, for a form opened by a button. */
  isFocused?: boolean
}

/** Requests an export with the member's password. */
export function RequestForm({ onSent, known, isFocused = false }: RequestFormProps) {
  const t = useTranslations('exports')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const fieldRef = useRef<HTMLInputElement>(null)
  const request = useMutation({
    mutationFn: async (password: string) => {
      if (!password) throw new PasswordMissing()
      return api.call.exports.request({ password })
    },
    onError: () => fieldRef.current?.focus(),
    onSuccess: (answer) => {
      putData(queryClient, api.exports.current.queryKey({ input: {} }), answer)
      if (answer.export.id === known) toast.show({ text: t('fresh') })
      onSent()
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (!request.isPending) request.mutate(String(password ?? ''))
  }
  const problemOf = (err: unknown) => {
    if (err instanceof PasswordMissing) return t('passwordMissing')
    const error = apiErrorOf(err)
    if (error?.code === 'too_many_requests') return t('enough')
    return error?.message ?? t('requestFailed')
  }
  return (
    <form method="dialog" onSubmit={send} noValidate className="flex flex-col gap-4">
      <PasswordField
        ref={fieldRef}
        name="password"
        autoComplete="current-password"
        autoFocus={isFocused}
        label={t('password')}
        hint={t('passwordHint')}
        error={request.isError ? problemOf(request.error) : undefined}
        className="w-full sm:max-w-80"
      />
      <Button type="submit" tone="secondary" className="self-start" isLoading={request.isPending}>
        {t('request')}
      </Button>
    </form>
  )
}

class PasswordMissing extends Error {}
