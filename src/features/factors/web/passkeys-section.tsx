import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { KeyRound } from '../../../web/kit/icons.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { loadChunk } from '../../../web/load-chunk.ts'
import { useApi } from '../../../web/page-data.tsx'
import { usePasskeySupport } from '../../../web/use-passkey-support.ts'
import type { OwnFactors } from '../../accounts/events.ts'
import { passkeyLimit } from '../rules.ts'
import { FactorSection } from './factor-section.tsx'
import { useCacheAccount, useFactors } from './factors-data.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface RemovePasskeyDialogProps {
  passkey: { id: number; name: string }
  onClose: () => void
}

/** Removes a passkey with the password. */
function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const t = useTranslations('factors.passkeys')
  const api = useApi()
  const toast = useToast()
  const cacheAccount = useCacheAccount()
  const { totp, passkeys } = useFactors()
  const name = passkey.name || t('unnamed')
  const isLast = !totp && passkeys.length === 1

  async function remove(password: string) {
    cacheAccount(await api.call.factors.removePasskey({ id: passkey.id, password }))
    toast.show({ text: t('removed', { name }) })
    onClose()
  }

  return (
    <PasswordDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      note={isLast ? t('removeLast') : null}
      action={t('remove')}
      cancel={t('keep')}
      isDanger
      send={remove}
      onClose={onClose}
    />
  )
}

/** Adds a named passkey with the password; the browser asks where to store it. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
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

type Passkey = OwnFactors['passkeys'][number]

/** Lists the member's passkeys, with ways to add and remove them. */
export function PasskeysSection() {
  const t = useTranslations('factors.passkeys')
  const isSupported = usePasskeySupport()
  const { passkeys } = useFactors()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const isFull = passkeys.length >= passkeyLimit
  return (
    <FactorSection title={t('title')} text={t('text')}>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      ) : null}
      {isFull || isSupported === false ? (
        <p className="text-sm">{t(isFull ? 'full' : 'unsupported')}</p>
      ) : (
        <Button tone="secondary" className="self-start" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
      {isAdding ? <AddPasskeyDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} /> : null}
    </FactorSection>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('factors.passkeys')
  const format = useFormatter()
  const name = passkey.name || t('unnamed')
  const dayOf = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' })
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <KeyRound className="size-6 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{t('added', { date: dayOf(passkey.created_at) })}</p>
        <p className="text-sm text-muted">
          {passkey.last_used_at ? t('used', { date: dayOf(passkey.last_used_at) }) : t('neverUsed')}
        </p>
      </div>
      <Button tone="secondary" size="small" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
