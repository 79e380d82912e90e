import { useTranslations } from '../../../../web/i18n/texts.ts'
import { PasswordField } from '../../../../web/kit/fields/password-field.tsx'
import { passwordLength } from '../../rules.ts'
import { NewPasswordField } from './new-password-field.tsx'

interface NewPasswordPairProps {
  errors: Record<string, string>
  /** Values that a guesser also knows; must be referentially stable. */
  ownWords: () => string[]
}

/** A new password with its strength, and its repetition: `password` and `password_repeat`. */
export function NewPasswordPair({ errors, ownWords }: NewPasswordPairProps) {
  const t = useTranslations('accounts.reset')
  return (
    <>
      <NewPasswordField label={t('password')} error={errors.password} ownWords={ownWords} />
      <PasswordField
        label={t('repeat')}
        name="password_repeat"
        error={errors.password_repeat}
        autoComplete="new-password"
        maxLength={passwordLength.max}
        required
      />
    </>
  )
}
