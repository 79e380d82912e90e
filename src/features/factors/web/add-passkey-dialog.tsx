import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { loadChunk } from '../../../web/load-chunk.ts'
import { useApi } from '../../../web/page-data.tsx'
import { useCacheAccount } from './factors-data.ts'

/** Adds a named passkey with the password; the browser asks where to store it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('factors')
  const api = useApi()
  const toast = useToast()
  const cacheAccount = useCacheAccount()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const adding = useMutation({
    mutationFn: async ({ password, name }: { password: string; name: string }) => {
      const { options } = await api.call.factors.startPasskey({ password })
      const { startRegistration } = await loadChunk(() => import('@simplewebauthn/browser'))
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const response = await startRegistration({ optionsJSON })
      return api.call.factors.addPasskey({ response: { ...response }, name })
    },
    onSuccess: (answer) => {
      cacheAccount(answer)
      toast.show({ tone: 'success', text: t('passkeys.wasAdded') })
      onClose()
    },
    onError: (error) => {
      if (isWrongPassword(error)) field.current?.focus()
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [password, name] = [String(form.get('password') ?? ''), String(form.get('passkey_name') ?? '')]
    if (!adding.isPending) adding.mutate({ password, name })
  }
  const isWrong = isWrongPassword(adding.error)

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('passkeys.addTitle')}
      description={t('passkeys.addText')}
      initialFocus={field}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={adding.isPending}>
            {t('goOn')}
          </Button>
        </>
      }
    >
      <form method="dialog" id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {adding.error && !isWrong ? <AddingFailed error={adding.error} /> : null}
        <PasswordField
          ref={field}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          error={isWrong ? t('wrongPassword') : undefined}
          required
        />
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          name="passkey_name"
          autoComplete="off"
          maxLength={40}
          isOptional
        />
      </form>
    </Dialog>
  )
}

function isWrongPassword(error: unknown): boolean {
  return apiErrorOf(error)?.code === 'wrong_password'
}

function AddingFailed({ error }: { error: Error }) {
  const t = useTranslations('factors.passkeys')
  const isPresent = error.name === 'InvalidStateError'
  return (
    <Alert tone="warning" isAnnounced>
      {apiErrorOf(error)?.message ?? t(isPresent ? 'present' : 'stopped')}
    </Alert>
  )
}
