import { useFetcher } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'

interface ActivationCodeFormProps {
  /** The member's address if known; otherwise the form has a field for it. */
  email: string | null
  /** The refusal of a form submitted without scripts. */
  refusal?: FormRefusal | null
  /** The target after activation; `/activate/done` by default. */
  next?: string
}

/** The field for the six digits of the activation mail. Submitted to `/activate`, which redirects. */
export function ActivationCodeForm({ email, refusal: loaded, next }: ActivationCodeFormProps) {
  const t = useTranslations('accounts.activate')
  const fetcher = useFetcher<FormRefusal>()
  const refusal = fetcher.data ?? loaded
  const { code, message } = refusal?.error ?? {}
  const isWrong = code === 'activation_failed' || code === 'invalid_input'
  const error = isWrong ? t('wrongCode') : message
  return (
    <fetcher.Form method="post" action="/activate" className="flex w-full flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value="code" />
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {email === null ? (
        <TextField
          label={t('email')}
          type="email"
          name="email"
          defaultValue={refusal?.values.email}
          error={refusal?.fields.email}
          autoComplete="email"
          className="min-w-full"
          required
        />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <TextField
        label={t('code')}
        name="code"
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Some type or paste it in two groups.
        maxLength={12}
        className={error ? 'min-w-full' : 'min-w-32 flex-1'}
        required
      />
      <Button type="submit" className="min-h-12" isLoading={fetcher.state !== 'idle'}>
        {t('submit')}
      </Button>
    </fetcher.Form>
  )
}
