import { useRef } from 'react'
import { Form, redirect, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { Card } from '../../../../web/kit/card.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { MailCheck } from '../../../../web/kit/icons.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { MessageCard } from '../../../../web/kit/message-card.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import { refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'
import { defineForm, type FormRefusal } from '../../../../web/screen.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'

const form = defineForm(async ({ api, form: entered }) => {
  const email = String(entered.get('email') ?? '').trim()
  await api.call.accounts.requestPasswordReset({ email })
  return redirect(`/reset-password?${new URLSearchParams({ sent: '1', email })}`)
})
export const action = form.action
export const clientAction = form.clientAction

/** A forgotten password: requests the mail with the link for setting a new one. */
export default function ResetPasswordScreen() {
  const t = useTranslations('accounts.reset')
  const [params] = useSearchParams()
  const user = useCurrentUser()
  const email = params.get('email') ?? ''
  // Otherwise the text is the same for every address: only the mail reveals whether it has an account.
  const isRevealed = useSiteSettings()?.reveal_accounts === true
  if (params.has('sent')) {
    return (
      <MessageCard
        title={t('sentTitle')}
        icon={<MailCheck />}
        actions={
          <>
            {!user && <ButtonLink to="/login">{t('toLogin')}</ButtonLink>}
            <ButtonLink to="/reset-password" tone="secondary">
              {t('again')}
            </ButtonLink>
          </>
        }
      >
        <p role="status" className="wrap-anywhere">
          {isRevealed && email ? t('sentTo', { email }) : t('sent')}
        </p>
        <p>{t('spam')}</p>
      </MessageCard>
    )
  }
  return <AskForm email={user?.email ?? email} isLoggedIn={user !== null} />
}

function AskForm({ email, isLoggedIn }: { email: string; isLoggedIn: boolean }) {
  const t = useTranslations('accounts.reset')
  const refusal = useActionData<FormRefusal>()
  const formRef = useRef<HTMLFormElement>(null)
  const { fields, message } = refusedForm(refusal, { not_found: 'email' })
  const isBusy = useNavigation().state !== 'idle'
  useFocusRefused(formRef, refusal)
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="w-full max-w-500">
        <h1 className="text-xl text-balance">{t('title')}</h1>
        <p className="mt-2 text-muted">{t('text')}</p>
        <Form
          ref={formRef}
          method="post"
          action="/reset-password"
          noValidate
          className="mt-6 flex flex-col gap-5"
        >
          {message && (
            <Alert tone="danger" isAnnounced>
              {message}
            </Alert>
          )}
          <TextField
            label={t('email')}
            type="email"
            name="email"
            defaultValue={refusal?.values.email ?? email}
            error={fields.email}
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
          />
          <Button type="submit" size="large" isWide isLoading={isBusy}>
            {t('submit')}
          </Button>
        </Form>
        {!isLoggedIn && (
          <p className="mt-6 text-sm">
            <Link to="/login">{t('toLogin')}</Link>
          </p>
        )}
      </Card>
    </main>
  )
}
