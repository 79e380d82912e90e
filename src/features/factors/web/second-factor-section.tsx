import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, buttonClasses } from '../../../web/kit/button.tsx'
import { CopyButton } from '../../../web/kit/copy-button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { Download } from '../../../web/kit/icons.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { FactorSection } from './factor-section.tsx'
import { useCacheAccount, useFactors, useFailureText } from './factors-data.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** The secret that an authenticator app is set up with. */
interface TotpSecret {
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
function TotpDialog({ secret, onDone, onClose }: TotpDialogProps) {
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

/** Shows recovery codes once: the dialog stays open until the member confirms having saved them. */
function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations('factors.codes')
  const site = useSiteSettings()?.name ?? ''
  const text = codes.join('\n')
  const file = `${t('file', { site })}\n\n${text}\n`
  return (
    <Dialog
      isOpen
      isDismissable={false}
      title={t('keepTitle')}
      description={t('keep')}
      footer={<Button onClick={onClose}>{t('kept')}</Button>}
    >
      <ol
        aria-label={t('list')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-secondary px-5 py-4 text-center text-on-secondary"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-base select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} label={t('copy')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${t('fileName')}.txt`}
          className={buttonClasses({ tone: 'secondary', size: 'small' })}
        >
          <Download />
          {t('download')}
        </a>
      </div>
    </Dialog>
  )
}

/** Shows how many recovery codes are left, and creates new ones for the password. */
function RecoveryCodes() {
  const t = useTranslations('factors.codes')
  const api = useApi()
  const cacheAccount = useCacheAccount()
  const { totp, recovery_codes_left } = useFactors()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  // Setting up an app creates codes, so with an app none left means that all were used.
  const isFirst = !totp && recovery_codes_left === 0

  async function renew(password: string) {
    const answer = await api.call.factors.renewRecoveryCodes({ password })
    cacheAccount(answer)
    setCodes(answer.recovery_codes)
    setAsking(false)
  }

  return (
    <FactorSection title={t('title')} text={isFirst ? t('none') : t('left', { count: recovery_codes_left })}>
      <Button tone="secondary" className="self-start" onClick={() => setAsking(true)}>
        {t(isFirst ? 'make' : 'renew')}
      </Button>
      {isAsking ? (
        <PasswordDialog
          title={t('renewTitle')}
          text={t('renewText')}
          action={t(isFirst ? 'make' : 'renew')}
          send={renew}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </FactorSection>
  )
}

/** Sets up the authenticator app or turns it off, with the password. */
function AuthenticatorApp() {
  const t = useTranslations('factors')
  const api = useApi()
  const toast = useToast()
  const cacheAccount = useCacheAccount()
  const { totp } = useFactors()
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null)
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)

  async function start(password: string) {
    setSecret(await api.call.factors.startTotp({ password }))
    close()
  }

  async function turnOff(password: string) {
    cacheAccount(await api.call.factors.removeTotp({ password }))
    toast.show({ text: t('totp.turnedOff') })
    close()
  }

  return (
    <FactorSection title={t('totp.title')} text={t(totp ? 'totp.on' : 'totp.off')}>
      <Button tone="secondary" className="self-start" onClick={() => setOpen(totp ? 'turn-off' : 'set-up')}>
        {t(totp ? 'totp.turnOff' : 'totp.setUp')}
      </Button>
      {open === 'set-up' ? (
        <PasswordDialog
          title={t('totp.setUp')}
          text={t('totp.setUpText')}
          action={t('goOn')}
          send={start}
          onClose={close}
        />
      ) : null}
      {secret ? (
        <TotpDialog
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={(made) => {
            setCodes(made)
            setSecret(null)
          }}
        />
      ) : null}
      {open === 'turn-off' ? (
        <PasswordDialog
          title={t('totp.turnOffTitle')}
          text={t('totp.turnOffText')}
          action={t('totp.turnOff')}
          isDanger
          send={turnOff}
          onClose={close}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </FactorSection>
  )
}

/** Shows what a login requires besides the password: an authenticator app, passkeys, recovery codes. */
export function SecondFactorSection() {
  const t = useTranslations()
  const { totp, passkeys, required } = useFactors()
  const hasFactor = totp || passkeys.length > 0
  const mayAdd = useCurrentUser()?.status !== 'not_confirmed'
  return (
    <SettingsSection
      id="factors"
      title={t('settings.sections.factors')}
      description={t('factors.description')}
    >
      {required && !hasFactor ? <Alert tone="warning">{t('factors.required')}</Alert> : null}
      {mayAdd ? null : <p>{t('factors.confirmFirst')}</p>}
      {mayAdd || hasFactor ? (
        <>
          <AuthenticatorApp />
          <PasskeysSection />
        </>
      ) : null}
      {hasFactor ? <RecoveryCodes /> : null}
    </SettingsSection>
  )
}
