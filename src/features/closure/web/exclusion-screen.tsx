import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, redirectDocument, useActionData, useNavigation } from 'react-router'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { refusedForm, useFocusRefused } from '../../../web/refused-form.ts'
import { defineForm, defineScreen, type FormRefusal } from '../../../web/screen.ts'
import { type ExclusionMonths, exclusionMonths } from '../rules.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.closure.readExclusion.queryOptions({ input: {} })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async ({ api, form: entered }) => {
  await api.call.closure.exclude({
    // An empty choice is refused like an unknown one.
    months: Number(entered.get('months')) as ExclusionMonths,
    password: String(entered.get('password') ?? ''),
  })
  // Loads a new document, so that no cached data of others remains.
  return redirectDocument('/settings/self-exclusion')
})
export const action = form.action
export const clientAction = form.clientAction

const effects = ['hidden', 'buying', 'mail', 'signup'] as const

/** Lets members exclude themselves for a time, and shows until when (decisions: Readings). */
export default function ExclusionScreen() {
  const t = useTranslations('closure.exclusion')
  const format = useFormatter()
  const api = useApi()
  const { data } = useQuery(api.closure.readExclusion.queryOptions({ input: {} }))
  if (!data) return null
  const { until } = data.self_exclusion
  return (
    <main id="content" className="page-width flex flex-col items-center py-6 lg:py-10">
      <PageTitle title={t('title')} />
      <div className="flex w-full max-w-720 flex-col gap-6">
        <h1 className="text-xl text-balance">{t('title')}</h1>
        {until === null ? (
          <p key="intro">{t('intro')}</p>
        ) : (
          <Alert key="until">
            {t('until', {
              date: format.dateTime(new Date(until), { dateStyle: 'long', timeStyle: 'short' }),
            })}
          </Alert>
        )}
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {effects.map((effect) => (
            <li key={effect}>{t(effect)}</li>
          ))}
        </ul>
        <p>{t('stays')}</p>
        {until === null ? (
          <ExclusionForm key="form" />
        ) : (
          <div key="ways" className="flex flex-wrap gap-3">
            <ButtonLink to="/settings" tone="secondary">
              {t('settings')}
            </ButtonLink>
          </div>
        )}
      </div>
    </main>
  )
}

function ExclusionForm() {
  const t = useTranslations('closure.exclusion')
  const refusal = useActionData<FormRefusal>() ?? null
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const { fields, message } = refusedForm(refusal, { wrong_password: 'password' })
  useFocusRefused(formRef, refusal)
  const nameOf = (months: ExclusionMonths) =>
    months % 12 === 0 ? t('inYears', { count: months / 12 }) : t('inMonths', { count: months })
  return (
    <Form ref={formRef} method="post" className="flex flex-col gap-5 border-t border-line pt-6" noValidate>
      {message ? (
        <Alert tone="danger" isAnnounced>
          {message}
        </Alert>
      ) : null}
      <SelectField
        name="months"
        label={t('months')}
        emptyLabel={t('choose')}
        options={exclusionMonths.map((months) => ({ value: String(months), label: nameOf(months) }))}
        defaultValue={refusal?.values.months ?? ''}
        error={fields.months}
        className="max-w-500"
        required
      />
      <PasswordField
        label={t('password')}
        name="password"
        error={fields.password}
        autoComplete="current-password"
        className="max-w-500"
        required
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" size="large" isWide isLoading={isBusy}>
          {t('submit')}
        </Button>
        <ButtonLink to="/settings" tone="secondary" size="large" isWide>
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}
