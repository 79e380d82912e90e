import { useTranslations } from '../../../../web/i18n/texts.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { PasswordField } from '../../../../web/kit/fields/password-field.tsx'

interface NewAddressFieldsProps {
  /** The messages of a refusal by field. */
  errors: Record<string, string>
  /** The address that was entered before a refusal. */
  email?: string | undefined
}

/** The fields of a change of address: the new one, and the password. */
export function NewAddressFields({ errors, email }: NewAddressFieldsProps) {
  const t = useTranslations('accounts.emailSection')
  return (
    <>
      <TextField
        label={t('newEmail')}
        type="email"
        name="email"
        defaultValue={email}
        error={errors.email}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
      />
      <PasswordField
        label={t('password')}
        name="password"
        error={errors.password}
        autoComplete="current-password"
        required
      />
    </>
  )
}

/** Refusals of a change of address that belong to one field, by their code. */
export const addressFields: Record<string, string> = {
  email_in_use: 'email',
  wrong_password: 'password',
  second_factor_required: 'code',
  code_invalid: 'code',
}
