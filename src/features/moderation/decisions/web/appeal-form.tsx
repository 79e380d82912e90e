import { useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { TextAreaField } from '../../../../web/kit/fields/field.tsx'
import { ChevronDown } from '../../../../web/kit/icons.tsx'
import { refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'
import type { FormRefusal } from '../../../../web/screen.ts'
import { maxAppealLength } from '../../rules.ts'

interface AppealFormProps {
  decisionId: number
  /** The screen whose action sends the appeal (`sendAppeal`). */
  action: string
  /** Opens the form at once, where the page is about this decision alone. */
  isOpen: boolean
}

/** The form of an appeal behind a button of its name. It works without scripts, and a refusal leaves what was typed. */
export function AppealForm({ decisionId, action, isOpen }: AppealFormProps) {
  const t = useTranslations('decisions.appeal')
  const fetcher = useFetcher<FormRefusal>()
  const loaded = useActionData<FormRefusal>() ?? null
  const formRef = useRef<HTMLFormElement>(null)
  const own = loaded?.values?.decision === String(decisionId) ? loaded : null
  const refusal = fetcher.data ?? own
  const { fields, message } = refusedForm(refusal, {})
  useFocusRefused(formRef, refusal)
  return (
    <details open={isOpen || own !== null || undefined} className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <span>{t('open')}</span>
        <ChevronDown className="size-5 transition-[rotate] group-open:rotate-180" />
      </summary>
      <fetcher.Form
        ref={formRef}
        method="post"
        action={action}
        noValidate
        className="flex flex-col gap-4 pt-2"
      >
        <input type="hidden" name="decision" value={decisionId} />
        {message ? (
          <Alert tone="danger" isAnnounced>
            {message}
          </Alert>
        ) : null}
        <TextAreaField
          name="text"
          label={t('label')}
          hint={t('hint')}
          defaultValue={refusal?.values.text}
          error={fields.text}
          maxGraphemes={maxAppealLength}
          required
        />
        <div className="text-sm text-muted">
          <p className="font-semibold text-text">{t('next')}</p>
          <p className="mt-0.5">{t('nextText')}</p>
          <p className="mt-1">{t('redress')}</p>
        </div>
        <Button type="submit" className="self-start" isLoading={fetcher.state !== 'idle'}>
          {t('send')}
        </Button>
      </fetcher.Form>
    </details>
  )
}
