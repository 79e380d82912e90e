import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { TextField } from '../../../web/kit/field.tsx'

/** The name on the site; when one leaves the field it is looked up, so that a taken one is told before the end. */
export function NameField({ defaultValue, error }: { defaultValue?: string; error?: string }) {
  const t = useTranslations('accounts.signup')
  const api = useApi()
  const check = useMutation(api.accounts.checkSignup.mutationOptions())
  const isTaken = check.data?.name_ok === false
  return (
    <TextField
      label={t('name')}
      hint={t('nameHint')}
      name="name"
      defaultValue={defaultValue}
      error={isTaken ? t('nameNotFree') : check.isIdle ? error : undefined}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={24}
      onBlur={(event) => event.target.value.trim() && check.mutate({ name: event.target.value })}
      required
    />
  )
}
