import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { CopyButton } from '../../../web/kit/copy-button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useCacheAccount, useFailureText } from './factors-data.ts'

/** The secret that an authenticator app is set up with. */
export interface TotpSecret {
  secret: string
  /** The same as an SVG picture. */
  qr: string
}

interface TotpDialogProps {
  secret: TotpSecret
  /** Called once the app is on, with the recovery codes to show once. */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Sets up an authenticator app: the secret to scan or type, then the first code. */
export function TotpDialog({ secret, onDone, onClose }: TotpDialogProps) {
  const t = useTranslations('factors')
  const api = useApi()
  const cacheAccount = useCacheAccount()
  const failureText = useFailureText()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation(
    api.factors.confirmTotp.mutationOptions({
      onSuccess: (answer) => {
        cacheAccount(answer)
        onDone(answer.recovery_codes)
      },
      onError: () => field.current?.focus(),
    }),
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    if (!confirm.isPending) confirm.mutate({ code })
  }

  const isWrong = apiErrorOf(confirm.error)?.code === 'code_invalid'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('totp.setUp')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={confirm.isPending}>
            {t('totp.turnOn')}
          </Button>
        </>
      }
    >
      <form method="dialog" id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <Secret {...secret} />
        <TextField
          ref={field}
          label={t('totp.code')}
          name="code"
          error={isWrong ? t('totp.wrongCode') : confirm.error ? failureText(confirm.error) : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
      </form>
    </Dialog>
  )
}

/** Shows the secret as a picture and as text. */
function Secret({ secret, qr }: TotpSecret) {
  const t = useTranslations('factors.totp')
  return (
    <>
      <p>{t('scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('qr')}
        width={208}
        height={208}
        className="size-52 self-center rounded-control"
      />
      <div>
        <p className="text-sm text-muted">{t('type')}</p>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <code className="min-h-6 min-w-0 text-sm wrap-anywhere select-all">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton text={secret} label={t('copyKey')} />
        </div>
      </div>
    </>
  )
}
