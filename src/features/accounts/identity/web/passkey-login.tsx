import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { KeyRound } from '../../../../web/kit/icons.tsx'

interface PasskeyLoginProps {
  /** True if the passkey that was just sent belongs to another account. */
  isWrong: boolean
}

/**
 * The second step of a login by passkey. The page's script (`login-script.ts`) shows the button where the browser has
 * WebAuthn, and fills `passkey`.
 */
export function PasskeyLogin({ isWrong }: PasskeyLoginProps) {
  const t = useTranslations('accounts.login')
  return (
    <div className="flex flex-col gap-3">
      {isWrong && (
        <Alert tone="warning" isAnnounced>
          {t('passkeyWrong')}
        </Alert>
      )}
      <div hidden data-notice="stopped">
        <Alert tone="warning" isAnnounced>
          {t('passkeyFailed')}
        </Alert>
      </div>
      <input type="hidden" name="passkey" />
      <Button
        name="use-passkey"
        size="large"
        isWide
        icon={<KeyRound />}
        hidden
        className="[&[hidden]]:hidden"
      >
        {t('usePasskey')}
      </Button>
      <p data-passkey="unscripted" className="text-sm">
        {t('passkeyNeedsScript')}
      </p>
      <p data-passkey="unsupported" hidden className="text-sm">
        {t('passkeyNotHere')}
      </p>
    </div>
  )
}
