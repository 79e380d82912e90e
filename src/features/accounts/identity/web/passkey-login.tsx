import { type RefObject, useState } from 'react'
import { type ApiError, apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { KeyRound } from '../../../../web/kit/icons.tsx'
import { usePasskeySupport } from '../../../../web/use-passkey-support.ts'
import { useApi } from '../../web/api.ts'
import { LoginNotice } from './login-notice.tsx'

/** Has the browser sign with one of its passkeys; rejects if the member cancels. */
export type AskForPasskey = () => Promise<Record<string, unknown>>

interface PasskeyLoginProps {
  askForPasskey: AskForPasskey
  /** The login form, whose values are sent with the passkey. */
  form: RefObject<HTMLFormElement | null>
  /** The target after logging in. */
  next: string
}

/** The second step of a login by passkey, which requires JavaScript and a browser with WebAuthn. */
export function PasskeyLogin({ askForPasskey, form, next }: PasskeyLoginProps) {
  const t = useTranslations('accounts.login')
  const api = useApi()
  const isSupported = usePasskeySupport()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | 'stopped' | null>(null)

  async function logIn() {
    if (!form.current) return
    setBusy(true)
    setFailure(null)
    const entered = new FormData(form.current)
    try {
      const passkey = await askForPasskey()
      await api.call.accounts.login({
        email: String(entered.get('email') ?? ''),
        password: String(entered.get('password') ?? ''),
        passkey,
      })
      window.location.assign(next)
    } catch (err) {
      setFailure(apiErrorOf(err) ?? 'stopped')
      setBusy(false)
    }
  }

  if (!isSupported) {
    return <p className="text-sm">{t(isSupported === false ? 'passkeyNotHere' : 'passkeyNeedsScript')}</p>
  }
  return (
    <div className="flex flex-col gap-3">
      {failure === 'stopped' || failure?.code === 'code_invalid' ? (
        <Alert tone="warning" isAnnounced>
          {t(failure === 'stopped' ? 'passkeyFailed' : 'passkeyWrong')}
        </Alert>
      ) : (
        failure && <LoginNotice error={failure} />
      )}
      <Button name="use-passkey" size="large" isWide icon={<KeyRound />} isLoading={isBusy} onClick={logIn}>
        {t('usePasskey')}
      </Button>
    </div>
  )
}
