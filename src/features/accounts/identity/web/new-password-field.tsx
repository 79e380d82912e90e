import { useEffect, useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { PasswordField } from '../../../../web/kit/fields/password-field.tsx'
import { useDebounced } from '../../../../web/use-debounced.ts'
import { passwordLength } from '../../rules.ts'
import { estimatePassword, type PasswordStrength } from './password-strength.ts'

interface NewPasswordFieldProps {
  /** Set if it is not the first password. */
  label?: string
  error?: string
  /** Other values in the form that would make a weak password. */
  ownWords: () => string[]
}

const pauseMs = 250

const tones: Record<PasswordStrength, string> = {
  weak: 'text-danger',
  fair: 'text-text',
  strong: 'text-success',
}

/** A new password with its strength in words, estimated in the browser after a pause in typing. */
export function NewPasswordField({ label, error, ownWords }: NewPasswordFieldProps) {
  const t = useTranslations('signup')
  const [password, setPassword] = useState('')
  const [strength, setStrength] = useState<PasswordStrength | null>(null)
  const typed = useDebounced(password.length < passwordLength.min ? '' : password, pauseMs, '')
  useEffect(() => {
    if (typed === '') return setStrength(null)
    let isStale = false
    void estimatePassword(typed, ownWords())
      .catch(() => null)
      .then((estimate) => {
        if (!isStale) setStrength(estimate)
      })
    return () => {
      isStale = true
    }
  }, [typed, ownWords])
  return (
    <div>
      <PasswordField
        label={label ?? t('password')}
        hint={t('passwordHint')}
        name="password"
        error={error}
        autoComplete="new-password"
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      {/* Its line is kept free: the estimate must not move what the member taps next. */}
      <p role="status" className="mt-1.5 min-h-lh text-sm">
        {strength && (
          <>
            <span>{t('strength.label')}</span>{' '}
            <span className={`font-semibold ${tones[strength]}`}>{t(`strength.${strength}`)}</span>
          </>
        )}
      </p>
    </div>
  )
}

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
