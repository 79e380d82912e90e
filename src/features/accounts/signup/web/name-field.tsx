import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { CircleCheck } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../web/api.ts'

/** The display name, checked when the field loses the focus, so that a taken name is reported early. */
export function NameField({ defaultValue, error }: { defaultValue?: string; error?: string }) {
  const t = useTranslations('signup')
  const api = useApi()
  const check = useMutation(api.accounts.checkSignup.mutationOptions())
  const isTaken = check.data?.name_ok === false
  return (
    <div>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        defaultValue={defaultValue}
        error={error ?? (isTaken ? t('nameNotFree') : undefined)}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        onChange={() => check.reset()}
        onBlur={(event) => event.target.value.trim() && check.mutate({ name: event.target.value })}
        required
      />
      <p role="status" className="text-sm text-success">
        {!error && check.data?.name_ok === true && (
          <span className="mt-1.5 flex items-center gap-1.5">
            <CircleCheck className="size-4" />
            {t('nameFree')}
          </span>
        )}
      </p>
    </div>
  )
}
