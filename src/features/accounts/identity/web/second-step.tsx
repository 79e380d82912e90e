import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { KeyRound } from '../../../../web/kit/icons.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'

interface PasskeyLoginProps {
  /** True if the passkey that was just sent belongs to another account. */
  isWrong: boolean
}

/**
 * The second step of a login by passkey. The page's script (`login-script.ts`) shows the button where the browser has
 * WebAuthn, and fills `passkey`.
 */
function PasskeyLogin({ isWrong }: PasskeyLoginProps) {
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

/**
 * Returns the second factors that the server requires after this refusal; null if the login has not reached
 * that step.
 */
export function askedMethods(refusal: FormRefusal | undefined): string[] | null {
  const { code, data } = refusal?.error ?? {}
  if (code === 'second_factor_required') return (data as { methods: string[] }).methods
  // The form submits them again, so that a wrong code leads back to the same step.
  const carried = refusal?.values.methods
  return carried && (code === 'code_invalid' || code === 'invalid_input') ? carried.split(' ') : null
}

interface SecondStepProps {
  methods: string[]
  refusal: FormRefusal | undefined
}

/** The second factor of an account that has one; part of the login form. */
export function SecondStep({ methods, refusal }: SecondStepProps) {
  const t = useTranslations('accounts.login')
  const [hasTotp, hasPasskey, hasRecovery] = ['totp', 'passkey', 'recovery_code'].map((method) =>
    methods.includes(method),
  )
  const hint = hasTotp ? t(hasRecovery ? 'codeOrRecoveryHint' : 'codeHint') : t('recoveryCodeHint')
  const isWrong = refusal?.error.code === 'code_invalid'
  const wasPasskey = Boolean(refusal?.values.passkey)
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-4 text-lg font-semibold">{t('secondStep')}</legend>
      <input type="hidden" name="methods" value={methods.join(' ')} />
      {hasPasskey && <PasskeyLogin isWrong={isWrong && wasPasskey} />}
      {hasPasskey && (hasTotp || hasRecovery) && <p className="text-sm text-muted">{t('orCode')}</p>}
      {(hasTotp || hasRecovery) && (
        <>
          <TextField
            label={t(hasTotp ? 'code' : 'recoveryCode')}
            hint={hint}
            name="code"
            error={isWrong && !wasPasskey ? t('wrongCode') : refusal?.fields.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
          <Button type="submit" tone={hasPasskey ? 'secondary' : 'primary'} size="large" isWide>
            {t('submit')}
          </Button>
        </>
      )}
    </fieldset>
  )
}
